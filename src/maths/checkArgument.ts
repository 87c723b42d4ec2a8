import { t, translate } from "../language/translate";
import { sum } from "./lists";

/**
 * How far a field's rounded probabilities may be from adding up to 1; a missing runner makes a larger
 * difference.
 */
export const roundingAllowed = 0.02;

/** A text in English, which is its key in assets/languages; or the text with the values of {0} and {1}. */
type Phrase = string | readonly [text: string, ...values: unknown[]];

const translated = (phrase: Phrase): string => {
  const [text, ...values] = typeof phrase === "string" ? [phrase] : phrase;
  return translate(text, values);
};

/** Throws a RangeError with the action, the rule and the current value unless the rule holds. */
export type Check = (holds: boolean, rule: Phrase, value: unknown) => asserts holds;

/**
 * Returns a check for the arguments of an action.
 *
 * @example checkFor("stake")(false, "'odds' must exceed 1", 0.9) // throws "Cannot stake as 'odds' must exceed 1: current value is 0.9"
 */
export const checkFor =
  (action: Phrase): Check =>
  (holds, rule, value) => {
    if (!holds)
      throw new RangeError(
        t`Cannot ${translated(action)} as ${translated(rule)}: current value is ${String(value)}`,
      );
  };

/**
 * Returns probabilities that may have any sum, such as for a part of a field. Throws a RangeError if one is
 * negative or none is positive.
 *
 * @example checkWeights([0.2, 0], checkFor("sharpen")) // [0.2, 0]
 */
export function checkWeights(probabilities: readonly number[], check: Check): readonly number[] {
  for (const probability of probabilities)
    check(probability >= 0 && probability < Infinity, "a probability must be 0 or more", probability);
  const hasChance = probabilities.some((probability) => probability > 0);
  check(hasChance, "at least one runner must have a chance", `[${probabilities.join(", ")}]`);
  return probabilities;
}

/**
 * Returns the win probabilities of a whole field divided by their sum; a runner that does not run has 0.
 * Throws a RangeError for a negative or missing number, an empty field, and a sum further from 1 than
 * rounding explains.
 *
 * @example normaliseProbabilities([0.5, 0.33, 0.16], checkFor("price a place")) // [0.5 / 0.99, 0.33 / 0.99, 0.16 / 0.99]
 */
export function normaliseProbabilities(probabilities: readonly number[], check: Check): number[] {
  const weights = checkWeights(probabilities, check);
  const total = sum(weights);
  const isWhole = Math.abs(total - 1) <= roundingAllowed;
  check(isWhole, "the probabilities of the field must add up to 1", total);
  return weights.map((weight) => weight / total);
}
