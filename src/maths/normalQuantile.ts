import { normalUpperTail } from "./normalUpperTail";
import { refuseUnless } from "./refuseUnless";

/**
 * The z below which a standard normal variable lies with the given probability: the inverse of the normal distribution.
 * A first value from Abramowitz and Stegun 26.2.23, then Newton steps on the logarithm of the tail until nothing changes.
 *
 * @example normalQuantile(0.975) is 1.959963984540054
 */
export function normalQuantile(probability: number): number {
  refuseUnless(probability > 0 && probability < 1, {
    cannot: "take a normal quantile",
    as: "'probability' must lie between 0 and 1",
    value: probability,
  });
  return probability > 0.5 ? upperQuantile(1 - probability) : -upperQuantile(probability);
}

/** The z that is exceeded with a probability of at most one half. */
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
  const numerator = 2.515517 + t * (0.802853 + t * 0.010328);
  const denominator = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308));
  return t - numerator / denominator;
}
