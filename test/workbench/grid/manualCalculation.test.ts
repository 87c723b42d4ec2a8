import { evaluateUsedCells, type Evaluator } from "../../../src/workbench/grid/manualCalculation";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";

/** Cells by sheet, each as [column, row, content]: "x" when omitted. */
type Cells = Readonly<Record<string, readonly (readonly [number, number, string?])[]>>;

/** Returns the ranges that an evaluator of these cells evaluates when it is to evaluate all. */
function evaluated(cells: Cells): { ranges: unknown[]; isCleared: boolean } {
  const ranges: unknown[] = [];
  const before = new Map([["kept", 1]]);
  const evaluator: Evaluator = {
    evaluatedCells: before,
    evaluateAllCells: () => undefined,
    evaluate: (some) => void ranges.push(...some),
    getters: {
      getSheetIds: () => Object.keys(cells),
      getCells: (sheet) =>
        (cells[sheet] ?? []).map(([col, row, content = "x"]) => ({
          id: `${col} ${row}`,
          isFormula: content.startsWith("="),
          content,
        })),
      getCellPosition: (id) => {
        const [col = NaN, row = NaN] = id.split(" ").map(Number);
        return { col, row };
      },
    },
  };
  evaluateUsedCells(evaluator);
  evaluator.evaluateAllCells();
  return { ranges, isCleared: evaluator.evaluatedCells !== before };
}

test("of each sheet the smallest part with all of its contents is evaluated, and nothing of an empty one", () => {
  const { ranges, isCleared } = evaluated({
    race: [[3, 10], [1, 4], [2, 20], [90, 300, ""]], // prettier-ignore
    one: [[7, 7, "=1"]],
    empty: [[7, 7, ""]],
  });
  expect(isCleared).toBe(true);
  expect(ranges).toEqual([
    { sheetId: "race", zone: { left: 1, right: 3, top: 4, bottom: 20 } },
    { sheetId: "one", zone: { left: 7, right: 7, top: 7, bottom: 7 } },
  ]);
});

test("formulas read what spills beyond the part with cells, also after a sheet is added and renamed", async () => {
  loadEngine();
  const grid = createGrid();
  const cells = { A1: "=SUM(Spill!C1:C30)", A2: "=COUNTA(Spill!A1:Z400)", A3: "=Spill!Z399" };
  await grid.create([
    { name: "Sums", cells },
    { name: "Spill", cells: { B1: "=SEQUENCE(30,2)" } },
  ]);
  const shownSums = () => grid.read(grid.area("Sums!A1:A3")).map(([cell]) => cell?.value);
  const expected = [930, 60, 0];
  expect(shownSums()).toEqual(expected);
  grid.addSheet("Another");
  grid.renameSheet("Spill", "Spilled");
  expect(shownSums()).toEqual(expected);
});
