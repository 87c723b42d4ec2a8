import type { InsertionPoint, SpilledTable } from "../../../../src/addin/excel/workbook";
import { findSheetRace } from "../../../../src/addin/pane/state/sheetRace";
import { parseContext } from "../../parseContext";

const sheet = "Card";
const options = '"race_code=gallops; country=au"';

/** The race of a workbook whose active cell is B2, with a formula in it or a table over it. */
function raceOf({ formula, covering }: { readonly formula?: string; readonly covering?: string }) {
  const place = { sheet, row: 1, column: 1 };
  const table = (text: string): SpilledTable => ({
    ...{ sheet, row: 0, column: 0, rows: 9, columns: 9, address: "Card!A1", formula: text },
  });
  const point: InsertionPoint = {
    ...{ ...place, address: "Card!B2", occupied: 1, free: { ...place, column: 9 } },
    tables: covering === undefined ? [] : [table(covering)],
  };
  return findSheetRace({
    workbook: {
      findFormulas: async () => (formula === undefined ? [] : [{ ...place, formula, value: "" }]),
      insertionPoint: async () => point,
      readValues: async (references) =>
        references.map(({ address }) => [[address === "H1" ? "ashford-park" : 3]]),
    },
    context: parseContext,
    peek: () => undefined,
  });
}

const third = {
  ...{ date: "2026-03-14", track: "ashford-park", race: "3", race_code: "gallops", country: "au" },
};

test.each([
  ["the active cell's formula", { formula: `=RACING.FORM("today","ashford-park",3,,,${options})` }],
  ["cells that it refers to", { formula: `=RACING.WHATIF("today",H1,H2,,,,,,${options})` }],
  ["a formula around it", { formula: `=SUM(RACING.PREDICT("2026-03-14",H1,H2,,,${options}))` }],
  ["the table that covers the cell", { covering: `=RACING.FORM("today",H1,H2,,,${options})` }],
])("the race is named by %s", async (_what, cells) => {
  expect(await raceOf(cells)).toEqual(third);
});

test.each([
  ["no formula", {}],
  ["a formula without a race", { formula: '=RACING.MEETINGS("today")' }],
  ["a formula whose race is invalid", { formula: '=RACING.FORM("today","ashford-park","x")' }],
])("%s names no race", async (_what, cells) => {
  expect(await raceOf(cells)).toBeUndefined();
});
