import { sum, valueAt } from "../lists/lists";
import { normalDensity, normalQuantile, normalUpperTail } from "./normalDistribution";

/** The distributions of the runners' finishing times on one grid of times, spaced evenly by `step`. */
export interface FinishTimes {
  readonly step: number;
  /** For each runner, the density of its finishing time. */
  readonly density: readonly Float64Array[];
  /** For each runner, the probability that it is still running at each time. */
  readonly survival: readonly Float64Array[];
}

/** The number of standard deviations beyond which a normal variable vanishes in a double. */
const reach = 8.5;
/**
 * The spacing of the grid. The integrands are smooth and vanish at both ends, so the sum over a grid is exact
 * to rounding even far above this step (Trefethen and Weideman 2014).
 */
const step = 0.1;
const maxRounds = 200;
const tolerance = 1e-12;
/**
 * The least probability: a less likely runner is further behind than the grid reaches, and nobody publishes
 * such a number.
 */
const leastProbability = 1e-15;

/**
 * Tabulates normal finishing times with the given means and standard deviation 1, over all times at which any
 * runner may finish.
 *
 * @example finishTimes([0, 1]).density.length // 2
 */
export function finishTimes(meanTimes: readonly number[]): FinishTimes {
  const start = Math.min(...meanTimes) - reach;
  const end = Math.max(...meanTimes) + reach;
  const length = Math.ceil((end - start) / step) + 1;
  const tabulate = (valueOf: (z: number) => number): Float64Array[] =>
    meanTimes.map((mean) => {
      const table = new Float64Array(length);
      for (let index = 0; index < length; index++) table[index] = valueOf(start + index * step - mean);
      return table;
    });
  return { step, density: tabulate(normalDensity), survival: tabulate(normalUpperTail) };
}

/**
 * Returns each runner's probability of finishing in the first `places` if finishing times are normal with
 * these means and standard deviation 1. The number of rivals that have finished by a time is
 * Poisson-binomial; it is built up rival by rival and integrated over the runner's own time. Source: Henery
 * 1981, J. Roy. Statist. Soc. B 43, 86-91, evaluated exactly instead of by his approximation.
 *
 * @example normalPlaceProbabilities([0, 0, 0, 0], 2) // [0.5, 0.5, 0.5, 0.5]
 */
export function normalPlaceProbabilities(meanTimes: readonly number[], places: number): number[] {
  const times = finishTimes(meanTimes);
  if (places === 1) return winProbabilities(times); // normalMeanTimes asks for it in each of 200 rounds
  const { density, survival } = times;
  const finished = new Float64Array(places);
  return density.map((ownDensity, runner) => {
    const rivals = survival.filter((_, rival) => rival !== runner);
    let total = 0;
    for (let time = 0; time < ownDensity.length; time++) {
      countFinished(finished, { rivals, time });
      total += valueAt(ownDensity, time) * sum(finished);
    }
    return total * step;
  });
}

/** Integrates each runner's density times the probability that all rivals are still running. */
function winProbabilities({ step, density, survival }: FinishTimes): number[] {
  const chances = density.map(() => 0);
  const fromRunnerOn = new Float64Array(density.length + 1).fill(1);
  for (let time = 0; time < valueAt(density, 0).length; time++) {
    for (let runner = density.length - 1; runner > 0; runner--)
      fromRunnerOn[runner] = valueAt(fromRunnerOn, runner + 1) * valueAt(valueAt(survival, runner), time);
    let beforeRunner = 1;
    for (let runner = 0; runner < density.length; runner++) {
      const rivalsRunning = beforeRunner * valueAt(fromRunnerOn, runner + 1);
      chances[runner] = valueAt(chances, runner) + valueAt(valueAt(density, runner), time) * rivalsRunning;
      beforeRunner *= valueAt(valueAt(survival, runner), time);
    }
  }
  return chances.map((chance) => chance * step);
}

/** Sets finished[count] to the probability that exactly `count` rivals have finished at a time. */
function countFinished(finished: Float64Array, at: { rivals: readonly Float64Array[]; time: number }): void {
  finished.fill(0);
  finished[0] = 1;
  for (const rival of at.rivals) {
    const running = valueAt(rival, at.time);
    for (let count = finished.length - 1; count > 0; count--) {
      finished[count] = valueAt(finished, count) * running + valueAt(finished, count - 1) * (1 - running);
    }
    finished[0] = valueAt(finished, 0) * running;
  }
}

/**
 * Returns the mean finishing times, in standard deviations, under which normal finishing times give these win
 * probabilities; lower is better. Only the differences matter. All probabilities must be positive and add up
 * to 1; one below 1e-15 is raised to 1e-15. Each round moves every runner by the difference between the z of
 * the wanted probability and the z of the current one.
 *
 * @example normalPlaceProbabilities(normalMeanTimes([0.6, 0.4]), 1) // [0.6, 0.4]
 */
export function normalMeanTimes(winProbabilities: readonly number[]): number[] {
  const wanted = winProbabilities.map((probability) => Math.max(probability, leastProbability));
  if (wanted.length === 1) return [0];
  const wantedZ = zOf(wanted);
  let times = wantedZ.map((z) => -z);
  for (let round = 0; round < maxRounds; round++) {
    const reached = normalPlaceProbabilities(times, 1);
    const error = Math.max(
      ...reached.map((chance, runner) => Math.abs(chance / valueAt(wanted, runner) - 1)),
    );
    if (error < tolerance) break;
    const reachedZ = zOf(reached);
    times = times.map((time, runner) => time + valueAt(reachedZ, runner) - valueAt(wantedZ, runner));
  }
  return times;
}

/**
 * Returns the z of each win probability. A favourite's is computed from the sum of its rivals, which keeps
 * the digits.
 */
function zOf(probabilities: readonly number[]): number[] {
  return probabilities.map((probability, runner) =>
    probability > 0.5
      ? -normalQuantile(sum(probabilities.filter((_, rival) => rival !== runner)))
      : normalQuantile(probability),
  );
}
