import { readInteger } from "../cells/arguments/readNumber";
import { readOddsList } from "../cells/arguments/readOdds";
import { readWord } from "../cells/arguments/readText";
import { isBlankOrZero, single } from "../cells/cellValue";
import type { Cell } from "../cells/table/cell";
import { bookNote } from "./composed/bookNote";
import { t } from "../language/translate";
import { fairBook, type MarginMethodName, marginMethods, overround, usualMethod } from "../maths/fairBook";
import { formatted, type LocalFunction, perRunner, runLocal } from "./call/runLocal";

/** Returns the method and the target in a call's cells; undefined for a default. */
function optionsOf({ method, target }: Readonly<Record<string, unknown>>) {
  const givenMethod = single(method);
  const givenTarget = single(target);
  return {
    ...(isBlankOrZero(givenMethod) ? {} : { method: readWord("method", givenMethod, methods) }),
    ...(isBlankOrZero(givenTarget) ? {} : { target: readInteger("target", givenTarget, { maximum: 4 }) }),
  };
}

const pricesOf = (odds: unknown): number[] =>
  readOddsList("odds", odds).numbers.filter((price) => price !== undefined);

/** Returns the sentence about a margin that another method than the requested one has removed. */
function methodNote(cells: Readonly<Record<string, unknown>>): string | undefined {
  const options = optionsOf(cells);
  const { method } = fairBook(pricesOf(cells.odds), options);
  const askedMethod = options.method ?? usualMethod;
  return method === askedMethod
    ? undefined
    : t`The ${askedMethod} method needs prices above 1, so the margin was removed in proportion to the prices (${method}).`;
}

export const fairoddsLocal: LocalFunction = {
  name: "FAIRODDS",
  parameters: ["odds", "method", "target"],
  results: { probability: { heading: "Probability", kind: "fraction" } },
  note: (cells) =>
    [bookNote(cells.odds, Number(single(cells.target)) || 1), methodNote(cells)]
      .filter((sentence) => sentence !== undefined)
      .join(" ") || undefined,
};

const methods = Object.keys(marginMethods) as MarginMethodName[];

/** The format for probabilities whose prices have a margin below 0, because they pre-date a scratching. */
const warningFormat = '0.0%" (check the prices)"';
/**
 * The format for probabilities of a book with a price of 1, from which the requested method removes no
 * margin.
 */
const proportionFormat = '0.0%" (in proportion)"';

/** Marks the probabilities if the host shows formats, the same way as OVERROUND marks a margin below 0. */
const marked = (probabilities: readonly Cell[][], format: string): Cell[][] =>
  probabilities.map((row) => row.map((cell) => (typeof cell === "number" ? formatted(cell, format) : cell)));

/**
 * The probabilities behind a book's decimal odds, without the bookmaker's margin.
 * @customfunction FAIRODDS
 * @param odds Prices in one row or column: decimal, or as text "5/2", evens or "+250"; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param method odds ratio (default), power, multiplicative, additive or shin. A book with a price of 1, from which power and odds ratio take nothing, is taken in proportion.
 * @param target The sum of the probabilities: 1 for a win book (default), 2 to 4 for a place book with that many places.
 * @returns A probability for each of the odds, in a row or column as the odds are; shown with "(check the prices)" where the margin is below 0, as of prices that pre-date a scratching, and with "(in proportion)" where a price of 1 leaves the method nothing to shorten.
 * @example =RACING.FAIRODDS({2.6;2.4;4.3})
 * @example =RACING.FAIRODDS({2.6;2.4;4.3},"shin")
 */
export function fairodds(odds: any[][], method?: any, target?: any): any[][] {
  return runLocal(fairoddsLocal, { odds, method, target }, ({ odds, method, target }) => {
    const options = optionsOf({ method, target });
    const list = readOddsList("odds", odds);
    const prices = list.numbers.filter((price) => price !== undefined);
    const { method: used } = fairBook(prices, options);
    const probabilities = perRunner(list, (book) => fairBook(book, options).probabilities);
    if (overround(prices) < (options.target ?? 1) - 1) return marked(probabilities, warningFormat);
    return used === (options.method ?? usualMethod) ? probabilities : marked(probabilities, proportionFormat);
  });
}
