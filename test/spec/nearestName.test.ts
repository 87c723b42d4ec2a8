import fc from "fast-check";
import { editDistance, nearestName, withNearest } from "../../src/spec/nearestName";

test.each([
  ["kitten", "sitting", 3],
  ["", "abc", 3],
  ["flaw", "lawn", 2],
  ["same", "same", 0],
  ["nmae", "name", 1],
  ["ca", "abc", 3],
])("the edit distance of %j and %j is %d", (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance);
});

test("the edit distance is symmetric and at most the length of the longer text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (one, other) => {
      expect(editDistance(one, other)).toBe(editDistance(other, one));
      expect(editDistance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

test("a distance above the most that is wanted is not counted to its end, any other is exact", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });
  fc.assert(
    fc.property(text, text, fc.nat(9), (one, other, most) => {
      const distance = editDistance(one, other);
      expect(editDistance(one, other, most)).toBe(distance > most ? Infinity : distance);
    }),
  );
});

test.each([
  ["hapy-valley", ["sha-tin", "happy-valley"], "happy-valley"],
  ["Jockey", ["jockey", "trainer"], "jockey"],
  ["zzz", ["sha-tin"], undefined],
  ["ashfrod", ["sha-tin", "ashford-park"], "ashford-park"],
  ["ashfrod", ["ashford-park", "ashfrond"], "ashfrond"],
  ["kingstn upon", ["kings-road", "kingston-upon-water"], "kingston-upon-water"],
])("the most similar name to %j of %j is %p", (text, candidates, expected) => {
  expect(nearestName(text, candidates)).toBe(expected);
});

test("suggests nothing without a similar candidate", () => {
  expect(withNearest("must be a track", { name: "zzz", candidates: ["sha-tin"] })).toBe("must be a track");
});

test("a text of a million letters is compared with no name letter by letter", () => {
  expect(nearestName("x".repeat(1_000_000), ["name", "stats.track.winPercent"])).toBeUndefined();
  expect(nearestName(`${"x".repeat(1_000_000)}name`, ["name"])).toBe("name");
});
