/**
 * Widens the columns of a formula's table when a person has typed the formula. Excel widens a column for a
 * typed number that it would not show; a table's dates, times and names come later than the formula.
 */
import type { CellPosition, Getters, Model, Zone } from "@odoo/o-spreadsheet";
import { withoutUndoStep } from "./changeLog";
import { performTogether } from "./together";
import { ownCall } from "./cells";
import { engine } from "./engineValue";

/** The pixels of a column that nobody has sized, and the most to which it is widened. */
const [usual, widest] = [96, 420] as const;
/** The number of rows that are measured. */
const measured = 300;

/** Holds for a blank text of a formula's table, which is no content for a text to its left. */
const isBlankOfTable = (position: CellPosition, getters: Getters): boolean =>
  getters.getEvaluatedCell(position).value === "" &&
  getters.getArrayFormulaSpreadingOn(position) !== undefined;

/** Holds for a line with a single text in its first cell, such as the title above the headings. */
function isTitle(row: number, { left, right }: Zone, sheetId: string, getters: Getters): boolean {
  if (left === right) return false;
  for (let col = left + 1; col <= right; col++)
    if (getters.getEvaluatedCell({ sheetId, col, row }).value !== "") return false;
  return true;
}

/** Returns the columns of a formula's table that are too narrow and that nobody has sized, with the needs. */
function tooNarrow(position: CellPosition, getters: Getters): (readonly [column: number, pixels: number])[] {
  const { sheetId, col, row } = position;
  const zone = getters.getSpreadZone(position) ?? { left: col, right: col, top: row, bottom: row };
  const last = Math.min(zone.bottom, zone.top + measured);
  const rows = Array.from({ length: last - zone.top + 1 }, (_, index) => zone.top + index).filter(
    (one) => !isTitle(one, zone, sheetId, getters),
  );
  return Array.from({ length: zone.right - zone.left + 1 }, (_, index) => zone.left + index).flatMap(
    (column) => {
      if (getters.getColSize(sheetId, column) !== usual) return [];
      const pixels = Math.max(...rows.map((one) => getters.getCellWidth({ sheetId, col: column, row: one })));
      return pixels > usual ? [[column, Math.min(widest, Math.ceil(pixels))] as const] : [];
    },
  );
}

/** Widens the columns of the table of a cell's formula, without an undo step. */
function widen(model: Model, position: CellPosition): void {
  const { sheetId } = position;
  const columns = tooNarrow(position, model.getters);
  if (columns.length === 0) return;
  withoutUndoStep(() =>
    performTogether(model, () => {
      for (const [column, size] of columns)
        model.dispatch("RESIZE_COLUMNS_ROWS", { sheetId, dimension: "COL", elements: [column], size });
    }),
  );
}

/** Widens the columns of the add-in's formula in a cell once its table has arrived. */
export function widenOnceAnswered(model: Model, position: CellPosition): void {
  const { getters } = model;
  const shown = (): string | undefined =>
    getters.tryGetSheet(position.sheetId) && getters.getCellText(position, { showFormula: true });
  const typed = shown();
  if (typed === undefined || !ownCall.test(typed)) return;
  const listener = {};
  const look = (): void => {
    const isTyped = shown() === typed;
    if (isTyped && getters.getEvaluatedCell(position).type === "error") return; // waits for an answer
    model.off("command-finalized", listener);
    // A change within the engine's own would become a part of that one's undo step.
    if (isTyped) queueMicrotask(() => shown() === typed && widen(model, position));
  };
  model.on("command-finalized", listener, look);
  look();
}

/** The engine's renderer, including members that its types hide. */
interface Renderer {
  readonly getters: Getters;
  findNextEmptyCol(sheetId: string, base: number, max: number, row: number): number;
}

/** Shows a table's title over the blank cells of its line; Excel would cut it off. */
export function showTitles(): void {
  const renderer = engine().stores.GridRenderer.prototype as unknown as Renderer;
  const { findNextEmptyCol } = renderer;
  renderer.findNextEmptyCol = function (this: Renderer, sheetId, base, max, row) {
    let col = findNextEmptyCol.call(this, sheetId, base, max, row);
    while (col < max && isBlankOfTable({ sheetId, col: col + 1, row }, this.getters))
      col = findNextEmptyCol.call(this, sheetId, col + 1, max, row);
    return col;
  };
}
