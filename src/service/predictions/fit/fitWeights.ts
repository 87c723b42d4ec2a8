import { resultOf, valueAt } from "../../../maths/lists";
import type { Contest } from "./contests";
import { orderLikelihood } from "./orderLikelihood";

/**
 * Solves A x = b for a symmetric positive definite A by Cholesky decomposition. Only the lower triangle of
 * the rows is read. Throws a RangeError for a matrix that is not positive definite.
 *
 * @example solvePositive([[4], [2, 3]], [2, 5]); // [-0.5, 2]
 */
export function solvePositive(matrix: readonly ArrayLike<number>[], right: ArrayLike<number>): number[] {
  const lower: number[][] = [];
  const forward: number[] = [];
  matrix.forEach((source, row) => {
    const built: number[] = [];
    for (let column = 0; column < row; column++) {
      const pivotRow = lower[column] ?? [];
      built.push((valueAt(source, column) - dot(built, pivotRow, column)) / valueAt(pivotRow, column));
    }
    const pivot = valueAt(source, row) - dot(built, built, row);
    if (!(pivot > 0))
      throw new RangeError(
        `Cannot solve as the matrix must be positive definite: current value of pivot ${row} is ${pivot}`,
      );
    forward.push((valueAt(right, row) - dot(built, forward, row)) / Math.sqrt(pivot));
    built.push(Math.sqrt(pivot));
    lower.push(built);
  });
  return substituteBack(lower, forward);
}

function substituteBack(lower: readonly number[][], forward: readonly number[]): number[] {
  const solution = [...forward];
  for (let row = lower.length - 1; row >= 0; row--) {
    const factors = lower[row] ?? [];
    const value = valueAt(solution, row) / valueAt(factors, row);
    solution[row] = value;
    for (let column = 0; column < row; column++)
      solution[column] = valueAt(solution, column) - valueAt(factors, column) * value;
  }
  return solution;
}

function dot(a: readonly number[], b: readonly number[], length: number): number {
  let sum = 0;
  for (let index = 0; index < length; index++) sum += valueAt(a, index) * valueAt(b, index);
  return sum;
}

export interface FitWeightsOptions {
  /** The weights without any race, in the order of the features; 0 when omitted. */
  readonly prior?: readonly number[] | undefined;
  /**
   * The penalty on the distance from the prior, of the weights of standardised features. It divides a weight
   * among correlated features, and counts the less the more races there are.
   */
  readonly ridge?: number;
  /** The standard deviations that standardise the features; those of the contests when omitted. */
  readonly spreads?: readonly number[];
}

const maxSteps = 25;
const tolerance = 1e-7;

/** Returns the weights that maximise the penalised likelihood of the first three places (Newton's method). */
export function fitWeights(contests: readonly Contest[], options: FitWeightsOptions = {}): number[] {
  return resultOf(fitWeightsInSteps(contests, options));
}

/** Does the work of `fitWeights` in steps, between which other work can have its turn. */
export function* fitWeightsInSteps(
  contests: readonly Contest[],
  { prior, ridge = 3, spreads: scales = spreadsOf(contests) }: FitWeightsOptions = {},
): Generator<undefined, number[]> {
  const scaled = contests.map((contest) => ({
    ...contest,
    vectors: contest.vectors.map((vector) =>
      Float64Array.from(scales, (scale, index) => valueAt(vector, index) / scale),
    ),
  }));
  const centre = scales.map((scale, index) => (prior?.[index] ?? 0) * scale);
  let weights = [...centre];
  for (let step = 0; step < maxSteps; step++) {
    const { gradient, information } = orderLikelihood(scaled, weights);
    const slope = weights.map(
      (weight, index) => valueAt(gradient, index) - ridge * (weight - valueAt(centre, index)),
    );
    information.forEach((row, index) => (row[index] = valueAt(row, index) + ridge));
    const move = solvePositive(information, slope);
    weights = weights.map((weight, index) => weight + valueAt(move, index));
    if (Math.max(...move.map(Math.abs)) < tolerance) break;
    yield;
  }
  return weights.map((weight, index) => weight / valueAt(scales, index));
}

/** Returns the standard deviation of each feature; 1 for a constant one. */
function spreadsOf(contests: readonly Contest[]): number[] {
  const vectors = contests.flatMap((contest) => contest.vectors);
  const size = vectors[0]?.length ?? 0;
  return Array.from({ length: size }, (_, index) => {
    let sum = 0;
    let squares = 0;
    for (const vector of vectors) {
      const value = valueAt(vector, index);
      sum += value;
      squares += value * value;
    }
    const variance = squares / vectors.length - (sum / vectors.length) ** 2;
    return variance > 1e-12 ? Math.sqrt(variance) : 1;
  });
}
