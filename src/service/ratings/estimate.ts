/** What is believed of one influence on the finish: its mean, and how unsure that is. */
export interface Estimate {
  readonly mean: number;
  readonly variance: number;
}

/** The estimates of all that carried one runner, in lists of one length; one that is not known has the mean 0 and the variance 0. */
export interface Estimates {
  readonly means: Float64Array;
  readonly variances: Float64Array;
}

/** What one race says of one runner's strength: the slope and curvature of its log likelihood there. */
export interface Evidence {
  readonly slope: number;
  readonly curvature: number;
}

/**
 * An estimate once the evidence of a race has moved it: one step of an extended Kalman filter.
 *
 * @example moved({ mean: 0, variance: 4 }, { slope: 0.5, curvature: 0.25 }); // { mean: 1, variance: 2 }
 */
export function moved({ mean, variance }: Estimate, { slope, curvature }: Evidence): Estimate {
  const damping = 1 + variance * curvature;
  return { mean: mean + (variance * slope) / damping, variance: variance / damping };
}

/**
 * Shares the evidence of a race among the influences that carried one runner, each in proportion to how unsure it is:
 * the same step with a diagonal covariance.
 *
 * @example
 * const runnerAndJockey = { means: Float64Array.of(0, 0), variances: Float64Array.of(3, 1) };
 * absorb(runnerAndJockey, { slope: 0.5, curvature: 0.25 }); // the means are 0.75 and 0.25
 */
export function absorb({ means, variances }: Estimates, { slope, curvature }: Evidence): void {
  let unsure = 0;
  for (const variance of variances) unsure += variance;
  const damping = 1 + unsure * curvature;
  for (let place = 0; place < variances.length; place++) {
    const variance = variances[place] ?? 0;
    means[place] = (means[place] ?? 0) + (variance * slope) / damping;
    variances[place] = variance - (variance * variance * curvature) / damping;
  }
}
