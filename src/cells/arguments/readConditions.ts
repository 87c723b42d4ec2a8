import { ConditionError, conditionsText, flagConditions, parseConditions } from "../../spec/angleConditions";
import { ArgumentError, isBlankOrZero, rowsIn } from "../cellValue";
import { readFlag } from "./readText";

/**
 * Returns the conditions of one row: a condition in each cell, or a name and its value. Excel on the desktop
 * passes 0 for an empty cell, so that a value of 0 is given as the text =0; it takes 1-4 for a date, so that
 * 1 to 4 is read too.
 */
function conditionsIn(name: string, row: readonly unknown[]): readonly string[] {
  const [first, value] = row;
  if (row.length !== 2 || isStated(first) || isStated(value))
    return row.flatMap((cell) => (isBlankOrZero(cell) ? [] : [String(cell)]));
  if (isBlankOrZero(first) || isBlankOrZero(value)) return [];
  const condition = String(first).trim();
  if (Object.hasOwn(flagConditions, condition.toLowerCase().replaceAll(/\s+/g, "-")))
    return readFlag(name, value) ? [condition] : [];
  const text = String(value)
    .trim()
    .replace(/^([\d.]+)\s*(?:to|\u2013)\s*([\d.]+)$/, "$1-$2");
  return [/^[<>=]/.test(text) ? condition + text : `${condition}=${text}`];
}

/** Returns true for a cell that holds a whole condition, such as barrier=1-4. */
const isStated = (cell: unknown): boolean => typeof cell === "string" && /^[^<>=]+[<>=]/.test(cell.trim());

/**
 * Parses the conditions of an angle: one text with semicolons, a range with a condition in each cell, or a
 * range of two columns, names and values, in which rows without a value are left out. Returns them as one
 * text. Throws an ArgumentError with the condition, the rule and the value.
 *
 * @example
 * readConditions("conditions", [["distance", 1200], ["class", ">=60"], ["first-up", true]]) // "distance=1200; class>=60; first-up"
 */
export function readConditions(name: string, value: unknown): string {
  const text = rowsIn(value)
    .flatMap((row) => conditionsIn(name, row))
    .join(";");
  try {
    return conditionsText(parseConditions(text));
  } catch (failure) {
    if (!(failure instanceof ConditionError)) throw failure;
    const { condition, rule, value: given } = failure;
    throw new ArgumentError(name, condition === name ? rule : `${condition} ${rule}`, given);
  }
}
