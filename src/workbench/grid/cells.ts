import type { Getters, Model } from "@odoo/o-spreadsheet";
import { cellFromEngine, errorOf, formatFromEngine, formatToEngine } from "./engineValue";
import type { Area, CellView } from "./gridHost";
import { areaOf, zoneOf } from "./address";
import { performTogether } from "./together";

type Position = { readonly sheetId: string; readonly col: number; readonly row: number };

/** Returns the id of a sheet; throws if the workbook has no such sheet. */
export function sheetIdOf({ sheet }: Pick<Area, "sheet">, getters: Getters): string {
  const id = getters.getSheetIdByName(sheet);
  if (id === undefined) throw new Error(`There is no sheet "${sheet}" in this workbook`);
  return id;
}

/** Returns the positions of an area, row by row; throws if the sheet is smaller. */
export function positionsOf(area: Area, getters: Getters): Position[][] {
  const sheetId = sheetIdOf(area, getters);
  const { numberOfRows, numberOfCols } = getters.getSheetSize(sheetId);
  if (area.row + area.rows > numberOfRows || area.column + area.columns > numberOfCols)
    throw new Error(`The sheet "${area.sheet}" has ${numberOfRows} rows and ${numberOfCols} columns`);
  return Array.from({ length: area.rows }, (_, row) =>
    Array.from({ length: area.columns }, (_, column) => ({
      sheetId,
      col: area.column + column,
      row: area.row + row,
    })),
  );
}

function viewOf(position: Position, getters: Getters): CellView {
  const shown = getters.getEvaluatedCell(position);
  return {
    value: cellFromEngine(shown),
    text: shown.formattedValue,
    formula: getters.getCellText(position, { showFormula: true }),
    format: formatFromEngine(shown.format ?? "General"),
    error: errorOf(shown),
  };
}

export const readCells = (area: Area, getters: Getters): CellView[][] =>
  positionsOf(area, getters).map((row) => row.map((position) => viewOf(position, getters)));

export function formulaIds(area: Area, getters: Getters): string[] {
  return positionsOf(area, getters)
    .flat()
    .flatMap((position) => {
      const cell = getters.getCell(position);
      return cell?.isFormula ? [String(cell.id)] : [];
    });
}

export function holdsFormula(cell: string, getters: Getters): boolean {
  const position = getters.tryGetCellPosition(Number(cell));
  return position !== undefined && getters.getCell(position)?.isFormula === true;
}

export function evaluateCells(cells: readonly string[] | undefined, model: Model): void {
  if (cells?.length === 0) return;
  const formulas = cells?.filter((cell) => holdsFormula(cell, model.getters)).map(Number);
  model.dispatch("EVALUATE_CELLS", formulas ? { cellIds: formulas } : {});
}

export function typeInto(area: Area, texts: readonly (readonly (string | null)[])[], model: Model): void {
  const positions = positionsOf(area, model.getters);
  performTogether(model, () => {
    for (const [row, line] of positions.entries())
      for (const [column, position] of line.entries()) {
        const content = texts[row]?.[column] ?? "";
        if (texts[row]?.[column] !== null) model.dispatch("UPDATE_CELL", { ...position, content });
      }
  });
}

/** The format of cells whose texts the engine does not parse. */
const plainText = "@";

/** Writes values with their formats, without parsing texts. */
export function pasteValues(area: Area, cells: readonly (readonly CellView[])[], model: Model): void {
  for (const [row, line] of positionsOf(area, model.getters).entries())
    for (const [column, position] of line.entries()) {
      const { value = null, format = "General", error } = cells[row]?.[column] ?? {};
      const content = error ? error.error : String(value ?? "");
      const cellFormat = typeof value === "string" && value !== "" && !error ? plainText : format;
      model.dispatch("UPDATE_CELL", {
        ...position,
        content,
        ...(cellFormat !== "General" && { format: formatToEngine(cellFormat) }),
      });
    }
}

export function formatCells(area: Area, format: string, model: Model): void {
  const sheetId = sheetIdOf(area, model.getters);
  model.dispatch("SET_FORMATTING", {
    sheetId,
    target: [zoneOf(area)],
    format: format === "General" ? "" : formatToEngine(format),
  });
}

export function clearCells(area: Area, model: Model): void {
  model.dispatch("DELETE_CONTENT", { sheetId: sheetIdOf(area, model.getters), target: [zoneOf(area)] });
}

export function insertRowAbove(area: Area, model: Model): void {
  const sheetId = sheetIdOf(area, model.getters);
  const target = { sheetId, sheetName: area.sheet, base: area.row };
  model.dispatch("ADD_COLUMNS_ROWS", { ...target, dimension: "ROW", position: "before", quantity: 1 });
}

export function usedArea(sheet: string, getters: Getters): Area | undefined {
  const used = getters.getEvaluatedCellsPositions(sheetIdOf({ sheet }, getters));
  if (used.length === 0) return undefined;
  const edges = used.reduce(
    ({ top, left, bottom, right }, { row, col }) => ({
      top: Math.min(top, row),
      left: Math.min(left, col),
      bottom: Math.max(bottom, row),
      right: Math.max(right, col),
    }),
    { top: Infinity, left: Infinity, bottom: 0, right: 0 },
  );
  return areaOf(sheet, edges);
}

export function spillArea(area: Area, getters: Getters): Area | undefined {
  const position = { sheetId: sheetIdOf(area, getters), col: area.column, row: area.row };
  const zone = getters.getSpreadZone(position);
  return zone && areaOf(area.sheet, zone);
}
