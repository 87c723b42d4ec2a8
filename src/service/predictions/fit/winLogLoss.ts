import { valueAt } from "../../../maths/lists";

/** No model may be infinitely wrong about one race. */
const smallest = 1e-12;

/**
 * The logarithmic loss of a race: minus the logarithm of the winner's probability, the mean of them in a dead heat, 0 when
 * there was no winner.
 *
 * @example winLogLoss([0.5, 0.5], [1]); // Math.log(2)
 */
export function winLogLoss(probabilities: readonly number[], winners: readonly number[]): number {
  const losses = winners.map((winner) => -Math.log(Math.max(smallest, valueAt(probabilities, winner))));
  return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
}
