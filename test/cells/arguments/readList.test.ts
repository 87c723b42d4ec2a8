import { readVector, readList, readNumberList } from "../../../src/cells/arguments/readList";

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
  [[[{ type: "FormattedNumber", basicValue: 90, numberFormat: "0" }]], [90]],
  [null, []],
])("%j lists %j", (value, listed) => {
  expect(readList("windows", value)).toEqual(listed);
});

test("a cell with an error is refused", () => {
  expect(() => readList("venues", [[{ type: "Error", basicValue: "#N/A" }]])).toThrow(
    "venues holds a cell with an error",
  );
});

test("readVector gives the cells of a row, a column or a single value", () => {
  expect(readVector("form", [["x1", "21"]])).toEqual({ cells: ["x1", "21"], across: true });
  expect(readVector("form", [["x1"], ["21"]])).toEqual({ cells: ["x1", "21"], across: false });
  expect(readVector("form", "x1")).toEqual({ cells: ["x1"], across: false });
});

describe("readNumberList", () => {
  test("keeps the place of every cell, and skips blanks, zeros and texts", () => {
    const cells = [[2.5], [""], [null], [0], ["SCR"], ["3.75"], [{ basicValue: 4 }], [true]];
    expect(readNumberList("odds", cells)).toEqual({
      numbers: [2.5, undefined, undefined, undefined, undefined, 3.75, 4, undefined],
      across: false,
    });
  });

  test("distinguishes a row from a column, and reads a single number as a column", () => {
    expect(readNumberList("odds", [[2, 3]]).across).toBe(true);
    expect(readNumberList("odds", [[2], [3]]).across).toBe(false);
    expect(readNumberList("odds", 2)).toEqual({ numbers: [2], across: false });
  });

  test.each([
    [
      [
        [1, 2.5],
        [2, 3.5],
      ],
      'odds must be one row or one column: current value is "2 rows of 2"',
    ],
    [[["SCR"], [0]], "odds holds no number other than 0"],
    [[[2.5], [{ type: "Error", basicValue: "#N/A" }]], "odds holds a cell with an error"],
    [null, "odds holds no number other than 0"],
  ])("refuses %j", (value, message) => expect(() => readNumberList("odds", value)).toThrow(message));
});
