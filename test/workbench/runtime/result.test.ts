import { result } from "../../../src/workbench/runtime/result";

const error = { type: "Error", code: "#N/A", message: "no speed map" };

test.each([
  ["numbers, texts and booleans stay what they are", [[1, "1", true]], [[1, "1", true]]],
  [
    "null, NaN, Infinity and undefined inside a table become null",
    [[null, NaN, Infinity, undefined]],
    [[null, null, null, null]],
  ],
  ["a Date becomes its text", [[new Date(0)]], [["1970-01-01T00:00:00.000Z"]]],
  [
    "a number with its format keeps it",
    [[{ type: "Double", basicValue: 46347, numberFormat: "yyyy-mm-dd" }]],
    [[{ number: 46347, format: "yyyy-mm-dd" }]],
  ],
  [
    "an older formatted number too",
    { type: "FormattedNumber", basicValue: 0.5, numberFormat: "0%" },
    { number: 0.5, format: "0%" },
  ],
  ["an error inside a table is that cell's error", [[1, error]], [[1, { error: "#N/A", message: "no speed map" }]]],
  ["a card shows its text", { type: "Entity", text: "Sha Tin", properties: {} }, "Sha Tin"],
  ["a value with properties shows the value", { type: "String", basicValue: "Sha Tin", properties: {} }, "Sha Tin"],
  ["an object Excel does not know is #VALUE!", {}, { error: "#VALUE!" }],
  ["a single NaN is #VALUE!", NaN, { error: "#VALUE!" }],
  ["a single Infinity is #NUM!", Infinity, { error: "#NUM!" }],
  ["nothing is a blank", undefined, null],
  ["a returned Error is #VALUE! with its text", new Error("why"), { error: "#VALUE!", message: "why" }],
  ["an empty array is #CALC!", [], { error: "#CALC!", message: "The function returned an empty array" }],
  ["a ragged array is #VALUE!", [[1, 2], [3]], { error: "#VALUE!" }],
  ["a list that is no table is #VALUE!", [[1], 2], { error: "#VALUE!" }],
])("%s", (_title, value, expected) => {
  expect(result(value)).toEqual(expected);
});

test("what a function changes after it returned does not change the cell", () => {
  const rows = [[1]];
  const shown = result(rows);
  rows[0] = [2];
  expect(shown).toEqual([[1]]);
});
