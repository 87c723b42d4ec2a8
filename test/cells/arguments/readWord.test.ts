/** Suite of src/cells/arguments/readText.ts: readWord. */
import { readConditionKey, readWord } from "../../../src/cells/arguments/readText";

const words = ["barriers", "band barriers", "summary"];

test.each([["band barriers"], ["Band-Barriers"], ["BAND_BARRIERS"], ["  band   barriers "]])(
  "%j is the report band barriers",
  (value) => {
    expect(readWord("report", value, words)).toBe("band barriers");
  },
);

test("another word is refused with the list and the nearest one", () => {
  expect(() => readWord("report", "barrier", words)).toThrow(
    'report must be one of barriers, band barriers, summary; did you mean barriers?: current value is "barrier"',
  );
});

test.each([["add-in version"], ["Add in version"], ["add_in-version"]])(
  "%j is the word that has a hyphen of its own",
  (value) => {
    expect(readWord("item", value, ["add-in version"])).toBe("add-in version");
  },
);

test.each([
  ["Soft 5", "soft"],
  ["GOOD", "good"],
  ["Heavy(10)", "heavy"],
  [" synthetic ", "synthetic"],
])("the going %p is %p", (value, key) => {
  expect(readConditionKey("condition", value)).toBe(key);
});

test.each([["5"], ["muddy"], [4]])("%p is no going", (value) => {
  expect(() => readConditionKey("condition", value)).toThrow("condition must be one of good, soft");
});
