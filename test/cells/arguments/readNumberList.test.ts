import { readNumberList } from "../../../src/cells/arguments/readNumberList";

describe("readNumberList", () => {
  test("keeps the place of every cell, and skips blanks, zeros and texts", () => {
    const cells = [[2.5], [""], [null], [0], ["SCR"], ["3.75"], [{ basicValue: 4 }], [true]];
    expect(readNumberList("odds", cells)).toEqual({
      numbers: [2.5, undefined, undefined, undefined, undefined, 3.75, 4, undefined],
      across: false,
    });
  });

  test("tells a row from a column, and takes a single number for a column", () => {
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
