import { ArgumentError } from "../cells/argumentError";
import { isBlankOrZero, single } from "../cells/cellValue";
import { didYouMean } from "../cells/nameMatching";
import type { Call } from "./call/call";
import type { LocalFunction } from "./call/runLocal";
import * as declarations from "./declarations.generated";

/** Every declared function, in the order of the help. */
const declared: readonly (Call | LocalFunction)[] = Object.values(declarations).sort(
  ({ name, order = Infinity }, { name: otherName, order: otherOrder = Infinity }) =>
    order === otherOrder ? (name < otherName ? -1 : 1) : order - otherOrder,
);

/** The functions that ask the service. */
export const catalogue: readonly Call[] = declared.filter((one) => "endpoint" in one);

/** The functions that compute their results from their arguments. */
export const localFunctions: readonly LocalFunction[] = declared.filter((one) => "results" in one);

/**
 * Returns the function with a name, given in any case and with or without `RACING.`. Throws an ArgumentError
 * for others.
 */
export function functionNamed(value: unknown): Call | LocalFunction {
  const cell = single(value);
  if (isBlankOrZero(cell)) throw new ArgumentError("function_name", "is blank");
  const name = String(cell)
    .trim()
    .toUpperCase()
    .replace(/^=?(RACING\.)?/, "")
    .replace(/\(.*$/, "");
  const found = declared.find((one) => one.name === name);
  if (found) return found;
  const names = declared.map((one) => one.name);
  throw new ArgumentError(
    "function_name",
    `must be one of ${names.join(", ")}${didYouMean(name, names)}`,
    cell,
  );
}
