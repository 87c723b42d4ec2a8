import { readVector, readProbabilities } from "../../../src/cells/arguments/readList";
import { readList } from "../../../src/cells/arguments/readText";

test.each<[unknown, unknown[]]>([
  ["30, 90; 365", ["30", "90", "365"]],
  [90, [90]],
  [
    [
      ["sha-tin", ""],
      [0, "Happy Valley"],
    ],
    ["sha-tin", "Happy Valley"],
  ],
  [null, []],
])("%j lists %j", (value, listed) => {
  expect(readList(value)).toEqual(listed);
});

test("readVector gives the cells of a row, a column or a single value", () => {
  expect(readVector("form", [["x1", "21"]])).toEqual({ cells: ["x1", "21"], across: true });
  expect(readVector("form", [["x1"], ["21"]])).toEqual({ cells: ["x1", "21"], across: false });
  expect(readVector("form", "x1")).toEqual({ cells: ["x1"], across: false });
});

describe("readProbabilities", () => {
  test("keeps the place of every cell, and skips blanks, zeros and scratched runners", () => {
    const cells = [[0.5], [""], [null], [0], ["SCR"], ["0.25"], ["25 %"]];
    expect(readProbabilities("probabilities", cells)).toEqual({
      numbers: [0.5, undefined, undefined, undefined, undefined, 0.25, 0.25],
      across: false,
    });
  });

  test("distinguishes a row from a column, and reads a single number as a column", () => {
    expect(readProbabilities("probabilities", [[0.2, 0.3]]).across).toBe(true);
    expect(readProbabilities("probabilities", [[0.2], [0.3]]).across).toBe(false);
    expect(readProbabilities("probabilities", 0.2)).toEqual({ numbers: [0.2], across: false });
  });

  test.each([
    [
      [
        [1, 0.5],
        [2, 0.5],
      ],
      'probabilities must be one row or one column: current value is "2 rows of 2"',
    ],
    [[["SCR"], [0]], "probabilities holds no number other than 0"],
    [
      [[0.5], ["half"]],
      'probabilities (cell 2 of 2) must be numbers; use blank or SCR for a missing one: current value is "half"',
    ],
    [[[0.5], [true]], "probabilities (cell 2 of 2) must be numbers"],
    [null, "probabilities holds no number other than 0"],
  ])("refuses %j", (value, message) =>
    expect(() => readProbabilities("probabilities", value)).toThrow(message),
  );
});
