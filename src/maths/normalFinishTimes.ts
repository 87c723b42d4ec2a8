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
 * Poisson-binomial. Its distribution is built up rival by rival, once for the rivals before a runner in the
 * list and once for those after it, so the time is proportional to the number of runners. Source: Henery
 * 1981, J. Roy. Statist. Soc. B 43, 86-91, evaluated exactly instead of by his approximation.
 *
 * @example normalPlaceProbabilities([0, 0, 0, 0], 2) // [0.5, 0.5, 0.5, 0.5]
 */
export function normalPlaceProbabilities(meanTimes: readonly number[], places: number): number[] {
  const { step, density, survival } = finishTimes(meanTimes);
  const runners = meanTimes.length;
  const chances = new Float64Array(runners);
  const before = new Float64Array(places);
  /** For each runner, the counts of it and the runners after it. */
  const from = Array.from({ length: runners + 1 }, () => new Float64Array(places));
  startCount(valueAt(from, runners));
  for (let time = 0; time < valueAt(density, 0).length; time++) {
    for (let runner = runners - 1; runner > 0; runner--)
      countAnother(
        valueAt(from, runner + 1),
        valueAt(valueAt(survival, runner), time),
        valueAt(from, runner),
      );
    startCount(before);
    for (let runner = 0; runner < runners; runner++) {
      const placed = fewerThan(places, before, valueAt(from, runner + 1));
      chances[runner] = valueAt(chances, runner) + valueAt(valueAt(density, runner), time) * placed;
      countAnother(before, valueAt(valueAt(survival, runner), time), before);
    }
  }
  return Array.from(chances, (chance) => chance * step);
}

/** Sets the probabilities that 0, 1, 2 ... runners of none have finished. */
function startCount(finished: Float64Array): void {
  finished.fill(0);
  finished[0] = 1;
}

/** Sets `into` to the counts of finished runners with another one, which is still running with a chance. */
function countAnother(finished: Float64Array, running: number, into: Float64Array): void {
  for (let count = finished.length - 1; count > 0; count--)
    into[count] = valueAt(finished, count) * running + valueAt(finished, count - 1) * (1 - running);
  into[0] = valueAt(finished, 0) * running;
}

/** Returns the probability that fewer runners than `places` of two groups have finished. */
function fewerThan(places: number, one: Float64Array, other: Float64Array): number {
  let total = 0;
  let fewerOfOther = 0;
  for (let count = 0; count < places; count++) {
    fewerOfOther += valueAt(other, count);
    total += valueAt(one, places - 1 - count) * fewerOfOther;
  }
  return total;
}

/**
 * Returns the mean finishing times, in standard deviations, under which normal finishing times give these win
 * probabilities; lower is better. Only the differences matter. All probabilities must be positive and add up
 * to 1; one below 1e-15 is raised to 1e-15. Each round moves every runner by the difference between the z of
 * the wanted probability and the z of the current one, and extrapolates from the round before.
 *
 * @example normalPlaceProbabilities(normalMeanTimes([0.6, 0.4]), 1) // [0.6, 0.4]
 */
export function normalMeanTimes(winProbabilities: readonly number[]): number[] {
  const wanted = winProbabilities.map((probability) => Math.max(probability, leastProbability));
  if (wanted.length === 1) return [0];
  const wantedZ = zOf(wanted);
  let times = wantedZ.map((z) => -z);
  let last: Round | undefined;
  for (let round = 0; round < maxRounds; round++) {
    const reached = normalPlaceProbabilities(times, 1);
    const error = Math.max(
      ...reached.map((chance, runner) => Math.abs(chance / valueAt(wanted, runner) - 1)),
    );
    if (error < tolerance) break;
    const steps = differences(zOf(reached), wantedZ);
    const current: Round = { steps, moved: times.map((time, runner) => time + valueAt(steps, runner)) };
    times = last ? extrapolated(last, current) : current.moved;
    last = current;
  }
  return times;
}

/** The step of each runner in a round, and its time after it. */
interface Round {
  readonly steps: readonly number[];
  readonly moved: number[];
}

/**
 * Returns the mixture of two rounds' times for which the same mixture of their steps is smallest: far fewer
 * rounds are needed where one runner has almost all the chance. Source: Anderson 1965, J. ACM 12, 547-560,
 * with one earlier round.
 */
function extrapolated(last: Round, current: Round): number[] {
  const changes = differences(current.steps, last.steps);
  const size = sum(changes.map((change) => change * change));
  const overlap = sum(changes.map((change, runner) => change * valueAt(current.steps, runner)));
  const share = size > 0 ? overlap / size : 0;
  return current.moved.map((time, runner) => time - share * (time - valueAt(last.moved, runner)));
}

const differences = (from: readonly number[], other: readonly number[]): number[] =>
  from.map((value, runner) => value - valueAt(other, runner));

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
