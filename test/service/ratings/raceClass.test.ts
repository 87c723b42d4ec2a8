/** Suite of src/service/ratings/estimate.ts: raceClass. */
import { classOf, points } from "../../../src/service/ratings/estimate";

test.each([
  ["the mean of a field", [50, 60], 55],
  ["runners without a rating do not count", [50, 60, undefined], 55],
  ["half the field is enough", [50, undefined], 50],
  ["less than half is not", [50, undefined, undefined], undefined],
  ["no runner, no class", [], undefined],
])("%s", (_title, ratings, expected) => expect(classOf(ratings)).toBe(expected));

test.each([
  ["a runner like those of the first races", 0, 60],
  ["two and a half points a thousandth", 300, 68],
  ["a point is the finest step", 101, 63],
  ["never below 0", -9999, 0],
  ["never above 120", 9999, 120],
])("%s: %i is %d", (_title, hundredths, expected) => expect(points(hundredths)).toBe(expected));
