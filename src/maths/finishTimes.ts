import { normalUpperTail } from "./normalUpperTail";

/** The law of each runner's finishing time on one grid of times, evenly spaced by `step`. */
export interface FinishTimes {
  readonly step: number;
  /** Per runner: how likely it is to finish about each time. */
  readonly density: readonly Float64Array[];
  /** Per runner: the chance that it is still running at each time. */
  readonly later: readonly Float64Array[];
}

/** Beyond so many standard deviations a normal variable is out of sight of a double's 16 digits. */
const reach = 8.5;
/** The integrands are smooth and vanish at both ends, where the sum over a grid is exact to rounding far above this step (Trefethen and Weideman 2014). */
const step = 0.1;

/**
 * Tabulates finishing times that are normal with the given means and standard deviation 1, over all times at which any runner may finish.
 *
 * @example finishTimes([0, 1]).density.length is 2
 */
export function finishTimes(meanTimes: readonly number[]): FinishTimes {
  const start = Math.min(...meanTimes) - reach;
  const end = Math.max(...meanTimes) + reach;
  const length = Math.ceil((end - start) / step) + 1;
  const tabulate = (law: (z: number) => number): Float64Array[] =>
    meanTimes.map((mean) => {
      const table = new Float64Array(length);
      for (let index = 0; index < length; index++) table[index] = law(start + index * step - mean);
      return table;
    });
  return { step, density: tabulate(normalDensity), later: tabulate(normalUpperTail) };
}

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}
