import { exponentialWeights } from "../../maths/softmax";
import { valueAt } from "../../maths/lists";
import type { Evidence } from "./estimate";

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
