import { refuseUnless } from "./refuseUnless";

/**
 * A rate drawn towards what is usual, the more so the fewer trials there are: as if `weight` trials at the usual rate had been seen before.
 * With no trials it is the usual rate; with many it is the raw one. Source: the posterior mean of a beta-binomial (Efron and Morris 1975).
 *
 * @example shrinkRate(2, 4, { usual: 0.1, weight: 20 }) is 4 / 24
 */
export function shrinkRate(successes: number, trials: number, prior: { usual: number; weight: number }): number {
  const { usual, weight } = prior;
  const cannot = "shrink a rate";
  refuseUnless(trials >= 0 && trials < Infinity, { cannot, as: "'trials' must be 0 or more", value: trials });
  refuseUnless(successes >= 0 && successes <= trials, {
    cannot,
    as: `'successes' must lie between 0 and ${trials} trials`,
    value: successes,
  });
  refuseUnless(usual >= 0 && usual <= 1, { cannot, as: "'usual' must lie between 0 and 1", value: usual });
  refuseUnless(weight > 0 && weight < Infinity, { cannot, as: "'weight' must be positive", value: weight });
  return (successes + weight * usual) / (trials + weight);
}
