import { valueAt } from "../../../maths/lists";

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
