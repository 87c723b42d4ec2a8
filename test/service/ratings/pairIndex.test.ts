/** Of src/service/ratings/influences.ts: pairIndex. */
import { PairIndex } from "../../../src/service/ratings/influences";

test("pairs are numbered from 0 as they are added, and found after the index has grown", () => {
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

test("removed pairs are not found, and later pairs get their numbers", () => {
  const pairs = new PairIndex();
  const all = Array.from({ length: 3000 }, (_, index) => [index % 30, Math.floor(index / 30)] as const);
  for (const [first, second] of all) pairs.add(first, second);
  pairs.remove(new Set([3, 7]));
  const keptRows = all.map(([first], index) => ([3, 7].includes(first) ? undefined : index));
  expect(all.map(([first, second]) => pairs.find(first, second))).toEqual(keptRows);
  const added = Array.from({ length: 201 }, (_, index) => pairs.add(30, index));
  const freed = all.flatMap(([first], index) => ([3, 7].includes(first) ? index : []));
  expect(new Set(added)).toEqual(new Set([...freed, 3000]));
});
