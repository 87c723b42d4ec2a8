/** How a value is shown in a message: texts in quotes and cut short, a range as its size. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
  if (Array.isArray(value)) return `a range of ${value.length} rows`;
  return String(value);
}

/**
 * A cell that does not say what an argument needs: which argument, the rule, the value it holds.
 *
 * @example
 * new ArgumentError("race", "must be a whole number from 1 to 20", 99).message
 * // "race must be a whole number from 1 to 20: current value is 99"
 */
export class ArgumentError extends Error {
  override readonly name: string = "ArgumentError";

  constructor(
    readonly argument: string,
    readonly rule: string,
    readonly value?: unknown,
  ) {
    super(`${argument} ${rule}${value === undefined ? "" : `: current value is ${shown(value)}`}`);
  }
}

/** A date that the service does not answer on the source's present day; on another day it might. */
export class OutsideWindow extends ArgumentError {
  override readonly name = "OutsideWindow";
}
