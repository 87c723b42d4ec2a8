import type { RaceCode } from "../../../spec/codes";

/** A fitted model of one race code: all that a prediction needs besides the features. */
export interface Model {
  readonly raceCode: RaceCode;
  /** The races it learnt from: first and last day, how many. */
  readonly fitted: { readonly from: string; readonly to: string; readonly races: number };
  /** By name of the feature, in its own unit. */
  readonly weights: Readonly<Record<string, number>>;
  readonly temperature: number;
  /** Exponents of the second and third place. */
  readonly discounts: readonly [number, number];
}

/** How strong the model takes a starter to be, in log odds before the temperature. `weights` are in the order of `vector`. */
export function utilityOf(vector: Float64Array, weights: readonly number[]): number {
  let sum = 0;
  for (let index = 0; index < weights.length; index++) sum += (vector[index] ?? 0) * (weights[index] ?? 0);
  return sum;
}
