import { rowOrColumn } from "../../../src/cells/table/cell";

test("rowOrColumn returns one row or one column", () => {
  expect(rowOrColumn({ across: true }, [1, ""])).toEqual([[1, ""]]);
  expect(rowOrColumn({ across: false }, [1, ""])).toEqual([[1], [""]]);
});
