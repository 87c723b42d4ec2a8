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
 * Returns the input cell that follows a cell if the next cell is calculated: the one below, or else the next
 * in reading order. Undefined if the next cell accepts input, or if the sheet has no input cells.
 */
export function nextInput(
  getters: Getters,
  { edited, next, direction }: Readonly<Record<"edited" | "next", CellPosition> & { direction: Direction }>,
): CellPosition | undefined {
  const main = getters.getMainCellPosition(next);
  const isFormula = getters.getCell(main)?.isFormula || getters.getArrayFormulaSpreadingOn(main);
  if (!isFormula || marksOf(getters, main).isInput) return undefined;
  const inputs = inputsOf(getters, edited.sheetId);
  const isAfter = ({ row, col }: CellPosition): boolean =>
    row > edited.row || (row === edited.row && col > edited.col);
  const isBelow = ({ row, col }: CellPosition): boolean => row > edited.row && col === edited.col;
  if (direction === "up" || direction === "left") return undefined;
  return (direction === "down" ? inputs.find(isBelow) : undefined) ?? inputs.find(isAfter);
}
