/** Of src/service/ratings/influences.ts: pairIndex. */
import { PairIndex } from "../../../src/service/ratings/influences";

test("pairs are numbered in the order in which they are added, and found after the index has grown", () => {
  const pairs = new PairIndex();
  const all = Array.from({ length: 5000 }, (_, index) => [index % 70, Math.floor(index / 70)] as const);
  expect(all.map(([first, second]) => pairs.add(first, second))).toEqual(all.map((_pair, index) => index));
  expect(all.map(([first, second]) => pairs.find(first, second))).toEqual(all.map((_pair, index) => index));
});

test("a pair that was never added has no number, nor has the reversed pair", () => {
  const pairs = new PairIndex();
  pairs.add(1, 2);
  expect([pairs.find(2, 1), pairs.find(0, 0), pairs.find(-1, 0)]).toEqual([undefined, undefined, undefined]);
});
