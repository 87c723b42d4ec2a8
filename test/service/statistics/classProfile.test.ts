import { classProfile, raceClassFit } from "../../../src/service/statistics/classProfile";

/** Hundredths of a thousandth for so many points. */
const storedPoints = (points: number): number => (points - 60) * 40;
const start = (rating: number, finish: number | null = 9, raceClass: number | null = 60) => ({
  rating: storedPoints(rating),
  class: raceClass === null ? null : storedPoints(raceClass),
  finish,
});
const unrated = { rating: null, class: null, finish: 1 };

test("a runner with fewer than two rated starts has none", () => {
  expect(classProfile([])).toBeUndefined();
  expect(classProfile([unrated, start(60)])).toBeUndefined();
});

test("the current rating is the last, the peak the highest", () => {
  expect(classProfile([start(60), start(66), start(62), unrated])).toMatchObject({
    currentRating: 62,
    peakRating: 66,
  });
});

test("the highest class won is omitted without a win, and ignores a win in a race without a class", () => {
  expect(classProfile([start(60, 2), start(60, 1, null)])).not.toHaveProperty("highestClassWon");
  expect(classProfile([start(60, 1, 58), start(60, 1, 52), start(60, 2, 70)])?.highestClassWon).toBe(58);
});

test("the optimal range spans the classes of races in which it was in the first three, of its last twenty", () => {
  expect(
    classProfile([start(60, 3, 50), start(60, 1, 58), start(60, 4, 80), start(60, null, 30)]),
  ).toMatchObject({
    optimalRangeMin: 50,
    optimalRangeMax: 58,
  });
  const long = [
    start(60, 1, 20),
    ...Array.from({ length: 18 }, () => start(60, 9)),
    start(60, 1, 55),
    start(60, 1, 57),
  ];
  expect(classProfile(long)).toMatchObject({ optimalRangeMin: 55, optimalRangeMax: 57 });
});

test("with fewer than two such races it spans the classes of all", () => {
  expect(classProfile([start(60, 8, 40), start(64, 2, 90), start(64, null, 70)])).toMatchObject({
    optimalRangeMin: 40,
    optimalRangeMax: 90,
  });
});

test("with fewer than two races of a known class it is six points around the current rating, within 0 to 120", () => {
  const profile = (first: number, last: number) => classProfile([start(first, 1, null), start(last, 1, 50)]);
  expect(profile(60, 64)).toMatchObject({ optimalRangeMin: 58, optimalRangeMax: 70 });
  expect([profile(2, 118)?.optimalRangeMax, profile(118, 2)?.optimalRangeMin]).toEqual([120, 0]);
});

test.each([
  ["rising", [50, 60, 61, 61, 62]],
  ["stable", [50, 60, 61, 61, 61.4]],
  ["dropping", [70, 60, 61, 61, 58]],
  ["dropping", [63, 61]],
])("against three starts before it is %s", (trend, ratings) => {
  expect(classProfile(ratings.map((rating) => start(rating)))?.trend).toBe(trend);
});

const profile = {
  currentRating: 60,
  peakRating: 64,
  highestClassWon: 58,
  optimalRangeMin: 55,
  optimalRangeMax: 62,
  trend: "stable",
};

test.each([
  [44.4, -16, false, "big_drop"],
  [45.4, -15, false, "big_drop"],
  [45.5, -14, false, "slight_drop"],
  [55, -5, true, "slight_drop"],
  [55.5, -4, true, "comfort_zone"],
  [62.4, 2, true, "comfort_zone"],
  [64, 4, false, "comfort_zone"],
  [65, 5, false, "slight_rise"],
  [74, 14, false, "slight_rise"],
  [75, 15, false, "big_rise"],
])("a race of class %p, %i points from the rating", (raceClass, classDifference, within, assessment) => {
  expect(raceClassFit(raceClass, profile)).toEqual({
    raceClassRating: Math.round(raceClass),
    classDifference,
    withinOptimalRange: within,
    assessment,
  });
});
