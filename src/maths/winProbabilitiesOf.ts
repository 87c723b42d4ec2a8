import { refuseUnless } from "./refuseUnless";
import { roundingAllowed } from "./roundingAllowed";
import { shareWeightsOf } from "./shareWeightsOf";
import { sum } from "./sum";

/**
 * The win probabilities of a whole field, checked and rid of rounding so that they add up to exactly 1. A runner that does not run has 0.
 * Refuses a negative or missing number, a field without any runner, and a sum further from 1 than rounding explains.
 *
 * @example winProbabilitiesOf([0.5, 0.33, 0.16], "price a place") is [0.5 / 0.99, 0.33 / 0.99, 0.16 / 0.99]
 */
export function winProbabilitiesOf(probabilities: readonly number[], cannot: string): number[] {
  const weights = shareWeightsOf(probabilities, cannot);
  const total = sum(weights);
  refuseUnless(Math.abs(total - 1) <= roundingAllowed, {
    cannot,
    as: "the probabilities of the field must add up to 1",
    value: total,
  });
  return weights.map((weight) => weight / total);
}
