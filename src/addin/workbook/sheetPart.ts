import { cellAddress, parseCellAddress, plain } from "../../cells/addresses";
import { columnNamed, kinds, type Table } from "../../cells/columns/column";
import type { CellLook, Rule, RuleLook } from "../excel/applySheetLook";
import type { SheetContent, SheetLink } from "../excel/sheetContent";
import { looks, palette } from "./palette";

/** Returns the cells of a row in some columns: ("A:C", 4) is A4:C4, and ("A", 4) is A4. */
export const onRow = (columns: string, row: number): string => columns.replace(/\w+/g, `$&${row}`);

/** The values of cells, row by row from A1. */
export type Values = readonly (readonly unknown[])[];

/** Returns the value of a cell by its address, such as A7 or $A$7. */
export function valueAt(values: Values, address: string): unknown {
  const { row, column } = parseCellAddress(plain(address));
  return values[row - 1]?.[column];
}

/** Returns the cells of rows from A1, without blank ones. */
export const tableCells = (rows: readonly (readonly (string | number)[])[]): SheetContent["cells"] =>
  Object.fromEntries(
    rows.flatMap((cells, down) =>
      cells.flatMap((cell, across) => (cell === "" ? [] : [[cellAddress(across, down + 1), cell] as const])),
    ),
  );

/** Cells of a sheet with their formatting. */
export type SheetPart = Partial<
  Pick<
    SheetContent,
    | "cells"
    | "formats"
    | "looks"
    | "borders"
    | "merges"
    | "rules"
    | "heights"
    | "hidden"
    | "links"
    | "charts"
    | "calculated"
  >
>;

const record = <Value>(records: readonly (Readonly<Record<string, Value>> | undefined)[]) =>
  Object.assign({}, ...records) as Record<string, Value>;

/** Joins several parts into one; if they overlap, the later one wins. */
export const joinParts = (parts: readonly SheetPart[]) => ({
  cells: record(parts.map(({ cells }) => cells)),
  formats: record(parts.map(({ formats }) => formats)),
  looks: parts.flatMap(({ looks: each = [] }) => each),
  borders: parts.flatMap(({ borders = [] }) => borders),
  merges: parts.flatMap(({ merges = [] }) => merges),
  rules: parts.flatMap(({ rules = [] }) => rules),
  heights: record(parts.map(({ heights }) => heights)),
  hidden: parts.flatMap(({ hidden = [] }) => hidden),
  links: parts.flatMap(({ links = [] }) => links),
  charts: parts.flatMap(({ charts = [] }) => charts),
  calculated: parts.flatMap(({ calculated = [] }) => calculated),
});

/** Returns a sheet made of several parts, without gridlines. */
export const combineParts = (
  parts: readonly SheetPart[],
  sheet: Omit<SheetContent, keyof SheetPart | "gridLines">,
): SheetContent => ({ ...sheet, gridLines: false, ...joinParts(parts) });

/** The initial content, look and format of a cell. */
interface CellOptions {
  readonly content?: string | number | undefined;
  readonly look?: CellLook;
  readonly format?: string | undefined;
}

/** Returns the part for one cell, or for one merged over a range. */
export function cellPart(range: string, { content, look, format }: CellOptions): SheetPart {
  const [first = range] = range.split(":");
  return {
    ...(content !== undefined && { cells: { [first]: content } }),
    ...(look && { looks: [[range, look] as const] }),
    ...(format !== undefined && { formats: { [first]: format } }),
    ...(first !== range && { merges: [range] }),
  };
}

/** Returns the part for the title of a group of cells. */
export const groupTitle = (range: string, content: string): SheetPart =>
  cellPart(range, { content, look: looks.group });

/** Returns the look of a table's headings, with a line below them. */
export const tableHeadings = (range: string): Pick<SheetPart, "looks" | "borders"> => ({
  looks: [[range, looks.tableHeading]],
  borders: [[range, { edge: "bottom", color: palette.rule, weight: "medium" }]],
});

/** Returns a conditional format for a range: a look if a formula, relative to the first cell, is true. */
export const when = (range: string, formula: string, look: RuleLook): readonly [string, Rule] => [
  range,
  { kind: "formula", formula, look },
];

/** Returns the part for a cell, or one merged over a range, that opens another sheet. */
export function sheetLink(
  range: string,
  content: string,
  { sheet, look }: Omit<SheetLink, "cell">,
): SheetPart {
  const [cell = range] = range.split(":");
  return joinParts([cellPart(range, { content, look }), { links: [{ cell, sheet, look }] }]);
}

/** Returns the part for a label with the cell below it, both over the same columns: ("A:B", 4) is A4:B5. */
export function labelled(
  columns: string,
  row: number,
  { label, value }: { readonly label: CellOptions; readonly value: CellOptions },
): SheetPart {
  return joinParts([cellPart(onRow(columns, row), label), cellPart(onRow(columns, row + 1), value)]);
}

interface SpilledTable {
  /** The first heading's cell: the column counted from 0, the row from 1. */
  readonly column: number;
  readonly row: number;
  /** The number of rows that may follow the headings. */
  readonly rows: number;
  readonly table: Table;
  readonly fields: readonly string[];
  readonly formula: string;
  /** Headings that replace the formula's own; the formula then has none and is one row lower. */
  readonly headings?: readonly string[];
  /** Number formats by field, which override those of the field's kind. */
  readonly formats?: Readonly<Record<string, string>>;
}

/** Formats for kinds whose unit is in the heading. */
const formatsWithUnit: Readonly<Record<string, string>> = { distance: '#,##0" m"' };

/** The units whose counts may be thousands; a year or a barrier's number has no separator. */
const countedUnits = new Set(["starts", "wins", "finishes in the first three", "races", "bets", "units"]);
const formatsOfCounts: Readonly<Record<string, string>> = { integer: "#,##0", decimal: "#,##0.0" };

function formatOf(table: Table, field: string): { readonly format?: string; readonly numeric: boolean } {
  const column = columnNamed(table, field);
  if (!column) return { numeric: false };
  const { kind, unit } = column;
  const ofCount = countedUnits.has(unit ?? "") ? formatsOfCounts[kind] : undefined;
  const format = formatsWithUnit[kind] ?? ofCount ?? kinds[kind].format;
  return { numeric: kinds[kind].numeric, ...(format !== undefined && { format }) };
}

/**
 * Returns the part for a table that a formula spills: the formula, headings with a fill, aligned right above
 * numbers, and number formats by column. Cells without a look cost a sheet nothing before they are filled.
 */
export function spilledTable({
  column,
  row,
  rows,
  table,
  fields,
  formula,
  headings: ownHeadings,
  formats = {},
}: SpilledTable): SheetPart {
  const byField = fields.map((field, index) => ({
    range: `${cellAddress(column + index, row + 1)}:${cellAddress(column + index, row + rows)}`,
    heading: cellAddress(column + index, row),
    ...formatOf(table, field),
    ...(formats[field] !== undefined && { format: formats[field] }),
  }));
  const headings = `${cellAddress(column, row)}:${cellAddress(column + fields.length - 1, row)}`;
  return joinParts([
    tableHeadings(headings),
    {
      cells: ownHeadings
        ? {
            ...Object.fromEntries(ownHeadings.map((text, index) => [cellAddress(column + index, row), text])),
            [cellAddress(column, row + 1)]: formula,
          }
        : { [cellAddress(column, row)]: formula },
      looks: byField.flatMap(({ heading, numeric }) =>
        numeric ? [[heading, { align: "right" }] as const] : [],
      ),
      formats: Object.fromEntries(
        byField.flatMap(({ range, format }) => (format === undefined ? [] : [[range, format] as const])),
      ),
    },
  ]);
}

/** Returns the part for the figures of a one-row report: names and values in two columns, row by row. */
export function figuresDown(
  { column, row }: { readonly column: number; readonly row: number },
  { formula, fields, table }: Pick<SpilledTable, "formula" | "fields" | "table">,
): SheetPart {
  return joinParts([
    { cells: { [cellAddress(column, row)]: `=TRANSPOSE(${formula})` } },
    ...fields.map((field, index) =>
      joinParts([
        cellPart(cellAddress(column, row + index), { look: looks.cell }),
        cellPart(cellAddress(column + 1, row + index), {
          look: looks.result,
          format: formatOf(table, field).format,
        }),
      ]),
    ),
  ]);
}
