/** Suite of src/functions/settlement: bets on the order of finish of which a runner did not start. */
import type { Meeting } from "../../../src/functions/settlement/settledBet";
import { type Cells, settledRows } from "./settledRows";

const forecast = (cells: Cells): Cells => ({
  Type: "forecast",
  Selection: "4-2",
  Stake: 2,
  Dividend: "20; 4 SP 4.5",
  Finish: "4-6; NR 2",
  ...cells,
});

it.each<[Cells, "single" | "refund", string, number]>([
  [forecast({}), "single", "won", 9],
  [forecast({ Finish: "6-4; NR 2" }), "single", "lost", 0],
  [forecast({ Finish: "4-6, 2 nr" }), "single", "won", 9],
  [forecast({ Finish: "4-6 (non-runner 2)" }), "single", "won", 9],
  [forecast({ Finish: "4-6 NR: 2" }), "single", "won", 9],
  [forecast({ Dividend: 20, SP: "7/2" }), "single", "won", 9],
  [forecast({ Finish: "4=6-5; NR 2" }), "single", "won", 4.5],
  [forecast({ Finish: "5-6; NR 2 and 4" }), "single", "refunded", 2],
  [forecast({ "Free bet": "yes" }), "single", "won", 7],
  [forecast({ "Free bet": "yes", Finish: "5-6; NR 2, 4" }), "single", "refunded", 0],
  [forecast({}), "refund", "refunded", 2],
  [forecast({ Type: "exacta" }), "refund", "refunded", 2],
  [forecast({ Type: "combination forecast", Selection: "4-2-6", Stake: 12 }), "refund", "won", 48],
  [
    forecast({ Type: "tricast", Selection: "4-2-6", Dividend: "90; forecast 6.5", Finish: "4-6-1; NR 2" }),
    "single",
    "won",
    13,
  ],
  [
    forecast({ Type: "tricast", Selection: "4-2-6", Dividend: "4-2-6 90; 4-6 6.5", Finish: "4-6-1; NR 2" }),
    "single",
    "won",
    13,
  ],
  [
    forecast({
      Selection: "Old Oak > Fair Wind",
      Dividend: "Old Oak SP 4.5",
      Finish: "Old Oak-Tall Elm; NR Fair Wind",
    }),
    "single",
    "won",
    9,
  ],
])("%j with nonrunner=%s is %s and returns %d", (cells, nonrunner, status, returned) => {
  const [bet] = settledRows([cells], { nonrunner });
  expect([bet?.status, bet?.returned ?? bet?.reason]).toEqual([status, expect.closeTo(returned, 9)]);
});

it.each<[Cells, "single" | undefined, string]>([
  [forecast({}), undefined, "give nonrunner=single (forecasts and tricasts) or nonrunner=refund"],
  [forecast({ Type: "exacta" }), "single", "firms settle that differently"],
  [forecast({ Dividend: 20 }), "single", "the starting price of 4 is not known"],
  [forecast({ Finish: "4-2; NR 2" }), "single", "2 finished and did not start"],
  [forecast({ Finish: "Old Oak-Fair Wind" }), "single", "name runners differently"],
  [forecast({ Selection: "Old Oak-Fair Wind" }), "single", "name runners differently"],
])("%j with nonrunner=%s is unknown: %s", (cells, nonrunner, reason) => {
  const [bet] = settledRows([cells], { nonrunner });
  expect([bet?.status, bet?.reason]).toEqual(["unknown", expect.stringContaining(reason)]);
});

it("a free part of a bet on the order is kept back once for each line that won", () => {
  const cells: Cells = { Type: "exacta", Selection: "6-2", Finish: "6-2-4", Dividend: 10, Stake: 10 };
  const returned = (more: Cells) => settledRows([{ ...cells, ...more }])[0]?.returned;
  expect(returned({ "Free bet": 5 })).toBeCloseTo(95, 9);
  const both = { Type: "reverse forecast", Stake: 20, Finish: "6=2-4", Dividend: "6-2 10; 2-6 12" };
  expect(returned({ ...both, "Free bet": "yes" })).toBeCloseTo(200, 9);
});

it("the dividend of runners named in several words is found", () => {
  const cells: Cells = { Type: "exacta", Selection: "Old Oak > Fair Wind", Stake: 2 };
  const [bet] = settledRows([
    { ...cells, Finish: "Old Oak-Fair Wind-Tall Elm", Dividend: "Old Oak-Fair Wind: 12.5" },
  ]);
  expect([bet?.status, bet?.returned ?? bet?.reason]).toEqual(["won", 25]);
});

const runner = (number: number, finish: number | undefined, startingPrice?: number) => ({
  number,
  name: `Runner ${number}`,
  scratched: finish === undefined,
  ...(finish === undefined ? {} : { finish }),
  ...(startingPrice === undefined ? {} : { startingPrice }),
});

const meetingOf = (runners: ReturnType<typeof runner>[]): Meeting => ({
  date: "2026-03-07",
  track: "Linton",
  slug: "linton",
  country: "gb",
  races: [
    {
      raceNumber: 3,
      status: "run",
      numberOfRunners: runners.length,
      runners,
      startTime: "2026-03-07T14:00:00Z",
      timezone: "Europe/London",
    },
  ],
});

const sourced = (cells: Cells, finishes: (number | undefined)[]) => {
  const meeting = meetingOf(finishes.map((finish, index) => runner(index + 1, finish, 3 + index)));
  const of = { Date: "2026-03-07", Track: "Linton", Type: "forecast", Stake: 2, Dividend: 20 };
  const [bet] = settledRows([{ ...of, ...cells }], { nonrunner: "single" }, meeting);
  return [bet?.status, bet?.returned ?? bet?.reason];
};

it("the order of finish comes from the source, by the race's number or its time", () => {
  expect(sourced({ Race: 3, Selection: "1-2" }, [1, 2, 3])).toEqual(["won", 40]);
  expect(sourced({ Time: "14:00", Selection: "1-2" }, [1, 2, 3])).toEqual(["won", 40]);
  expect(sourced({ Race: 3, Selection: "Runner 1-Runner 2" }, [1, 2, 3])).toEqual(["won", 40]);
  expect(sourced({ Race: 3, Selection: "1-2" }, [1, undefined, 2])).toEqual(["won", 6]);
});

it("a runner that the source does not have, and a gap in its order, make the bet unknown", () => {
  expect(sourced({ Race: 3, Selection: "1-9" }, [1, 2, 3])).toEqual(["unknown", "the race had no number 9"]);
  expect(sourced({ Race: 3, Selection: "1-Old Oak" }, [1, 2, 3])[0]).toBe("unknown");
  expect(sourced({ Race: 3, Selection: "1-3" }, [1, 4, 3])).toEqual([
    "unknown",
    "the order of finish names 1 runner, and a bet of the type forecast needs 2",
  ]);
});
