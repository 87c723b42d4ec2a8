import { isObject, type JsonObject } from "../../spec/validate";
import type { Column, Table } from "../columns/column";
import { type CardSections, type Cell, formattedAs, withCard } from "./cell";
import { cellConverterFor } from "./converter";
import type { Presentation } from "./presentation";

export interface ParsedPath {
  /** Number of arrays on the path. */
  readonly depth: number;
  /** The keys from the innermost array's entry to the object that contains the value. */
  readonly parents: readonly string[];
  readonly key: string;
}

const parsed = new Map<string, ParsedPath>();

/** Parses a path once: "runners[].stats.wins" has depth 1, parents ["stats"] and key "wins". */
export function parsePath(path: string): ParsedPath {
  const foundPath = parsed.get(path);
  if (foundPath) return foundPath;
  const levels = path.split("[].");
  const keys = (levels.at(-1) ?? "").split(".");
  const result = { depth: levels.length - 1, parents: keys.slice(0, -1), key: keys.at(-1) ?? "" };
  parsed.set(path, result);
  return result;
}

/** Returns the object at the end of the keys; undefined if one on the way is missing or is not an object. */
export function objectAt(start: JsonObject | undefined, keys: readonly string[]): JsonObject | undefined {
  let current = start;
  for (const key of keys) {
    const next = current?.[key];
    current = isObject(next) ? next : undefined;
  }
  return current;
}

/** A row of a table: the response, then one entry of each array on the path, the innermost last. */
export type Row = readonly JsonObject[];

/** Returns the objects of an array by its path from a row's last object; an empty list if it is missing. */
function entriesOf(row: Row, path: string): readonly JsonObject[] {
  const { parents, key } = parsePath(path);
  const entries = objectAt(row.at(-1), parents)?.[key];
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}

/**
 * Returns a row for each entry of an array's path, one row for `""`, and at most one for an object's path.
 */
export function rowsAt(response: JsonObject, path: string): Row[] {
  if (path === "") return [[response]];
  if (!path.endsWith("[]")) return objectAt(response, path.split(".")) ? [[response]] : [];
  let rows: Row[] = [[response]];
  for (const array of path.slice(0, -2).split("[].")) {
    const inner: Row[] = [];
    for (const row of rows) for (const entry of entriesOf(row, array)) inner.push([...row, entry]);
    rows = inner;
  }
  return rows;
}

type TableReader = (rows: readonly Row[]) => Cell[][];

/**
 * The columns for one object's values, as parallel lists; an object per column would double the loop's time.
 */
interface ObjectColumns extends Pick<ParsedPath, "depth" | "parents"> {
  readonly keys: string[];
  readonly indexes: number[];
  readonly areNumbers: boolean[];
}

/** Creates a reader of rows, which looks an object up once for all columns that show its values. */
function createTableReader(columns: readonly Column[], presentation: Presentation): TableReader {
  const converters = columns.map((column) => cellConverterFor(column, presentation));
  const missing = converters.map((converter) => converter.missing);
  const byObject = new Map<string, ObjectColumns>();
  converters.forEach(({ isNumber }, index) => {
    const { depth, parents, key } = parsePath(columns[index]?.path ?? "");
    const id = `${depth} ${parents.join(".")}`;
    const group = byObject.get(id) ?? { depth, parents, keys: [], indexes: [], areNumbers: [] };
    byObject.set(id, group);
    group.keys.push(key);
    group.indexes.push(index);
    group.areNumbers.push(isNumber);
  });
  const groups = [...byObject.values()];

  return (rows) =>
    rows.map((row) => {
      const cells = [...missing];
      for (const { depth, parents, keys, indexes, areNumbers } of groups) {
        const object = objectAt(row[depth], parents);
        if (!object) continue;
        for (let at = 0; at < keys.length; at++) {
          const value = object[keys[at] ?? ""];
          const index = indexes[at] ?? 0;
          if (areNumbers[at] && Number.isFinite(value)) cells[index] = value as number;
          else if (value !== undefined && value !== null)
            cells[index] = converters[index]?.convert(value, object) ?? cells[index] ?? "";
        }
      }
      return cells;
    });
}

const readers = new WeakMap<readonly Column[], { presentation: Presentation; read: TableReader }>();

/** Returns a function that converts rows into cells; columns of one object share its lookup. */
export function tableReaderFor(columns: readonly Column[], presentation: Presentation): TableReader {
  const foundReader = readers.get(columns);
  if (foundReader?.presentation === presentation) return foundReader.read;
  const readTable = createTableReader(columns, presentation);
  readers.set(columns, { presentation, read: readTable });
  return readTable;
}

function isCell(value: unknown): value is Cell {
  if (typeof value === "number") return value - value === 0; // false for NaN and infinities
  if (typeof value === "string" || typeof value === "boolean") return true;
  if (typeof value !== "object" || value === null) return false;
  // Excel's errors also have a basicValue, which is a text
  if ("code" in value) return typeof value.code === "string";
  if (!("basicValue" in value)) return false;
  const { basicValue } = value;
  return typeof basicValue === "number"
    ? Number.isFinite(basicValue)
    : "properties" in value && (typeof basicValue === "string" || typeof basicValue === "boolean");
}

/** Returns true for a rectangular table, which nearly every table is; it is then returned unchanged. */
function isRectangular(table: readonly (readonly unknown[])[]): table is Cell[][] {
  const width = table[0]?.length ?? 0;
  if (width === 0) return false;
  for (const row of table) {
    if (row.length !== width) return false;
    for (let column = 0; column < width; column++) if (!isCell(row[column])) return false;
  }
  return true;
}

/** Returns a rectangle of cells, because Excel would turn null and NaN into 0 and a Date into a text. */
export function sanitise(table: readonly (readonly unknown[])[]): Cell[][] {
  if (isRectangular(table)) return table;
  const width = table.reduce((widest, row) => Math.max(widest, row.length), 1);
  const rows = table.length === 0 ? [[]] : table;
  return rows.map((row) =>
    Array.from({ length: width }, (_, column) => {
      const value = row[column];
      return isCell(value) ? value : "";
    }),
  );
}

/** A column after all others that is computed from each row. */
export interface MarkColumn {
  readonly heading: string;
  readonly cellOf: (row: Row) => Cell;
}

/** A row below all others: a label in the column of names, and numbers in named columns. */
export interface FooterRow {
  readonly label: string;
  readonly values: Readonly<Record<string, number>>;
}

/** The columns and rows to return from a response, and their presentation. */
export interface View {
  readonly table: Table;
  readonly columns: readonly Column[];
  readonly presentation: Presentation;
  readonly mark?: MarkColumn | undefined;
  readonly footer?: readonly FooterRow[] | undefined;
  /** The card for each row, attached to the text of a column. */
  readonly card?: { readonly column: string; readonly of: (row: Row) => CardSections } | undefined;
}

/** Sorts rows by a number; most responses are already sorted and are only checked. */
function sorted(rows: Row[], path: string): Row[] {
  const { depth, parents, key } = parsePath(path);
  const numberOf = (row: Row): number => Number(objectAt(row[depth], parents)?.[key]);
  let last = -Infinity;
  for (const row of rows) {
    const number = numberOf(row);
    if (!(number >= last)) return rows.sort((one, other) => numberOf(one) - numberOf(other));
    last = number;
  }
  return rows;
}

/** The number format for measures of a field, which appear below fractions. */
export const measureFormat = "0.000";

/** Returns the cells of a row below the others; the label comes first if no column has names. */
function footerCells({ label, values }: FooterRow, { columns, presentation, mark }: View): Cell[] {
  const labelAt = Math.max(
    0,
    columns.findIndex(({ name }) => name === "name"),
  );
  const cells = columns.map(({ name }, index): Cell => {
    const value = values[name];
    if (index === labelAt) return label;
    if (value === undefined) return "";
    return presentation.formats ? formattedAs(value, measureFormat, presentation.numberType) : value;
  });
  return mark ? [...cells, ""] : cells;
}

/** The most rows with cards, because hosts slow down with thousands of them. */
const mostCards = 500;

/** Replaces a column's texts with texts that carry their row's card. */
function addCards(
  { column, of }: NonNullable<View["card"]>,
  {
    rows,
    columns,
    cells,
  }: { readonly rows: readonly Row[]; readonly columns: readonly Column[]; readonly cells: Cell[][] },
): void {
  const at = columns.findIndex(({ name }) => name === column);
  cells.forEach((line, index) => {
    const text = line[at];
    if (typeof text === "string" && text !== "") line[at] = withCard(text, of(rows[index] ?? []));
  });
}

function bodyOf(response: object, view: View): Cell[][] {
  const { table, columns, presentation, mark, card, footer = [] } = view;
  const foundRows = rowsAt(response as Row[number], table.rows); // an object, because its schema requires one
  const rows = table.order === undefined ? foundRows : sorted(foundRows, table.order);
  const tableCells = tableReaderFor(columns, presentation)(rows);
  if (card && rows.length <= mostCards) addCards(card, { rows, columns, cells: tableCells });
  const above = mark
    ? tableCells.map((cells, index) => [...cells, mark.cellOf(rows[index] ?? [])])
    : tableCells;
  return footer.length === 0 ? above : [...above, ...footer.map((row) => footerCells(row, view))];
}

/** Returns the heading of a column; a time's heading names its clock, unless it is the service's raw text. */
function headingOf({ heading, kind }: Column, { time, timezone, text }: Presentation): string {
  if ((kind !== "time" && kind !== "localTime") || text === "raw") return heading;
  const clocks = { venue: "track’s clock", utc: "UTC", mine: timezone };
  return `${heading} (${clocks[kind === "localTime" ? "mine" : time]})`;
}

/** Returns a response as the rectangle that a formula spills: title, headings, and one row per entry. */
export function shape(response: object, view: View, title: string): Cell[][] {
  const { columns, presentation, mark } = view;
  const body = bodyOf(response, view);
  const names = [
    ...columns.map((column) => headingOf(column, presentation)),
    ...(mark ? [mark.heading] : []),
  ];
  const headings = presentation.headers > 0 ? [names] : [];
  const blank = presentation.headers === 0 && body.length === 0 ? [names.map(() => "")] : [];
  const rows: Cell[][] = [...headings, ...blank, ...body];
  const transpose = (): Cell[][] => (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? ""));
  const oriented = presentation.layout === "columns" ? transpose() : rows;
  // Every row has a cell for each column; a title is alone in its row.
  return presentation.headers === 2 ? sanitise([[title], ...oriented]) : oriented;
}
