import { RatingsOf } from "../../../../src/service/predictions/ratings/ratingsOf";

const influence = { name: "jockey", prior: 1, drift: 0.1, key: () => undefined };
const entry = { order: 0.5, margin: 2 };

test("what was never met is not known", () => {
  expect(new RatingsOf(influence).find("a")).toBeUndefined();
  expect(new RatingsOf(influence).find(undefined)).toBeUndefined();
});

test("a new rating begins where it enters, as unsure as can be", () => {
  const rating = new RatingsOf(influence).meet("a", { day: 3, entry });
  expect(rating).toMatchObject({ order: { mean: 0.5, variance: 1 }, margin: { mean: 2, variance: 36 } });
});

test("what a race makes of a rating is kept, for each key apart, however many there are", () => {
  const ratings = new RatingsOf(influence);
  const keys = Array.from({ length: 200 }, (_, index) => `runner ${index}`);
  keys.forEach((key, index) => (ratings.meet(key, { day: 0, entry }).order.mean = index));
  ratings.keepMet(0);
  expect(keys.map((key) => ratings.find(key)?.order.mean)).toEqual(keys.map((_, index) => index));
  expect(ratings.find("runner 7")?.margin).toEqual({ mean: 2, variance: 36 });
});

test("two starters of one trainer change the same rating", () => {
  const ratings = new RatingsOf(influence);
  ratings.meet("a", { day: 0, entry }).order.mean += 1;
  ratings.meet("a", { day: 0, entry }).order.mean += 1;
  ratings.keepMet(0);
  expect(ratings.find("a")?.order.mean).toBe(2.5);
});

test("a rating grows less sure by the day, never less sure than at first", () => {
  const ratings = new RatingsOf(influence);
  const varianceOn = (day: number): [number, number] => {
    const { order, margin } = ratings.meet("a", { day, entry });
    ratings.keepMet(day);
    return [order.variance, margin.variance];
  };
  ratings.meet("a", { day: 0, entry }).order.variance = 0.2;
  ratings.keepMet(0);
  expect(varianceOn(4)[0]).toBeCloseTo(0.6, 12);
  expect(varianceOn(400)).toEqual([1, 36]);
});
