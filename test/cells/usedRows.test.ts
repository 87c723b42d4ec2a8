/** A whole column (A:A) is read to its last used row; Excel on the desktop passes the cells below as 0. */
import { usedRows } from "../../src/cells/usedRows";
import { blend } from "../../src/functions/blend";
import { fairodds } from "../../src/functions/fairodds";
import { interval } from "../../src/functions/interval";
import { kelly } from "../../src/functions/kelly";
import { overround } from "../../src/functions/overround";
import { renorm } from "../../src/functions/renorm";
import { settle } from "../../src/functions/settle";
import { whatif } from "../../src/functions/whatif";
import { column } from "../functions/marketCells";
import { fieldOf, openRace, predictionsOf } from "../functions/servedRace";
import { asOf, openService, openTestSession } from "../functions/testSession";

const sheetRows = 1_048_576;

/** Returns the whole column or columns of a sheet that hold these cells at the top. */
function whole(cells: readonly (readonly unknown[])[], empty: unknown = 0): never {
  const blank = (cells[0] ?? []).map(() => empty);
  return Array.from({ length: sheetRows }, (_, row) => cells[row] ?? blank) as never;
}

const probabilities = column(0.5, 0.3, 0.1);
const odds = column(2.6, 4, 9);
const oddsOfTwo = column(2.6, 4, "");
const bets = [
  ["Date", "Track", "Race", "Selection", "Stake", "Price"],
  ["2026-03-07", "ashford-park", 1, 2, 10, 2.5],
];
const own = [
  ["Runner 1", 2.6],
  ["Runner 2", 4],
];
const as = (cells: unknown): never => cells as never;
const priced = (cells: unknown) =>
  whatif(asOf, "ashford-park", 3, as(cells), as(null), null, as(null), as("number,odds,oddsNote"), false);

test.each<[string, (read: (cells: readonly (readonly unknown[])[]) => never) => unknown]>([
  ["KELLY", (read) => kelly(read(probabilities), read(oddsOfTwo))],
  ["FAIRODDS", (read) => fairodds(read(odds))],
  ["OVERROUND", (read) => overround(read(odds))],
  ["RENORM", (read) => renorm(read(probabilities))],
  ["BLEND", (read) => blend(read(probabilities), read(odds), 0.6, 0.45)],
  ["INTERVAL", (read) => interval(read(column(3)), read(column(20)))],
  ["WHATIF", (read) => priced(read(own))],
])("%s", async (_name, call) => {
  openRace({
    runners: fieldOf(Array.from({ length: 3 }, () => ({}))),
    predictions: predictionsOf([0.5, 0.3, 0.2]),
  });
  const expected = await call((cells) => cells as never);
  expect(await call((cells) => whole(cells))).toEqual(expected);
  expect(await call((cells) => whole(cells, null))).toEqual(expected);
});

test("SETTLE", async () => {
  const service = await openService();
  openTestSession({ answer: service.handle });
  const settled = (cells: unknown) => settle(as(cells), null, as("status,profit"), false);
  expect(await settled(bets)).toEqual([["won", 15]]);
  expect(await settled(whole(bets))).toEqual([["won", 15]]);
});

test("of two whole columns both end with the last row that one of them uses", () => {
  expect(usedRows([whole([[0.5], [0.3]]), whole([[2]]), "x"])).toEqual([[[0.5], [0.3]], [[2], [0]], "x"]);
  expect(usedRows([whole([[""]])])).toEqual([[[""]]]);
  const list = [[0.5], [0]];
  expect(usedRows([list])[0]).toBe(list);
});
