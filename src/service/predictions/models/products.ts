import { features } from "../features/features";
import { raceRows } from "../features/raceRows";

/** The weights of products, each of a feature of the runner and a feature of its standing in the field. */
export interface Products {
  /** The usual value of each feature. */
  readonly centres: readonly number[];
  /** A row for each feature of the runner, a column for each feature of its standing. */
  readonly weights: readonly (readonly number[])[];
}

/** The features of a runner; features of results are 32-bit numbers. */
export type Vector = Float32Array | Float64Array;

/** A runner's features as distances from two means, in usual standard deviations. */
export interface Distances {
  readonly fromUsual: Float64Array;
  /** The distances from the field's mean. */
  readonly fromField: Float64Array;
}

/** The distance beyond which a value counts no more. */
const furthest = 6;

const spreads = features.map(({ spread }) => spread);

function measure(distances: Float64Array, vector: Vector, means: ArrayLike<number>): void {
  for (let index = 0; index < distances.length; index++) {
    const distance = ((vector[index] ?? NaN) - (means[index] ?? NaN)) / (spreads[index] ?? NaN);
    distances[index] = Math.max(-furthest, Math.min(furthest, distance));
  }
}

/** Returns the distances for a race's runners; reuses the given arrays if there are any. */
export function distancesIn(
  vectors: readonly Vector[],
  centres: readonly number[],
  arrays: Distances[] = [],
): Distances[] {
  const means = meansOf(vectors);
  return vectors.map((vector, runner) => {
    const distances = (arrays[runner] ??= {
      fromUsual: new Float64Array(spreads.length),
      fromField: new Float64Array(spreads.length),
    });
    measure(distances.fromUsual, vector, centres);
    measure(distances.fromField, vector, means);
    return distances;
  });
}

/** Returns the mean of each feature. */
function meansOf(vectors: readonly Vector[]): Float64Array {
  const means = new Float64Array(spreads.length);
  for (const vector of vectors)
    for (let index = 0; index < means.length; index++)
      means[index] = (means[index] ?? NaN) + (vector[index] ?? NaN);
  for (let index = 0; index < means.length; index++) means[index] = (means[index] ?? NaN) / vectors.length;
  return means;
}

/**
 * Returns the effect of the products on the utilities of a race's runners, by feature: half of each product
 * for either feature. These are the features' Shapley values (1953) relative to a runner without distances.
 * In 32 bits, the same as predictions store them.
 */
export function productEffects(vectors: readonly Vector[], products: Products): Float32Array[] {
  const { byRunner, byStanding, used } = matricesOf(products);
  const effectsOf = raceRows(vectors.length);
  return distancesIn(vectors, products.centres, usedAgain).map(({ fromUsual, fromField }, runnerAt) => {
    const effects = effectsOf(runnerAt);
    for (let at = 0; at < used.length; at++) {
      const row = used[at] ?? 0;
      // Declared one by one, because V8 boxes sums of numbers that were read from one list.
      let runner = 0;
      let standing = 0;
      for (let other = 0; other < used.length; other++) {
        const column = used[other] ?? 0;
        const product = row * effects.length + column;
        runner += (byRunner[product] ?? NaN) * (fromField[column] ?? NaN);
        standing += (byStanding[product] ?? NaN) * (fromUsual[column] ?? NaN);
      }
      effects[row] = ((fromUsual[row] ?? NaN) * runner + (fromField[row] ?? NaN) * standing) / 2;
    }
    return effects;
  });
}

/** The distances of the latest race: no other is measured before its effects are computed. */
const usedAgain: Distances[] = [];

/** The weights of products as consecutive rows, by either feature, and the indexes of features with any. */
type Matrices = Readonly<Record<"byRunner" | "byStanding", Float64Array>> & { readonly used: Uint16Array };
const matrices = new WeakMap<Products, Matrices>();

function matricesOf(products: Products): Matrices {
  const { weights } = products;
  const matrix = matrices.get(products) ?? {
    byRunner: Float64Array.from(weights.flat()),
    byStanding: Float64Array.from(weights.flatMap((_, column) => weights.map((row) => row[column] ?? 0))),
    used: Uint16Array.from(
      weights.flatMap((row, index) =>
        row.some((weight) => weight !== 0) || weights.some((other) => (other[index] ?? 0) !== 0) ? index : [],
      ),
    ),
  };
  matrices.set(products, matrix);
  return matrix;
}
