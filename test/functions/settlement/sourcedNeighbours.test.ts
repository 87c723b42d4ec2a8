/**
 * Suite of src/functions/settlement: bets on races of a source that were once settled in silence at another
 * price, on another market or by another race than was meant.
 */
import type { Meeting } from "../../../src/functions/settlement/settledBet";
import { type Cells, settledRows } from "./settledRows";

const starters = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    name: `Runner ${index + 1}`,
    scratched: false,
    finish: index + 1,
    startingPrice: 3 + index,
  }));

const withdrawn = { number: 9, name: "Runner 9", scratched: true, startingPrice: 3 };

const meeting: Meeting = {
  date: "2026-03-07",
  track: "Linton",
  slug: "linton",
  country: "gb",
  races: [
    { raceNumber: 1, startTime: "2026-03-07T14:00:00Z", runners: starters(8) },
    { raceNumber: 2, startTime: "2026-03-07T14:35:00Z", runners: [...starters(8), withdrawn] },
  ].map((race) => ({
    ...race,
    status: "run",
    timezone: "Europe/London",
    numberOfRunners: race.runners.length,
  })),
};

const bet = (cells: Cells): Cells => ({
  Date: "2026-03-07",
  Track: "Linton",
  Race: 1,
  No: 1,
  Price: 4,
  Stake: 10,
  ...cells,
});

const settled = (...rows: Cells[]) =>
  settledRows(rows, {}, meeting).map(({ status, returned, reason }) => [
    status,
    returned === undefined ? undefined : Number(returned.toFixed(9)),
    reason,
  ]);

it("the source's starting price is that to win: a bet for a place alone needs its own", () => {
  const place = { Type: "place", No: 2 };
  expect(settled(bet({ ...place, Price: "SP" }))).toEqual([
    ["unknown", undefined, "the SP is not known: give it in a column SP"],
  ]);
  expect(settled(bet({ ...place, Price: "BSP" }))).toEqual([
    ["unknown", undefined, "the BSP is not known: give it in a column BSP"],
  ]);
  expect(settled(bet({ ...place, Price: "BSP", BSP: 1.9 }))).toEqual([["placed", 19, undefined]]);
  expect(settled(bet({ ...place, Price: "SP", Terms: "1/5" }))).toEqual([["placed", 16, undefined]]);
});

it("a bet at BSP settled at the source's starting price is to be checked", () => {
  expect(settled(bet({ Price: "BSP" }))).toEqual([
    ["won", 30, "settled at the source's starting price, which may not be the exchange's"],
  ]);
});

it("bets on an exchange bear its reduction, not the scale of rule 4", () => {
  const reason = "a runner was scratched: an exchange's reduction may apply, give it in a column reduction";
  const second = { Race: 2 };
  expect(settled(bet({ ...second, Side: "lay" }))).toEqual([["lost", 0, reason]]);
  expect(settled(bet({ ...second, Commission: "2%" }))).toEqual([["won", 39.4, reason]]);
  expect(settled(bet({ ...second, Reduction: 20 }))).toEqual([["won", 32, undefined]]);
  expect(settled(bet(second))[0]?.[1]).toBe(31);
});

it("a race number and a start of another race are said", () => {
  expect(settled(bet({ Time: "14:35" }))).toEqual([
    ["won", 40, "race 2 has the start that is stated, not race 1"],
  ]);
  expect(settled(bet({ Time: "14:02" }))).toEqual([["won", 40, undefined]]);
});

it("legs of one race are found by its number and by its time", () => {
  const leg = { "Bet no": 7, Multiple: "double" };
  const byTime = bet({ ...leg, Race: "", Time: "14:00", Stake: "" });
  expect(settled(bet(leg), byTime)[0]).toEqual([
    "unknown",
    undefined,
    "two legs are of one race, which no firm multiplies",
  ]);
});

it("bets on a race named by its time share one commission", () => {
  const row = { Date: "2026-03-07", Track: "Linton", Time: "14:00", Price: 4, Stake: 10, Commission: "5%" };
  const bets = settledRows([
    { ...row, Finish: 1 },
    { ...row, Finish: 2 },
  ]);
  expect(bets.map(({ returned }) => returned)).toEqual([39, 0]);
});

const unpriced = "a runner was scratched and a deduction may apply: write it, or none, in a column deduction";

describe("a withdrawal whose price nobody states", () => {
  const at = (country: string): Meeting => {
    if ("reason" in meeting) return meeting;
    const { startingPrice: _, ...unpricedRunner } = withdrawn;
    const races = meeting.races.map((race) => ({ ...race, runners: [...starters(8), unpricedRunner] }));
    return { ...meeting, country, races };
  };
  const of = (country: string, cells: Cells, options = {}) => {
    const [one] = settledRows([bet({ Race: 2, ...cells })], options, at(country));
    return [one?.status, one?.returned, one?.reason, one?.toCheck ?? false];
  };

  it.each(["gb", "ie", "au", "nz", "za", "hk", "jp", "fr", "us"])(
    "is to be checked in %s where the bet is paid",
    (country) => {
      expect(of(country, {})).toEqual(["won", 40, unpriced, true]);
      expect(of(country, { No: 2 })).toEqual(["lost", 0, undefined, false]);
      expect(of(country, { Finish: 1 })).toEqual(["won", 40, unpriced, true]);
    },
  );

  it("is where the cell of the deduction is blank, which Excel passes as 0", () => {
    expect(of("gb", { Deduction: 0 })).toEqual(["won", 40, unpriced, true]);
  });

  it("is not where the row states the deduction, none included, or the bet is at a price of the off", () => {
    expect(of("gb", { Deduction: "20p" })).toEqual(["won", 34, undefined, false]);
    expect(of("gb", { Deduction: "none" })).toEqual(["won", 40, undefined, false]);
    expect(of("gb", { Deduction: "0%" })).toEqual(["won", 40, undefined, false]);
    expect(of("gb", { Price: "SP" })).toEqual(["won", 30, undefined, false]);
    expect(of("gb", {}, { deduction: "none" })).toEqual(["won", 40, undefined, false]);
  });

  it("is not where the bet is on a pool", () => {
    expect(of("hk", { Price: "", Dividend: "35 for 10" })).toEqual(["won", 35, undefined, false]);
  });
});
