import { type Check, checkFor, phrase } from "./checkArgument";

/** Lanczos coefficients for g = 7 and nine terms (Godfrey 2001). */
const lanczosConstant = 0.99999999999980993;
const lanczosTerms = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];
const precision = 1e-16;
const maxTerms = 10_000;

/**
 * Returns the probability that a chi-square variable exceeds the statistic: the p value of a goodness-of-fit
 * test. Source: Abramowitz and Stegun 26.4.19.
 *
 * @example chiSquareUpperTail(3.841458820694124, 1) // 0.05
 */
export function chiSquareUpperTail(statistic: number, degreesOfFreedom: number): number {
  const check: Check = checkFor(phrase`test by chi-square`);
  check(degreesOfFreedom > 0, phrase`'degreesOfFreedom' must be positive`, degreesOfFreedom);
  check(statistic >= 0, phrase`'statistic' must not be negative`, statistic);
  return statistic === Infinity ? 0 : upperIncompleteGamma(degreesOfFreedom / 2, statistic / 2);
}

/**
 * Returns the regularised upper incomplete gamma function Q(shape, value): the probability that a gamma
 * variable exceeds value. Source: Abramowitz and Stegun 6.5.29 (series below shape + 1) and 6.5.31 (continued
 * fraction above); each converges fast on its side.
 *
 * @example upperIncompleteGamma(1, 2) // Math.exp(-2)
 */
export function upperIncompleteGamma(shape: number, value: number): number {
  if (value <= 0) return 1;
  const scale = Math.exp(shape * Math.log(value) - value - logGamma(shape));
  return value < shape + 1 ? 1 - scale * lowerSeries(shape, value) : scale * upperFraction(shape, value);
}

function lowerSeries(shape: number, value: number): number {
  let term = 1 / shape;
  let total = term;
  for (let step = 1; step < maxTerms && term > total * precision; step++) {
    term *= value / (shape + step);
    total += term;
  }
  return total;
}

/** Evaluates the continued fraction by Lentz's method, which needs no fixed number of terms. */
function upperFraction(shape: number, value: number): number {
  let base = value + 1 - shape;
  let upper = Number.MAX_VALUE;
  let lower = 1 / base;
  let result = lower;
  for (let step = 1; step < maxTerms; step++) {
    const factor = -step * (step - shape);
    base += 2;
    lower = 1 / (factor * lower + base);
    upper = base + factor / upper;
    const change = upper * lower;
    result *= change;
    if (Math.abs(change - 1) < precision * 4) break;
  }
  return result;
}

/**
 * Returns the natural logarithm of the gamma function of a positive number, to about 15 digits.
 *
 * @example logGamma(5) // Math.log(24)
 */
export function logGamma(value: number): number {
  const check: Check = checkFor(phrase`take logGamma`);
  check(value > 0, phrase`'value' must be positive`, value);
  const series = lanczosTerms.reduce(
    (total, coefficient, index) => total + coefficient / (value + index),
    lanczosConstant,
  );
  const shifted = value + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (value - 0.5) * Math.log(shifted) - shifted + Math.log(series);
}
