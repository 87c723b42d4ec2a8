import { normalQuantile } from "./normalQuantile";
import { refuseUnless } from "./refuseUnless";

/** A range of rates, both as fractions between 0 and 1. */
export interface RateInterval {
  readonly low: number;
  readonly high: number;
}

/**
 * The range in which the true rate lies with the given confidence (0.95 unless said otherwise), after so many successes in so many trials.
 * It never leaves 0 to 1, and says 0 to 1 when there were no trials. Source: Wilson 1927, J. Amer. Statist. Assoc. 22, 209-212.
 *
 * @example wilsonInterval(12, 80) is { low: 0.08794, high: 0.24413 }
 */
export function wilsonInterval(successes: number, trials: number, options: { confidence?: number } = {}): RateInterval {
  const { confidence = 0.95 } = options;
  check(successes, trials, confidence);
  if (trials === 0) return { low: 0, high: 1 };
  const z = normalQuantile((1 - confidence) / 2);
  const rate = successes / trials;
  const widening = (z * z) / trials;
  const margin = Math.sqrt(widening * (rate * (1 - rate) + widening / 4));
  // Each end as the quotient of Vieta's rule, not as centre less margin, which would leave rounding where an end is exactly 0 or 1.
  const endNearZero = (share: number): number => share ** 2 / (share + widening / 2 + margin);
  return { low: endNearZero(rate), high: 1 - endNearZero(1 - rate) };
}

function check(successes: number, trials: number, confidence: number): void {
  const cannot = "take a Wilson interval";
  refuseUnless(trials >= 0 && trials < Infinity, { cannot, as: "'trials' must be 0 or more", value: trials });
  refuseUnless(successes >= 0 && successes <= trials, {
    cannot,
    as: `'successes' must lie between 0 and ${trials} trials`,
    value: successes,
  });
  refuseUnless(confidence > 0 && confidence < 1, { cannot, as: "'confidence' must lie between 0 and 1", value: confidence });
}
