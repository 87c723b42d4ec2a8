import type * as sheets from "@odoo/o-spreadsheet";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { loadEngine } from "./loadEngine";
import { openEditor } from "./openEditor";

loadEngine();
createGrid(); // lets the engine follow Excel

function select(model: sheets.Model, formula: string): void {
  model.dispatch("UPDATE_CELL", {
    sheetId: model.getters.getActiveSheetId(),
    col: 9,
    row: 0,
    content: formula,
  });
  model.selection.selectCell(9, 0);
}

const nested = (levels: number, part: (level: number) => string): string =>
  `=${Array.from({ length: levels }, (_, level) => `IF(A${level + 1}>1,${part(level)},`).join("")}0${")".repeat(levels)}`;

/** Formulas within Excel's limits of 8,192 characters and 64 levels. */
const formulas: Readonly<Record<string, string>> = {
  "64 levels": nested(63, (level) => `"${"x".repeat(100)}"&B${level + 1}`),
  "64 levels of ranges": nested(63, (level) =>
    Array.from({ length: 18 }, (_, index) => `$B$${index + level + 1}`).join("+"),
  ),
  "64 levels in front": `=${"IF(ISERROR(".repeat(31)}A1${'),B1,C1&"no")'.repeat(31)}`,
  "250 ranges": `=SUM(${Array.from({ length: 250 }, (_, index) => `A${index + 1}:B${index + 9}`).join(",")})`,
  "a long text": `="${"x".repeat(8000)}"`,
};

/** Milliseconds of processor time, which other programs do not lengthen. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test.each(Object.keys(formulas))("a formula of %s opens for editing at once, as it was typed", (name) => {
  const formula = formulas[name] ?? "";
  const { model, editor } = openEditor();
  select(model, formula);
  expect(editor.currentContent.replaceAll(" ", "")).toBe(formula.replaceAll(" ", ""));
  const opened = processorTime(() => editor.startEdition());
  const drawn = processorTime(() => editor.highlights);
  const moved = processorTime(() => editor.changeComposerCursorSelection(9, 9));
  const end = formula.length + 2;
  const typed = processorTime(() => editor.setCurrentContent(`${formula}+1`, { start: end, end }));
  expect(Math.max(opened, drawn, moved, typed)).toBeLessThan(100);
  editor.stopEdition();
  expect(editor.currentContent.replaceAll(" ", "")).toBe(`${formula}+1`.replaceAll(" ", ""));
});

test("a short formula keeps the colours of its ranges", () => {
  const { model, editor } = openEditor();
  select(model, "=SUM(A1:A3)+B2");
  editor.startEdition();
  expect(editor.currentTokens.map(({ value }) => value)).toEqual(["=", "SUM", "(", "A1:A3", ")", "+", "B2"]);
  expect(editor.highlights).toHaveLength(2);
});
