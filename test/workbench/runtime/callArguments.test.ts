import { type Argument, callArguments } from "../../../src/workbench/runtime/callArguments";
import type { ParameterMetadata } from "../../../src/workbench/runtime/customFunction";

const fn = (...parameters: ParameterMetadata[]) => ({ id: "TEST", name: "TEST", parameters });
const any = { name: "x", type: "any" };
const optional = { ...any, optional: true };
const rich = { type: "String", basicValue: "Aster", properties: {} } as const;
const matrix = { ...any, dimensionality: "matrix" };

test.each<[string, ParameterMetadata[], Argument[], unknown[]]>([
  ["a text with properties is passed with them", [any], [rich], [rich]],
  ["a parameter of texts gets the text alone", [{ name: "x", type: "string" }], [rich], ["Aster"]],
  ["an omitted argument is null", [any, optional], [1], [1, null]],
  ["an argument between two commas is null", [optional, any], [undefined, 2], [null, 2]],
  [
    "a formatted number is passed as a data type, as RACING returned it",
    [any],
    [{ number: 0.5, format: "0%" }],
    [{ type: "FormattedNumber", basicType: "Double", basicValue: 0.5, numberFormat: "0%" }],
  ],
  ["a matrix parameter receives one cell as a table", [matrix], ["a"], [[["a"]]]],
  ["a blank cell in a range is 0", [matrix], [[[null, 1]]], [[[0, 1]]]],
  [
    "a repeating parameter receives the rest as a list",
    [any, { ...any, repeating: true }],
    [1, 2, 3],
    [1, [2, 3]],
  ],
  ["TRUE is a text for a string parameter", [{ name: "x", type: "string" }], [true], ["TRUE"]],
  ["a number is a text for a string parameter", [{ name: "x", type: "string" }], [5], ["5"]],
  ["a blank is a blank text for a string parameter", [{ name: "x", type: "string" }], [null], [""]],
])("%s", (_title, parameters, args, expected) => {
  expect(callArguments(fn(...parameters), args, "desktop")).toEqual({ values: expected });
});

test.each([
  ["desktop", 0],
  ["web", null],
] as const)("a blank cell is passed as in Excel on the %s", (profile, expected) => {
  expect(callArguments(fn(any), [null], profile)).toEqual({ values: [expected] });
});

test.each<[string, ParameterMetadata[], Argument[], unknown]>([
  ["an error in a cell is the result", [any], [{ error: "#DIV/0!" }], { error: "#DIV/0!" }],
  ["an error in a range is the result", [matrix], [[[1, { error: "#N/A" }]]], { error: "#N/A" }],
  [
    "a missing argument is an error with its name",
    [{ name: "track" }],
    [],
    { error: "#VALUE!", message: "track is missing" },
  ],
])("%s and the function is not called", (_title, parameters, args, error) => {
  expect(callArguments(fn(...parameters), args, "desktop")).toEqual({ error });
});
