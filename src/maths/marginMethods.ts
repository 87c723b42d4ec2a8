import { refuseUnless } from "./refuseUnless";
import { solveFalling } from "./solveFalling";
import { sum } from "./sum";

/** Probabilities without the margin, and the one number by which the method took it off. */
export interface FairBook {
  readonly probabilities: readonly number[];
  readonly parameter: number;
}

type MarginMethod = (implied: readonly number[], target: number) => FairBook;

/**
 * The ways to take the margin off, each from implied probabilities to ones that add up to the target.
 *
 * - multiplicative: all divided by the same number (the parameter). Leaves outsiders too likely where the public overbets them.
 * - additive: the same amount (the parameter) off each; can go below 0.
 * - power: all raised to the same exponent (the parameter). Clarke, Kovalchik and Ingram 2017, Amer. J. Sports Science 5, 45-49.
 * - odds ratio: every odds p / (1 - p) shortened by the same factor (the parameter). Cheung 2015.
 * - shin: the margin guards against a share z (the parameter) of insiders. Shin 1993, Econ. J. 103, 1141-1153; Jullien and Salanie 1994.
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
  power: (implied, target) => solveParameter(implied, { target, adjust: (price, exponent) => price ** exponent }),
  "odds ratio": (implied, target) =>
    solveParameter(implied, { target, adjust: (price, ratio) => price / (ratio + price - ratio * price) }),
  shin: shinBook,
} as const satisfies Record<string, MarginMethod>;

interface Adjustment {
  readonly target: number;
  readonly adjust: (price: number, parameter: number) => number;
}

function solveParameter(implied: readonly number[], { target, adjust }: Adjustment): FairBook {
  const adjusted = (parameter: number): number[] => implied.map((price) => adjust(price, parameter));
  const parameter = solveFalling((value) => sum(adjusted(value)) - target);
  return { parameter, probabilities: adjusted(parameter) };
}

/** The usual formula (sqrt(z^2 + 4 (1 - z) b) - z) / (2 (1 - z)) with its difference turned into a quotient, which is also right at z = 1. */
function shinBook(implied: readonly number[], target: number): FairBook {
  const cannot = "take the margin off by Shin's method";
  const book = sum(implied);
  refuseUnless(target === 1, { cannot, as: "it is a model of win books, whose 'target' is 1", value: target });
  refuseUnless(book >= 1 - 1e-12, { cannot, as: "the book must add up to 1 or more", value: book });
  const adjust = (price: number, insiders: number): number => {
    const balanced = (price * price) / book;
    return (2 * balanced) / (insiders + Math.sqrt(insiders * insiders + 4 * (1 - insiders) * balanced));
  };
  return solveParameter(implied, { target, adjust });
}
