import { t } from "../../language/translate";
import { FormulaError, parseFormula } from "../../spec/formula";
import { ArgumentError, isBlankOrZero, rowsIn } from "../cellValue";
import { numberIn } from "./readNumber";

/** Checks a text and returns it. Throws an ArgumentError with the rule and the place. */
function checked(name: string, text: string): string {
  try {
    parseFormula(text);
    return text;
  } catch (failure) {
    if (!(failure instanceof FormulaError)) throw failure;
    throw new ArgumentError(name, failure.message.replace(/^formula /, ""));
  }
}

/**
 * Parses a formula (docs/ratings.md): a text; a column of texts, which are added up; or two columns of terms
 * and weights, where a first row of headings and incomplete rows are skipped. Returns one text. Throws an
 * ArgumentError with the rule and the place.
 *
 * @example
 * readFormula("formula", [["career.winRate", 4], ["barrier - 1", -0.1]]) // "4*(career.winRate) - 0.1*(barrier - 1)"
 */
export function readFormula(name: string, value: unknown): string {
  const rows = rowsIn(value);
  const terms = rows.flatMap(([term, weight, ...others], index) => {
    if (others.length > 0)
      throw new ArgumentError(name, t`must be one or two columns, terms and weights`, value);
    if (isBlankOrZero(term)) return [];
    const text = String(term).trim();
    if (rows[0]?.length === 1) return { text, weight: 1 };
    const number = numberIn(weight);
    if (number === undefined && (index === 0 || isBlankOrZero(weight))) return [];
    if (number === undefined)
      throw new ArgumentError(name, t`needs a number as the weight of ${text}`, weight);
    return { text, weight: number };
  });
  const [first] = terms;
  if (!first) throw new ArgumentError(name, t`is blank`);
  if (rows.length === 1 && rows[0]?.length === 1) return checked(name, first.text);
  const parts = terms.map(({ text, weight }, index) => {
    const sign = index === 0 ? (weight < 0 ? "-" : "") : weight < 0 ? " - " : " + ";
    return `${sign}${Math.abs(weight) === 1 ? "" : `${Math.abs(weight)}*`}(${checked(name, text)})`;
  });
  return checked(name, parts.join(""));
}
