import { ArgumentError } from "../argumentError";

export interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The number that a cell holds, typed as a number or as digits; NaN otherwise. */
export function numberIn(value: unknown): number {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : NaN;
}

/** A whole number within bounds. */
export function readInteger(name: string, value: unknown, { minimum = 1, maximum = Number.MAX_SAFE_INTEGER }: Bounds): number {
  const number = numberIn(value);
  if (Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  const range = maximum === Number.MAX_SAFE_INTEGER ? `${minimum} upwards` : `${minimum} to ${maximum}`;
  throw new ArgumentError(name, `must be a whole number from ${range}`, value);
}
