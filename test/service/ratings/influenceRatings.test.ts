import { attributes } from "../../../src/service/ratings/influences";
import { columnOf, InfluenceRatings } from "../../../src/service/ratings/influenceRatings";

const influence = { name: "jockey", prior: 1, drift: 0.1, by: ["jockey"] } as const;
const initial = { order: 0.5, margin: 2, price: 1 };

/** The ids of a start of which only the jockey and the track are known. */
const start = (jockey: number, track = 0) =>
  Object.keys(attributes).map((name) => ({ jockey, track })[name] ?? 0);

/** Sets the mean by the order of finish, as a race does. */
function set(ratings: InfluenceRatings, row: number | undefined, mean: number): void {
  ratings.numbers[(row ?? NaN) + columnOf.order] = mean;
}

test("an influence without a race has no rating", () => {
  expect(new InfluenceRatings(influence).find(start(1))).toBeUndefined();
  expect(new InfluenceRatings(influence).find(start(0))).toBeUndefined();
});

test("a new rating has the initial means and the prior variance", () => {
  const ratings = new InfluenceRatings(influence);
  const row = ratings.prepare(start(1), { day: 3, initial }) ?? NaN;
  expect(ratings.find(start(1))).toEqual(initial);
  expect([...ratings.numbers.subarray(row, row + 7)]).toEqual([0.5, 1, 2, 36, 1, 2, 3]);
});

test("ratings of many keys are stored apart", () => {
  const ratings = new InfluenceRatings(influence);
  const keys = Array.from({ length: 200 }, (_, index) => index + 1);
  for (const key of keys) set(ratings, ratings.prepare(start(key), { day: 0, initial }), key);
  expect(keys.map((key) => ratings.find(start(key))?.order)).toEqual(keys);
  expect(ratings.find(start(7))?.margin).toBe(2);
});

test("two starters of one trainer share a rating", () => {
  const ratings = new InfluenceRatings(influence);
  expect(ratings.prepare(start(3), { day: 0, initial })).toBe(ratings.prepare(start(3), { day: 0, initial }));
});

test("an influence of two attributes is left out when either is unknown, and identified by both", () => {
  const ratings = new InfluenceRatings({ ...influence, by: ["jockey", "track"] });
  const prepare = (jockey: number, track: number) =>
    ratings.prepare(start(jockey, track), { day: 0, initial });
  expect([prepare(0, 1), prepare(1, 0)]).toEqual([undefined, undefined]);
  expect(new Set([prepare(1, 1), prepare(1, 2), prepare(2, 1), prepare(2, 2), prepare(1, 1)]).size).toBe(4);
});

test("a rating's variance rises by the day, up to the prior", () => {
  const ratings = new InfluenceRatings(influence);
  const varianceOn = (day: number): [number, number] => {
    const row = ratings.prepare(start(1), { day, initial }) ?? NaN;
    return [
      ratings.numbers[row + columnOf.order + 1] ?? NaN,
      ratings.numbers[row + columnOf.margin + 1] ?? NaN,
    ];
  };
  varianceOn(0);
  ratings.numbers[columnOf.order + 1] = 0.2;
  expect(varianceOn(4)[0]).toBeCloseTo(0.6, 12);
  expect(varianceOn(400)).toEqual([1, 36]);
});
