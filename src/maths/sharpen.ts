import { refuseUnless } from "./refuseUnless";
import { shareWeightsOf } from "./shareWeightsOf";
import { sum } from "./sum";

/**
 * Probabilities raised to an exponent and brought back to a sum of 1: above 1 the favourites gain, below 1 the field is levelled, 1 changes nothing
 * but the sum. A runner of no chance keeps none. Source: the temperature of a softmax (Guo and others 2017, "On calibration of modern neural networks").
 *
 * @example sharpen([0.5, 0.3, 0.2], 2) is [0.65789, 0.23684, 0.10526]
 */
export function sharpen(probabilities: readonly number[], exponent: number): number[] {
  const cannot = "sharpen";
  refuseUnless(exponent > 0 && exponent < Infinity, { cannot, as: "the exponent must be positive", value: exponent });
  const weights = shareWeightsOf(probabilities, cannot);
  // Against the favourite, which stays 1, so that a high exponent cannot leave a sum of 0.
  const favourite = Math.max(...weights);
  const raised = weights.map((weight) => (weight / favourite) ** exponent);
  const total = sum(raised);
  return raised.map((weight) => weight / total);
}
