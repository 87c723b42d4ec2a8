import type { Column } from "../columns/column";
import { type Kind, kinds } from "../columns/kinds";
import { type Cell, type ErrorCell, formattedAs } from "./cell";
import { type JsonObject, objectAt, parsePath, type Row } from "./path";
import { converterFor, longestText, statedKind } from "./converter";
import { moneyFormat } from "./moneyFormat";
import type { Presentation } from "./presentation";

/** Converts the values of a column into cells. */
interface CellConverter {
  /** The JavaScript type whose values need no conversion. */
  readonly direct: "number" | "boolean" | "string" | "none";
  /** The cell for a missing value. */
  readonly missing: Cell;
  readonly convert: (value: unknown, parent: JsonObject) => Cell | undefined;
}

/** Returns true for the reason of a missing value: an error of Excel, which no response contains. */
const isError = (value: unknown): value is ErrorCell => value instanceof Error && "code" in value;

const directTypes: Readonly<Partial<Record<Kind, CellConverter["direct"]>>> = {
  text: "string",
  integer: "number",
  number: "number",
  fraction: "number",
  difference: "number",
  decimal: "number",
  odds: "number",
  factor: "number",
  kilograms: "number",
  flag: "boolean",
};

function cellConverterFor(column: Column, presentation: Presentation): CellConverter {
  const { kind, words } = column;
  const toValue = converterFor(column, presentation.text);
  const { numeric, format: kindFormat } = kinds[kind];
  const format = presentation.formats ? kindFormat : undefined;
  const ownFormat = (value: unknown, parent: JsonObject): string | undefined => {
    if (kind === "money") return moneyFormat(value, parent);
    return kind === "value" && presentation.formats ? kinds[statedKind(parent)].format : format;
  };
  const missing: Readonly<Record<Presentation["missing"], Cell>> = {
    blank: "",
    na: presentation.notAvailable,
    "0": numeric ? 0 : "",
  };
  return {
    direct: (format === undefined && !words ? directTypes[kind] : undefined) ?? "none",
    missing: missing[presentation.missing],
    convert(value, parent) {
      if (isError(value)) return value;
      const converted = toValue(value, { presentation, parent });
      if ((format === undefined && kind !== "value") || typeof converted !== "number") return converted;
      return formattedAs(converted, ownFormat(value, parent));
    },
  };
}

/**
 * Returns the distinct objects that contain the columns' values, and for each column the index of its object.
 */
function parentsOf(columns: readonly Column[]) {
  const byId = new Map<string, { depth: number; keys: readonly string[] }>();
  const ids = columns.map((column) => {
    const { depth, parents } = parsePath(column.path);
    const id = `${depth} ${parents.join(".")}`;
    byId.set(id, { depth, keys: parents });
    return id;
  });
  const order = [...byId.keys()];
  return { parents: [...byId.values()], parentIndex: ids.map((id) => order.indexOf(id)) };
}

type RowReader = (row: Row) => Cell[];

/**
 * Parallel arrays and a type check before any call keep reading a cell cheaper than serialising it as JSON.
 */
function createRowReader(columns: readonly Column[], presentation: Presentation): RowReader {
  const { parents, parentIndex } = parentsOf(columns);
  const keys = columns.map(({ path }) => parsePath(path).key);
  const converters = columns.map((column) => cellConverterFor(column, presentation));
  const isNumber = converters.map(({ direct }) => direct === "number");
  const objects = new Array<JsonObject | undefined>(parents.length);

  function cellOf(column: number, value: unknown): Cell {
    const { direct, missing, convert } = converters[column] as CellConverter; // a column of this table
    const parent = objects[parentIndex[column] ?? 0];
    if (parent === undefined || value === undefined || value === null) return missing;
    if (direct === "string" && typeof value === "string" && value.length <= longestText) return value;
    if (direct === "boolean" && typeof value === "boolean") return value;
    return convert(value, parent) ?? missing;
  }

  return (row) => {
    for (let index = 0; index < parents.length; index++) {
      const { depth, keys: path } = parents[index] as (typeof parents)[number]; // within the array
      objects[index] = objectAt(row[depth], path);
    }
    const cells = new Array<Cell>(keys.length);
    for (let column = 0; column < keys.length; column++) {
      const value = objects[parentIndex[column] ?? 0]?.[keys[column] ?? ""];
      cells[column] = isNumber[column] && typeof value === "number" ? value : cellOf(column, value);
    }
    return cells;
  };
}

const readers = new WeakMap<readonly Column[], { presentation: Presentation; read: RowReader }>();

/**
 * Returns a function that converts a row into its cells; the last one of each list of columns is reused.
 * Columns of one object, such as a stat block, share the lookup of that object.
 */
export function rowReaderFor(columns: readonly Column[], presentation: Presentation): RowReader {
  const found = readers.get(columns);
  if (found?.presentation === presentation) return found.read;
  const read = createRowReader(columns, presentation);
  readers.set(columns, { presentation, read });
  return read;
}
