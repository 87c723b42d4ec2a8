import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { setCellMarks } from "../../../src/workbench/grid/cellMarks";
import { loadEngine } from "./loadEngine";
import { openEditor } from "./openEditor";

loadEngine();
createGrid(); // lets the engine follow Excel

/** Race and Scratched in row 7, a sentence over A8:D8 below them, and prices in column C. */
function openForm() {
  const { model, notices, editor } = openEditor();
  const sheetId = model.getters.getActiveSheetId();
  const zone = (left: number, top: number, right = left, bottom = top) => ({ left, right, top, bottom });
  const target = (...target: ReturnType<typeof zone>[]) => ({ sheetId, target });
  model.dispatch("ADD_MERGE", target(zone(0, 6, 1, 6), zone(0, 7, 3, 7)));
  model.dispatch("UPDATE_CELL", { sheetId, col: 0, row: 7, content: '="All runners are in."' });
  setCellMarks(model, target(zone(0, 6, 1, 6), zone(2, 6), zone(2, 10, 2, 12)), { isInput: true });
  setCellMarks(model, target(zone(0, 7, 3, 7)), { isCalculated: true });
  const enter = (col: number, row: number, typed: string): string => {
    model.selection.selectCell(col, row);
    editor.startEdition(typed);
    editor.stopEdition("down");
    const at = model.getters.getActivePosition();
    return `${at.col},${at.row}`;
  };
  const valueAt = (col: number, row: number) => model.getters.getEvaluatedCell({ sheetId, col, row }).value;
  return { model, editor, notices, enter, valueAt };
}

test("Enter above a calculated cell goes to the next cell to type in", () => {
  const { enter } = openForm();
  expect(enter(0, 6, "5")).toBe("2,6"); // from Race over its merged cells to Scratched
  expect(enter(2, 6, "4")).toBe("2,10"); // below it in its column, past the sentence
  expect(enter(2, 10, "7/2")).toBe("2,11");
  expect(enter(3, 6, "x")).toBe("2,10"); // a cell of one's own above the sentence
});

test("Enter below the last input of a block passes its labels and headings, and Shift with Enter passes them upwards", () => {
  const { model, editor, enter } = openForm();
  const sheetId = model.getters.getActiveSheetId();
  model.dispatch("UPDATE_CELL", { sheetId, col: 2, row: 7, content: "SCENARIOS" });
  expect(enter(2, 6, "4")).toBe("2,10");
  model.dispatch("UPDATE_CELL", { sheetId, col: 2, row: 9, content: "My $" });
  editor.startEdition("9");
  editor.stopEdition("up");
  expect(model.getters.getActivePosition()).toMatchObject({ col: 2, row: 6 });
  model.dispatch("UPDATE_CELL", { sheetId, col: 5, row: 1, content: "a note" });
  expect(enter(5, 0, "x")).toBe("5,1"); // of one's own, above a text of one's own
});

test("Enter goes down in a sheet without cells to type in, over formulas too", () => {
  const { model, editor } = openEditor();
  const sheetId = model.getters.getActiveSheetId();
  model.dispatch("UPDATE_CELL", { sheetId, col: 0, row: 1, content: "=1+1" });
  model.selection.selectCell(0, 0);
  editor.startEdition("5");
  editor.stopEdition("down");
  expect(model.getters.getActivePosition()).toMatchObject({ col: 0, row: 1 });
});

test("a calculated cell refuses what is typed and cannot be opened for editing", () => {
  const { model, editor, notices, enter, valueAt } = openForm();
  enter(1, 7, "abc");
  expect(valueAt(0, 7)).toBe("All runners are in.");
  model.selection.selectCell(0, 7);
  editor.startEdition();
  expect(editor.editionMode).toBe("inactive");
  expect(notices).toContain("This cell is calculated. Type in the yellow cells.");
});

test("the marks move with inserted rows", () => {
  const { model, enter } = openForm();
  const sheetId = model.getters.getActiveSheetId();
  const rows = { sheetId, sheetName: "Sheet1", dimension: "ROW", position: "before" } as const;
  model.dispatch("ADD_COLUMNS_ROWS", { ...rows, base: 0, quantity: 1 });
  expect(enter(0, 7, "5")).toBe("2,7");
});
