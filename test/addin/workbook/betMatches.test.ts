import { betRowsOf, linesOfText, readBetFile } from "../../../src/addin/workbook/betFile";
import { matchBets, matchPrices } from "../../../src/addin/workbook/betMatches";
import { newLayout } from "../../../src/addin/workbook/betLayout";
import type { BetRow } from "../../../src/addin/workbook/fitRow";
import { fairBook } from "../../../src/maths/fairBook";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;
const readFile = (lines: readonly string[]) => readBetFile(linesOfText(lines.join("\n")), calendar);
const betsOf = (lines: readonly string[]) =>
  betRowsOf(readFile(["Date,Track,Race,No,Runner,Odds,Stake,SP", ...lines]), { now: 1, dateSystem: 1900 });

test("a bet by name takes its number, one by number its name; what was not found is named", () => {
  const rows = betsOf([
    "2026-03-07,Linton,1,,Old Oak,3,10,",
    "2026-03-07,Linton,1,2,,3,10,",
    "2026-03-07,Linton,1,9,,3,10,",
    "2026-03-21,Linton,1,1,,3,10,",
  ]);
  const table = [
    ["won", "", 4, "Old Oak (NZ)", 1], ["lost", "", 2, "Fair Wind", 1],
    ["unknown", "the race had no number 9", 9, "", 1], ["open", "not run yet", 1, "", 1],
  ]; // prettier-ignore
  const matches = matchBets(rows, table);
  expect(matches.rows.map(({ No, Runner }) => [No, Runner])).toEqual([
    [4, "Old Oak"], [2, "Fair Wind"], [9, undefined], [1, undefined],
  ]); // prettier-ignore
  expect(matches).toMatchObject({
    by: { number: 1, name: 1 },
    open: 1,
    unmatched: [{ label: "9, $10.00 at 3.00", reason: "the race had no number 9" }],
  });
});

/** Returns the sheet of bets with some rows. */
const sheetOf = (rows: readonly BetRow[]) => ({
  layout: newLayout,
  headings: [...newLayout.at.keys()],
  rows: rows.map((row) => [...newLayout.at.keys()].map((heading) => row[heading] ?? "")),
});

const race = (number: number, prices: readonly string[]) =>
  prices.map((price, index) => `Linton,07/03/2026,${number},${index + 1},Runner ${index + 1},${price}`);
const pricesOf = (lines: readonly string[]) => readFile(["Course,Date,Race,No,Horse,SP", ...lines]);

test("starting prices fill the blank cells of the bets on their races, with the chance behind them", () => {
  const rows = betsOf([
    "2026-03-07,Linton,1,2,Runner 2,3,10,",
    "2026-03-07,Linton,1,,runner 3,3,10,",
    "2026-03-07,Linton,1,1,,3,10,1.9",
    "2026-03-07,Linton,1,1,Runner 2,3,10,",
    "2026-03-07,Elm,1,1,,3,10,",
    "2026-03-07,Linton,1,7,,3,10,",
  ]);
  const foundPriceMatches = matchPrices(pricesOf([...race(1, ["2", "3", "5"]), ...race(4, ["2", "2"])]), {
    sheet: sheetOf(rows),
    calendar,
  });
  const [first, second, third] = fairBook([2, 3, 5]).probabilities;
  expect(foundPriceMatches.inputs).toEqual({
    "AJ8:AJ9": [[3], [5]],
    "AK8:AK10": [[second], [third], [first]],
  });
  expect(foundPriceMatches).toMatchObject({
    by: { number: 2, name: 1 },
    cells: 5,
    unused: 2,
    withoutChance: [],
  });
  expect(foundPriceMatches.unmatched.map(({ reason }) => reason)).toEqual([
    "number 1 was Runner 1, not Runner 2",
    "the race had no number 7",
  ]);
});

test.each([
  [["2", "6"], "the prices of its race add up to 67%, less than a whole field's"],
  [["1.2", "soon", "6"], "a line of its race could not be read"],
])("prices %p of a race that is not whole fill no chance", (prices, reason) => {
  const rows = betsOf(["2026-03-07,Linton,1,1,,3,10,"]);
  const foundPriceMatches = matchPrices(pricesOf(race(1, prices)), { sheet: sheetOf(rows), calendar });
  expect(foundPriceMatches.inputs).toEqual({ "AJ8:AJ8": [[Number(prices[0])]] });
  expect(foundPriceMatches.withoutChance).toEqual([{ label: "1, $10.00 at 3.00", reason }]);
});

test("a scratched runner is none of the field, and a file of names alone matches bets by name", () => {
  const file = readFile([
    "Course,Date,Race,Horse,SP",
    "Linton,2026-03-07,1,Old Oak,1.8",
    "Linton,2026-03-07,1,Late Post,NR",
    "Linton,2026-03-07,1,Fair Wind,2",
  ]);
  const rows = betsOf(["2026-03-07,Linton,1,3,Fair Wind,3,10,", "2026-03-07,Linton,1,3,,3,10,"]);
  const foundPriceMatches = matchPrices(file, { sheet: sheetOf(rows), calendar });
  expect(foundPriceMatches.by).toEqual({ number: 0, name: 1 });
  expect(foundPriceMatches.inputs["AK8:AK8"]?.[0]?.[0]).toBeCloseTo(
    fairBook([1.8, 2]).probabilities[1] ?? 0,
    12,
  );
  expect(foundPriceMatches.unmatched.map(({ reason }) => reason)).toEqual([
    "the file names its runners otherwise",
  ]);
});
