import {
  announcementOf,
  noFormulas,
  progressText,
  progressWith,
} from "../../../src/workbench/page/formulaProgress";

/** Returns the texts of the status bar as this many formulas wait, one after the other. */
function texts(...waiting: readonly number[]): string[] {
  let progress = noFormulas;
  return waiting.map((count) => progressText((progress = progressWith(progress, count))));
}

test("the answered formulas are counted of all that waited since the last pause", () => {
  expect(texts(60, 48, 50, 1, 0, 1)).toEqual([
    "0 of 60 formulas",
    "12 of 60 formulas",
    "12 of 62 formulas", // two more, while the others are answered
    "61 of 62 formulas",
    "",
    "0 of 1 formula",
  ]);
});

test("the begin and the end are announced, not every answer", () => {
  const some = progressWith(noFormulas, 60);
  expect(announcementOf(noFormulas, some)).toBe("Waiting for 60 formulas");
  expect(announcementOf(some, progressWith(some, 12))).toBeUndefined();
  expect(announcementOf(some, noFormulas)).toBe("60 formulas answered");
});
