import { RatingsOf } from "../../../../src/service/predictions/ratings/ratingsOf";

const influence = { name: "jockey", prior: 1, drift: 0.1, key: () => undefined };
const entry = { order: 0.5, margin: 2 };

test("what was never met is not known", () => {
  expect(new RatingsOf(influence).find("a")).toBeUndefined();
  expect(new RatingsOf(influence).find(undefined)).toBeUndefined();
});

test("a new rating begins where it enters, as unsure as can be", () => {
  const rating = new RatingsOf(influence).meet("a", { day: 3, entry });
  expect(rating).toEqual({ order: { mean: 0.5, variance: 1 }, margin: { mean: 2, variance: 36 }, day: 3 });
});

test("a rating grows less sure by the day, never less sure than at first", () => {
  const ratings = new RatingsOf(influence);
  const rating = ratings.meet("a", { day: 0, entry });
  rating.order.variance = 0.2;
  ratings.meet("a", { day: 4, entry });
  expect(rating.order.variance).toBeCloseTo(0.6, 12);
  ratings.meet("a", { day: 400, entry });
  expect([rating.order.variance, rating.margin.variance]).toEqual([1, 36]);
});
