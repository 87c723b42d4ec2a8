/**
 * P4: measures SETTLE of 5,000 bets over 300 meetings, from its cells to its table, in the columns that a bet
 * needs and in all of the sheet of bets, and counts its requests.
 */
import { measure, summary } from "../rounds.mjs";
import { source } from "../sources.mjs";

const size = { bets: 5000, meetings: 300 };

/** A meeting of eight races with twelve starters each. */
const meeting = (date, track) => ({
  date,
  track,
  slug: track,
  country: "au",
  raceCode: "gallops",
  races: Array.from({ length: 8 }, (_, race) => ({
    raceNumber: race + 1,
    status: "run",
    numberOfRunners: 12,
    startTime: `${date}T0${race + 1}:00:00Z`,
    timezone: "Australia/Sydney",
    runners: Array.from({ length: 12 }, (__, index) => ({
      number: index + 1,
      name: `Runner ${index + 1}`,
      scratched: false,
      finish: ((index + race) % 12) + 1,
      startingPrice: 3 + index,
    })),
  })),
});

/** Opens a session whose client gets its answers in this process; counts the requests for results. */
function openCounted() {
  const { createClient } = source("src/client/createClient.ts");
  const { openSession } = source("src/functions/call/session.ts");
  const now = () => Date.UTC(2026, 2, 14, 1);
  const counted = { requests: 0 };
  const client = createClient({
    async fetch(address) {
      const { pathname, searchParams } = new URL(address);
      if (!pathname.endsWith("/results")) return Response.json({ source: "results", asOf: "2026-03-14" });
      counted.requests += 1;
      return Response.json(meeting(searchParams.get("date"), searchParams.get("track")));
    },
    now,
    random: () => 0.5,
    credentials: () => ({ base: "http://localhost/api", key: "bench" }),
  });
  openSession({ client, settings: () => ({ workbook: {}, user: {} }), now, formats: false });
  return counted;
}

export async function settling({ rounds }) {
  const { settle } = source("src/functions/settle.ts");
  const cells = () => [
    ["Date", "Track", "Race", "No", "Type", "Odds", "Stake", "My chance"],
    ...Array.from({ length: size.bets }, (_, index) => [
      45_000 + (index % size.meetings),
      `track-${index % size.meetings}`,
      (index % 8) + 1,
      (index % 12) + 1,
      "win",
      "7/2",
      "$10.50",
      0.25,
    ]),
  ];
  const { newLayout } = source("src/addin/workbook/betLayout.ts");
  const known = { Odds: "Price" };
  /** The same bets in every column of the sheet of bets, most of them blank. */
  const sheet = () => {
    const [head, ...rows] = cells();
    const headings = [...newLayout.at.keys()];
    const at = headings.map((heading) => head.findIndex((one) => (known[one] ?? one) === heading));
    return [headings, ...rows.map((row) => at.map((index) => row[index] ?? ""))];
  };
  const counted = openCounted();
  const call = async (bets) => {
    const before = [counted.requests, process.cpuUsage()];
    const table = await settle(bets);
    const { user, system } = process.cpuUsage(before[1]);
    if (table.some((row) => row.includes("unknown"))) throw new Error("a bet was not settled");
    return { requests: counted.requests - before[0], time: (user + system) / 1000 };
  };
  const first = await call(cells());
  let again = 0;
  const found = await measure(
    {
      async ours() {
        const { requests, time } = await call(cells());
        again += requests;
        return time;
      },
      async sheet() {
        const { requests, time } = await call(sheet());
        again += requests;
        return time;
      },
    },
    rounds,
  );
  return [
    {
      goal: "P4",
      what: "SETTLE of 5,000 bets over 300 meetings whose results are there: milliseconds of processor time",
      ...summary(found.ours),
      limit: 100,
    },
    {
      goal: "P4",
      what: `the same bets in the ${newLayout.at.size} columns of the sheet of bets: milliseconds of processor time`,
      ...summary(found.sheet),
      limit: 100,
    },
    {
      goal: "P4",
      what: "requests of that formula, the first time and again",
      text: `${first.requests}, then ${again}`,
      wanted: "300, then 0",
      met: first.requests === size.meetings && again === 0,
    },
  ];
}
