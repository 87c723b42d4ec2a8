import { normalPlaceProbabilities } from "./normalPlaceProbabilities";
import { normalQuantile } from "./normalQuantile";
import { sum } from "./sum";
import { valueAt } from "./valueAt";

const mostRounds = 200;
const closeEnough = 1e-12;
/** Beyond this a runner lies further behind than the grid of times reaches; nobody publishes such a number. */
const leastProbability = 1e-15;

/**
 * The mean finishing times, in standard deviations, under which normal finishing times give these win probabilities; lower is better.
 * Only their differences count. All probabilities must be positive and add up to 1; one under 1e-15 is taken as 1e-15.
 * Each round moves every runner by the gap between the z of the probability wanted and the z of the one it has.
 *
 * @example normalPlaceProbabilities(normalMeanTimes([0.6, 0.4]), 1) is [0.6, 0.4]
 */
export function normalMeanTimes(winProbabilities: readonly number[]): number[] {
  const wanted = winProbabilities.map((probability) => Math.max(probability, leastProbability));
  if (wanted.length === 1) return [0];
  const wantedZ = zOf(wanted);
  let times = wantedZ.map((z) => -z);
  for (let round = 0; round < mostRounds; round++) {
    const reached = normalPlaceProbabilities(times, 1);
    const error = Math.max(...reached.map((chance, runner) => Math.abs(chance / valueAt(wanted, runner) - 1)));
    if (error < closeEnough) break;
    const reachedZ = zOf(reached);
    times = times.map((time, runner) => time + valueAt(reachedZ, runner) - valueAt(wantedZ, runner));
  }
  return times;
}

/** The z of each win probability; that of a hot favourite from its rivals' sum, as 1 less a small number has lost the digits of the small one. */
function zOf(probabilities: readonly number[]): number[] {
  return probabilities.map((probability, runner) =>
    probability > 0.5 ? -normalQuantile(sum(probabilities.filter((_, rival) => rival !== runner))) : normalQuantile(probability),
  );
}
