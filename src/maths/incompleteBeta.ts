import { type Check, checkFor } from "./checkArgument";
import { logGamma } from "./chiSquare";

const precision = 1e-14;
const maxTerms = 10_000;
/** Replaces a zero denominator of the continued fraction. */
const tiny = 1e-300;

/**
 * Returns the regularised incomplete beta function I_value(one, other): the probability that a beta variable
 * is at most value, and so the tail of a binomial distribution. Source: Abramowitz and Stegun 26.5.8 (the
 * continued fraction), on the side where it converges fast.
 *
 * @example incompleteBeta(0.5, 2, 3) // 0.6875
 */
export function incompleteBeta(value: number, one: number, other: number): number {
  const check: Check = checkFor("take the incomplete beta function");
  check(one > 0, "'one' must be positive", one);
  check(other > 0, "'other' must be positive", other);
  if (value <= 0) return 0;
  if (value >= 1) return 1;
  if (value > (one + 1) / (one + other + 2)) return 1 - incompleteBeta(1 - value, other, one);
  const logBeta = logGamma(one) + logGamma(other) - logGamma(one + other);
  const scale = Math.exp(one * Math.log(value) + other * Math.log1p(-value) - logBeta);
  return (scale * fraction(value, one, other)) / one;
}

/** Evaluates the continued fraction by Lentz's method, two terms a step. */
function fraction(value: number, one: number, other: number): number {
  const nonZero = (number: number): number => (Math.abs(number) < tiny ? tiny : number);
  let upper = 1;
  let lower = 1 / nonZero(1 - ((one + other) * value) / (one + 1));
  let result = lower;
  for (let step = 1; step < maxTerms; step++) {
    const even = (step * (other - step) * value) / ((one + 2 * step - 1) * (one + 2 * step));
    const odd = (-(one + step) * (one + other + step) * value) / ((one + 2 * step) * (one + 2 * step + 1));
    let change = 1;
    for (const term of [even, odd]) {
      lower = 1 / nonZero(1 + term * lower);
      upper = nonZero(1 + term / upper);
      change = upper * lower;
      result *= change;
    }
    if (Math.abs(change - 1) < precision) break;
  }
  return result;
}
