import { columnOfText, textOfColumn } from "../../../../src/service/predictions/backtest/columnText";
import { textOfNumbers } from "../../../../src/service/predictions/predictionInputs";

/** Returns a column with so many different values, in an order without a pattern of powers of two. */
const columnOf = (count: number, different: number): Float32Array =>
  Float32Array.from({ length: count }, (_, index) => 1 / (1 + ((index * 7919) % different)));

test.each([
  [0, 1],
  [1, 1],
  [33, 1],
  [100, 2],
  [1000, 3],
  [1000, 257],
  [5000, 1000],
  [3000, 2999],
  [9000, 9000],
])("a column of %d values, %d of them different, is read as it was written", (count, different) => {
  const column = columnOf(count, different);
  expect(columnOfText(textOfColumn(column))).toEqual(column);
});

test("unknown values, both zeros, infinity and a part of a larger array stay what they are", () => {
  const column = Float32Array.of(9, NaN, 0, -0, Infinity, NaN, -1.5, 3e-45, 0).subarray(1);
  expect(columnOfText(textOfColumn(column))).toEqual(Float32Array.from(column));
});

test("a column after a longer one is not read with its places", () => {
  textOfColumn(columnOf(5000, 700));
  const column = columnOf(40, 6);
  expect(columnOfText(textOfColumn(column))).toEqual(column);
});

test.each([
  ["of one value", 1, 0.01],
  ["of places in fields of fourteen", 14, 0.14],
  ["of counts up to a thousand", 1000, 0.42],
])("a column %s takes little of its plain text", (_, different, most) => {
  const column = columnOf(10_000, different);
  expect(textOfColumn(column).length).toBeLessThan(most * textOfNumbers(column).length);
});

test("a column of different values takes two numbers more than its plain text", () => {
  const column = columnOf(3000, 3000);
  expect(textOfColumn(column)).toHaveLength(textOfNumbers(new Float32Array(3002)).length);
});
