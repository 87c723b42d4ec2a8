import type { CellValue, Table } from "./cellValue";
import { cellError } from "./failure";

/** An object of a result, after its way through JSON: a formatted number, an error, a card. */
interface Rich {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly basicValue?: unknown;
  readonly numberFormat?: unknown;
  readonly text?: unknown;
}

/** What Excel reads of a result: its JSON. NaN, Infinity and undefined become null on the way, a Date becomes a text. */
function throughJson(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value) ?? "null");
}

function richCell(rich: Rich): CellValue {
  if (rich.type === "Error") return cellError(rich.code ?? rich.basicValue, rich.message);
  if (typeof rich.basicValue === "number" && typeof rich.numberFormat === "string")
    return { number: rich.basicValue, format: rich.numberFormat };
  if (rich.type === "Entity" && typeof rich.text === "string") return rich.text;
  return "basicValue" in rich ? cell(rich.basicValue) : { error: "#VALUE!" };
}

/** One cell of a result. Null stays null here; a sheet shows it as 0, as Excel does. */
function cell(value: unknown): CellValue {
  if (value === null || typeof value === "number" || typeof value === "string" || typeof value === "boolean") return value;
  return typeof value === "object" && !Array.isArray(value) ? richCell(value) : { error: "#VALUE!" };
}

function table(rows: readonly unknown[]): CellValue | Table {
  const width = Array.isArray(rows[0]) ? rows[0].length : 0;
  if (width === 0) return { error: "#CALC!", message: "The function returned an empty array" };
  if (!rows.every((row): row is unknown[] => Array.isArray(row) && row.length === width)) return { error: "#VALUE!" };
  return rows.map((row) => row.map(cell));
}

/** What cells show of the value that a function returned or promised. */
export function result(value: unknown): CellValue | Table {
  if (typeof value === "number" && !Number.isFinite(value)) return cellError(Number.isNaN(value) ? "#VALUE!" : "#NUM!");
  if (isPlainError(value)) return cellError("#VALUE!", value.message);
  const read = throughJson(value);
  return Array.isArray(read) ? table(read) : cell(read);
}

/** An Error of any window that is not one of the host's own (those have a code). */
function isPlainError(value: unknown): value is Error {
  return Object.prototype.toString.call(value) === "[object Error]" && !("code" in (value as Error));
}
