import type { Getters, Model } from "@odoo/o-spreadsheet";
import { cellFromEngine, errorOf } from "./engineValue";
import { formatFromEngine, formatToEngine } from "./numberFormats";
import type { Area, CellView } from "./gridHost";
import { areaOf, boundsOf, zoneOf } from "./address";
import { asText, markedContent, spellsError, unmarkedText } from "./asText";
import { type Position, positionsOf, sheetIdOf, storedPart } from "./sheetAreas";
import type { Changes } from "./together";

/** The view of a cell without a value or a format. */
const blankCell: CellView = { value: null, text: "", formula: "", format: "General", error: undefined };

/** Returns the cell at a position. */
export function readCell(position: Position, getters: Getters): CellView {
  const shownCell = getters.getEvaluatedCell(position);
  const cell = getters.getCell(position);
  if (!cell && shownCell.value === null && shownCell.format === undefined) return blankCell;
  const text = unmarkedText(shownCell.formattedValue);
  const constant = cell && !cell.isFormula && cell.content !== "" ? text : "";
  return {
    value: cellFromEngine(shownCell),
    text,
    formula: cell?.isFormula ? getters.getCellText(position, { showFormula: true }) : constant,
    format: formatFromEngine(shownCell.format ?? "General"),
    error: errorOf(shownCell),
  };
}

/** Returns the cells of an area, row by row; its rows after the end of the sheet are one blank row. */
export function readCells(area: Area, getters: Getters): CellView[][] {
  const blankCells = (count: number): CellView[] => Array<CellView>(count).fill(blankCell);
  const rows = positionsOf(area, getters).map((row) => [
    ...row.map((position) => readCell(position, getters)),
    ...blankCells(area.columns - row.length),
  ]);
  const blankRow = blankCells(area.columns);
  return [...rows, ...Array<CellView[]>(area.rows - rows.length).fill(blankRow)];
}

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
      changes.addIn(area, () =>
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
    /** Writes values with their formats; texts are not parsed as dates or numbers. */
    writeValues: (area: Area, cells: readonly (readonly CellView[])[]): void =>
      changes.addIn(area, () =>
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
      changes.addIn(area, () =>
        unread().dispatch("SET_FORMATTING", {
          sheetId: sheetIdOf(area, unread().getters),
          target: [zoneOf(area)],
          format: format === "General" ? "" : formatToEngine(format),
        }),
      ),
    clear: (area: Area): void =>
      changes.add(() => {
        const sheetId = sheetIdOf(area, unread().getters);
        const part = storedPart(area, unread().getters);
        if (part.rows * part.columns > 0)
          unread().dispatch("DELETE_CONTENT", { sheetId, target: [zoneOf(part)] });
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
    /**
     * Returns the smallest area that contains all used cells of a sheet; undefined if it is empty. The engine
     * counts blank cells that a formula refers to as evaluated.
     */
    usedArea(sheet: string): Area | undefined {
      const used = getters()
        .getEvaluatedCellsPositions(sheetIdOf({ sheet }, getters()))
        .filter((position) => getters().getEvaluatedCell(position).type !== "empty");
      const zone = boundsOf(used);
      return zone && areaOf(sheet, zone);
    },
  };
}
