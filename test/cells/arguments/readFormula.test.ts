import { readFormula } from "../../../src/cells/arguments/readFormula";

test.each([
  ["a text", "5*career.winRate - barrier", "5*career.winRate - barrier"],
  ["a column of terms", [["career.winRate"], [""], ["barrier"]], "(career.winRate) + (barrier)"],
  [
    "terms and weights below headings, without the rows that are not filled",
    [
      ["Term", "Weight"],
      ["career.winRate", 4],
      ["", ""],
      ["weight", ""],
      ["barrier - 1", "-0.1"],
      ["age", 1],
      ["claim", -1],
      ["last.margin", 1e-7],
    ],
    "4*(career.winRate) - 0.1*(barrier - 1) + (age) - (claim) + 1e-7*(last.margin)",
  ],
  ["a first weight below 0", [["barrier", -2]], "-2*(barrier)"],
])("reads %s", (_title, cells, expected) => expect(readFormula("formula", cells)).toBe(expected));

test.each([
  [
    "an unknown name",
    "2*barier",
    "formula has an unknown name; did you mean barrier, at character 3: 2*»barier«",
  ],
  ["an end too early", "2*", "formula needs a number, a name or ( at character 3, its end: 2*»«"],
  [
    "a term that cannot be read",
    [
      ["barrier", 1],
      ["(age", 2],
    ],
    "formula needs ) at character 5, its end: (age»«",
  ],
  [
    "a weight that is none",
    [
      ["barrier", 1],
      ["age", "much"],
    ],
    'formula needs a number as the weight of age: current value is "much"',
  ],
  [
    "three columns",
    [["barrier", 1, 2]],
    "formula must be one or two columns, terms and weights: current value is a range of 1 row",
  ],
  ["nothing", [[""]], "formula is blank"],
])("refuses %s", (_title, cells, message) => {
  expect(() => readFormula("formula", cells)).toThrow(message);
});
