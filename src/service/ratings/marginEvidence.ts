import { valueAt } from "../../maths/lists";
import type { Evidence } from "./estimate";

/** How far one run strays from the runner's level: the variance, in (thousandths of the winner's time) squared. */
const runVariance = 30;

const none: Evidence = { slope: 0, curvature: 0 };

/** What the margins of a race say, and each runner's performance: how it ran, on the scale of the ratings. */
export interface MarginReading {
  readonly evidence: Evidence[];
  readonly performances: (number | undefined)[];
}

/**
 * Reads the margins: the race's level is the one that fits the ratings brought into it best, the surest counting most,
 * and what each runner ran above or below its own rating on that level is the evidence.
 * `margins` are undefined where unknown; `believed` is the sum of each runner's estimates.
 */
export function marginEvidence(
  margins: readonly (number | undefined)[],
  believed: readonly { readonly mean: number; readonly variance: number }[],
): MarginReading {
  let level = 0;
  let weights = 0;
  believed.forEach(({ mean, variance }, runner) => {
    const margin = margins[runner];
    if (margin === undefined) return;
    const weight = 1 / (variance + runVariance);
    level += weight * (margin - mean);
    weights += weight;
  });
  level = weights > 0 ? level / weights : 0;
  const performances = margins.map((margin) => (margin === undefined ? undefined : margin - level));
  const means = believed.map(({ mean }) => mean);
  const evidence = performances.map((performance, runner) =>
    performance === undefined
      ? none
      : { slope: (performance - valueAt(means, runner)) / runVariance, curvature: 1 / runVariance },
  );
  return { evidence, performances };
}
