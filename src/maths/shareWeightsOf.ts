import { refuseUnless } from "./refuseUnless";

/**
 * Probabilities of any total, such as what is left of a field: none negative, at least one positive.
 *
 * @example shareWeightsOf([0.2, 0], "sharpen") is [0.2, 0]
 */
export function shareWeightsOf(probabilities: readonly number[], cannot: string): readonly number[] {
  for (const probability of probabilities) {
    refuseUnless(probability >= 0 && probability < Infinity, {
      cannot,
      as: "a probability must be 0 or more",
      value: probability,
    });
  }
  refuseUnless(
    probabilities.some((probability) => probability > 0),
    { cannot, as: "at least one runner must have a chance", value: `[${probabilities.join(", ")}]` },
  );
  return probabilities;
}
