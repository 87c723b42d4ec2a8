/**
 * Marks cells as inputs or as refusing input. The marks are part of the style, so that they move and are
 * saved with it.
 */
import type { CellLook } from "../../addin/excel/applySheetLook";
import type { CellPosition, Getters, Model, Style, Zone } from "@odoo/o-spreadsheet";

export interface CellMarks {
  /** True for a cell that Excel would leave open on a protected sheet. */
  readonly isInput?: boolean;
  /** True for a cell that a person cannot type over. */
  readonly isCalculated?: boolean;
}

/** Returns a look in the engine's style, with the mark of an input cell. */
export const styleOf = ({ locked, ...style }: CellLook): Style & CellMarks => ({
  ...style,
  ...(locked !== undefined && { isInput: !locked }),
});

interface Target {
  readonly sheetId: string;
  readonly target: Zone[];
}

export function setCellMarks(workbook: Model, { sheetId, target }: Target, marks: CellMarks): void {
  workbook.dispatch("SET_FORMATTING", { sheetId, target, style: marks as Style });
}

export const marksOf = (getters: Getters, position: CellPosition): CellMarks =>
  getters.getCellStyle(getters.getMainCellPosition(position)) as CellMarks;

/** Returns the input cells of a sheet, row by row; for a merged range, its first cell. */
export function inputsOf(getters: Getters, sheetId: string): CellPosition[] {
  return getters
    .getCells(sheetId)
    .filter(({ style }) => (style as CellMarks | undefined)?.isInput)
    .map(({ id }) => getters.getCellPosition(id))
    .filter((position) => {
      const main = getters.getMainCellPosition(position);
      return main.col === position.col && main.row === position.row;
    })
    .sort((one, other) => one.row - other.row || one.col - other.col);
}

export type Direction = "down" | "right" | "up" | "left";

/**
 * Returns the input cell that follows a cell if the next cell is calculated, or if it is a label and the cell
 * an input: the one in the same column, or else the next in reading order, backwards for up and left.
 * Undefined if the next cell accepts input, or if the sheet has no input cells.
 */
export function nextInput(
  getters: Getters,
  { edited, next, direction }: Readonly<Record<"edited" | "next", CellPosition> & { direction: Direction }>,
): CellPosition | undefined {
  const main = getters.getMainCellPosition(next);
  const cell = getters.getCell(main);
  const isFormula = cell?.isFormula || getters.getArrayFormulaSpreadingOn(main);
  const isLabel =
    marksOf(getters, edited).isInput && cell !== undefined && !cell.isFormula && cell.content !== "";
  if (!(isFormula || isLabel) || marksOf(getters, main).isInput) return undefined;
  const isBackward = direction === "up" || direction === "left";
  const inputs = inputsOf(getters, edited.sheetId);
  if (isBackward) inputs.reverse();
  const isLater = (one: number, other: number): boolean => (isBackward ? one < other : one > other);
  const isAfter = ({ row, col }: CellPosition): boolean =>
    isLater(row, edited.row) || (row === edited.row && isLater(col, edited.col));
  const isInColumn = ({ row, col }: CellPosition): boolean => isLater(row, edited.row) && col === edited.col;
  const isVertical = direction === "down" || direction === "up";
  return (isVertical ? inputs.find(isInColumn) : undefined) ?? inputs.find(isAfter);
}
