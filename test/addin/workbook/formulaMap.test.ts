import type { FormulaCell, SpilledTable } from "../../../src/addin/excel/workbook";
import { readFormulaMap } from "../../../src/addin/workbook/formulaMap";
import { form } from "../../../src/functions/form";
import { predict } from "../../../src/functions/predict";
import { session } from "../../../src/functions/call/session";
import { fieldOf, openRace, predictionsOf } from "../../functions/servedRace";
import { asOf, now } from "../../functions/testSession";

const sheet = "Race";
const formulas: readonly FormulaCell[] = [
  { sheet, row: 0, column: 0, formula: `=RACING.FORM("${asOf}",H1,3)`, value: "No" },
  { sheet, row: 9, column: 1, formula: `=RACING.PREDICT("${asOf}","ashford-park",3)`, value: "Rank" },
  { sheet, row: 20, column: 2, formula: "=B12*2", value: 4 },
  { sheet, row: 21, column: 2, formula: `=RACING.FORM("${asOf}",UPPER(H1),3)`, value: "No" },
];

/** A workbook in which each formula spills as many cells as a race has. */
const workbook = {
  findFormulas: async () => formulas,
  readTables: async (cells: readonly FormulaCell[]): Promise<readonly SpilledTable[]> =>
    cells.map((cell) => ({
      ...cell,
      address: "",
      rows: cell.row < 20 ? 3 : 1,
      columns: cell.row < 20 ? 2 : 1,
    })),
  readValues: async () => [[["Ashford Park"]]],
};

test("it leads from the cells of each formula to its question, time, source and model", async () => {
  openRace({ runners: fieldOf([{}, {}]), predictions: predictionsOf([0.6, 0.4]) });
  await form(asOf, "ashford-park", 3);
  await predict(asOf, "ashford-park", 3);
  const layOut = await readFormulaMap("sheet", { workbook, open: session() });
  const map = await layOut([{ name: sheet, copy: { name: "Race values", active: false, inputs: [] } }]);
  const rows = [2, 3, 4, 5].map((row) => [..."ABCDEFGHI"].map((column) => map?.cells[`${column}${row}`]));
  const received = `${new Date(now).toISOString().slice(0, 19).replace("T", " ")}`;
  const scope =
    "date=2026-03-14&track=ashford-park&race=3&race_code=gallops&country=au&timezone=Australia%2FSydney";
  const live = [received, 0, "results"];
  expect(rows).toEqual([
    [
      "Race values",
      "A1:B3",
      ` ${formulas[0]?.formula}`,
      `GET /v1/form?${scope}`,
      ...live,
      undefined,
      undefined,
    ],
    [
      "Race values",
      "B10:C12",
      ` ${formulas[1]?.formula}`,
      `GET /v1/predictions?${scope}`,
      ...live,
      "gallops-1",
      undefined,
    ],
    ["Race values", "C21", " =B12*2", undefined, undefined, undefined, undefined, undefined, undefined],
    [
      "Race values",
      "C22",
      ` ${formulas[3]?.formula}`,
      "its arguments are computed by Excel",
      ...Array<undefined>(5).fill(undefined),
    ],
  ]);
  expect(map?.cells.A6).toBeUndefined();
});

test("a sheet that was not copied has no rows, and without rows there is no map", async () => {
  openRace({ runners: [] });
  const layOut = await readFormulaMap("sheet", { workbook, open: session() });
  expect(await layOut([])).toBeUndefined();
});
