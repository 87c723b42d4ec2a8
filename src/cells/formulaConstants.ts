import { excelLimits } from "./excelLimits";

/** A text constant of a formula, with its quotation marks. */
const constant = /"(?:[^"]|"")*"/g;
/** The characters of a constant that may stand together: a doubled mark and a pair of surrogates are one. */
const units = /""|[\uD800-\uDBFF][\uDC00-\uDFFF]|[^]/g;

/** Splits the inside of a constant into parts that Excel takes. */
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
 * Returns a text as a formula states it: several constants joined by & where one would be longer than Excel
 * takes.
 */
export const textConstant = (text: string): string => joined(text.replaceAll('"', '""'));

/** Returns a formula in which no text constant is longer than Excel takes; other content unchanged. */
export const withShortConstants = (formula: string): string =>
  formula.startsWith("=") ? formula.replace(constant, (text) => joined(text.slice(1, -1))) : formula;

const joinedConstants = /^\s*"(?:[^"]|"")*"(?:\s*&\s*"(?:[^"]|"")*")*\s*$/;

/** Returns the text of constants joined by &; undefined for any other expression. */
export const textOfConstants = (expression: string): string | undefined =>
  joinedConstants.test(expression)
    ? [...expression.matchAll(constant)].map(([text]) => text.slice(1, -1).replaceAll('""', '"')).join("")
    : undefined;
