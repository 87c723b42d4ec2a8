import { ArgumentError } from "../argumentError";
import { isBlank } from "../cellValue";

/** The lines above the rows: 0 none, 1 the headings, 2 a title line and the headings. */
export type Headers = 0 | 1 | 2;

const headersByValue = new Map<unknown, Headers>([
  [true, 1],
  [false, 0],
  [0, 0],
  [1, 1],
  [2, 2],
  ["true", 1],
  ["false", 0],
  ["0", 0],
  ["1", 1],
  ["2", 2],
]);

/** Parses `headers`: TRUE, FALSE or 2; the fallback when blank. */
export function readHeaders(value: unknown, fallback: Headers = 1): Headers {
  if (isBlank(value)) return fallback;
  const headers = headersByValue.get(typeof value === "string" ? value.trim().toLowerCase() : value);
  if (headers !== undefined) return headers;
  throw new ArgumentError("headers", "must be TRUE, FALSE, or 2 for a title line above the headings", value);
}
