import { ArgumentError } from "../cells/cellValue";
import type { Call } from "../functions/call/call";
import type { LocalFunction } from "../functions/call/runLocal";

/** The functions that read what a workbook keeps: its snapshots and its notes. */
export const functionsOfWorkbooks: ReadonlySet<string> = new Set(["CHANGES", "NOTES"]);

const argumentsOfWorkbooks: ReadonlySet<string> = new Set(["headers", "notes"]);

/**
 * Returns the names of a function's arguments. Headings are left out, because scripts always need them, and
 * the notes of a workbook.
 */
export const argumentsOf = (one: Call | LocalFunction): readonly string[] =>
  "endpoint" in one ? one.argumentNames.filter((name) => !argumentsOfWorkbooks.has(name)) : one.parameters;

/** Throws for an argument that is not among the names of a function's arguments. */
export function checkAmong(names: readonly string[], args: object, called: string): void {
  const unknown = Object.keys(args).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new ArgumentError(unknown, `is no argument of ${called}, which has ${names.join(", ")}`);
}

/** Throws for an argument that the function does not have. */
export const checkNames = (args: object, one: Call | LocalFunction): void =>
  checkAmong(argumentsOf(one), args, one.name);
