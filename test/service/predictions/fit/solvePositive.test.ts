/** Suite of src/service/predictions/fit/fitWeights.ts: solvePositive. */
import fc from "fast-check";
import { solvePositive } from "../../../../src/service/predictions/fit/fitWeights";

test("a small system is solved", () => {
  expect(solvePositive([[4], [2, 3]], [2, 5])).toEqual([expect.closeTo(-0.5, 12), expect.closeTo(2, 12)]);
});

test("the solution multiplied by the matrix is the right side", () => {
  const entry = fc.double({ min: -3, max: 3, noNaN: true });
  const square = fc
    .integer({ min: 1, max: 6 })
    .chain((size) =>
      fc.tuple(
        fc.array(fc.array(entry, { minLength: size, maxLength: size }), { minLength: size, maxLength: size }),
        fc.array(entry, { minLength: size, maxLength: size }),
      ),
    );
  fc.assert(
    fc.property(square, ([root, right]) => {
      const dot = (a: readonly number[] = [], b: readonly number[] = []) =>
        a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
      const matrix = root.map((row, i) => root.map((other, j) => dot(row, other) + (i === j ? 1 : 0)));
      const solution = solvePositive(matrix, right);
      matrix.forEach((row, i) => expect(dot(row, solution)).toBeCloseTo(right[i] ?? NaN, 8));
    }),
  );
});

test("a matrix that is not positive definite throws", () => {
  expect(() => solvePositive([[1], [2, 1]], [0, 0])).toThrow(
    "must be positive definite: current value of pivot 1 is -3",
  );
});
