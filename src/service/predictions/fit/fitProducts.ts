import { sum, valueAt } from "../../../lists/lists";
import { addOuter, bilinear } from "../../../maths/rowSums";
import { softmax } from "../../../maths/softmax";
import { features } from "../features/features";
import { utilityOf } from "../models/model";
import { type Distances, distancesIn, type Products } from "../models/products";
import type { Contest } from "./contests";
import { type Stage, stagesOf } from "./fitWeights";

/**
 * The penalty on the weights of products, so hard that some hundred races give them almost no effect, and the
 * steps towards its solution, after which little changes. Both were chosen on Hong Kong before 2024.
 */
const ridge = 32000;
const steps = 6;
/** The steps from a solution for fewer races. */
const furtherSteps = 3;

/** One place of a race as a choice among the remaining runners. */
interface Choice extends Omit<Stage, "place"> {
  readonly chances: readonly number[];
}

/**
 * Returns the weights of products that maximise the penalised likelihood on top of the features' weights.
 * Takes one step of Newton's method, solved by conjugate gradients (Hestenes and Stiefel 1952), because the
 * products are too many for their matrix. Works in steps, between which other work can run.
 */
export function* fitProductsInSteps(
  contests: readonly Contest[],
  weights: readonly number[],
  start?: Products,
): Generator<undefined, Products> {
  const { centres, varying } = usualIn(contests);
  const size = varying.length;
  const [arrays, picked]: [Distances[], Distances[]] = [[], []];
  const summed = (factorsOf: (race: Race) => Float64Array): Float64Array => {
    const sums = new Float64Array(size ** 2);
    const rows = rowsOf(sums);
    for (const { vectors, placings } of contests) {
      const runners = distancesIn(vectors, centres, arrays).map((distances, runner) =>
        pick(distances, varying, (picked[runner] ??= noDistances(size))),
      );
      const race = { runners, choices: choicesOf({ vectors, placings }, weights) };
      const lefts = runners.map(({ fromUsual }) => fromUsual);
      const rights = runners.map(({ fromField }) => fromField);
      addOuter(rows, { lefts, rights, weights: factorsOf(race) });
    }
    return sums;
  };
  let solution = Float64Array.from(
    varying.flatMap((row) => varying.map((column) => start?.weights[row]?.[column] ?? 0)),
  );
  const rowsOfStart = start && rowsOf(solution);
  let left = summed((race) => {
    const gradient = gradientOf(race);
    const pull = rowsOfStart && curvature(race, rowsOfStart);
    return pull ? gradient.map((value, runner) => value - valueAt(pull, runner)) : gradient;
  });
  if (start) left = plus(left, -ridge, solution);
  let direction = left;
  for (let step = 0; step < (start ? furtherSteps : steps); step++) {
    const rows = rowsOf(direction);
    const image = plus(
      summed((race) => curvature(race, rows)),
      ridge,
      direction,
    );
    const squares = dot(left, left);
    if (squares === 0) break;
    const length = squares / dot(direction, image);
    solution = plus(solution, length, direction);
    left = plus(left, -length, image);
    direction = plus(left, dot(left, left) / squares, direction);
    yield;
  }
  const rows = features.map(() => features.map(() => 0));
  varying.forEach((row, at) =>
    varying.forEach((column, other) => {
      const weightsOfRow = rows[row];
      if (weightsOfRow) weightsOfRow[column] = solution[at * size + other] ?? 0;
    }),
  );
  return { centres, weights: rows };
}

/**
 * Returns the means of the features, and the indexes of those with products: they vary between runners and
 * may have some.
 */
function usualIn(contests: readonly Contest[]): { centres: number[]; varying: number[] } {
  const first = contests[0]?.vectors[0] ?? new Float64Array(features.length);
  const totals = new Float64Array(features.length);
  const differences = new Uint8Array(features.length);
  let count = 0;
  for (const { vectors } of contests)
    for (const vector of vectors) {
      count += 1;
      for (let index = 0; index < totals.length; index++) {
        const value = vector[index] ?? NaN;
        totals[index] = (totals[index] ?? NaN) + value;
        if (value !== first[index]) differences[index] = 1;
      }
    }
  return {
    centres: Array.from(totals, (total) => total / count),
    varying: features.flatMap(({ products }, index) =>
      differences[index] === 1 && products !== false ? index : [],
    ),
  };
}

const noDistances = (size: number): Distances => ({
  fromUsual: new Float64Array(size),
  fromField: new Float64Array(size),
});

/** Writes the distances of some features into others, and returns them. */
function pick(from: Distances, varying: readonly number[], into: Distances): Distances {
  for (let index = 0; index < varying.length; index++) {
    const feature = varying[index] ?? 0;
    into.fromUsual[index] = from.fromUsual[feature] ?? 0;
    into.fromField[index] = from.fromField[feature] ?? 0;
  }
  return into;
}

/** A contest with its runners as distances and its places as choices. */
interface Race {
  readonly runners: readonly Distances[];
  readonly choices: readonly Choice[];
}

function choicesOf({ vectors, placings }: Omit<Contest, "day">, weights: readonly number[]): Choice[] {
  const utilities = vectors.map((vector) => utilityOf(vector, weights));
  return stagesOf(placings, vectors.length).map((stage) => ({
    ...stage,
    chances: softmax(stage.remaining.map((runner) => valueAt(utilities, runner))),
  }));
}

/** Returns the gradient of the log likelihood with respect to the runners' utilities. */
function gradientOf({ runners, choices }: Race): Float64Array {
  const gradient = new Float64Array(runners.length);
  for (const { weight, chosen, remaining, chances } of choices) {
    for (const runner of chosen) gradient[runner] = valueAt(gradient, runner) + weight / chosen.length;
    remaining.forEach((runner, index) => {
      gradient[runner] = valueAt(gradient, runner) - weight * valueAt(chances, index);
    });
  }
  return gradient;
}

/**
 * Returns the negative Hessian of the log likelihood with respect to the runners' utilities, times their
 * changes under these rows of product weights.
 */
function curvature({ runners, choices }: Race, rows: readonly Float64Array[]): Float64Array {
  const changes = runners.map(({ fromUsual, fromField }) => bilinear(rows, fromUsual, fromField));
  const image = new Float64Array(changes.length);
  for (const { weight, remaining, chances } of choices) {
    const mean = sum(remaining.map((runner, index) => valueAt(chances, index) * valueAt(changes, runner)));
    remaining.forEach((runner, index) => {
      const pull = weight * valueAt(chances, index) * (valueAt(changes, runner) - mean);
      image[runner] = valueAt(image, runner) + pull;
    });
  }
  return image;
}

const plus = (start: Float64Array, factor: number, direction: Float64Array): Float64Array<ArrayBuffer> =>
  Float64Array.from(start, (value, index) => value + factor * valueAt(direction, index));

/** Returns the rows of a square matrix. */
function rowsOf(matrix: Float64Array): readonly Float64Array[] {
  const size = Math.round(Math.sqrt(matrix.length));
  return Array.from({ length: size }, (_, row) => matrix.subarray(row * size, (row + 1) * size));
}

const dot = (one: Float64Array, other: Float64Array): number =>
  sum(one.map((value, index) => value * valueAt(other, index)));
