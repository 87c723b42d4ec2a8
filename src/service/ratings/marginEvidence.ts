import { valueAt } from "../../maths/lists";
import { exponentialWeights } from "../../maths/softmax";
import type { Estimate, Evidence } from "./estimate";

/**
 * Runners contest the first places and are eased behind them: each place carries less evidence than the one
 * before.
 */
const placesCounted = 6;
const fading = 0.85;

/**
 * Returns the evidence of the order of finish on each runner's strength, as the choice of the winner, then of
 * the second among the others, and so on (Plackett 1975). The runners of a dead heat share their place.
 * `placings` are the finishers' indices, first home first.
 */
export function orderEvidence(
  strengths: readonly number[],
  placings: readonly (readonly number[])[],
): Evidence[] {
  const { weights: odds, total: initialTotal } = exponentialWeights(strengths);
  const slopes = strengths.map(() => 0);
  const curvatures = strengths.map(() => 0);
  let total = initialTotal;
  let weight = 1;
  for (const placing of placings.slice(0, placesCounted)) {
    if (placing.length >= odds.length || !(total > 1e-12)) break;
    for (let runner = 0; runner < odds.length; runner++) {
      const chance = valueAt(odds, runner) / total;
      const placed = placing.includes(runner) ? 1 / placing.length : 0;
      slopes[runner] = valueAt(slopes, runner) + weight * (placed - chance);
      curvatures[runner] = valueAt(curvatures, runner) + weight * chance * (1 - chance);
    }
    for (const runner of placing) odds[runner] = 0;
    total = odds.reduce((sum, chance) => sum + chance, 0);
    weight *= fading;
  }
  return slopes.map((slope, runner) => ({ slope, curvature: valueAt(curvatures, runner) }));
}

/** The variance of one run around the runner's level, in squared thousandths of the winner's time. */
const runVariance = 30;

const none: Evidence = { slope: 0, curvature: 0 };

/** The evidence of a race's margins, and each runner's performance on the scale of the ratings. */
export interface MarginEvidence {
  readonly evidence: Evidence[];
  readonly performances: (number | undefined)[];
}

/**
 * Returns the evidence of the margins. The race's level is the one that fits the ratings before it best,
 * weighted by their precision; a runner's evidence is its performance on that level against its rating.
 * `margins` are undefined where unknown; `estimates` are the totals of each runner's estimates.
 */
export function marginEvidence(
  margins: readonly (number | undefined)[],
  estimates: readonly Estimate[],
): MarginEvidence {
  let level = 0;
  let weights = 0;
  estimates.forEach(({ mean, variance }, runner) => {
    const margin = margins[runner];
    if (margin === undefined) return;
    const weight = 1 / (variance + runVariance);
    level += weight * (margin - mean);
    weights += weight;
  });
  level = weights > 0 ? level / weights : 0;
  const performances = margins.map((margin) => (margin === undefined ? undefined : margin - level));
  const means = estimates.map(({ mean }) => mean);
  const evidence = performances.map((performance, runner) =>
    performance === undefined
      ? none
      : { slope: (performance - valueAt(means, runner)) / runVariance, curvature: 1 / runVariance },
  );
  return { evidence, performances };
}
