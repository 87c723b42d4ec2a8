import { checkFor, checkWeights, phrase } from "./checkArgument";
import { sum } from "../lists/lists";

/**
 * Returns the entropy and the sum of squares of win probabilities after scaling them to add up to 1. Sources:
 * Shannon 1948; Simpson 1949, whose index is the probability that two draws name the same runner.
 *
 * @example spreadOf([0.5, 0.25, 0.25]) // { entropy: 1.03972, sumOfSquares: 0.375 }
 */
export function spreadOf(probabilities: readonly number[]) {
  const weights = checkWeights(probabilities, checkFor(phrase`measure the spread`));
  const total = sum(weights);
  const shares = weights.map((weight) => weight / total).filter((share) => share > 0);
  return {
    // Rounding alone makes it less than 0, for a certain winner.
    entropy: Math.max(0, -sum(shares.map((share) => share * Math.log(share)))),
    /** The sum of squares: 1 for a certain winner, 1 / n for n equal runners. */
    sumOfSquares: sum(shares.map((share) => share * share)),
  };
}
