import type { Border as CellBorder, Style } from "@odoo/o-spreadsheet";
import type { Border } from "../../addin/excel/applySheetLook";
import type { SheetContent } from "../../addin/excel/sheetContent";
import { parseAddress } from "./address";
import { type CellMarks, styleOf } from "./cellMarks";
import { chartFigures } from "./chartDefinition";
import { conditionalFormatOf } from "./conditionalFormat";
import { engine } from "./engineValue";
import { linkContent } from "./links";
import { formatToEngine } from "./numberFormats";
import { sheetSize } from "./sheetAreas";

/** Gives equal values one number, because styles, formats and borders occur once in the engine's data. */
class NumberedValues {
  private readonly numbers = new Map<string, number>();

  numberOf(value: object | string): number {
    const text = JSON.stringify(value);
    const number = this.numbers.get(text) ?? this.numbers.size + 1;
    this.numbers.set(text, number);
    return number;
  }
  byNumber(): Record<number, unknown> {
    return Object.fromEntries(
      [...this.numbers].map(([text, number]) => [number, JSON.parse(text) as unknown]),
    );
  }
}

type Layer<Value> = readonly [range: string, value: Value];

/** A cell of a range and its position in it. */
interface RangeCell {
  readonly address: string;
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

function cellsOf(range: string): RangeCell[] {
  const { row: top, column: left, rows, columns } = parseAddress(range, "");
  return Array.from({ length: rows * columns }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return { address: engine().helpers.toXC(left + column, top + row), row, column, rows, columns };
  });
}

/** Combines values cell by cell; later ones override earlier ones. */
function layered<Value extends object>(
  layers: readonly Layer<Value>[],
  valueAt: (value: Value, cell: RangeCell) => object = (value) => value,
): Record<string, object> {
  const byCell: Record<string, object> = {};
  for (const [range, value] of layers)
    for (const cell of cellsOf(range))
      byCell[cell.address] = { ...byCell[cell.address], ...valueAt(value, cell) };
  return byCell;
}

/** Returns the part of a range's border that one of its cells draws. */
function cellBorder({ edge, color, weight }: Border, { row, column, rows, columns }: RangeCell): CellBorder {
  const line = { style: weight, color };
  if (edge === "rows") return { ...(row > 0 && { top: line }), ...(row < rows - 1 && { bottom: line }) };
  const isAtEdge = {
    top: row === 0,
    bottom: row === rows - 1,
    left: column === 0,
    right: column === columns - 1,
  };
  return isAtEdge[edge] ? { [edge]: line } : {};
}

function columnsOf({ widths = [], hidden = [] }: SheetContent): Record<number, object> {
  const columns: Record<number, object> = Object.fromEntries(
    widths.map((size, column) => [column, { size }]),
  );
  for (const range of hidden) {
    const { column: first, columns: count } = parseAddress(range, "");
    for (let column = first; column < first + count; column++)
      columns[column] = { ...columns[column], isHidden: true };
  }
  return columns;
}

/** Returns the typed inputs of cells; a cell with a link opens the named sheet, if it exists. */
function inputsOf({ cells, links = [] }: SheetContent, idOf: (sheet: string) => string | undefined) {
  const linked = links.flatMap(({ cell, sheet }) => {
    const id = idOf(sheet);
    return id === undefined ? [] : [[cell, linkContent(String(cells[cell] ?? sheet), id)] as const];
  });
  const typed = Object.entries(cells).map(([address, content]) => [address, String(content)] as const);
  return Object.fromEntries([...typed, ...linked]);
}

/** Returns the styles of ranges, with the marks of input cells and of cells that refuse input. */
const stylesOf = ({ looks = [], calculated = [] }: SheetContent): Layer<Style & CellMarks>[] => [
  ...looks.map(([range, look]) => [range, styleOf(look)] as const),
  ...calculated.map((range) => [range, { isCalculated: true }] as const),
];

/** Returns the number formats by range; without a format, the engine would read dates as texts. */
function formatsOf({ cells, formats = {} }: SheetContent): Readonly<Record<string, string>> {
  const dates = Object.entries(cells).filter(([, cell]) => /^\d{4}-\d{2}-\d{2}$/.test(String(cell)));
  return { ...Object.fromEntries(dates.map(([address]) => [address, "yyyy-mm-dd"])), ...formats };
}

/** Returns the engine's data for a new workbook, with numbers and dates as if a person had typed them. */
export function createWorkbookData(sheets: readonly SheetContent[]): object {
  const [styles, formats, borders] = [new NumberedValues(), new NumberedValues(), new NumberedValues()];
  const numbered = (values: NumberedValues, byCell: Record<string, object>) =>
    Object.fromEntries(Object.entries(byCell).map(([cell, value]) => [cell, values.numberOf(value)]));
  const ids = new Map(sheets.map(({ name }, index) => [name, `sheet${index + 1}`]));
  const data = sheets.map((sheet, index) => ({
    id: `sheet${index + 1}`,
    name: sheet.name,
    colNumber: sheetSize.cols,
    rowNumber: sheetSize.rows,
    styles: numbered(styles, layered(stylesOf(sheet))),
    formats: Object.fromEntries(
      Object.entries(formatsOf(sheet)).map(([range, format]) => [
        range,
        formats.numberOf(formatToEngine(format)),
      ]),
    ),
    borders: numbered(borders, layered(sheet.borders ?? [], cellBorder)),
    merges: [...(sheet.merges ?? [])],
    conditionalFormats: (sheet.rules ?? []).map(([range, rule], place) => ({
      id: `rule${index + 1}-${place + 1}`,
      ranges: [range],
      rule: conditionalFormatOf(rule, range),
    })),
    cols: columnsOf(sheet),
    rows: Object.fromEntries(
      Object.entries(sheet.heights ?? {}).map(([row, size]) => [Number(row) - 1, { size }]),
    ),
    panes: { xSplit: 0, ySplit: sheet.frozenRows ?? 0 },
    areGridLinesVisible: sheet.gridLines ?? true,
    figures: chartFigures(sheet, `sheet${index + 1}`),
    ...(sheet.tabColor !== undefined && { color: sheet.tabColor }),
    cells: inputsOf(sheet, (name) => ids.get(name)),
    ...(sheet.print && { printSetup: { ...sheet.print } }),
  }));
  return {
    sheets: data,
    styles: styles.byNumber(),
    formats: formats.byNumber(),
    borders: borders.byNumber(),
  };
}

/** Returns the data of a saved workbook; throws if it is not one. */
export function parseWorkbookData(data: unknown): object {
  if (typeof data !== "object" || data === null || !("sheets" in data) || !Array.isArray(data.sheets))
    throw new Error("Not a workbench file: it contains no sheets");
  return data;
}
