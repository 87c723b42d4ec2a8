import { classProfile, raceClassFit } from "../../../src/service/statistics/classProfile";

/** Hundredths of a thousandth for so many points. */
const stored = (points: number): number => (points - 60) * 40;
const start = (rating: number, finish: number | null = 9, raceClass: number | null = 60) => ({
  rating: stored(rating),
  class: raceClass === null ? null : stored(raceClass),
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

test("the highest class won is 0 without a win, and ignores a win in a race without a class", () => {
  expect(classProfile([start(60, 2), start(60, 1, null)])?.highestClassWon).toBe(0);
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
  ["improving", [50, 60, 61, 61, 62]],
  ["steady", [50, 60, 61, 61, 61.5]],
  ["declining", [70, 60, 61, 61, 58]],
  ["declining", [63, 61]],
])("against three starts before it is %s", (trend, ratings) => {
  expect(classProfile(ratings.map((rating) => start(rating)))?.trend).toBe(trend);
});

const profile = {
  currentRating: 60,
  peakRating: 64,
  highestClassWon: 58,
  optimalRangeMin: 55,
  optimalRangeMax: 62,
  trend: "steady",
};

test.each([
  ["below the range it is easier", 54.9, -5.1, false, "easier"],
  ["its lower end is within", 55, -5, true, "suitable"],
  ["its upper end is within", 62, 2, true, "suitable"],
  ["above it is harder", 62.1, 2.1, false, "harder"],
  ["classes are rounded to a tenth", 61.96, 2, true, "suitable"],
])("%s", (_title, raceClass, classDifference, withinOptimalRange, assessment) => {
  const raceClassRating = Math.round(raceClass * 10) / 10;
  expect(raceClassFit(raceClass, profile)).toEqual({
    raceClassRating,
    classDifference,
    withinOptimalRange,
    assessment,
  });
});
