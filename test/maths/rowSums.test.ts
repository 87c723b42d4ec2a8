import { addOuter, bilinear } from "../../src/maths/rowSums";

/** Returns vectors of whole numbers that follow from their places. */
const vectorsOf = (count: number, size: number, step: number): Float64Array[] =>
  Array.from({ length: count }, (_, one) =>
    Float64Array.from({ length: size }, (_, at) => ((one * 7 + at * step) % 11) - 5),
  );

describe.each([1, 3, 4, 5, 9])("with %d vectors", (count) => {
  const size = 6;
  const [lefts, rights] = [vectorsOf(count, size, 3), vectorsOf(count, size, 5)];
  const weights = Array.from({ length: count }, (_, one) => one - 2);

  test("the product of each pair is added to every row", () => {
    const rows = vectorsOf(size, size, 2);
    addOuter(rows, { lefts, rights, weights });
    const expected = vectorsOf(size, size, 2).map((row, at) =>
      row.map((before, column) =>
        lefts.reduce(
          (total, left, one) =>
            total + (weights[one] ?? NaN) * (left[at] ?? NaN) * (rights[one]?.[column] ?? NaN),
          before,
        ),
      ),
    );
    expect(rows).toEqual(expected);
  });

  test("rows that end early get the lower triangle", () => {
    const rows = Array.from({ length: size }, (_, at) => new Float64Array(at + 1));
    const whole = Array.from({ length: size }, () => new Float64Array(size));
    addOuter(rows, { lefts, rights: lefts, weights });
    addOuter(whole, { lefts, rights: lefts, weights });
    expect(rows).toEqual(whole.map((row, at) => row.slice(0, at + 1)));
  });

  test("the rows' products with a vector are weighted and summed", () => {
    const vector = Float64Array.from({ length: size }, (_, at) => at - 2);
    const expected = lefts.reduce(
      (total, left, one) =>
        total + (weights[one] ?? NaN) * left.reduce((sum, value, at) => sum + value * (vector[at] ?? NaN), 0),
      0,
    );
    expect(bilinear(lefts, weights, vector)).toBe(expected);
  });
});
