import { alongside } from "../../../src/cells/table/alongside";

test("alongside lays results the way the cells lie", () => {
  expect(alongside({ across: true }, [1, ""])).toEqual([[1, ""]]);
  expect(alongside({ across: false }, [1, ""])).toEqual([[1], [""]]);
});
