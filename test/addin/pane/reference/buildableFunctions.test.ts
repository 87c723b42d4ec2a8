/** Suite of src/addin/pane/reference/referenceEntries.ts: buildableFunctions. */
import { describeFound } from "../../../../src/addin/pane/reference/referenceEntries";

test.each([
  ["", [], ""],
  ["zebra ", [], "No function found for “zebra”. Try a word such as draw, going, jockey, odds or stake."],
  ["trainr", [], "No function found for “trainr”. Try “trainer”."],
  [
    "sectionals",
    [],
    "No function found for “sectionals”. There are no sectional times. SPEEDMAP has early speed, STARTS the position once settled.",
  ],
  ["late mail", ["CHANGES"], "1 function: CHANGES. Enter chooses CHANGES."],
  ["draw", ["BIAS", "CARD"], "2 functions: BIAS, CARD. Enter chooses BIAS."],
])("the search %j that finds %j reads %j", (search, foundFunction, text) => {
  expect(describeFound(search, foundFunction)).toBe(text);
});
