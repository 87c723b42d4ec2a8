import { valueAt } from "./valueAt";

/** Numerator and denominator of Hart's rational function, highest power first. */
const numerator = [
  3.52624965998911e-2, 0.700383064443688, 6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931, 220.206867912376,
] as const;
const denominator = [
  8.83883476483184e-2, 1.75566716318264, 16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831, 793.826512519948,
  440.413735824752,
] as const;
/** Beyond this the rational function loses digits of the tail, and the continued fraction of Mills' ratio needs few terms. */
const farTail = 4;

/**
 * The chance that a standard normal variable exceeds z, to about 13 significant digits also far out in the tail.
 * Source: Hart 1968, algorithm 5666, as given by West 2005, "Better approximations to cumulative normal functions",
 * and Abramowitz and Stegun 26.2.14 for the tail.
 *
 * @example normalUpperTail(1.959963984540054) is 0.025
 */
export function normalUpperTail(z: number): number {
  const distance = Math.abs(z);
  const density = Math.exp((-distance * distance) / 2);
  const tail = distance < farTail ? density * ratio(distance) : (density * mills(distance)) / Math.sqrt(2 * Math.PI);
  return z < 0 ? 1 - tail : tail;
}

function ratio(distance: number): number {
  return polynomial(numerator, distance) / polynomial(denominator, distance);
}

function polynomial(coefficients: readonly number[], at: number): number {
  let total = 0;
  for (let power = 0; power < coefficients.length; power++) total = total * at + valueAt(coefficients, power);
  return total;
}

function mills(distance: number): number {
  if (distance === Infinity) return 0;
  let fraction = distance;
  for (let term = Math.ceil(120 / distance); term >= 1; term--) fraction = distance + term / fraction;
  return 1 / fraction;
}
