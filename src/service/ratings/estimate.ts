/** The estimated effect of one influence on the finish: mean and variance. */
export interface Estimate {
  readonly mean: number;
  readonly variance: number;
}

/**
 * The estimates of all influences on one runner, in arrays of the same length; an unknown one has mean 0 and
 * variance 0.
 */
export interface Estimates {
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/**
 * The evidence of one race on a runner's strength: slope and curvature of the log likelihood at the estimate.
 */
export interface Evidence {
  readonly slope: number;
  readonly curvature: number;
}

/**
 * Returns an estimate updated by the evidence of a race: one step of an extended Kalman filter.
 *
 * @example updateEstimate({ mean: 0, variance: 4 }, { slope: 0.5, curvature: 0.25 }); // { mean: 1, variance: 2 }
 */
export function updateEstimate({ mean, variance }: Estimate, { slope, curvature }: Evidence): Estimate {
  const damping = 1 + variance * curvature;
  return { mean: mean + (variance * slope) / damping, variance: variance / damping };
}

/**
 * Updates the estimates of all influences on one runner by the evidence of a race, each in proportion to its
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
