import { type Check, checkFor, phrase } from "./checkArgument";
import { valueAt } from "../lists/lists";

/** Numerator and denominator of Hart's rational function, highest power first. */
const numerator = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871,
  221.213596169931, 220.206867912376,
] as const;
const denominator = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674,
  637.333633378831, 793.826512519948, 440.413735824752,
] as const;
/**
 * Beyond this point the rational function loses digits, and the continued fraction of Mills' ratio is short.
 */
const farTail = 4;

/**
 * Returns the density of the standard normal distribution.
 *
 * @example normalDensity(0) // 1 / Math.sqrt(2 * Math.PI)
 */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Returns the probability that a standard normal variable exceeds z, to about 13 significant digits,
 * including far tails. Source: Hart 1968, algorithm 5666, in West 2005, "Better approximations to cumulative
 * normal functions", and Abramowitz and Stegun 26.2.14 for the tail.
 *
 * @example normalUpperTail(1.959963984540054) // 0.025
 */
export function normalUpperTail(z: number): number {
  const distance = Math.abs(z);
  const density = Math.exp((-distance * distance) / 2);
  const tail =
    distance < farTail
      ? (density * polynomial(numerator, distance)) / polynomial(denominator, distance)
      : (density * millsRatio(distance)) / Math.sqrt(2 * Math.PI);
  return z < 0 ? 1 - tail : tail;
}

function polynomial(coefficients: readonly number[], at: number): number {
  let total = 0;
  for (let power = 0; power < coefficients.length; power++) total = total * at + valueAt(coefficients, power);
  return total;
}

function millsRatio(distance: number): number {
  if (distance === Infinity) return 0;
  let fraction = distance;
  for (let term = Math.ceil(120 / distance); term >= 1; term--) fraction = distance + term / fraction;
  return 1 / fraction;
}

/**
 * Returns the z below which a standard normal variable lies with the given probability. Starts from
 * Abramowitz and Stegun 26.2.23, then takes Newton steps on the logarithm of the tail until nothing changes.
 *
 * @example normalQuantile(0.975) // 1.959963984540054
 */
export function normalQuantile(probability: number): number {
  const check: Check = checkFor(phrase`take a normal quantile`);
  check(probability > 0 && probability < 1, phrase`'probability' must lie between 0 and 1`, probability);
  return probability > 0.5 ? upperQuantile(1 - probability) : -upperQuantile(probability);
}

/** Returns the z that is exceeded with a probability of one half or less. */
function upperQuantile(tail: number): number {
  let z = firstGuess(tail);
  for (let step = 0; step < 8; step++) {
    const current = normalUpperTail(z);
    const hazard = Math.exp((-z * z) / 2) / (Math.sqrt(2 * Math.PI) * current);
    const change = Math.log(current / tail) / hazard;
    z += change;
    if (Math.abs(change) < 1e-15 * (1 + z)) break;
  }
  return z;
}

function firstGuess(tail: number): number {
  const t = Math.sqrt(-2 * Math.log(tail));
  const upper = 2.515517 + t * (0.802853 + t * 0.010328);
  const lower = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  return t - upper / lower;
}
