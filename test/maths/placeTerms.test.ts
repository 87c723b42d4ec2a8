import { placeTerms } from "../../src/maths/placeTerms";

it.each([
  ["au", 8, false, 3, undefined],
  ["au", 7, false, 2, undefined],
  ["au", 4, false, 0, undefined],
  ["nz", 8, false, 3, undefined],
  ["nz", 5, false, 2, undefined],
  ["jp", 7, false, 2, undefined],
  ["jp", 4, false, 0, undefined],
  ["fr", 4, false, 2, undefined],
  ["us", 8, false, 2, undefined],
  ["hk", 7, false, 3, undefined],
  ["hk", 6, false, 2, undefined],
  ["hk", 3, false, 0, undefined],
  ["gb", 4, true, 0, undefined],
  ["gb", 7, false, 2, 1 / 4],
  ["gb", 8, true, 3, 1 / 5],
  ["gb", 12, true, 3, 1 / 4],
  ["gb", 15, true, 3, 1 / 4],
  ["gb", 16, false, 3, 1 / 5],
  ["gb", 16, true, 4, 1 / 4],
] as const)(
  "by the table %s, %d runners, handicap %s: %d places at %p",
  (table, runners, isHandicap, places, share) => {
    expect(placeTerms(runners, { table, isHandicap })).toEqual({ places, share });
  },
);
