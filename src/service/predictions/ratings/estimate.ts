/** What is believed of one influence on the finish: its mean, and how unsure that is. */
export interface Estimate {
  mean: number;
  variance: number;
}

/** What one race says of one runner's strength: the slope and curvature of its log likelihood there. */
export interface Evidence {
  readonly slope: number;
  readonly curvature: number;
}

/**
 * Shares the evidence of a race among the influences that carried one runner, each in proportion to how unsure it is:
 * one step of an extended Kalman filter with a diagonal covariance.
 *
 * @example
 * const runner = { mean: 0, variance: 3 }, jockey = { mean: 0, variance: 1 };
 * absorb([runner, jockey], { slope: 0.5, curvature: 0.25 }); // runner.mean is 0.75, jockey.mean 0.25
 */
export function absorb(estimates: readonly Estimate[], { slope, curvature }: Evidence): void {
  let unsure = 0;
  for (const estimate of estimates) unsure += estimate.variance;
  const damping = 1 + unsure * curvature;
  for (const estimate of estimates) {
    estimate.mean += (estimate.variance * slope) / damping;
    estimate.variance -= (estimate.variance * estimate.variance * curvature) / damping;
  }
}
