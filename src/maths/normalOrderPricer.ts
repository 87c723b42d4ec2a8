import { finishTimes } from "./normalFinishTimes";
import type { Legs, OrderPricer } from "./orderModel";

/** The state of the race at every time of the grid, given the runners in the first places. */
interface Filled {
  readonly runners: readonly number[];
  /** The probability that all of them have finished, in an order that the bet allows. */
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

  // From the third place on one state at a time is in use, and a box has thousands: they share their room.
  const newRoom = () => ({
    finished: new Float64Array(certain.length),
    othersRunning: new Float64Array(certain.length),
  });
  const rooms = [newRoom(), newRoom()];
  const roomOf = ({ runners }: Filled) => rooms[runners.length - 2] ?? newRoom();
  const rate = new Float64Array(certain.length);
  const padded = new Float64Array(certain.length + 2 * pointsOnEachSide);

  /** Returns the state in which a runner takes the next place after the others. */
  const withNext = (filled: Filled, runner: number): Filled => {
    const room = roomOf(filled);
    return {
      runners: [...filled.runners, runner],
      // The first runner's distribution is known exactly; from the second on, it is integrated.
      finished:
        filled.runners.length === 0
          ? tableOf(finished, runner)
          : cumulativeIntegral(product(filled.finished, tableOf(density, runner), rate), step, {
              padded,
              integral: room.finished,
            }),
      othersRunning: product(filled.othersRunning, tableOf(inverseSurvival, runner), room.othersRunning),
    };
  };

  /** Returns the state in which a runner and the others fill the first places in any order. */
  const withAnother = (filled: Filled, runner: number): Filled => {
    const room = roomOf(filled);
    return {
      runners: [...filled.runners, runner],
      finished: product(filled.finished, tableOf(finished, runner), room.finished),
      othersRunning: product(filled.othersRunning, tableOf(inverseSurvival, runner), room.othersRunning),
    };
  };

  // Combinations in a box share their first places: 780 pairs of 40 runners begin 60,000 orders of three.
  const begun = new Map<string, Filled>();
  const kept = (key: string, filled: Filled, make: () => Filled): Filled => {
    if (filled.runners.length > 1) return make();
    const state = begun.get(key) ?? make();
    begun.set(key, state);
    return state;
  };

  /**
   * Yields the states in which the next leg is filled too, each for use before the next. Runners that are in
   * each leg so far may finish in any order, so that all their orders are one state.
   */
  function* fill(filled: Filled, legs: Legs): Iterable<Filled> {
    const [leg = []] = legs.slice(filled.runners.length);
    const before = legs.slice(0, filled.runners.length + 1);
    const isInEach = (runner: number): boolean => before.every((one) => one.includes(runner));
    const areFree = filled.runners.every(isInEach);
    const highest = filled.runners.at(-1) ?? -1;
    for (const runner of leg) {
      if (filled.runners.includes(runner)) continue;
      const key = `${filled.runners.join()}>${runner}`;
      if (!areFree || !isInEach(runner)) yield kept(key, filled, () => withNext(filled, runner));
      else if (runner > highest) yield kept(`${key} free`, filled, () => withAnother(filled, runner));
    }
  }

  const price = (filled: Filled, legs: Legs, last: Float64Array): number => {
    const left = legs.length - filled.runners.length;
    if (left > 1) {
      let chance = 0;
      for (const next of fill(filled, legs)) chance += price(next, legs, last);
      return chance;
    }
    const [leg = []] = legs.slice(-1);
    const gone = filled.runners.filter((runner) => leg.includes(runner));
    return (
      lastPlace(
        filled,
        last,
        gone.map((runner) => tableOf(hazard, runner)),
      ) * step
    );
  };

  return (legs) => {
    // Summed once for all orders of the other places: a box of 24 runners has 12,144 of the first three.
    const last = total(
      (legs.at(-1) ?? []).map((runner) => tableOf(hazard, runner)),
      certain.length,
    );
    return price(start, legs, last);
  };
}

function product(
  left: Float64Array,
  right: Float64Array,
  into: Float64Array = new Float64Array(left.length),
): Float64Array {
  for (let time = 0; time < left.length; time++) into[time] = (left[time] ?? 0) * (right[time] ?? 0);
  return into;
}

function total(tables: readonly Float64Array[], length: number): Float64Array {
  const result = new Float64Array(length);
  for (const table of tables)
    for (let time = 0; time < length; time++) result[time] = (result[time] ?? 0) + (table[time] ?? 0);
  return result;
}

/**
 * Returns the sum over all times of the probability that a runner of the last leg finishes. A density is the
 * survival probability times the hazard, which is the rate of finishing. `all` is the hazard of the whole
 * leg; the hazards in `gone`, of runners that have finished, are subtracted.
 */
function lastPlace(
  { finished, othersRunning }: Filled,
  all: Float64Array,
  gone: readonly Float64Array[],
): number {
  let total = 0;
  for (let time = 0; time < all.length; time++) {
    let rate = all[time] ?? 0;
    for (const hazard of gone) rate -= hazard[time] ?? 0;
    total += (finished[time] ?? 0) * (othersRunning[time] ?? 0) * rate;
  }
  return total;
}

function tableOf(tables: readonly Float64Array[], runner: number): Float64Array {
  const table = tables[runner];
  if (!table) throw new RangeError(`Cannot price runner ${runner} of a field of ${tables.length}`);
  return table;
}

/** Weights of the six points on either side of an interval, nearest first; exact for their polynomial. */
const [w1 = 0, w2 = 0, w3 = 0, w4 = 0, w5 = 0, w6 = 0] = [
  548839986, -91373082, 27022635, -6409423, 995469, -73985,
].map((weight) => weight / 958003200);
const pointsOnEachSide = 6;

/** Arrays to write to: the values between zeros, which make all points alike, and the integral. */
interface IntegralRoom {
  readonly padded?: Float64Array;
  readonly integral?: Float64Array;
}

/**
 * Returns the integral of a tabulated function from the start of its grid to each grid point. The function
 * must be smooth and vanish outside the grid. Source: Lagrange's interpolating polynomial, integrated over
 * its middle interval; of order twelve in the step.
 *
 * @example cumulativeIntegral(Float64Array.of(0, 0, 0), 0.1).at(-1) // 0
 */
export function cumulativeIntegral(
  values: Float64Array,
  step: number,
  {
    padded = new Float64Array(values.length + 2 * pointsOnEachSide),
    integral = new Float64Array(values.length),
  }: IntegralRoom = {},
): Float64Array {
  padded.set(values, pointsOnEachSide);
  const pair = (after: number, before: number): number => (padded[after] ?? 0) + (padded[before] ?? 0);
  let integrated = 0;
  for (let point = 1; point < integral.length; point++) {
    const at = point + pointsOnEachSide;
    const interval =
      w1 * pair(at, at - 1) +
      w2 * pair(at + 1, at - 2) +
      w3 * pair(at + 2, at - 3) +
      w4 * pair(at + 3, at - 4) +
      w5 * pair(at + 4, at - 5) +
      w6 * pair(at + 5, at - 6);
    integrated += interval * step;
    integral[point] = integrated;
  }
  return integral;
}
