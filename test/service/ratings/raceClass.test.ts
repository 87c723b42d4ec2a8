import { classOf } from "../../../src/service/ratings/raceClass";

test.each([
  ["the mean of a field", [50, 60], 55],
  ["runners without a rating do not count", [50, 60, undefined], 55],
  ["half the field is enough", [50, undefined], 50],
  ["less than half is not", [50, undefined, undefined], undefined],
  ["no runner, no class", [], undefined],
])("%s", (_title, ratings, expected) => expect(classOf(ratings)).toBe(expected));
