import { words } from "../../../src/service/ratings/influences";
import { placeIn, RatingsOf } from "../../../src/service/ratings/influenceRatings";

const influence = { name: "jockey", prior: 1, drift: 0.1, by: ["jockey"] } as const;
const entry = { order: 0.5, margin: 2 };

/** A start of which only a jockey and a track are told, by their numbers. */
const start = (jockey: number, track = 0) => Object.keys(words).map((word) => ({ jockey, track })[word] ?? 0);

/** What a race makes of the mean by the order. */
function set(ratings: RatingsOf, row: number | undefined, mean: number): void {
  ratings.numbers[(row ?? NaN) + placeIn.order] = mean;
}

test("what was never met is not known", () => {
  expect(new RatingsOf(influence).find(start(1))).toBeUndefined();
  expect(new RatingsOf(influence).find(start(0))).toBeUndefined();
});

test("a new rating begins where it enters, as unsure as can be", () => {
  const ratings = new RatingsOf(influence);
  ratings.meet(start(1), { day: 3, entry });
  expect(ratings.find(start(1))).toEqual({ order: { mean: 0.5, variance: 1 }, margin: { mean: 2, variance: 36 } });
});

test("what a race makes of a rating is kept, for each key apart, however many there are", () => {
  const ratings = new RatingsOf(influence);
  const keys = Array.from({ length: 200 }, (_, index) => index + 1);
  for (const key of keys) set(ratings, ratings.meet(start(key), { day: 0, entry }), key);
  expect(keys.map((key) => ratings.find(start(key))?.order.mean)).toEqual(keys);
  expect(ratings.find(start(7))?.margin).toEqual({ mean: 2, variance: 36 });
});

test("two starters of one trainer change the same rating", () => {
  const ratings = new RatingsOf(influence);
  expect(ratings.meet(start(3), { day: 0, entry })).toBe(ratings.meet(start(3), { day: 0, entry }));
});

test("an influence of two words is left out when either is not told, and told apart by both", () => {
  const ratings = new RatingsOf({ ...influence, by: ["jockey", "track"] });
  const meet = (jockey: number, track: number) => ratings.meet(start(jockey, track), { day: 0, entry });
  expect([meet(0, 1), meet(1, 0)]).toEqual([undefined, undefined]);
  expect(new Set([meet(1, 1), meet(1, 2), meet(2, 1), meet(2, 2), meet(1, 1)]).size).toBe(4);
});

test("a rating grows less sure by the day, never less sure than at first", () => {
  const ratings = new RatingsOf(influence);
  const varianceOn = (day: number): [number, number] => {
    const row = ratings.meet(start(1), { day, entry }) ?? NaN;
    return [ratings.numbers[row + placeIn.order + 1] ?? NaN, ratings.numbers[row + placeIn.margin + 1] ?? NaN];
  };
  varianceOn(0);
  ratings.numbers[placeIn.order + 1] = 0.2;
  expect(varianceOn(4)[0]).toBeCloseTo(0.6, 12);
  expect(varianceOn(400)).toEqual([1, 36]);
});
