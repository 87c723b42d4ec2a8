import { features } from "./features";

/**
 * Returns a function from a runner's place in its race to a row of numbers, one for each feature. The rows of
 * a race share a buffer, because a history's millions of small buffers leave gaps in the memory.
 */
export function raceRows(runners: number): (runner: number) => Float32Array {
  const numbers = new Float32Array(runners * features.length);
  return (runner) => numbers.subarray(runner * features.length, (runner + 1) * features.length);
}
