import { multipleLines } from "../../src/maths/multiples";

it.each([
  ["double", 2, 1],
  ["double", 3, 3],
  ["treble", 4, 4],
  ["accumulator", 6, 1],
  ["trixie", 3, 4],
  ["patent", 3, 7],
  ["yankee", 4, 11],
  ["lucky 15", 4, 15],
  ["canadian", 5, 26],
  ["lucky 31", 5, 31],
  ["heinz", 6, 57],
  ["lucky 63", 6, 63],
  ["super heinz", 7, 120],
  ["goliath", 8, 247],
] as const)("a %s of %d legs has %d lines", (name, legs, lines) => {
  const foundLines = multipleLines(name, legs) ?? [];
  expect(foundLines).toHaveLength(lines);
  expect(new Set(foundLines.map((line) => line.join())).size).toBe(lines);
});

it.each([
  ["yankee", 3],
  ["double", 1],
  ["lucky 15", 5],
] as const)("a %s has not %d legs", (name, legs) => {
  expect(multipleLines(name, legs)).toBeUndefined();
});
