import { logGamma } from "./logGamma";

const precision = 1e-16;
const longestExpansion = 10_000;

/**
 * The regularised upper incomplete gamma function Q(shape, value): the chance that a gamma variable of that shape exceeds value.
 * Source: Abramowitz and Stegun 6.5.29 (series below shape + 1) and 6.5.31 (continued fraction above it); each converges fast on its side.
 *
 * @example upperIncompleteGamma(1, 2) is Math.exp(-2)
 */
export function upperIncompleteGamma(shape: number, value: number): number {
  if (value <= 0) return 1;
  const scale = Math.exp(shape * Math.log(value) - value - logGamma(shape));
  return value < shape + 1 ? 1 - scale * lowerSeries(shape, value) : scale * upperFraction(shape, value);
}

function lowerSeries(shape: number, value: number): number {
  let term = 1 / shape;
  let total = term;
  for (let step = 1; step < longestExpansion && term > total * precision; step++) {
    term *= value / (shape + step);
    total += term;
  }
  return total;
}

/** Lentz's evaluation of the continued fraction, which needs no restart when more terms are wanted. */
function upperFraction(shape: number, value: number): number {
  let base = value + 1 - shape;
  let upper = Number.MAX_VALUE;
  let lower = 1 / base;
  let result = lower;
  for (let step = 1; step < longestExpansion; step++) {
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
