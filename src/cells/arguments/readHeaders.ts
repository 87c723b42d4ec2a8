import { ArgumentError } from "../argumentError";
import { isBlank } from "../cellValue";

/** What stands above the rows: 0 nothing, 1 the headings, 2 a title line and the headings. */
export type Headers = 0 | 1 | 2;

const meant = new Map<unknown, Headers>([
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

/** Reads `headers`: TRUE (the default), FALSE, or 2. */
export function readHeaders(value: unknown, otherwise: Headers = 1): Headers {
  if (isBlank(value)) return otherwise;
  const headers = meant.get(typeof value === "string" ? value.trim().toLowerCase() : value);
  if (headers !== undefined) return headers;
  throw new ArgumentError("headers", "must be TRUE, FALSE, or 2 for a title line above the headings", value);
}
