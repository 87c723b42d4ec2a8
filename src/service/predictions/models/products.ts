import { sum, valueAt } from "../../../maths/lists";
import { features } from "../features/features";

/** The weights of products, each of a feature of the runner and one of its standing in the field. */
export interface Products {
  /** The usual value of each feature. */
  readonly centres: readonly number[];
  /** A row for each feature of the runner, a column for each of its standing. */
  readonly weights: readonly (readonly number[])[];
}

/** A runner's features as distances, in usual standard deviations, from two means. */
export interface Distances {
  readonly fromUsual: Float64Array;
  /** Those from the field's mean. */
  readonly fromField: Float64Array;
}

/** The distance beyond which a value counts no further. */
const furthest = 6;

const distancesFrom = (means: readonly number[], vector: Float64Array): Float64Array =>
  Float64Array.from(features, ({ spread }, index) =>
    Math.max(-furthest, Math.min(furthest, (valueAt(vector, index) - valueAt(means, index)) / spread)),
  );

/** Returns the distances of the runners of a race. */
export function distancesIn(vectors: readonly Float64Array[], centres: readonly number[]): Distances[] {
  const means = meansOf(vectors);
  return vectors.map((vector) => ({
    fromUsual: distancesFrom(centres, vector),
    fromField: distancesFrom(means, vector),
  }));
}

/** Returns the mean of each feature. */
export const meansOf = (vectors: readonly Float64Array[]): number[] =>
  features.map((_, index) => sum(vectors.map((vector) => valueAt(vector, index))) / vectors.length);

/**
 * Returns what the products add to the utilities of a race's runners, by feature: half of each product for
 * either feature. These are the features' Shapley values (1953) against a runner without distances. In 32
 * bits, as predictions keep them.
 */
export const productEffects = (
  vectors: readonly Float64Array[],
  { centres, weights }: Products,
): Float32Array[] =>
  distancesIn(vectors, centres).map(({ fromUsual, fromField }) => {
    const effects = new Float32Array(features.length);
    weights.forEach((row, one) =>
      row.forEach((weight, other) => {
        const half = (weight * valueAt(fromUsual, one) * valueAt(fromField, other)) / 2;
        effects[one] = valueAt(effects, one) + half;
        effects[other] = valueAt(effects, other) + half;
      }),
    );
    return effects;
  });
