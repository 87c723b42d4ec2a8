import { exponentialWeights } from "../../maths/softmax";
import { valueAt } from "../../maths/lists";
import type { Evidence } from "./estimate";

/** Runners fight for the first places and are eased behind them: each place says a little less than the one before. */
const placesRead = 6;
const fading = 0.85;

/**
 * What the order of finish says of each runner's strength, read as a choice of the winner, then of the second among those
 * left, and so on (Plackett 1975). A dead heat shares its place. `placings` are the finishers' places in the field, first home first.
 */
export function orderEvidence(strengths: readonly number[], placings: readonly (readonly number[])[]): Evidence[] {
  const { weights: left, total: totalAtStart } = exponentialWeights(strengths);
  const slopes = strengths.map(() => 0);
  const curvatures = strengths.map(() => 0);
  let total = totalAtStart;
  let weight = 1;
  for (const placing of placings.slice(0, placesRead)) {
    if (placing.length >= left.length || !(total > 1e-12)) break;
    for (let runner = 0; runner < left.length; runner++) {
      const chance = valueAt(left, runner) / total;
      const placed = placing.includes(runner) ? 1 / placing.length : 0;
      slopes[runner] = valueAt(slopes, runner) + weight * (placed - chance);
      curvatures[runner] = valueAt(curvatures, runner) + weight * chance * (1 - chance);
    }
    for (const runner of placing) left[runner] = 0;
    total = left.reduce((sum, chance) => sum + chance, 0);
    weight *= fading;
  }
  return slopes.map((slope, runner) => ({ slope, curvature: valueAt(curvatures, runner) }));
}
