/**
 * Suite of src/addin/workbook: the files of prices and bets of ../shared/cases/formats, and small files of
 * their shapes: an exchange's daily prices to win and to be placed, bets against runners, cells that a
 * spreadsheet program damaged.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { newLayout } from "../../../src/addin/workbook/betLayout";
import { betRowsOf, linesOfFile, linesOfText, readBetFile } from "../../../src/addin/workbook/betFile";
import { matchPrices } from "../../../src/addin/workbook/betMatches";
import type { BetRow } from "../../../src/addin/workbook/fitRow";
import { fairBook } from "../../../src/maths/fairBook";

const calendar = { today: () => "2026-06-01", dateSystem: 1900, dateOrder: "DMY" } as const;
const cases = join(__dirname, "../../../../shared/cases/formats");
const isThere = existsSync(cases);
if (!isThere) process.stdout.write("skipped: ../shared/cases/formats is absent\n");
const sharedTest = isThere ? test : test.skip;
const shared = (file: string) => readBetFile(linesOfFile(readFileSync(join(cases, file)), 1900), calendar);
const readText = (...lines: readonly string[]) => readBetFile(linesOfText(lines.join("\n")), calendar);

const sheetOf = (rows: readonly BetRow[]) => ({
  layout: newLayout,
  headings: [...newLayout.at.keys()],
  rows: rows.map((row) => [...newLayout.at.keys()].map((heading) => row[heading] ?? "")),
});
const bets = (...lines: readonly string[]) =>
  sheetOf(
    betRowsOf(readText("Date,Track,Race,Off,Runner,Type,Odds,Stake", ...lines), { now: 1, dateSystem: 1900 }),
  );
/** Returns the cells that a file fills, by their column's letter and row, in the order of rows. */
const filled = (matched: ReturnType<typeof matchPrices>): unknown =>
  Object.values(matched.inputs).map((rows) => rows.flat());

const head =
  "EVENT_ID,MENU_HINT,EVENT_NAME,EVENT_DT,SELECTION_ID,SELECTION_NAME,WIN_LOSE,BSP,PPWAP,MORNINGWAP,PPMAX";
const win = [
  head,
  "901,GB / Kemp 18th Mar,7f Hcap,18-03-2026 17:30,7,Alder Lane,1,4,,,",
  "901,GB / Kemp 18th Mar,7f Hcap,18-03-2026 17:30,8,Birch Quay,0,2,,,",
  "901,GB / Kemp 18th Mar,7f Hcap,18-03-2026 17:30,9,Cedar Moor,0,4,,,",
  "902,GB / Kemp 18th Mar,1m Mdn,18-03-2026 18:00,1,Dogwood Bay,0,1.8,,,",
  "902,GB / Kemp 18th Mar,1m Mdn,18-03-2026 18:00,2,Elm Coast,1,2.2,,,",
];
const place = [
  head.toLowerCase(),
  "911,GB / Kemp 18th Mar,2 TBP,18-03-2026 17:30,7,Alder Lane,1,2,,,",
  "911,GB / Kemp 18th Mar,2 TBP,18-03-2026 17:30,8,Birch Quay,1,1.25,,,",
  "911,GB / Kemp 18th Mar,2 TBP,18-03-2026 17:30,9,Cedar Moor,0,1.43,,,",
];
const logged = bets(
  "2026-03-18,Kempton,1,17:30,Alder Lane,win,5,10",
  "2026-03-18,Kempton,1,17:30,Alder Lane,place,2.2,10",
  "2026-03-18,Kempton Park,2,,Elm Coast,win,3,10",
  "2026-03-18,Lingfield,1,17:30,Alder Lane,win,5,10",
);

test("an exchange's prices to win fill win bets: by track and start, else by track and name", () => {
  const matched = matchPrices(readText(...win), { sheet: logged, calendar });
  expect(filled(matched)).toEqual([
    [4],
    [2.2],
    [0.25],
    [expect.closeTo(fairBook([1.8, 2.2]).probabilities[1] ?? 0, 6)],
  ]);
  expect(matched.unused).toBe(0);
});

test("prices to be placed fill place bets alone", () => {
  const matched = matchPrices(readText(...place), { sheet: logged, calendar });
  // Two places: the chances add up to 2.
  expect(filled(matched)).toEqual([[2], [expect.closeTo(1 / (1 / 2 + 1 / 1.25 + 1 / 1.43), 6)]]);
  expect(Object.keys(matched.inputs)).toHaveLength(2);
});

test("a place file under the headings of win prices is no win price's chance", () => {
  const file = readText(
    "Date,Track,Race,Runner,SP",
    ...["Alder Lane,2", "Birch Quay,1.25", "Cedar Moor,1.43"].map((end) => `2026-03-18,Kempton,1,${end}`),
  );
  const matched = matchPrices(file, { sheet: logged, calendar });
  expect(matched.withoutChance.map(({ reason }) => reason)).toContain(
    "the prices of its race add up to 200%, like prices to be placed",
  );
});

test("lines without a price, and with one that cannot be read, are refused with the reason", () => {
  const file = readText(
    ...win,
    "901,GB / Kemp 18th Mar,7f Hcap,18-03-2026 17:30,10,Fir Down,0,,,,",
    "902,GB / Kemp 18th Mar,1m Mdn,18-03-2026 18:00,3,Gorse Hill,0,soon,,,",
  );
  expect(file.refused.map(({ line, reason }) => [line, reason])).toEqual([
    [7, "the exchange states no starting price"],
    [8, 'BSP must be a price from 1.01 to 1000: current value is "soon"'],
  ]);
  const matched = matchPrices(file, { sheet: logged, calendar });
  expect(matched.withoutChance).toHaveLength(1);
});

test("a line with a shifted or a lost value is refused: no stake, no price is read from it", () => {
  const reason = "the line has more values than there are headings";
  const staked = readText(
    "Date,Track,Race,Runner,Type,Odds,Stake,Notes",
    "2026-03-18,Kempton,1,Alder Lane,win,5,10,",
    "2026-03-18,Kempton,1,Birch Quay,win,5,1,000,",
    "2026-03-18,Kempton,1,Cedar Moor,win,4,5,10,",
    "2026-03-18,Kempton,1,Dogwood Bay,win,4,5,10,late",
    '2026-03-18,Kempton,1,Elm Coast,win,"4,5","1,000",',
  );
  expect(staked.read.map(({ line, bet }) => [line, bet.price, bet.stake])).toEqual([
    [2, 5, 10],
    [6, 4.5, 1000],
  ]);
  expect(staked.refused.map(({ line, reason: why }) => [line, why])).toEqual(
    [3, 4, 5].map((line) => [line, reason]),
  );
  const trailing = readText(
    "Date,Track,Race,Runner,Type,Odds,Stake",
    "2026-03-18,Kempton,1,Alder Lane,win,5,10,",
    "2026-03-18,Kempton,1,Birch Quay,win,5,1,000,",
  );
  expect(trailing.read.map(({ line }) => line)).toEqual([2]);
  const short = readText(
    "Date,Track,Race,Runner,Odds,Stake,Commission",
    "2026-03-18,Kempton,1,Alder Lane,10,0.05",
    "2026-03-18,Kempton,1,Alder Lane,5,10,0.05",
  );
  expect(short.read.map(({ line }) => line)).toEqual([3]);
  expect(short.refused.map(({ line, reason: why }) => [line, why])).toEqual([
    [
      2,
      "the line has fewer values than there are headings: if a program left out blank cells, save as .xlsx",
    ],
  ]);
  const priced = readText(...win, "902,GB / Kemp 18th Mar,1m Mdn,18-03-2026 18:00,3,Fir Down,0,4,4,,,");
  expect(priced.read).toHaveLength(5);
  expect(priced.refused.map(({ line, reason: why }) => [line, why])).toEqual([[7, reason]]);
  // Its race lacks the price of a starter.
  expect(matchPrices(priced, { sheet: logged, calendar }).withoutChance).toHaveLength(1);
});

sharedTest("betfair_sp_win and betfair_sp_place: ten and six prices, of two races and of one", () => {
  const toWin = shared("betfair_sp_win.csv");
  expect(toWin.refused).toEqual([]);
  expect(toWin.read.map(({ bet }) => bet.betfairPrice)).toEqual([
    4.4, 2.6, 9.6, 13.5, 5.7, 29, 1.8, 3.35, 17.5, 9.2,
  ]);
  const onAlder = bets(
    "2026-03-18,Kempton,1,17:30,Alder Lane,win,5,10",
    "2026-03-18,Kempton,1,17:30,Birch Quay,win,5,10",
  );
  const matched = matchPrices(toWin, { sheet: onAlder, calendar });
  expect(filled(matched)).toEqual([
    [4.4, 2.6],
    [expect.closeTo(0.227, 3), expect.closeTo(0.385, 3)],
  ]);
  expect(matchPrices(shared("betfair_sp_place.csv"), { sheet: onAlder, calendar }).cells).toBe(0);
});

sharedTest("bets_back_lay: three backs, two lays, one without a price", () => {
  const { read, refused } = shared("bets_back_lay.csv");
  const sides = read.map(({ line, bet }) => [
    line,
    bet.type,
    bet.side ?? "back",
    bet.price,
    bet.stake,
    bet.runner,
  ]);
  expect(sides).toEqual([
    [2, "win", "back", 3.5, 2, "Alder Lane"],
    [3, "place", "back", 2.15, 2, "Birch Quay"],
    [4, "win", "lay", 4.4, 2, "Cedar Moor"],
    [5, "win", "lay", 4, 3, "Dogwood Bay"],
    [7, "win", "back", 2.2, 2, "Fir Down"],
  ]);
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([[6, "price missing"]]);
  expect(read.map(({ bet }) => [bet.date, bet.race, bet.number])).toEqual([
    ["2026-05-01", 3, 1],
    ["2026-05-01", 4, 8],
    ["2026-05-01", 5, 1],
    ["2026-05-02", 6, 6],
    ["2026-05-13", 8, 3],
  ]);
});

sharedTest(
  "spreadsheet_damage: a price that has become a date is refused, and its race has no chance",
  () => {
    const { kind, read, refused } = shared("spreadsheet_damage.csv");
    expect(kind).toBe("starting price");
    expect(read.map(({ bet }) => bet.startingPrice)).toEqual([2.75, 2.375]);
    expect(refused.map(({ line }) => line)).toEqual([2]);
    expect(refused[0]?.reason).toMatch(/date/);
    expect(refused[0]?.race).toBe("2026-03-07\nashford-park\n1");
  },
);
