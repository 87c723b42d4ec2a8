import { surfaceOf } from "../../../src/service/races/surface";

test.each([
  ["Turf", "turf"],
  ["grass", "turf"],
  ["All-Weather", "synthetic"],
  ["all weather", "synthetic"],
  ["AW", "synthetic"],
  ["dirt", "dirt"],
  ["Sand", "sand"],
  ["constructor", undefined],
  ["ice", undefined],
])("%s is %p", (text, surface) => expect(surfaceOf(text)).toBe(surface));
