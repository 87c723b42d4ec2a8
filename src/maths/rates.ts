import { type Check, checkFor, phrase } from "./checkArgument";
import { normalQuantile } from "./normalDistribution";

/** A range of rates, both as fractions from 0 to 1. */
export interface RateInterval {
  readonly low: number;
  readonly high: number;
}

/** Winners and runners of a group, such as the starters from one barrier. */
export interface WinnersOfRunners {
  readonly winners: number;
  readonly runners: number;
}

/**
 * Returns the range in which the true rate lies with the given confidence (default 0.95). It stays within 0
 * to 1, and is 0 to 1 if there are no trials. Source: Wilson 1927, J. Amer. Statist. Assoc. 22, 209-212.
 *
 * @example wilsonInterval(12, 80) // { low: 0.08794, high: 0.24413 }
 */
export function wilsonInterval(
  successes: number,
  trials: number,
  options: { confidence?: number } = {},
): RateInterval {
  const { confidence = 0.95 } = options;
  const check: Check = checkFor(phrase`take a Wilson interval`);
  checkTrials(successes, trials, check);
  check(confidence > 0 && confidence < 1, phrase`'confidence' must lie between 0 and 1`, confidence);
  if (trials === 0) return { low: 0, high: 1 };
  const z = normalQuantile((1 - confidence) / 2);
  const rate = successes / trials;
  const widening = (z * z) / trials;
  const margin = Math.sqrt(widening * (rate * (1 - rate) + widening / 4));
  // Each end is computed as the quotient from Vieta's rule. Centre minus margin would leave rounding where an
  // end is exactly 0 or 1.
  const endNearZero = (share: number): number => share ** 2 / (share + widening / 2 + margin);
  return { low: endNearZero(rate), high: 1 - endNearZero(1 - rate) };
}

/**
 * Returns a rate shrunk towards the usual rate, as if `weight` trials at the usual rate had been seen before:
 * the usual rate if there are no trials, nearly the raw rate if there are many. Source: the posterior mean of
 * a beta-binomial (Efron and Morris 1975).
 *
 * @example shrinkRate(2, 4, { usual: 0.1, weight: 20 }) // 4 / 24
 */
export function shrinkRate(
  successes: number,
  trials: number,
  prior: { usual: number; weight: number },
): number {
  const { usual, weight } = prior;
  const check: Check = checkFor(phrase`shrink a rate`);
  checkTrials(successes, trials, check);
  check(usual >= 0 && usual <= 1, phrase`'usual' must lie between 0 and 1`, usual);
  check(weight > 0 && weight < Infinity, phrase`'weight' must be positive`, weight);
  return (successes + weight * usual) / (trials + weight);
}

/**
 * Returns how many times as often a group wins as the whole: 1 is average, 2 is twice as often. Source:
 * Quirin 1979, "Winning at the Races".
 *
 * @example impactValue({ winners: 36, runners: 126 }, { winners: 3118, runners: 26441 }) // 2.4229
 */
export function impactValue(group: WinnersOfRunners, all: WinnersOfRunners): number {
  const check: Check = checkFor(phrase`take an impact value`);
  check(group.runners > 0, phrase`the group must have runners`, group.runners);
  check(all.runners > 0, phrase`the whole must have runners`, all.runners);
  check(all.winners > 0, phrase`the whole must have winners`, all.winners);
  return group.winners / group.runners / (all.winners / all.runners);
}

function checkTrials(successes: number, trials: number, check: Check): void {
  check(trials >= 0 && trials < Infinity, phrase`'trials' must be 0 or more`, trials);
  check(
    successes >= 0 && successes <= trials,
    phrase`'successes' must lie between 0 and ${trials} trials`,
    successes,
  );
}
