/** Updates the headings of tables in formulas: Bets[Odds] becomes Bets[Price] with the heading. */
import { parseStructRef } from "@borgar/fx";
import { type Part, parseFormula } from "./parse";

/** A table heading that was retyped. */
export interface RenamedHeading {
  readonly table: string;
  readonly from: string;
  readonly to: string;
}

/** Matches the innermost brackets in a reference to a table, including the @ in [@Odds]. */
const bracket = /\[(@?)((?:'.|[^[\]'])+)\]/g;
const escaped = /'(.)/g;
const toEscape = /['#[\]@]/g;
const isWord = (name: string): boolean => /^[\p{L}\p{N}_]+$/u.test(name);

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

function renamedReference(text: string, { from, to }: RenamedHeading): string {
  return text.replace(bracket, (all, at: string, column: string) => {
    if (!isSame(column.replace(escaped, "$1"), from)) return all;
    const name = to.replace(toEscape, "'$&");
    return at === "" || isWord(to) ? `[${at}${name}]` : `[@[${name}]]`;
  });
}

const isReference = ({ kind, text }: Part): boolean =>
  kind === "other" && text.endsWith("]") && !text.startsWith('"');

/**
 * Returns a formula with a heading renamed; `isInside` is true if it is in the table, because [@Odds] assumes
 * that.
 */
export function withHeading(formula: string, renamed: RenamedHeading, isInside: boolean): string {
  if (!formula.includes("[")) return formula;
  return parseFormula(formula)
    .parts.map((part) => {
      const { table, columns = [] } = (isReference(part) && parseStructRef(part.text)) || {};
      const isOwn = table === undefined || table === "" ? isInside : isSame(table, renamed.table);
      return isOwn && columns.length > 0 ? renamedReference(part.text, renamed) : part.text;
    })
    .join("");
}
