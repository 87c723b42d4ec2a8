import { readInteger } from "../cells/arguments/readNumber";
import { readOddsList } from "../cells/arguments/readOdds";
import { readWord } from "../cells/arguments/readText";
import { isBlankOrZero, single } from "../cells/cellValue";
import type { Cell } from "../cells/table/cell";
import { bookNote } from "./composed/bookNote";
import { fairBook, marginMethods, overround } from "../maths/fairBook";
import { formatted, type LocalFunction, perRunner, runLocal } from "./call/runLocal";

export const fairoddsLocal: LocalFunction = {
  name: "FAIRODDS",
  parameters: ["odds", "method", "target"],
  results: { probability: { heading: "Probability", kind: "fraction" } },
  note: ({ odds, target }) => bookNote(odds, Number(single(target)) || 1),
};

const methods = Object.keys(marginMethods) as (keyof typeof marginMethods)[];

/** The format of probabilities behind prices with a margin below 0, which pre-date a scratching. */
const warningFormat = '0.0%" (check the prices)"';

/** Marks the probabilities where the host shows formats, as OVERROUND marks a margin below 0. */
const marked = (probabilities: readonly Cell[][]): Cell[][] =>
  probabilities.map((row) =>
    row.map((cell) => (typeof cell === "number" ? formatted(cell, warningFormat) : cell)),
  );

/**
 * The probabilities behind a book's decimal odds, without the bookmaker's margin.
 * @customfunction FAIRODDS
 * @param odds Prices in one row or column: decimal, or as text "5/2", evens or "+250"; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param method power (default), multiplicative, additive, odds ratio or shin.
 * @param target The sum of the probabilities: 1 for a win book (default), 2 to 4 for a place book with that many places.
 * @returns A probability for each of the odds, in a row or column as the odds are; shown with "(check the prices)" where the margin is below 0, as of prices that pre-date a scratching.
 * @example =RACING.FAIRODDS({2.6;2.4;4.3})
 * @example =RACING.FAIRODDS({2.6;2.4;4.3},"shin")
 */
export function fairodds(odds: any[][], method?: any, target?: any): any[][] {
  return runLocal(fairoddsLocal, { odds, method, target }, ({ odds, method, target }) => {
    const givenMethod = single(method);
    const givenTarget = single(target);
    const options = {
      ...(isBlankOrZero(givenMethod) ? {} : { method: readWord("method", givenMethod, methods) }),
      ...(isBlankOrZero(givenTarget) ? {} : { target: readInteger("target", givenTarget, { maximum: 4 }) }),
    };
    const list = readOddsList("odds", odds);
    const prices = list.numbers.filter((price) => price !== undefined);
    const probabilities = perRunner(list, (book) => fairBook(book, options).probabilities);
    return overround(prices) < (options.target ?? 1) - 1 ? marked(probabilities) : probabilities;
  });
}
