import { excelLimits } from "./excelLimits";

/** A text constant of a formula, with its quotation marks. */
const constant = /"(?:[^"]|"")*"/g;
/** The inseparable units of a constant: a doubled quotation mark or a surrogate pair is one. */
const units = /""|[\uD800-\uDBFF][\uDC00-\uDFFF]|[^]/g;

/** Splits the content of a constant into parts that Excel accepts. */
function partsOf(inside: string): string[] {
  if (inside.length <= excelLimits.textConstant) return [inside];
  const parts = [""];
  for (const [unit] of inside.matchAll(units)) {
    const last = parts.at(-1) ?? "";
    if (last.length + unit.length > excelLimits.textConstant) parts.push(unit);
    else parts[parts.length - 1] = last + unit;
  }
  return parts;
}

const joined = (inside: string): string =>
  partsOf(inside)
    .map((part) => `"${part}"`)
    .join("&");

/**
 * Returns a text as a formula writes it: several constants joined by & if one would be too long for Excel.
 */
export const textConstant = (text: string): string => joined(text.replaceAll('"', '""'));

/** Returns a formula in which no text constant is too long for Excel; the rest is unchanged. */
export const withShortConstants = (formula: string): string =>
  formula.startsWith("=") ? formula.replace(constant, (text) => joined(text.slice(1, -1))) : formula;

const joinedConstants = /^\s*"(?:[^"]|"")*"(?:\s*&\s*"(?:[^"]|"")*")*\s*$/;

/** Returns the text in constants joined by &; undefined for any other expression. */
export const textOfConstants = (expression: string): string | undefined =>
  joinedConstants.test(expression)
    ? [...expression.matchAll(constant)].map(([text]) => text.slice(1, -1).replaceAll('""', '"')).join("")
    : undefined;
