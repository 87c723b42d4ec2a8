import type { Column } from "../columns/column";
import { type Kind, kinds } from "../columns/kinds";
import { type Cell, type ErrorCell, formattedAs } from "./cell";
import { converterFor, longestText, moneyFormat, statedKind } from "./converter";
import { type JsonObject, objectAt, parsePath, type Row } from "./path";
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

/** Returns the cells of rows, a row of cells for each. */
type TableReader = (rows: readonly Row[]) => Cell[][];

function createTableReader(columns: readonly Column[], presentation: Presentation): TableReader {
  const { parents, parentIndex } = parentsOf(columns);
  const readers = columns.map((column, index) => {
    const { direct, missing, convert } = cellConverterFor(column, presentation);
    return {
      parent: parentIndex[index] ?? 0,
      key: parsePath(column.path).key,
      isNumber: direct === "number",
      otherCell(value: unknown, parent: JsonObject | undefined): Cell {
        if (parent === undefined || value === undefined || value === null) return missing;
        if (direct === "string" && typeof value === "string" && value.length <= longestText) return value;
        if (direct === "boolean" && typeof value === "boolean") return value;
        return convert(value, parent) ?? missing;
      },
    };
  });

  return (rows) => {
    const objects = parents.map(({ depth, keys }) => rows.map((row) => objectAt(row[depth], keys)));
    return rows.map((_, index) =>
      readers.map(({ parent, key, isNumber, otherCell }) => {
        const object = objects[parent]?.[index];
        const value = object?.[key];
        return isNumber && Number.isFinite(value) ? (value as number) : otherCell(value, object);
      }),
    );
  };
}

const readers = new WeakMap<readonly Column[], { presentation: Presentation; read: TableReader }>();

/**
 * Returns a function that converts rows into their cells; the last one of each list of columns is reused.
 * Columns of one object, such as a stat block, share the lookup of that object.
 */
export function tableReaderFor(columns: readonly Column[], presentation: Presentation): TableReader {
  const found = readers.get(columns);
  if (found?.presentation === presentation) return found.read;
  const read = createTableReader(columns, presentation);
  readers.set(columns, { presentation, read });
  return read;
}
