import { ConditionError, conditionsText, flagConditions, parseConditions } from "../../spec/angleConditions";
import { ArgumentError, isBlankOrZero, rowsIn } from "../cellValue";
import { priceIn } from "./readOdds";
import { readFlag } from "./readText";

/**
 * Returns the conditions in one row: one in each cell, or a name and its value. Excel on the desktop passes 0
 * for an empty cell, so the value 0 must be typed as the text =0. Excel turns 1-4 into a date, so "1 to 4" is
 * accepted too.
 */
function conditionsIn(name: string, row: readonly unknown[]): readonly string[] {
  const [first, value] = row;
  if (row.length !== 2 || isStated(first) || isStated(value))
    return row.flatMap((cell) => (isBlankOrZero(cell) ? [] : [String(cell)]));
  if (isBlankOrZero(first) || isBlankOrZero(value)) return [];
  const condition = usualCondition(String(first).trim());
  if (Object.hasOwn(flagConditions, condition.toLowerCase().replaceAll(/\s+/g, "-")))
    return readFlag(name, value) ? [condition] : [];
  const text = String(value)
    .trim()
    .replace(/^([\d.]+)\s*(?:to|\u2013)\s*([\d.]+)$/, "$1-$2");
  return [/^[<>=]/.test(text) ? condition + text : `${condition}=${text}`];
}

/** Returns a price such as "2/1" or "$3" as a decimal number; other texts unchanged. */
const decimalPrice = (text: string): string => String(priceIn(text) ?? text);

/**
 * Returns a price or a range of prices as decimal numbers. 7-2 is a price, because as a range it would be
 * reversed.
 */
function decimalPrices(value: string): string {
  const [, low = "", high = ""] = /^([\d.]+)\s*-\s*([\d.]+)$/.exec(value) ?? [];
  if (low !== "" && Number(low) <= Number(high)) return value;
  if (priceIn(value) !== undefined) return decimalPrice(value);
  return value
    .split(/\s+to\s+|\s*-\s*/)
    .map(decimalPrice)
    .join("-");
}

/** Converts the values of conditions from the way people write them to the service's way. */
const written: Readonly<Record<string, (value: string) => string>> = {
  price: decimalPrices,
  distance: (value) => value.replaceAll(/(\d)\s*m(?:etres)?\b/gi, "$1"),
  class: (value) => value.replace(/^(?:maiden|mdn)s?$/i, "MDN|Maiden|MSW"),
};

/** Other words that people use for conditions. */
const otherNames: Readonly<Record<string, string>> = { favorite: "favourite", fav: "favourite" };

const usualCondition = (condition: string): string => otherNames[condition.trim().toLowerCase()] ?? condition;

/** Returns a condition in the service's form: price<=5 for price<=$5. */
const readable = (condition: string): string =>
  usualCondition(condition).replace(
    /^\s*(price|distance|class)\s*([<>=]+)\s*(.*?)\s*$/i,
    (_all, name: string, sign, value: string) =>
      `${name}${sign}${written[name.toLowerCase()]?.(value) ?? value}`,
  );

/** Returns true for a cell that holds a whole condition, such as barrier=1-4. */
const isStated = (cell: unknown): boolean => typeof cell === "string" && /^[^<>=]+[<>=]/.test(cell.trim());

/**
 * Parses the conditions of an angle: one text with semicolons, a range with a condition in each cell, or two
 * columns of names and values, where rows without a value are skipped. Returns them as one text. Throws an
 * ArgumentError with the condition, the rule and the value.
 *
 * @example
 * readConditions("conditions", [["distance", 1200], ["class", ">=60"], ["first-up", true]]) // "distance=1200; class>=60; first-up"
 */
export function readConditions(name: string, value: unknown): string {
  const text = rowsIn(value)
    .flatMap((row) => conditionsIn(name, row))
    .flatMap((conditions) => conditions.split(";"))
    .map(readable)
    .join(";");
  try {
    return conditionsText(parseConditions(text));
  } catch (failure) {
    if (!(failure instanceof ConditionError)) throw failure;
    const { condition, rule, value: givenValue } = failure;
    throw new ArgumentError(name, condition === name ? rule : `${condition} ${rule}`, givenValue);
  }
}

/** A named angle in a sheet. */
export interface SavedAngle {
  readonly name: string;
  readonly conditions: string;
}

const isHeading = (cell: unknown, heading: string): boolean =>
  typeof cell === "string" && cell.trim().toLowerCase() === heading;

/**
 * Parses a range of saved angles: two columns with the headings Angle and Conditions, where rows without
 * conditions are skipped. Returns undefined for a range without these headings. Throws an ArgumentError with
 * the angle, the condition, the rule and the value.
 */
export function readSavedAngles(name: string, value: unknown): readonly SavedAngle[] | undefined {
  const [head, ...rows] = rowsIn(value);
  if (!isHeading(head?.[0], "angle") || !isHeading(head?.[1], "conditions")) return undefined;
  return rows.flatMap(([label, cell]) => {
    if (isBlankOrZero(cell)) return [];
    const conditions = readConditions(isBlankOrZero(label) ? name : `${name} (${String(label)})`, cell);
    return [{ name: isBlankOrZero(label) ? conditions : String(label).trim(), conditions }];
  });
}
