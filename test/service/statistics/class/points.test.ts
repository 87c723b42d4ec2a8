import { points } from "../../../../src/service/statistics/class/points";

test.each([
  ["a runner like those of the first races", 0, 60],
  ["two and a half points a thousandth", 300, 67.5],
  ["a tenth is the finest step", 101, 62.5],
  ["never below 0", -9999, 0],
  ["never above 120", 9999, 120],
])("%s: %i is %d", (_title, hundredths, expected) => expect(points(hundredths)).toBe(expected));
