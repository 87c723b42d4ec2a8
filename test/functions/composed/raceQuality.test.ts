/** Suite of src/functions/composed/formFigures.ts: raceQuality. */
import { raceQuality } from "../../../src/functions/composed/formFigures";
import type { FormResponse } from "../../../src/spec/form";

type Runner = FormResponse["runners"][number];

const starter = (form: string, starts: number, currentRating?: number): Runner =>
  ({
    number: 1,
    name: "Amber Mosaic",
    scratched: false,
    form,
    stats: { overall: { starts } },
    ...(currentRating === undefined ? {} : { classProfile: { currentRating } }),
  }) as Runner; // the line's fields alone

test.each([
  [
    "Good 4",
    [starter("21X31", 9, 48.2), starter("X1d", 12, 71.5)],
    "2 starters; class rating 60, 48 to 72; 1 won last start",
  ],
  [undefined, [starter("", 0)], "1 starter; 1 with fewer than 5 starts; going not known"],
  ["Good", [starter("?", 5)], "1 starter"],
] as const)("on %s it states what the form has", (condition, starters, line) => {
  expect(raceQuality(condition === undefined ? {} : { condition }, starters)).toBe(line);
});
