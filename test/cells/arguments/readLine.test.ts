import { readLine } from "../../../src/cells/arguments/readLine";

test("readLine gives the cells of a row, a column or a single value", () => {
  expect(readLine("form", [["x1", "21"]])).toEqual({ cells: ["x1", "21"], across: true });
  expect(readLine("form", [["x1"], ["21"]])).toEqual({ cells: ["x1", "21"], across: false });
  expect(readLine("form", "x1")).toEqual({ cells: ["x1"], across: false });
});
