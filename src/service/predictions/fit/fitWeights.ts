import { resultOf, valueAt } from "../../../lists/lists";
import { addOuter } from "../../../maths/rowSums";
import { exponentialWeights } from "../../../maths/softmax";
import { utilityOf } from "../models/model";
import type { Vector } from "../models/products";
import type { Contest } from "./contests";

/** The weights of the first three places, because a win carries more evidence than a third place. */
const stageWeights = [1, 0.6, 0.35] as const;
export const placesFitted = stageWeights.length;

/** One place of a race as a choice among the remaining runners. */
export interface Stage {
  /** 1 for the win, 2, 3. */
  readonly place: number;
  readonly weight: number;
  /** The runners that took the place; several in a dead heat. */
  readonly chosen: readonly number[];
  /** The runners still to finish, including the chosen ones. */
  readonly remaining: readonly number[];
}

/** Returns the choices in a result: the winner among all, then the second and the third among the rest. */
export function stagesOf(placings: readonly (readonly number[])[], starters: number): Stage[] {
  const stages: Stage[] = [];
  let remaining = Array.from({ length: starters }, (_, runner) => runner);
  for (const chosen of placings) {
    const place = starters - remaining.length + 1;
    const weight = stageWeights[place - 1];
    if (weight === undefined || remaining.length === chosen.length) break;
    stages.push({ place, weight, chosen, remaining });
    remaining = remaining.filter((runner) => !chosen.includes(runner));
  }
  return stages;
}

/** A weighted log likelihood, its gradient, and the lower triangle of its negative Hessian. */
export interface Likelihood {
  value: number;
  readonly gradient: Float64Array;
  readonly information: readonly Float64Array[];
}

/**
 * Returns the log likelihood of the first three places under a conditional logit: each is taken in proportion
 * to exp(weights . vector) among the remaining runners (McFadden 1974; Chapman and Staelin 1982).
 */
export function orderLikelihood(contests: Iterable<Contest>, weights: readonly number[]): Likelihood {
  const size = weights.length;
  const sum: Likelihood = {
    value: 0,
    gradient: new Float64Array(size),
    information: Array.from({ length: size }, (_, row) => new Float64Array(row + 1)),
  };
  for (const contest of contests) {
    const utilities = contest.vectors.map((vector) => utilityOf(vector, weights));
    const shares = contest.vectors.map(() => 0);
    const means: WeightedMean[] = [];
    for (const stage of stagesOf(contest.placings, contest.vectors.length))
      means.push(addStage(sum, stage, { contest, utilities, shares }));
    const squared = [...means.map(({ mean }) => mean), ...contest.vectors];
    const ofSquares = [...means.map(({ weight }) => -weight), ...shares];
    addOuter(sum.information, { lefts: squared, rights: squared, weights: ofSquares });
  }
  return sum;
}

/** The mean of a place's features, and the weight of the place. */
interface WeightedMean {
  readonly mean: Float64Array;
  readonly weight: number;
}

/**
 * Adds one place. Its part of the Hessian is the mean of the squares minus the square of the mean. The caller
 * adds both: the returned mean's square, and each runner's square once for all places, by the `shares` that
 * this increases.
 */
function addStage(
  sum: Likelihood,
  { weight, chosen, remaining }: Stage,
  { contest, utilities, shares }: { contest: Contest; utilities: readonly number[]; shares: number[] },
): WeightedMean {
  const { weights, total, highest } = exponentialWeights(
    remaining.map((runner) => valueAt(utilities, runner)),
  );
  const vectors = remaining.map((runner) => contest.vectors[runner] ?? new Float64Array());
  const chances = weights.map((one) => one / total);
  const mean = meanOf(vectors, chances);
  for (const runner of chosen) {
    const share = weight / chosen.length;
    sum.value += share * (valueAt(utilities, runner) - highest - Math.log(total));
    addDifference(sum.gradient, contest.vectors[runner] ?? mean, { mean, share });
  }
  remaining.forEach((runner, index) => {
    shares[runner] = valueAt(shares, runner) + weight * valueAt(chances, index);
  });
  return { mean, weight };
}

function meanOf(vectors: readonly Vector[], chances: readonly number[]): Float64Array {
  const mean = new Float64Array(vectors[0]?.length ?? 0);
  vectors.forEach((vector, index) => addDifference(mean, vector, { share: valueAt(chances, index) }));
  return mean;
}

interface Part {
  readonly mean?: Float64Array;
  readonly share: number;
}

function addDifference(sum: Float64Array, vector: Vector, { mean, share }: Part): void {
  for (let index = 0; index < sum.length; index++) {
    sum[index] = (sum[index] ?? 0) + share * ((vector[index] ?? 0) - (mean?.[index] ?? 0));
  }
}

/**
 * Solves A x = b for a symmetric positive definite A by Cholesky decomposition. Reads only the lower triangle
 * of the rows. Throws a RangeError for a matrix that is not positive definite.
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
  /** The weights if there are no races, in the order of the features; 0 if absent. */
  readonly prior?: readonly number[] | undefined;
  /** Weights near the solution, from which the search begins; by default the prior. */
  readonly start?: readonly number[] | undefined;
  /**
   * The penalty on the distance of standardised features' weights from the prior. It divides a weight among
   * correlated features, and matters less the more races there are.
   */
  readonly ridge?: number;
  /** The standard deviations for standardising the features; by default the contests'. */
  readonly spreads?: readonly number[];
}

const maxSteps = 25;
/** The largest change of a weight in the last step; an error after it is about the square of this. */
const tolerance = 1e-4;

/** Returns the weights that maximise the penalised likelihood of the first three places (Newton's method). */
export function fitWeights(contests: Iterable<Contest>, options: FitWeightsOptions = {}): number[] {
  return resultOf(fitWeightsInSteps(contests, options));
}

/** Does the work of `fitWeights` in steps, between which other work can run. */
export function* fitWeightsInSteps(
  contests: Iterable<Contest>,
  { prior, start = prior, ridge = 3, spreads: scales = spreadsOf(contests) }: FitWeightsOptions = {},
): Generator<undefined, number[]> {
  const standard = (weights: readonly number[] | undefined): number[] =>
    scales.map((scale, index) => (weights?.[index] ?? 0) * scale);
  const centre = standard(prior);
  let weights = standard(start);
  for (let step = 0; step < maxSteps; step++) {
    const { gradient, information } = orderLikelihood(scaledBy(scales, contests), weights);
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

/** Yields contests with standardised features, in arrays that the next contest reuses. */
function* scaledBy(scales: readonly number[], contests: Iterable<Contest>): Generator<Contest> {
  const arrays: Float64Array[] = [];
  for (const { day, vectors, placings } of contests) {
    while (arrays.length < vectors.length) arrays.push(new Float64Array(scales.length));
    vectors.forEach((vector, runner) => {
      const scaled = valueAt(arrays, runner);
      for (let index = 0; index < scaled.length; index++)
        scaled[index] = (vector[index] ?? NaN) / (scales[index] ?? NaN);
    });
    yield { day, placings, vectors: arrays.slice(0, vectors.length) };
  }
}

/** Returns the standard deviation of each feature; 1 for a constant feature. */
function spreadsOf(contests: Iterable<Contest>): number[] {
  let starters = 0;
  const sums: { total: number; squares: number }[] = [];
  for (const { vectors } of contests)
    for (const vector of vectors) {
      starters += 1;
      for (let index = 0; index < vector.length; index++) {
        const value = valueAt(vector, index);
        const sum = (sums[index] ??= { total: 0, squares: 0 });
        sum.total += value;
        sum.squares += value * value;
      }
    }
  return sums.map(({ total, squares }) => {
    const variance = squares / starters - (total / starters) ** 2;
    return variance > 1e-12 ? Math.sqrt(variance) : 1;
  });
}
