import type { Getters, Model } from "@odoo/o-spreadsheet";
import { cellFromEngine, errorOf } from "./engineValue";
import { formatFromEngine, formatToEngine } from "./numberFormats";
import type { Area, CellView } from "./gridHost";
import { areaOf, boundsOf, zoneOf } from "./address";
import { asText, markedContent, spellsError, unmarkedText } from "./asText";
import { type Changes, performTogether } from "./together";

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

/** Returns the cell at a position. */
export function readCell(position: Position, getters: Getters): CellView {
  const shownCell = getters.getEvaluatedCell(position);
  const text = unmarkedText(shownCell.formattedValue);
  const cell = getters.getCell(position);
  const constant = cell && !cell.isFormula && cell.content !== "" ? text : "";
  return {
    value: cellFromEngine(shownCell),
    text,
    formula: cell?.isFormula ? getters.getCellText(position, { showFormula: true }) : constant,
    format: formatFromEngine(shownCell.format ?? "General"),
    error: errorOf(shownCell),
  };
}

export const readCells = (area: Area, getters: Getters): CellView[][] =>
  positionsOf(area, getters).map((row) => row.map((position) => readCell(position, getters)));

/** The open workbook, with and without performing the changes collected so far. */
export interface OpenWorkbook {
  readonly workbook: () => Model;
  /** Its sheets are correct, but its cells must not be read. */
  readonly unread: () => Model;
  readonly changes: Changes;
}

/** Matches a call of one of the add-in's functions, under the released or the development name. */
export const ownCall = /\bRACING(?:DEV)?\./i;

/** The format for cells whose texts the engine must not parse. */
export const plainText = "@";

export function gridCells({ workbook, unread, changes }: OpenWorkbook) {
  const getters = (): Getters => workbook().getters;

  function holdsFormula(cell: string): boolean {
    const position = getters().tryGetCellPosition(Number(cell));
    return position !== undefined && getters().getCell(position)?.isFormula === true;
  }

  /** Returns true for a cell whose formula calls one of the add-in's functions. */
  function callsAddin(cell: string): boolean {
    const position = getters().tryGetCellPosition(Number(cell));
    return position !== undefined && ownCall.test(getters().getCellText(position, { showFormula: true }));
  }

  function changeEach(area: Area, change: (position: Position, row: number, column: number) => void): void {
    for (const [row, line] of positionsOf(area, unread().getters).entries())
      for (const [column, position] of line.entries()) change(position, row, column);
  }

  return {
    /** Recalculates these cells and their dependents; all cells if none are given. */
    calculate(cells?: readonly string[]): void {
      const formulas = cells?.filter(holdsFormula).map(Number);
      if (cells?.length !== 0) workbook().dispatch("EVALUATE_CELLS", formulas ? { cellIds: formulas } : {});
    },
    holdsFormula,
    callsAddin,
    read: (area: Area): CellView[][] => readCells(area, getters()),
    /**
     * Types texts into cells, row by row, and writes numbers with all their digits; null leaves a cell
     * unchanged.
     */
    write: (area: Area, texts: readonly (readonly (string | number | null)[])[]): void =>
      changes.add(() =>
        performTogether(unread(), () =>
          changeEach(area, (position, row, column) => {
            const cellText = texts[row]?.[column] ?? "";
            const typed = String(cellText);
            const mayBeText = typed.startsWith("=") || spellsError(typed);
            const isText = mayBeText && unread().getters.getCell(position)?.format === plainText;
            const content = isText ? asText(typed) : markedContent(typed);
            const isValue = typeof cellText === "number";
            if (texts[row]?.[column] !== null)
              unread().dispatch("UPDATE_CELL", { ...position, content, ...(isValue && { isValue }) });
          }),
        ),
      ),
    /** Writes values with their formats; texts are not parsed as dates or numbers. */
    writeValues: (area: Area, cells: readonly (readonly CellView[])[]): void =>
      changes.add(() =>
        changeEach(area, (position, row, column) => {
          const { value = null, format = "General", error } = cells[row]?.[column] ?? {};
          const content = error ? error.error : asText(String(value ?? ""));
          const cellFormat = typeof value === "string" && value !== "" && !error ? plainText : format;
          unread().dispatch("UPDATE_CELL", {
            ...position,
            content,
            ...(typeof value === "number" && { isValue: true }),
            ...(cellFormat !== "General" && { format: formatToEngine(cellFormat) }),
          });
        }),
      ),
    setFormat: (area: Area, format: string): void =>
      changes.add(() =>
        unread().dispatch("SET_FORMATTING", {
          sheetId: sheetIdOf(area, unread().getters),
          target: [zoneOf(area)],
          format: format === "General" ? "" : formatToEngine(format),
        }),
      ),
    clear: (area: Area): void =>
      changes.add(() => {
        const sheetId = sheetIdOf(area, unread().getters);
        unread().dispatch("DELETE_CONTENT", { sheetId, target: [zoneOf(area)] });
      }),
    insertRow(area: Area): void {
      const target = { sheetId: sheetIdOf(area, getters()), sheetName: area.sheet, base: area.row };
      workbook().dispatch("ADD_COLUMNS_ROWS", {
        ...target,
        dimension: "ROW",
        position: "before",
        quantity: 1,
      });
    },
    /** Returns the ids of the formula cells in an area, for `calculate`. */
    formulaCells: (area: Area): string[] =>
      positionsOf(area, getters())
        .flat()
        .flatMap((position) => {
          const cell = getters().getCell(position);
          return cell?.isFormula ? [String(cell.id)] : [];
        }),
    /** Returns the area of a cell's spill, including the cell; undefined if it does not spill. */
    spillOf(area: Area): Area | undefined {
      const position = { sheetId: sheetIdOf(area, getters()), col: area.column, row: area.row };
      const zone = getters().getSpreadZone(position);
      return zone && areaOf(area.sheet, zone);
    },
    /** Returns the smallest area that contains all used cells of a sheet; undefined if it is empty. */
    usedArea(sheet: string): Area | undefined {
      const used = getters().getEvaluatedCellsPositions(sheetIdOf({ sheet }, getters()));
      const zone = boundsOf(used);
      return zone && areaOf(sheet, zone);
    },
  };
}
