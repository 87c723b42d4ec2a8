import { readDecimal } from "../../../src/cells/arguments/readDecimal";

describe("readDecimal", () => {
  test.each<[unknown, number]>([
    [0, 0],
    [0.25, 0.25],
    ["0.25", 0.25],
    [" .5 ", 0.5],
    [[[-2]], -2],
    [{ basicValue: 7 }, 7],
  ])("reads %j", (value, number) => expect(readDecimal("k", value)).toBe(number));

  test.each<[unknown, string]>([
    [null, "k is blank"],
    ["", "k is blank"],
    ["half", 'k must be a number: current value is "half"'],
    [true, "k must be a number: current value is true"],
    [[[1], [2]], "k must be a number: current value is a range of 2 rows"],
  ])("refuses %j", (value, message) => expect(() => readDecimal("k", value)).toThrow(message));
});
