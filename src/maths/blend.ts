import { type Check, checkFor, checkWeights, phrase } from "./checkArgument";
import { exponentialWeights } from "./softmax";
import { impliedProbabilities } from "./fairBook";

/** The exponents of a blend, for one's own probabilities and for the market's. */
export interface BlendWeights {
  readonly modelWeight: number;
  readonly marketWeight: number;
}

/**
 * Returns probabilities in proportion to model ^ modelWeight x market ^ marketWeight, which add up to 1: a
 * logarithmic pool of one's own probabilities and the probabilities in decimal odds. The margin need not be
 * removed, because a common factor divides out. Source: Genest and Zidek 1986, Statistical Science 1,
 * 114-135; Benter 1994 for races.
 *
 * @example blend([0.5, 0.3, 0.2], { odds: [2.5, 3, 4], modelWeight: 1, marketWeight: 1 }) // [0.57143, 0.28571, 0.14286]
 */
export function blend(
  probabilities: readonly number[],
  options: BlendWeights & { readonly odds: readonly number[] },
): number[] {
  const { odds, modelWeight, marketWeight } = options;
  const check: Check = checkFor(phrase`blend`);
  const model = checkWeights(probabilities, check);
  const implied = impliedProbabilities(odds, check);
  check(
    implied.length === model.length,
    phrase`${model.length} probabilities need as many odds`,
    implied.length,
  );
  for (const [name, weight] of Object.entries({ modelWeight, marketWeight }))
    check(weight >= 0 && weight < Infinity, phrase`'${name}' must be 0 or more`, weight);
  check(modelWeight + marketWeight > 0, phrase`one weight must be above 0`, 0);
  // A runner with no chance keeps none, even if the model's weight is 0.
  const utilities = model.map((probability, index) =>
    probability === 0
      ? -Infinity
      : modelWeight * Math.log(probability) + marketWeight * Math.log(implied[index] ?? 0),
  );
  const { weights, total } = exponentialWeights(utilities);
  return weights.map((weight) => weight / total);
}
