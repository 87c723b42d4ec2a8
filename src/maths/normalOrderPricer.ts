import { sum } from "../lists/lists";
import { finishTimes } from "./normalFinishTimes";
import type { Legs, OrderPricer } from "./orderModel";

/** The state of the race at every time of the grid, given the runners in the first places. */
interface Filled {
  readonly runners: readonly number[];
  /** The probability that all of them have finished, in order. */
  readonly finished: Float64Array;
  /** The probability that every other runner is still running. */
  readonly othersRunning: Float64Array;
}

/**
 * Returns a pricer of finishing orders for normal finishing times with these means and standard deviation 1.
 * The time of each place is integrated over all times after the place before it; at the last, all others are
 * still running. Source: Henery 1981, by quadrature.
 *
 * @example normalOrderPricer([0, 0, 0])([[0], [1]]) // 1 / 6
 */
export function normalOrderPricer(meanTimes: readonly number[]): OrderPricer {
  const { step, density, survival } = finishTimes(meanTimes);
  const finished = survival.map((running) => running.map((chance) => 1 - chance));
  const inverseSurvival = survival.map((running) => running.map((chance) => 1 / chance));
  const hazard = density.map((ownDensity, runner) => product(ownDensity, tableOf(inverseSurvival, runner)));
  const certain = new Float64Array(density[0]?.length ?? 0).fill(1);
  const start: Filled = {
    runners: [],
    finished: certain,
    othersRunning: survival.reduce((all, running) => product(all, running), certain),
  };

  const withNext = (filled: Filled, runner: number): Filled => ({
    runners: [...filled.runners, runner],
    // The first runner's distribution is known exactly; from the second on, it is integrated.
    finished:
      filled.runners.length === 0
        ? tableOf(finished, runner)
        : cumulativeIntegral(product(filled.finished, tableOf(density, runner)), step),
    othersRunning: product(filled.othersRunning, tableOf(inverseSurvival, runner)),
  });

  // Combinations in a box share their first places: 780 pairs of 40 runners begin 60,000 orders of three.
  const begun = new Map<number, Filled>();
  const keptWithNext = (filled: Filled, runner: number): Filled => {
    const [first] = filled.runners;
    if (filled.runners.length > 1) return withNext(filled, runner);
    const key = first === undefined ? runner : (first + 1) * density.length + runner;
    const keptState = begun.get(key) ?? withNext(filled, runner);
    begun.set(key, keptState);
    return keptState;
  };

  const price = (filled: Filled, legs: Legs): number => {
    const [leg = [], ...nextLegs] = legs;
    const runners = leg.filter((runner) => !filled.runners.includes(runner));
    if (nextLegs.length > 0)
      return sum(runners.map((runner) => price(keptWithNext(filled, runner), nextLegs)));
    // A density is the survival probability times the hazard, which is the rate of finishing.
    const finishing = product(filled.finished, filled.othersRunning);
    return sum(runners.map((runner) => dotProduct(finishing, tableOf(hazard, runner)))) * step;
  };

  return (legs) => price(start, legs);
}

function product(left: Float64Array, right: Float64Array): Float64Array {
  const result = new Float64Array(left.length);
  for (let time = 0; time < left.length; time++) result[time] = (left[time] ?? 0) * (right[time] ?? 0);
  return result;
}

function dotProduct(left: Float64Array, right: Float64Array): number {
  let total = 0;
  for (let time = 0; time < left.length; time++) total += (left[time] ?? 0) * (right[time] ?? 0);
  return total;
}

function tableOf(tables: readonly Float64Array[], runner: number): Float64Array {
  const table = tables[runner];
  if (!table) throw new RangeError(`Cannot price runner ${runner} of a field of ${tables.length}`);
  return table;
}

/** Weights of the six points on either side of an interval, nearest first; exact for their polynomial. */
const weights = [548839986, -91373082, 27022635, -6409423, 995469, -73985].map(
  (weight) => weight / 958003200,
);

/**
 * Returns the integral of a tabulated function from the start of its grid to each grid point. The function
 * must be smooth and vanish outside the grid. Source: Lagrange's interpolating polynomial, integrated over
 * its middle interval; of order twelve in the step.
 *
 * @example cumulativeIntegral(Float64Array.of(0, 0, 0), 0.1).at(-1) // 0
 */
export function cumulativeIntegral(values: Float64Array, step: number): Float64Array {
  const integral = new Float64Array(values.length);
  let total = 0;
  for (let point = 1; point < values.length; point++) {
    total += intervalBefore(values, point) * step;
    integral[point] = total;
  }
  return integral;
}

/**
 * Integrates over the interval before a point. A first four does it ten million times, so nothing is called
 * inside.
 */
function intervalBefore(values: Float64Array, point: number): number {
  let total = 0;
  for (let distance = 0; distance < weights.length; distance++)
    total +=
      (weights[distance] ?? 0) * ((values[point + distance] ?? 0) + (values[point - 1 - distance] ?? 0));
  return total;
}
