import { sum } from "./lists";

/** An action, the rule that forbids it, and the value that breaks the rule. */
export interface ArgumentRule {
  readonly cannot: string;
  readonly as: string;
  readonly value: unknown;
}

/**
 * Published probabilities are rounded, so that a whole field sums to nearly 1; a missing runner is a larger
 * gap than this.
 */
export const roundingAllowed = 0.02;

/**
 * Throws a RangeError with the action, the rule and the current value unless the rule holds.
 *
 * @example checkArgument(false, { cannot: "stake", as: "'odds' must exceed 1", value: 0.9 }) // throws "Cannot stake as 'odds' must exceed 1: current value is 0.9"
 */
export function checkArgument(holds: boolean, rule: ArgumentRule): asserts holds {
  if (holds) return;
  throw new RangeError(`Cannot ${rule.cannot} as ${rule.as}: current value is ${String(rule.value)}`);
}

/**
 * Returns probabilities of any sum, such as those of a part of a field. Throws a RangeError unless none is
 * negative and one is positive.
 *
 * @example checkWeights([0.2, 0], "sharpen") // [0.2, 0]
 */
export function checkWeights(probabilities: readonly number[], cannot: string): readonly number[] {
  for (const probability of probabilities) {
    checkArgument(probability >= 0 && probability < Infinity, {
      cannot,
      as: "a probability must be 0 or more",
      value: probability,
    });
  }
  checkArgument(
    probabilities.some((probability) => probability > 0),
    { cannot, as: "at least one runner must have a chance", value: `[${probabilities.join(", ")}]` },
  );
  return probabilities;
}

/**
 * Returns the win probabilities of a whole field divided by their sum; a runner that does not run has 0.
 * Throws a RangeError for a negative or missing number, a field without runners, and a sum further from 1
 * than rounding explains.
 *
 * @example normaliseProbabilities([0.5, 0.33, 0.16], "price a place") // [0.5 / 0.99, 0.33 / 0.99, 0.16 / 0.99]
 */
export function normaliseProbabilities(probabilities: readonly number[], cannot: string): number[] {
  const weights = checkWeights(probabilities, cannot);
  const total = sum(weights);
  checkArgument(Math.abs(total - 1) <= roundingAllowed, {
    cannot,
    as: "the probabilities of the field must add up to 1",
    value: total,
  });
  return weights.map((weight) => weight / total);
}
