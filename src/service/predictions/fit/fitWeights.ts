import { valueAt } from "../../../maths/lists";
import type { Contest } from "./contests";
import { orderLikelihood } from "./orderLikelihood";
import { solvePositive } from "./solvePositive";

/** Pulls the weights of standardised features towards 0, so that features which say the same share the weight. */
const ridge = 3;

const steps = 25;
const smallStep = 1e-7;

/** The feature weights under which the first three places of the races are likeliest (Newton's method on a concave function). */
export function fitWeights(contests: readonly Contest[]): number[] {
  const scales = spreads(contests);
  const scaled = contests.map((contest) => ({
    ...contest,
    vectors: contest.vectors.map((vector) => Float64Array.from(scales, (scale, index) => valueAt(vector, index) / scale)),
  }));
  let weights = scales.map(() => 0);
  for (let step = 0; step < steps; step++) {
    const { gradient, information } = orderLikelihood(scaled, weights);
    const slope = weights.map((weight, index) => valueAt(gradient, index) - ridge * weight);
    information.forEach((row, index) => (row[index] = valueAt(row, index) + ridge));
    const move = solvePositive(information, slope);
    weights = weights.map((weight, index) => weight + valueAt(move, index));
    if (Math.max(...move.map(Math.abs)) < smallStep) break;
  }
  return weights.map((weight, index) => weight / valueAt(scales, index));
}

/** The standard deviation of each feature; 1 where it never changes. */
function spreads(contests: readonly Contest[]): number[] {
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
