import { valueAt } from "../../maths/lists";
import type { Estimate, Evidence } from "./estimate";

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
