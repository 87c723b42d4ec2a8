import { ArgumentError } from "../argumentError";
import { isBlank, plainValue, single } from "../cellValue";

/** The number that a cell holds, typed as a number or as digits with a decimal point; undefined otherwise. */
export function decimalIn(cell: unknown): number | undefined {
  const value = plainValue(cell);
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value) ? Number(value) : undefined;
}

/** One number, whole or not. */
export function readDecimal(name: string, value: unknown): number {
  const cell = single(value);
  if (isBlank(cell)) throw new ArgumentError(name, "is blank");
  const number = decimalIn(cell);
  if (number === undefined) throw new ArgumentError(name, "must be a number", cell);
  return number;
}
