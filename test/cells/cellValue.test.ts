import { ArgumentError, isBlank, isBlankOrZero, plainValue, single } from "../../src/cells/cellValue";

test("an omitted argument, an empty text and blanks are blank; isBlankOrZero also accepts 0", () => {
  expect([null, undefined, "", "  "].map(isBlank)).toEqual([true, true, true, true]);
  expect([0, false, "0", NaN, []].map(isBlank)).toEqual([false, false, false, false, false]);
  expect([0, null, false, "0"].map(isBlankOrZero)).toEqual([true, true, false, false]);
});

test("single returns the cell of a range of one cell", () => {
  expect([single([["a"]]), single(["a"]), single("a"), single([["a", "b"]])]).toEqual([
    "a",
    "a",
    "a",
    [["a", "b"]],
  ]);
});

test("plainValue returns the number of a formatted number and anything else unchanged", () => {
  expect(plainValue({ type: "FormattedNumber", basicValue: 0.25, numberFormat: "0%" })).toBe(0.25);
  expect([1, "a", true, null, undefined].map(plainValue)).toEqual([1, "a", true, null, undefined]);
  const error = { type: "Error", basicValue: "#N/A" };
  expect(plainValue(error)).toBe(error);
});

test("an ArgumentError states the argument, the rule and the value", () => {
  expect(new ArgumentError("track", "is blank").message).toBe("track is blank");
  expect(new ArgumentError("race", "must be a whole number from 1 to 20", 99).message).toBe(
    "race must be a whole number from 1 to 20: current value is 99",
  );
});

test("a long value in an ArgumentError is shortened", () => {
  expect(new ArgumentError("track", "must be shorter", "x".repeat(5000)).message.length).toBeLessThan(120);
});
