import { ArgumentError, isBlankOrZero, single } from "../cells/cellValue";
import { t } from "../language/translate";
import { withNearest } from "../spec/nearestName";
import type { Call } from "./call/call";
import type { LocalFunction } from "./call/runLocal";
import * as declarations from "./declarations.generated";

/**
 * The functions that people need first, by group and in the order of the help; the rest are parts and maths.
 */
const groups: Readonly<Record<"races" | "questions", readonly string[]>> = {
  races: [
    "MEETINGS",
    "NEXT",
    "VENUES",
    "FORM",
    "CARD",
    "RUNNER",
    "RESULTS",
    "STARTS",
    "HEADTOHEAD",
    "WORKEDOUT",
    "FIND",
  ],
  questions: [
    "WHATIF",
    "BIAS",
    "BIASCOMPARE",
    "GOING",
    "JOCKEY",
    "TRAINER",
    "ANGLE",
    "WHY",
    "RATE",
    "BACKTEST",
    "RECORD",
    "CHANGES",
    "PRICES",
    "NOTES",
    "KELLY",
    "DUTCH",
  ],
};
const inFront = Object.values(groups).flat();

const titles = { races: () => t`Races`, questions: () => t`Questions`, parts: () => t`Parts and maths` };

/** Returns the group of a function in lists of functions: Races for CARD. */
export function groupOf(name: string): string {
  if (groups.races.includes(name)) return titles.races();
  return groups.questions.includes(name) ? titles.questions() : titles.parts();
}

/** Compares two functions by their place in lists: grouped functions first, then the others by name. */
export function compareFunctions(one: string, other: string): number {
  const [first, second] = [one, other].map((name) => inFront.indexOf(name) + 1 || Infinity);
  return first === second ? (one < other ? -1 : 1) : Number(first) - Number(second);
}

/** Every declared function, in the order of the help. */
const declared: readonly (Call | LocalFunction)[] = Object.values(declarations).sort((one, other) =>
  compareFunctions(one.name, other.name),
);

/** The functions that ask the service. */
export const catalogue: readonly Call[] = declared.filter((one) => "endpoint" in one);

/** The functions that compute results from their arguments. */
export const localFunctions: readonly LocalFunction[] = declared.filter((one) => "results" in one);

/** Returns the function with a name, with or without `RACING.`. Throws an ArgumentError for other names. */
export function functionNamed(value: unknown): Call | LocalFunction {
  const cell = single(value);
  if (isBlankOrZero(cell)) throw new ArgumentError("function_name", t`is blank`);
  const name = String(cell)
    .trim()
    .toUpperCase()
    .replace(/^=?(RACING\.)?/, "")
    .replace(/\(.*$/, "");
  const declaredCall = declared.find((one) => one.name === name);
  if (declaredCall) return declaredCall;
  const names = declared.map((one) => one.name);
  throw new ArgumentError(
    "function_name",
    withNearest(t`must be one of ${names.join(", ")}`, { name, candidates: names }),
    cell,
  );
}
