import { sum } from "../lists/lists";

/**
 * The largest difference from 1 that rounding makes in the sum of a field's probabilities; a missing runner
 * makes a larger one.
 */
export const roundingAllowed = 0.02;

/** A part of a sentence in English, which whoever shows the sentence may translate. */
export interface Phrase {
  /** The texts around the values. */
  readonly texts: readonly string[];
  readonly values: readonly unknown[];
}

/** Marks a part of a sentence: phrase`price the ${"trifecta"}`. */
export const phrase = (texts: readonly string[], ...values: readonly unknown[]): Phrase => ({
  texts,
  values,
});

const inEnglish = ({ texts, values }: Phrase): string =>
  texts.reduce((text, next, index) => `${text}${String(values[index - 1])}${next}`);

/** A rule of an action that a value does not keep. */
export class RuleError extends RangeError {
  constructor(
    readonly action: Phrase,
    readonly rule: Phrase,
    readonly value: unknown,
  ) {
    super(`Cannot ${inEnglish(action)} as ${inEnglish(rule)}: current value is ${String(value)}`);
  }
}

/** Throws a RuleError with the action, the rule and the current value unless the rule holds. */
export type Check = (holds: boolean, rule: Phrase, value: unknown) => asserts holds;

/**
 * Returns a check for the arguments of an action.
 *
 * @example checkFor(phrase`stake`)(false, phrase`'odds' must exceed 1`, 0.9) // throws "Cannot stake as 'odds' must exceed 1: current value is 0.9"
 */
export const checkFor =
  (action: Phrase): Check =>
  (holds, rule, value) => {
    if (!holds) throw new RuleError(action, rule, value);
  };

/**
 * Returns probabilities that may have any sum, such as for a part of a field. Throws a RangeError if one is
 * negative or none is positive.
 *
 * @example checkWeights([0.2, 0], checkFor(phrase`sharpen`)) // [0.2, 0]
 */
export function checkWeights(probabilities: readonly number[], check: Check): readonly number[] {
  for (const probability of probabilities)
    check(probability >= 0 && probability < Infinity, phrase`a probability must be 0 or more`, probability);
  const hasChance = probabilities.some((probability) => probability > 0);
  check(hasChance, phrase`at least one runner must have a chance`, `[${probabilities.join(", ")}]`);
  return probabilities;
}

/**
 * Returns the win probabilities of a whole field divided by their sum; a runner that does not run has 0.
 * Throws a RangeError for a negative or missing number, an empty field, and a sum further from 1 than
 * rounding explains.
 *
 * @example normaliseProbabilities([0.5, 0.33, 0.16], checkFor(phrase`price a place`)) // [0.5 / 0.99, 0.33 / 0.99, 0.16 / 0.99]
 */
export function normaliseProbabilities(probabilities: readonly number[], check: Check): number[] {
  const weights = checkWeights(probabilities, check);
  const total = sum(weights);
  const isWhole = Math.abs(total - 1) <= roundingAllowed;
  check(isWhole, phrase`the probabilities of the field must add up to 1`, total);
  return weights.map((weight) => weight / total);
}
