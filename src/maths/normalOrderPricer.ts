import { cumulativeIntegral } from "./cumulativeIntegral";
import { finishTimes } from "./finishTimes";
import type { Legs, OrderPricer } from "./legs";
import { sum } from "./sum";
import { valueAt } from "./valueAt";

/** What is known, at every time, of the runners that fill the first places. */
interface Filled {
  readonly runners: readonly number[];
  /** The chance that they are all home, in their order. */
  readonly home: Float64Array;
  /** The chance that every other runner is still running. */
  readonly othersRunning: Float64Array;
}

/**
 * Prices orders of finish when finishing times are normal with these means and standard deviation 1: the time of each place is integrated
 * over all times after the place before it, while everyone else is still running at the last. Source: Henery 1981, by quadrature.
 *
 * @example normalOrderPricer([0, 0, 0])([[0], [1]]) is 1 / 6
 */
export function normalOrderPricer(meanTimes: readonly number[]): OrderPricer {
  const { step, density, later } = finishTimes(meanTimes);
  const home = later.map((running) => running.map((chance) => 1 - chance));
  const overRunning = later.map((running) => running.map((chance) => 1 / chance));
  const hazard = density.map((likelihood, runner) => product(likelihood, tableAt(overRunning, runner)));
  const certain = new Float64Array(density[0]?.length ?? 0).fill(1);
  const nobodyHome: Filled = {
    runners: [],
    home: certain,
    othersRunning: later.reduce((all, running) => product(all, running), certain),
  };

  const withNext = (filled: Filled, runner: number): Filled => ({
    runners: [...filled.runners, runner],
    // The first runner's own law is known exactly; from the second on it is integrated.
    home:
      filled.runners.length === 0
        ? tableAt(home, runner)
        : cumulativeIntegral(product(filled.home, tableAt(density, runner)), step),
    othersRunning: product(filled.othersRunning, tableAt(overRunning, runner)),
  });

  const price = (filled: Filled, legs: Legs): number => {
    const [leg = [], ...nextLegs] = legs;
    const runners = leg.filter((runner) => !filled.runners.includes(runner));
    if (nextLegs.length > 0) return sum(runners.map((runner) => price(withNext(filled, runner), nextLegs)));
    // A density is the chance to be still running times the rate of coming home, the hazard.
    const stopping = product(filled.home, filled.othersRunning);
    return sum(runners.map((runner) => dot(stopping, tableAt(hazard, runner)))) * step;
  };

  return (legs) => price(nobodyHome, legs);
}

function product(left: Float64Array, right: Float64Array): Float64Array {
  const result = new Float64Array(left.length);
  for (let time = 0; time < left.length; time++) result[time] = valueAt(left, time) * valueAt(right, time);
  return result;
}

function dot(left: Float64Array, right: Float64Array): number {
  let total = 0;
  for (let time = 0; time < left.length; time++) total += valueAt(left, time) * valueAt(right, time);
  return total;
}

function tableAt(tables: readonly Float64Array[], runner: number): Float64Array {
  const table = tables[runner];
  if (!table) throw new RangeError(`Cannot price runner ${runner} of a field of ${tables.length}`);
  return table;
}
