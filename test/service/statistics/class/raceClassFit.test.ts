import { raceClassFit } from "../../../../src/service/statistics/class/raceClassFit";

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
  ["classes are told to a tenth", 61.96, 2, true, "suitable"],
])("%s", (_title, raceClass, classDifference, withinOptimalRange, assessment) => {
  const raceClassRating = Math.round(raceClass * 10) / 10;
  expect(raceClassFit(raceClass, profile)).toEqual({ raceClassRating, classDifference, withinOptimalRange, assessment });
});
