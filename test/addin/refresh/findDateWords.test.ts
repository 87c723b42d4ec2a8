/** Suite of src/addin/refresh/dateWordWatch.ts: findDateWords. */
import { findDateWords } from "../../../src/addin/refresh/dateWordWatch";

/** The formulas with a date word among these, in a workbook where some cells hold values. */
async function found(formulas: readonly string[], cells: Readonly<Record<string, unknown>> = {}) {
  const workbook = {
    findFormulas: async () =>
      formulas.map((formula, row) => ({ sheet: "Race", row, column: 0, formula, value: "" })),
    readValues: async (references: readonly { sheet: string; address: string }[]) =>
      references.map(({ sheet, address }) => [[cells[`${sheet}!${address}`] ?? ""]]),
  };
  return (await findDateWords(workbook)).map(({ formula }) => formula);
}

test.each([
  ['=RACING.FORM("today","sha-tin",3)', true],
  ['=RACING.MEETINGS(" Tomorrow ")', true],
  ['=RACING.MEETINGS("sat")', true],
  ['=RACING.RUNNER("+1","sha-tin",3,7)', true],
  ['=INDEX(RACING.PREDICT("yesterday","sha-tin",3),2,1)', true],
  ['=RACING.FORM("2026-03-14","sha-tin",3)', false],
  ["=RACING.FORM(46095,B1,3)", false],
  ["=RACING.FORM(TODAY(),B1,3)", false],
  ['=RACING.JOCKEY("today")', false],
  ["=RACING.MEETINGS()", false],
])("%s takes a date word: %s", async (formula, isWord) => {
  expect(await found([formula])).toEqual(isWord ? [formula] : []);
});

test("a word in a cell that the formula refers to counts, on another sheet too", async () => {
  const formulas = ["=RACING.FORM(B1,B2,3)", "=RACING.FORM(Card!$B$1,B2,3)", "=RACING.FORM(B9,B2,3)"];
  expect(await found(formulas, { "Race!B1": "today", "Card!B1": "fri", "Race!B9": 46095 })).toEqual(
    formulas.slice(0, 2),
  );
});

test("a cell with two calls counts once", async () => {
  const formula = '=RACING.RUNNER("today","a",1,1,"name")&RACING.RUNNER("today","a",1,2,"name")';
  expect(await found([formula])).toEqual([formula]);
});
