import { valueAt } from "../../../maths/lists";
import type { Contest } from "./contests";
import { orderLikelihood } from "./orderLikelihood";
import { solvePositive } from "./solvePositive";

export interface FitWeightsOptions {
  /** The weights without any race, in the order of the features; 0 when omitted. */
  readonly prior?: readonly number[] | undefined;
  /**
   * The penalty on the distance from the prior, of the weights of standardised features. It divides a weight
   * among correlated features, and counts the less the more races there are.
   */
  readonly ridge?: number;
  /** The standard deviations that standardise the features; those of the contests when omitted. */
  readonly spreads?: readonly number[];
}

const maxSteps = 25;
const tolerance = 1e-7;

/**
 * Returns the feature weights that maximise the penalised likelihood of the first three places, by Newton's
 * method.
 */
export function fitWeights(contests: readonly Contest[], options: FitWeightsOptions = {}): number[] {
  return resultOf(fitWeightsInSteps(contests, options));
}

/** Runs a generator to its end and returns its result. */
export function resultOf<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
  }
}

/** Does the work of `fitWeights` in steps, between which other work can have its turn. */
export function* fitWeightsInSteps(
  contests: readonly Contest[],
  { prior, ridge = 3, spreads: scales = spreadsOf(contests) }: FitWeightsOptions = {},
): Generator<undefined, number[]> {
  const scaled = contests.map((contest) => ({
    ...contest,
    vectors: contest.vectors.map((vector) =>
      Float64Array.from(scales, (scale, index) => valueAt(vector, index) / scale),
    ),
  }));
  const centre = scales.map((scale, index) => (prior?.[index] ?? 0) * scale);
  let weights = [...centre];
  for (let step = 0; step < maxSteps; step++) {
    const { gradient, information } = orderLikelihood(scaled, weights);
    const slope = weights.map(
      (weight, index) => valueAt(gradient, index) - ridge * (weight - valueAt(centre, index)),
    );
    information.forEach((row, index) => (row[index] = valueAt(row, index) + ridge));
    const move = solvePositive(information, slope);
    weights = weights.map((weight, index) => weight + valueAt(move, index));
    if (Math.max(...move.map(Math.abs)) < tolerance) break;
    yield;
  }
  return weights.map((weight, index) => weight / valueAt(scales, index));
}

/** Returns the standard deviation of each feature; 1 for a constant one. */
function spreadsOf(contests: readonly Contest[]): number[] {
  const vectors = contests.flatMap((contest) => contest.vectors);
  const size = vectors[0]?.length ?? 0;
  return Array.from({ length: size }, (_, index) => {
    let sum = 0;
    let squares = 0;
    for (const vector of vectors) {
      const value = valueAt(vector, index);
      sum += value;
      squares += value * value;
    }
    const variance = squares / vectors.length - (sum / vectors.length) ** 2;
    return variance > 1e-12 ? Math.sqrt(variance) : 1;
  });
}
