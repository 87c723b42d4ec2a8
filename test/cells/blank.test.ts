import { isBlank, isBlankOrZero, single } from "../../src/cells/blank";

test("an omitted argument, an empty text and blanks are blank; 0 only where 0 cannot be meant", () => {
  expect([null, undefined, "", "  "].map(isBlank)).toEqual([true, true, true, true]);
  expect([0, false, "0", NaN, []].map(isBlank)).toEqual([false, false, false, false, false]);
  expect([0, null, false, "0"].map(isBlankOrZero)).toEqual([true, true, false, false]);
});

test("a range of one cell is its cell", () => {
  expect([single([["a"]]), single(["a"]), single("a"), single([["a", "b"]])]).toEqual(["a", "a", "a", [["a", "b"]]]);
});
