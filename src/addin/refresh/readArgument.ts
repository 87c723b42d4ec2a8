import type { Reference } from "../excel/book";

/** An argument of a formula: what it says itself, the cells it refers to, or something only Excel can compute. */
export type FormulaArgument = { readonly value: unknown } | { readonly reference: Reference } | { readonly computed: true };

const text = /^"(?:[^"]|"")*"$/;
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:E[+-]?\d+)?$/i;
const cells =
  /^(?:(?<sheet>[A-Za-z_][\w.]*|'(?:[^']|'')+')!)?(?<address>\$?[A-Z]{1,3}\$?[1-9]\d*(?::\$?[A-Z]{1,3}\$?[1-9]\d*)?)$/i;

/**
 * What an argument of a formula is. A reference without a sheet means the formula's own.
 *
 * @example
 * readArgument("Card!$B$1", "Race") // { reference: { sheet: "Card", address: "B1" } }
 */
export function parseFormulaArgument(argument: string, sheet: string): FormulaArgument {
  if (argument === "") return { value: undefined };
  if (text.test(argument)) return { value: argument.slice(1, -1).replaceAll('""', '"') };
  if (number.test(argument)) return { value: Number(argument) };
  if (/^(?:TRUE|FALSE)$/i.test(argument)) return { value: argument.toUpperCase() === "TRUE" };
  const found = cells.exec(argument)?.groups;
  if (!found?.address) return { computed: true };
  const named = found.sheet?.replace(/^'(.*)'$/, "$1").replaceAll("''", "'");
  return { reference: { sheet: named ?? sheet, address: found.address.replaceAll("$", "").toUpperCase() } };
}
