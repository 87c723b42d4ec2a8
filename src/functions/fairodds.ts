import { readInteger } from "../cells/arguments/readNumber";
import { readOddsList } from "../cells/arguments/readOdds";
import { readWord } from "../cells/arguments/readWord";
import { isBlankOrZero, single } from "../cells/cellValue";
import { fairBook, marginMethods } from "../maths/fairBook";
import { perRunner, runMarket } from "./call/runLocal";

const methods = Object.keys(marginMethods) as (keyof typeof marginMethods)[];

/**
 * The probabilities behind a book's decimal odds, without the bookmaker's margin.
 * @customfunction FAIRODDS
 * @param odds Prices in one row or column: decimal, or as text "5/2", evens or "+250"; cells that are blank, 0 or SCR are skipped and stay blank in the result.
 * @param method power (default), multiplicative, additive, odds ratio or shin.
 * @param target The sum of the probabilities: 1 for a win book (default), 2 or 3 for a place book with that many places.
 * @returns A probability for each of the odds, in a row or column as the odds are.
 * @example =RACING.FAIRODDS({2.6;2.4;4.3})
 * @example =RACING.FAIRODDS({2.6;2.4;4.3},"shin")
 * @helpurl https://localhost:3000/help/fairodds.html
 */
export function fairodds(odds: any[][], method?: any, target?: any): any[][] {
  return runMarket("FAIRODDS", { odds, method, target }, ({ odds, method, target }) => {
    const givenMethod = single(method);
    const givenTarget = single(target);
    const options = {
      ...(isBlankOrZero(givenMethod) ? {} : { method: readWord("method", givenMethod, methods) }),
      ...(isBlankOrZero(givenTarget) ? {} : { target: readInteger("target", givenTarget, { maximum: 3 }) }),
    };
    return perRunner(readOddsList("odds", odds), (prices) => fairBook(prices, options).probabilities);
  });
}
