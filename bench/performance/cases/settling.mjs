/** P4: measures 5,000 bets over 300 meetings from their cells to what became of each. */
import { measure, summary } from "../rounds.mjs";
import { source } from "../sources.mjs";

const size = { bets: 5000, meetings: 300 };

/** A meeting of eight races with twelve starters each. */
const meeting = (track) => ({
  ...{ track, country: "au" },
  races: Array.from({ length: 8 }, (_, race) => ({
    raceNumber: race + 1,
    status: "resulted",
    runners: Array.from({ length: 12 }, (__, index) => ({
      number: index + 1,
      name: `Runner ${index + 1}`,
      scratched: false,
      finish: ((index + race) % 12) + 1,
      startingPrice: 3 + index,
    })),
  })),
});

export async function settling({ rounds }) {
  const { readBets } = source("src/cells/arguments/readBets.ts");
  const { settleBets } = source("src/functions/composed/settleBets.ts");
  const rows = Array.from({ length: size.bets }, (_, index) => [
    ...[45_000 + (index % size.meetings), `track-${index % size.meetings}`, (index % 8) + 1],
    ...[(index % 12) + 1, "win", "7/2", "$10.50", 0.25],
  ]);
  const cells = [["Date", "Track", "Race", "No", "Type", "Odds", "Stake", "My chance"], ...rows];
  const meetings = new Map(
    Array.from({ length: size.meetings }, (_, index) => [`track-${index}`, meeting(`track-${index}`)]),
  );
  const calendar = { today: () => "2026-03-14", dateSystem: 1900 };
  const found = await measure(
    {
      ours() {
        const before = process.cpuUsage();
        const bets = readBets("bets", cells, calendar);
        const settled = settleBets(bets, ({ track }) => meetings.get(track), {
          deduction: "none",
          commission: 0,
        });
        if (settled.some(({ status }) => status === "unknown")) throw new Error("a bet was not settled");
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      },
    },
    rounds,
  );
  return [
    {
      goal: "P4",
      what: "5,000 bets over 300 meetings, read and settled: milliseconds of processor time",
      ...summary(found.ours),
      limit: 100,
    },
  ];
}
