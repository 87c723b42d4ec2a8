/** Suite of src/addin/pane/reference/referenceEntries.ts: buildableFunctions. */
import { describeFound } from "../../../../src/addin/pane/reference/referenceEntries";

test.each([
  ["", [], ""],
  ["zebra ", [], "No function is found by “zebra”."],
  ["late mail", ["CHANGES"], "1 function: CHANGES. Enter chooses CHANGES."],
  ["draw", ["BIAS", "CARD"], "2 functions: BIAS, CARD. Enter chooses BIAS."],
])("the search %j that finds %j reads %j", (search, found, text) => {
  expect(describeFound(search, found)).toBe(text);
});
