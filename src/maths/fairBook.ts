import { type Check, checkFor, phrase } from "./checkArgument";
import { decreasingRoot } from "./decreasingRoot";
import { sum } from "../lists/lists";

/**
 * Returns the sum of a book's implied probabilities minus 1: the share of each unit paid out that a bookmaker
 * keeps by laying every runner in proportion. Negative if the prices favour the backer.
 *
 * @example overround([2.6, 2.4, 4.3]) // 0.03384
 */
export function overround(odds: readonly number[]): number {
  return sum(impliedProbabilities(odds, checkFor(phrase`add up the book`))) - 1;
}

/**
 * Returns 1 / odds for each decimal price. Throws a RangeError for an empty book and for odds below 1. A
 * totalizator pays 1 on a favourite that holds nearly the whole pool.
 *
 * @example impliedProbabilities([2, 4], checkFor(phrase`add up the book`)) // [0.5, 0.25]
 */
export function impliedProbabilities(odds: readonly number[], check: Check): number[] {
  check(odds.length > 0, phrase`there must be odds`, 0);
  for (const price of odds) {
    check(price >= 1 && price < Infinity, phrase`decimal odds must be 1 or more`, price);
  }
  return odds.map((price) => 1 / price);
}

/** Probabilities without the margin, and the parameter with which the method removed it. */
interface RemovedMargin {
  readonly probabilities: readonly number[];
  readonly parameter: number;
}

export interface FairBook extends RemovedMargin {
  /** The method that was used: multiplicative if the given method needs prices above 1 and one is 1. */
  readonly method: MarginMethodName;
}

type MarginMethod = (implied: readonly number[], target: number) => RemovedMargin;

/**
 * The methods of removing the margin. Each turns implied probabilities into ones that add up to the target.
 *
 * - multiplicative: all are divided by the same number (the parameter). Outsiders stay too likely if the
 *   public overbets them.
 * - additive: the same amount (the parameter) is taken from each; a result can be below 0.
 * - power: all are raised to the same exponent (the parameter). Clarke, Kovalchik and Ingram 2017, Amer. J.
 *   Sports Science 5, 45-49.
 * - odds ratio: all odds p / (1 - p) are shortened by the same factor (the parameter). Cheung 2015.
 * - shin: the margin guards against a share z (the parameter) of insiders. Shin 1993, Econ. J. 103,
 *   1141-1153; Jullien and Salanie 1994.
 */
export const marginMethods = {
  multiplicative: (implied, target) => {
    const parameter = sum(implied) / target;
    return { parameter, probabilities: implied.map((price) => price / parameter) };
  },
  additive: (implied, target) => {
    const parameter = (sum(implied) - target) / implied.length;
    return { parameter, probabilities: implied.map((price) => price - parameter) };
  },
  power: (implied, target) =>
    solveParameter(implied, { target, adjust: (price, exponent) => price ** exponent }),
  "odds ratio": (implied, target) =>
    solveParameter(implied, { target, adjust: (price, ratio) => price / (ratio + price - ratio * price) }),
  shin: shinBook,
} as const satisfies Record<string, MarginMethod>;

export type MarginMethodName = keyof typeof marginMethods;

/** The method whose chances were closest to the results in three sources of real races (docs/whatif.md). */
export const usualMethod = "odds ratio" satisfies MarginMethodName;

/** The methods under which a price of 1 stays a certainty, whatever the parameter. */
const keepingCertainty: readonly MarginMethodName[] = ["power", "odds ratio"];

/**
 * Returns the probabilities behind a book's decimal odds without the margin, in the order of the odds. They
 * add up to `target`: 1 (the default) for a win book, 2 to 4 for a place book with that many places. The
 * default method is odds ratio. If as many prices as places are 1, the power and odds ratio methods leave
 * nothing for the other runners, so the multiplicative method replaces them. Throws a RangeError if the
 * method leaves a probability outside 0 to 1.
 *
 * @example fairBook([2.6, 2.4, 4.3], { method: "shin" }).probabilities // [0.37299, 0.40478, 0.22223]
 */
export function fairBook(
  odds: readonly number[],
  options: { method?: MarginMethodName; target?: number } = {},
): FairBook {
  const { method: givenMethod = usualMethod, target = 1 } = options;
  const check: Check = checkFor(phrase`take the margin off by the ${givenMethod} method`);
  const implied = impliedProbabilities(odds, check);
  check([1, 2, 3, 4].includes(target), phrase`'target' must be 1, 2, 3 or 4`, target);
  check(implied.length >= target, phrase`${target} places need as many runners`, implied.length);
  // With as many places as runners, every runner is certain, whatever the prices.
  if (implied.length === target)
    return { method: givenMethod, probabilities: implied.map(() => 1), parameter: 0 };
  const certain = implied.filter((price) => price === 1).length;
  const method = certain >= target && keepingCertainty.includes(givenMethod) ? "multiplicative" : givenMethod;
  const book = marginMethods[method](implied, target);
  for (const probability of book.probabilities) {
    check(
      probability > 0 && probability <= 1,
      phrase`every probability must come out above 0 and at most 1`,
      probability,
    );
  }
  return { ...book, method };
}

/** Evaluates (sqrt(z^2 + 4 (1 - z) b) - z) / (2 (1 - z)) as a quotient, which holds at z = 1. */
function shinBook(implied: readonly number[], target: number): RemovedMargin {
  const check: Check = checkFor(phrase`take the margin off by the ${"shin"} method`);
  const book = sum(implied);
  check(target === 1, phrase`it is a model of win books, whose 'target' is 1`, target);
  check(book >= 1 - 1e-12, phrase`the book must add up to 1 or more`, book);
  const adjust = (price: number, insiders: number): number => {
    const balanced = (price * price) / book;
    return (2 * balanced) / (insiders + Math.sqrt(insiders * insiders + 4 * (1 - insiders) * balanced));
  };
  return solveParameter(implied, { target, adjust });
}

interface Adjustment {
  readonly target: number;
  readonly adjust: (price: number, parameter: number) => number;
}

function solveParameter(implied: readonly number[], { target, adjust }: Adjustment): RemovedMargin {
  const adjusted = (parameter: number): number[] => implied.map((price) => adjust(price, parameter));
  const parameter = decreasingRoot((value) => sum(adjusted(value)) - target);
  return { parameter, probabilities: adjusted(parameter) };
}
