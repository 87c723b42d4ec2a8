import { valueAt } from "../../lists/lists";
import { exponentialWeights } from "../../maths/softmax";

/** The share of a field that must have a rating for the race to have a class. */
const leastRated = 0.5;

/**
 * Returns the class of a race: the mean rating of its rated starters; undefined if fewer than half are rated.
 *
 * @example classOf([50, 60, undefined]); // 55
 */
export function classOf(ratings: readonly (number | undefined)[]): number | undefined {
  const knownRatings = ratings.flatMap((rating) => rating ?? []);
  if (knownRatings.length === 0 || knownRatings.length < leastRated * ratings.length) return undefined;
  return knownRatings.reduce((sum, rating) => sum + rating, 0) / knownRatings.length;
}

const middle = 60;
const pointsPerThousandth = 2.5;
const [lowest, highest] = [0, 120];

/**
 * Returns a stored rating or class (hundredths of a thousandth of the winner's time) in whole points from 0
 * to 120.
 *
 * @example points(300); // 68
 */
export function points(hundredths: number): number {
  const exact = middle + (pointsPerThousandth * hundredths) / 100;
  return Math.round(Math.min(highest, Math.max(lowest, exact)));
}

/** The estimated effect of one influence on the finish: mean and variance. */
export interface Estimate {
  readonly mean: number;
  readonly variance: number;
}

/** The estimates of all influences on one runner, by index; an unknown one has mean 0 and variance 0. */
export interface Estimates {
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/** The evidence of a race about a runner's strength: slope and curvature of the log likelihood. */
export interface Evidence {
  readonly slope: number;
  readonly curvature: number;
}

/**
 * Returns an estimate updated by a race's evidence: one step of an extended Kalman filter.
 *
 * @example updateEstimate({ mean: 0, variance: 4 }, { slope: 0.5, curvature: 0.25 }); // { mean: 1, variance: 2 }
 */
export function updateEstimate({ mean, variance }: Estimate, { slope, curvature }: Evidence): Estimate {
  const damping = 1 + variance * curvature;
  return { mean: mean + (variance * slope) / damping, variance: variance / damping };
}

/**
 * Updates the estimates of all influences on one runner by a race's evidence, each in proportion to its
 * variance: the same step with a diagonal covariance.
 *
 * @example
 * const runnerAndJockey = { means: Float64Array.of(0, 0), variances: Float64Array.of(3, 1) };
 * updateEstimates(runnerAndJockey, { slope: 0.5, curvature: 0.25 }); // the means are 0.75 and 0.25
 */
export function updateEstimates({ means, variances }: Estimates, { slope, curvature }: Evidence): void {
  let total = 0;
  for (const variance of variances) total += variance;
  const damping = 1 + total * curvature;
  for (let index = 0; index < variances.length; index++) {
    const variance = variances[index] ?? 0;
    means[index] = (means[index] ?? 0) + (variance * slope) / damping;
    variances[index] = variance - (variance * variance * curvature) / damping;
  }
}

/** The number of places that count, because runners contest the first places and are eased behind them. */
const placesCounted = 6;
const fading = 0.85;

/**
 * Returns the evidence of the finishing order (finishers' indexes, the winner first) about each strength: the
 * choice of the winner, then of the second among the others, and so on (Plackett 1975).
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

/** The variance of one market around its usual opinion of a runner, in squared log-odds. */
const marketVariance = 0.5;

const none: Evidence = { slope: 0, curvature: 0 };

interface Relative {
  readonly evidence: Evidence[];
  readonly performances: (number | undefined)[];
}

/**
 * Returns the evidence of the margins: each runner's performance compared with the total of its estimates.
 * The performances are set at the level that best fits the ratings before the race, weighted by precision.
 */
export const marginEvidence = (
  margins: readonly (number | undefined)[],
  estimates: readonly Estimate[],
): Relative => relativeEvidence(margins, estimates, runVariance);

/** Returns the evidence of the logarithms of a market's chances, in the same way as that of the margins. */
export const marketEvidence = (
  levels: readonly (number | undefined)[],
  estimates: readonly Estimate[],
): Evidence[] => relativeEvidence(levels, estimates, marketVariance).evidence;

function relativeEvidence(
  values: readonly (number | undefined)[],
  estimates: readonly Estimate[],
  noise: number,
): Relative {
  let level = 0;
  let weights = 0;
  estimates.forEach(({ mean, variance }, runner) => {
    const value = values[runner];
    if (value === undefined) return;
    const weight = 1 / (variance + noise);
    level += weight * (value - mean);
    weights += weight;
  });
  level = weights > 0 ? level / weights : 0;
  const performances = values.map((value) => (value === undefined ? undefined : value - level));
  const means = estimates.map(({ mean }) => mean);
  const evidence = performances.map((performance, runner) =>
    performance === undefined
      ? none
      : { slope: (performance - valueAt(means, runner)) / noise, curvature: 1 / noise },
  );
  return { evidence, performances };
}
