import { ArgumentError } from "../cells/cellValue";
import type { Call } from "../functions/call/call";
import type { LocalFunction } from "../functions/call/runLocal";

/** The functions that read what a workbook keeps: its snapshots and its notes. */
export const functionsOfWorkbooks: ReadonlySet<string> = new Set(["CHANGES", "NOTES"]);

/**
 * Returns the names of a function's arguments. Scripts never need a table without headings, so that option is
 * left out.
 */
export const argumentsOf = (one: Call | LocalFunction): readonly string[] =>
  "endpoint" in one ? one.argumentNames.filter((name) => name !== "headers") : one.parameters;

/** Throws for an argument that the function does not have. */
export function checkNames(given: object, one: Call | LocalFunction): void {
  const names = argumentsOf(one);
  const unknown = Object.keys(given).find((name) => !names.includes(name));
  if (unknown !== undefined) throw new ArgumentError(unknown, `must be one of ${names.join(", ")}`);
}
