/** Pairs of vectors, each pair with a weight. */
interface Pairs {
  readonly lefts: readonly ArrayLike<number>[];
  readonly rights: readonly ArrayLike<number>[];
  readonly weights: ArrayLike<number>;
}

/**
 * Adds weight * left * right' of each pair to the rows of a matrix, which may end before the right vectors.
 * Four pairs are added at once, each in its order, so that the sums are those of single additions with a
 * quarter of the writes to memory.
 *
 * @example (rows => (addOuter(rows, { lefts: [[1, 2]], rights: [[3, 4]], weights: [10] }), rows))([[1, 0], [0, 0]]) // [[31, 40], [60, 80]]
 */
export function addOuter(rows: readonly Float64Array[], { lefts, rights, weights }: Pairs): void {
  const none = new Float64Array(rows.length);
  for (let from = 0; from < lefts.length; from += 4) {
    const weight0 = weights[from] ?? 0;
    const weight1 = weights[from + 1] ?? 0;
    const weight2 = weights[from + 2] ?? 0;
    const weight3 = weights[from + 3] ?? 0;
    const left0 = lefts[from] ?? none;
    const left1 = lefts[from + 1] ?? none;
    const left2 = lefts[from + 2] ?? none;
    const left3 = lefts[from + 3] ?? none;
    const right0 = rights[from] ?? none;
    const right1 = rights[from + 1] ?? none;
    const right2 = rights[from + 2] ?? none;
    const right3 = rights[from + 3] ?? none;
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? none;
      const factor0 = weight0 * (left0[at] ?? 0);
      const factor1 = weight1 * (left1[at] ?? 0);
      const factor2 = weight2 * (left2[at] ?? 0);
      const factor3 = weight3 * (left3[at] ?? 0);
      if (factor0 === 0 && factor1 === 0 && factor2 === 0 && factor3 === 0) continue;
      for (let column = 0; column < row.length; column++)
        row[column] =
          (row[column] ?? 0) +
          factor0 * (right0[column] ?? 0) +
          factor1 * (right1[column] ?? 0) +
          factor2 * (right2[column] ?? 0) +
          factor3 * (right3[column] ?? 0);
    }
  }
}

/**
 * Returns the sum over rows of the weight of each times its product with a vector. Four rows are summed at
 * once, because a processor adds to independent sums at the same time.
 *
 * @example bilinear([[1, 2], [3, 4]], [10, 1], [1, 0]) // 13
 */
export function bilinear(
  rows: readonly Float64Array[],
  weights: ArrayLike<number>,
  vector: Float64Array,
): number {
  let total = 0;
  for (let from = 0; from < rows.length; from += 4) {
    const row0 = rows[from] ?? vector;
    const row1 = rows[from + 1] ?? row0;
    const row2 = rows[from + 2] ?? row0;
    const row3 = rows[from + 3] ?? row0;
    // Declared one by one, because V8 boxes sums of numbers that were read from one list.
    let sum0 = 0;
    let sum1 = 0;
    let sum2 = 0;
    let sum3 = 0;
    for (let at = 0; at < vector.length; at++) {
      const value = vector[at] ?? 0;
      sum0 += (row0[at] ?? 0) * value;
      sum1 += (row1[at] ?? 0) * value;
      sum2 += (row2[at] ?? 0) * value;
      sum3 += (row3[at] ?? 0) * value;
    }
    total += sum0 * (weights[from] ?? 0);
    total += sum1 * (weights[from + 1] ?? 0);
    total += sum2 * (weights[from + 2] ?? 0);
    total += sum3 * (weights[from + 3] ?? 0);
  }
  return total;
}
