import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { installUndoSteps } from "../../../src/workbench/grid/changeLog";
import { cellResultOf, type Outcome } from "../../../src/workbench/runtime/call";
import { loadEngine } from "./loadEngine";
import { openEditor } from "./openEditor";

loadEngine();

/** The answer of the function: undefined while it is awaited. */
let answer: Outcome;
createGrid().define([
  {
    name: "RACING.TABLE",
    metadata: { id: "TABLE", name: "TABLE", parameters: [] },
    evaluate: () => answer,
    preview: () => "",
  },
]);

/** A title above headings, a short text and a long one; the tests' canvas gives a letter one pixel. */
const table = cellResultOf([
  ["t".repeat(230), "", ""],
  ["h".repeat(150), "Track", "Race name"],
  ["2026-03-14 16:00", "Sha Tin", "x".repeat(500)],
]);

/** Opens an empty sheet, and types into its first cell as a person does. */
function openSheet() {
  installUndoSteps({ undo: [], redo: [] });
  const { model, editor } = openEditor();
  const sheetId = model.getters.getActiveSheetId();
  const type = (typed: string): void => {
    model.selection.selectCell(0, 0);
    editor.startEdition(typed);
    editor.stopEdition("down");
  };
  const widths = () => [0, 1, 2, 3].map((column) => model.getters.getColSize(sheetId, column));
  const answered = async (): Promise<void> => {
    model.dispatch("EVALUATE_CELLS");
    await Promise.resolve();
  };
  return { model, sheetId, type, widths, answered };
}

beforeEach(() => void (answer = undefined));

test("the columns of a typed formula become as wide as its table once it has arrived", async () => {
  const { type, widths, answered } = openSheet();
  type("=RACING.TABLE()");
  expect(widths()).toEqual([96, 96, 96, 96]);
  answer = table;
  await answered();
  // The heading with its margins, but not the title; a long text is cut off.
  expect(widths()).toEqual([158, 96, 420, 96]);
});

test("one step undoes the formula, though its columns were widened", async () => {
  const { model, sheetId, type, answered } = openSheet();
  type("=RACING.TABLE()");
  answer = table;
  await answered();
  model.dispatch("REQUEST_UNDO");
  expect(model.getters.getCell({ sheetId, col: 0, row: 0 })).toBeUndefined();
  expect(model.getters.canUndo()).toBe(false);
});

test("a column that a person has sized keeps its width, and so do those of other formulas", async () => {
  const { model, sheetId, type, widths, answered } = openSheet();
  const size = { sheetId, dimension: "COL" as const, elements: [0], size: 50 };
  model.dispatch("RESIZE_COLUMNS_ROWS", size);
  answer = table;
  type("=RACING.TABLE()");
  await answered();
  expect(widths()).toEqual([50, 96, 420, 96]);
  const other = openSheet();
  other.type(`=REPT("x",80)`);
  await other.answered();
  expect(other.widths()).toEqual([96, 96, 96, 96]);
});

test("a formula that was replaced before its answer widens nothing", async () => {
  const { type, widths, answered } = openSheet();
  type("=RACING.TABLE()");
  type("5");
  answer = table;
  await answered();
  expect(widths()).toEqual([96, 96, 96, 96]);
});
