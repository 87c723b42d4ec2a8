/** Suite of src/cells/arguments/readText.ts: readOptions. */
import { readOptions } from "../../../src/cells/arguments/readText";

const optionNames = ["race_code", "country", "missing"];

test.each([
  ["a blank cell", null, {}],
  ["an empty cell of a desktop", 0, {}],
  [
    "an empty range",
    [
      [0, 0],
      ["", ""],
    ],
    {},
  ],
  ["a text", "country=nz; race_code = harness", { country: "nz", race_code: "harness" }],
  ["a text in a range of one cell", [["country=nz"]], { country: "nz" }],
  ["names in capitals", "COUNTRY=NZ", { country: "NZ" }],
  [
    "a range of two columns",
    [
      ["country", "nz"],
      ["missing", 0],
      ["", ""],
    ],
    { country: "nz", missing: 0 },
  ],
  ["a range of one column", [["country=nz"], ["missing=na"]], { country: "nz", missing: "na" }],
  ["a value that is blank", "country=; missing=na", { missing: "na" }],
])("%s", (_title, value, options) => {
  expect(Object.fromEntries(readOptions(value, optionNames))).toEqual(options);
});

test.each([
  [
    "contry=nz",
    'options knows race_code, country, missing; did you mean country?: current value is "contry"',
  ],
  ["nz", 'options must be name=value, several separated by semicolons: current value is "nz"'],
  [
    [["a", "b", "c"]],
    "options must be one text or a range of two columns, names and values: current value is a range of 1 row",
  ],
])("%j is refused", (value, message) => {
  expect(() => readOptions(value, optionNames)).toThrow(message);
});
