/** Suite of src/addin/pane/reference/referenceEntries.ts: buildableFunctions. */
import { describeFound } from "../../../../src/addin/pane/reference/referenceEntries";

test.each([
  ["", [], ""],
  ["zebra ", [], "Nothing is found by “zebra”, but words such as draw, going, jockey, odds or stake are."],
  ["trainr", [], "Nothing is found by “trainr”, but “trainer” is."],
  [
    "sectionals",
    [],
    "Nothing is found by “sectionals”, but there are no sectional times: SPEEDMAP has early speed, STARTS the position once settled.",
  ],
  ["late mail", ["CHANGES"], "1 function: CHANGES. Enter chooses CHANGES."],
  ["draw", ["BIAS", "CARD"], "2 functions: BIAS, CARD. Enter chooses BIAS."],
])("the search %j that finds %j reads %j", (search, found, text) => {
  expect(describeFound(search, found)).toBe(text);
});
