import type { InsertionPoint, SpilledTable } from "../../../../src/addin/excel/workbook";
import { findSheetRace } from "../../../../src/addin/pane/state/sheetRace";
import { parseContext } from "../../parseContext";

const sheet = "Card";
const options = '"race_code=gallops; country=au"';

/** The race of a workbook whose active cell is B2, with a formula in it or a table over it. */
interface Cells {
  /** The formula of the active cell. */
  readonly formula?: string;
  /** The formula of a table that covers the active cell. */
  readonly covering?: string;
  /** The formulas of other cells, by sheet. */
  readonly others?: readonly (readonly [sheet: string, formula: string])[];
  /** The race with a cached answer, if only a race with one counts. */
  readonly answered?: number;
}

function raceOf({ formula, covering, others = [], answered }: Cells, anywhere = others.length > 0) {
  const place = { sheet, row: 1, column: 1 };
  const table = (text: string): SpilledTable => ({
    sheet,
    row: 0,
    column: 0,
    rows: 9,
    columns: 9,
    address: "Card!A1",
    formula: text,
  });
  const point: InsertionPoint = {
    ...place,
    address: "Card!B2",
    occupied: 1,
    free: { ...place, column: 9 },
    tables: covering === undefined ? [] : [table(covering)],
  };
  return findSheetRace({
    workbook: {
      findFormulas: async () => [
        ...others.map(([at, text], row) => ({ sheet: at, row, column: 0, formula: text, value: "" })),
        ...(formula === undefined ? [] : [{ ...place, formula, value: "" }]),
      ],
      insertionPoint: async () => point,
      readValues: async (references) =>
        references.map(({ address }) => [[address === "H1" ? "ashford-park" : 3]]),
    },
    context: parseContext,
    peek: ({ parameters }) =>
      "race" in parameters && parameters.race === answered ? ({ answer: {} } as never) : undefined,
    anywhere,
    isAnswered: answered !== undefined,
  });
}

const third = {
  date: "2026-03-14",
  track: "ashford-park",
  race: "3",
  race_code: "gallops",
  country: "au",
};

const [formThree, formNine] = [3, 9].map(
  (race) => `=RACING.FORM("today","ashford-park",${race},,,${options})`,
) as [string, string];

test.each<[string, Cells]>([
  ["the active cell's formula", { formula: `=RACING.FORM("today","ashford-park",3,,,${options})` }],
  ["cells that it refers to", { formula: `=RACING.WHATIF("today",H1,H2,,,,,,,${options})` }],
  ["a formula around it", { formula: `=SUM(RACING.PREDICT("2026-03-14",H1,H2,,,${options}))` }],
  ["the table that covers the cell", { covering: `=RACING.FORM("today",H1,H2,,,${options})` }],
  [
    "the active cell's formula before an earlier one of its sheet",
    { formula: `=RACING.FORM("today",H1,H2,,,${options})`, others: [[sheet, formNine]] },
  ],
  [
    "the first formula of the sheet that names one",
    {
      formula: '=RACING.MEETINGS("today")',
      others: [
        ["Other", formNine],
        [sheet, "=RACING.VENUES()"],
        [sheet, formThree],
        [sheet, formNine],
      ],
    },
  ],
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

test("another formula of the sheet names no race of the active cell", async () => {
  expect(await raceOf({ others: [[sheet, formThree]] }, false)).toBeUndefined();
});

test("of races that must be answered, the first one with an answer counts", async () => {
  const others = [
    [sheet, formNine],
    [sheet, formThree],
  ] as const;
  expect(await raceOf({ others, answered: 3 })).toEqual(third);
  expect(await raceOf({ others, answered: 4 })).toBeUndefined();
});
