import { cellResultOf, errorOfThrown } from "../../../src/workbench/runtime/call";

const error = { type: "Error", code: "#N/A", message: "no speed map" };

test.each([
  ["numbers, texts and booleans are unchanged", [[1, "1", true]], [[1, "1", true]]],
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
    "an older formatted number keeps it too",
    { type: "FormattedNumber", basicValue: 0.5, numberFormat: "0%" },
    { number: 0.5, format: "0%" },
  ],
  [
    "an error inside a table is that cell's error",
    [[1, error]],
    [[1, { error: "#N/A", message: "no speed map" }]],
  ],
  ["an entity is its text", { type: "Entity", text: "Sha Tin", properties: {} }, "Sha Tin"],
  [
    "a text with properties keeps them",
    { type: "String", basicValue: "Sha Tin", properties: {} },
    { type: "String", basicValue: "Sha Tin", properties: {} },
  ],
  ["an object unknown to Excel is #VALUE!", {}, { error: "#VALUE!" }],
  ["a single NaN is #VALUE!", NaN, { error: "#VALUE!" }],
  ["a single Infinity is #NUM!", Infinity, { error: "#NUM!" }],
  ["undefined is a blank", undefined, null],
  ["a returned Error is #VALUE! with its text", new Error("why"), { error: "#VALUE!", message: "why" }],
  ["an empty array is #CALC!", [], { error: "#CALC!", message: "The function returned an empty array" }],
  ["a ragged array is #VALUE!", [[1, 2], [3]], { error: "#VALUE!" }],
  ["a list that is not a table is #VALUE!", [[1], 2], { error: "#VALUE!" }],
])("%s", (_title, value, expected) => {
  expect(cellResultOf(value)).toEqual(expected);
});

test("changes to a table after it was returned do not change the cell", () => {
  const rows = [[1]];
  const converted = cellResultOf(rows);
  rows[0] = [2];
  expect(converted).toEqual([[1]]);
});

const hostError = (code: string): Error & { code: string } => Object.assign(new Error("why"), { code });

test.each([
  ["#N/A keeps its message", hostError("#N/A"), { error: "#N/A", message: "why" }],
  ["#VALUE! keeps its message", hostError("#VALUE!"), { error: "#VALUE!", message: "why" }],
  ["#NUM! loses its message", hostError("#NUM!"), { error: "#NUM!" }],
  ["#DIV/0! loses its message", hostError("#DIV/0!"), { error: "#DIV/0!" }],
  ["#NULL! loses its message", hostError("#NULL!"), { error: "#NULL!" }],
  [
    "#REF! becomes #VALUE!, as functions may not return it",
    hostError("#REF!"),
    { error: "#VALUE!", message: "why" },
  ],
  [
    "#NAME? becomes #VALUE!, as functions may not return it",
    hostError("#NAME?"),
    { error: "#VALUE!", message: "why" },
  ],
  ["a plain Error loses its message", new Error("why"), { error: "#VALUE!" }],
  ["a rejected text is the message", "why", { error: "#VALUE!", message: "why" }],
  ["undefined is #VALUE!", undefined, { error: "#VALUE!" }],
])("%s", (_title, reason, expected) => {
  expect(errorOfThrown(reason)).toEqual(expected);
});
