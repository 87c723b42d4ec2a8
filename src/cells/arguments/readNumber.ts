import { ArgumentError } from "../argumentError";
import { isBlank, single } from "../cellValue";

export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/**
 * Returns a cell's number, given as a number or as digits with a decimal point; undefined for anything else.
 */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value)
    ? Number(value)
    : undefined;
}

/** Parses a number. */
export function readNumber(name: string, value: unknown): number {
  const cell = single(value);
  if (isBlank(cell)) throw new ArgumentError(name, "is blank");
  const number = numberIn(cell);
  if (number === undefined) throw new ArgumentError(name, "must be a number", cell);
  return number;
}

/** Parses a whole number within bounds: a number, or a text of digits. */
export function readInteger(
  name: string,
  value: unknown,
  { minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: Bounds,
): number {
  const number = typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  if (typeof number === "number" && Number.isInteger(number) && number >= minimum && number <= maximum)
    return number;
  const range = maximum === Number.MAX_SAFE_INTEGER ? `${minimum} upwards` : `${minimum} to ${maximum}`;
  throw new ArgumentError(name, `must be a whole number from ${range}`, value);
}

/**
 * Parses metres as the service takes them: "1200" for one distance, "1000-1400" for a range with both ends
 * included. Throws an ArgumentError for a unit, a reversed range and a distance outside the bounds (spec
 * 4.4).
 */
export function readDistance(
  name: string,
  value: unknown,
  { minimum = 0, maximum = Infinity }: Bounds,
): string {
  const text = String(value).trim();
  const [, from, to = from] = /^(\d+)(?:\s*[-\u2013]\s*(\d+))?$/.exec(text) ?? [];
  if (from === undefined || to === undefined)
    throw new ArgumentError(name, "must be whole metres without a unit, such as 1200 or 1000-1400", value);
  const [low, high] = [Number(from), Number(to)];
  if (low > high) throw new ArgumentError(name, "must have the lower bound first", value);
  if (low < minimum || high > maximum)
    throw new ArgumentError(name, `must lie between ${minimum} and ${maximum} metres`, value);
  return low === high ? String(low) : `${low}-${high}`;
}
