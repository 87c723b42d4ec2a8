import { valueAt } from "./valueAt";

/** Weights of the six grid points before and the six after an interval: they integrate the polynomial through all twelve exactly. */
const weights = [
  -73985, 995469, -6409423, 27022635, -91373082, 548839986, 548839986, -91373082, 27022635, -6409423, 995469, -73985,
].map((weight) => weight / 958003200);
const before = weights.length / 2;

/**
 * The integral of a tabulated function from the start of its grid up to each grid point. The function must be smooth and vanish outside the grid.
 * Source: Lagrange's interpolating polynomial, integrated over its middle interval; of twelfth order in the step.
 *
 * @example cumulativeIntegral(Float64Array.of(0, 0, 0), 0.1).at(-1) is 0
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

function intervalBefore(values: Float64Array, point: number): number {
  let total = 0;
  for (let offset = 0; offset < weights.length; offset++) {
    total += valueAt(weights, offset) * (values[point - before + offset] ?? 0);
  }
  return total;
}
