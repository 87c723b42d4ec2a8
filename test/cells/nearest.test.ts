import fc from "fast-check";
import { didYouMean, editDistance, nearest } from "../../src/cells/nearest";

test.each([
  ["kitten", "sitting", 3],
  ["", "abc", 3],
  ["flaw", "lawn", 2],
  ["same", "same", 0],
  ["nmae", "name", 1],
  ["ca", "abc", 3],
])("%j and %j are %d letters apart", (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

test("the distance is the same both ways and never more than the longer text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one));
      expect(editDistance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

test.each([
  ["hapy-valley", ["sha-tin", "happy-valley"], "happy-valley"],
  ["Jockey", ["jockey", "trainer"], "jockey"],
  ["zzz", ["sha-tin"], undefined],
])("nearest to %j of %j is %p", (text, candidates, expected) => {
  expect(nearest(text, candidates)).toBe(expected);
});

test("without a near candidate nothing is said", () => {
  expect(didYouMean("zzz", ["sha-tin"])).toBe("");
});
