/** Suite of src/cells/arguments/readText.ts: readWord. */
import { readCondition, readWord } from "../../../src/cells/arguments/readText";

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
  ["Soft 5", "Soft"],
  ["GOOD", "Good"],
  ["Heavy(10)", "Heavy"],
  [" synthetic ", "Synthetic"],
  ["Yielding", "Soft"],
  ["Bon souple", "Good"],
  ["Muddy", "Heavy"],
  [5, "Soft"],
  ["WET", "Wet"],
  ["Wet Slow", "Wet slow"],
  ["fast", "Fast"],
])("the going %p is sent as %p", (value, sent) => {
  expect(readCondition("condition", value)).toBe(sent);
});

test.each([
  ["damp", ""],
  [11, ""],
  ["Good or Soft", "; did you mean good?"],
  ["hevy", "; did you mean heavy?"],
  ["yeilding", "; did you mean yielding?"],
])("the going %p is refused with the nearest one", (value, nearest) => {
  const rule = "condition must be one of good, soft, heavy, firm, synthetic, fast, slow, wet, dry, or a word";
  expect(() => readCondition("condition", value)).toThrow(rule);
  expect(() => readCondition("condition", value)).toThrow(`such as Yielding or Sloppy${nearest}:`);
});
