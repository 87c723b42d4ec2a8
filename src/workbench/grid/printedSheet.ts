/** A sheet on paper: the cells of its print area, with the look that a person sees. */
import type { Border, BorderDescr, CellPosition, Model, Style } from "@odoo/o-spreadsheet";
import { parseAddress } from "./address";
import { printSetupOf } from "./sheets";

export interface PrintedCell {
  readonly text: string;
  readonly style: Style;
  readonly border: Border;
  /** A bar behind the text: its colour, and its length in percent of the cell. */
  readonly bar?: { readonly color: string; readonly percentage: number };
  readonly rows: number;
  readonly columns: number;
}

/** Rows of cells; a cell hidden by a merged range is undefined. Sizes are in screen pixels. */
export interface PrintedSheet {
  readonly name: string;
  readonly widths: readonly number[];
  readonly rows: readonly {
    readonly height: number;
    /** True for a row that every page repeats. */
    readonly isTitle: boolean;
    readonly cells: readonly (PrintedCell | undefined)[];
  }[];
  /** The charts of the area by id, each with its position. */
  readonly charts: readonly (Readonly<Record<"left" | "top" | "width" | "height", number>> & {
    readonly id: string;
  })[];
}

const indices = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => first + index);

/** Returns the last used row and column, counted from 0. */
function lastUsed({ getters }: Model, sheetId: string): { row: number; column: number } {
  let [row, column] = [0, 0];
  for (const { id } of getters.getCells(sheetId)) {
    const position = getters.getCellPosition(id);
    if (getters.getEvaluatedCell(position).formattedValue === "") continue;
    [row, column] = [Math.max(row, position.row), Math.max(column, position.col)];
  }
  return { row, column };
}

/** Returns the active sheet for printing: its print area, or else all used cells. */
export function printedSheet(model: Model): PrintedSheet {
  const { getters } = model;
  const sheetId = getters.getActiveSheetId();
  const name = getters.getSheetName(sheetId);
  const setup = printSetupOf(model, sheetId);
  const used = lastUsed(model, sheetId);
  const area = setup?.area
    ? parseAddress(setup.area, name)
    : { row: 0, column: 0, rows: used.row + 1, columns: used.column + 1 };
  const [firstTitle, lastTitle] = (setup?.titleRows ?? "0:-1").split(":").map((row) => Number(row) - 1);
  const rows = indices(area.row, area.rows).filter((row) => !getters.isRowHidden(sheetId, row));
  const columns = indices(area.column, area.columns).filter(
    (column) => !getters.isColHidden(sheetId, column),
  );

  function cellAt(position: CellPosition): PrintedCell | undefined {
    const main = getters.getMainCellPosition(position);
    const merge = getters.getMerge(position);
    const isFirst =
      position.row === Math.max(main.row, rows[0] ?? 0) &&
      position.col === Math.max(main.col, columns[0] ?? 0);
    if (merge && !isFirst) return undefined;
    const bar = getters.getConditionalDataBar(main);
    return {
      text: getters.getEvaluatedCell(main).formattedValue,
      style: getters.getCellComputedStyle(main),
      border: getters.getCellComputedBorder(position) ?? {},
      ...(bar && { bar }),
      rows: merge ? rows.filter((row) => row >= merge.top && row <= merge.bottom).length : 1,
      columns: merge ? columns.filter((column) => column >= merge.left && column <= merge.right).length : 1,
    };
  }

  const before = (all: readonly number[], end: number, size: (index: number) => number): number =>
    all.filter((index) => index < end).reduce((sum, index) => sum + size(index), 0);
  const width = (column: number): number => getters.getColSize(sheetId, column);
  const height = (row: number): number => getters.getRowSize(sheetId, row);
  const isInside = ({ col, row }: { col: number; row: number }): boolean =>
    rows.includes(row) && columns.includes(col);
  return {
    name,
    widths: columns.map(width),
    rows: rows.map((row) => ({
      height: height(row),
      isTitle: row >= (firstTitle ?? 0) && row <= (lastTitle ?? -1),
      cells: columns.map((col) => cellAt({ sheetId, col, row })),
    })),
    charts: getters
      .getFigures(sheetId)
      .filter((figure) => figure.tag === "chart" && isInside(figure))
      .map(({ id, col, row, offset, width: chartWidth, height: chartHeight }) => ({
        id,
        left: before(columns, col, width) + offset.x,
        top: before(rows, row, height) + offset.y,
        width: chartWidth,
        height: chartHeight,
      })),
  };
}

/** Returns a border in the notation of a style sheet. */
export const borderText = (border: BorderDescr | undefined): string =>
  border ? `${border.style === "thin" ? 1 : 2}px solid ${border.color}` : "";
