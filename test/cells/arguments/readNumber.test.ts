import { readNumber } from "../../../src/cells/arguments/readNumber";

describe("readNumber", () => {
  test.each<[unknown, number]>([
    [0, 0],
    [0.25, 0.25],
    ["0.25", 0.25],
    [" .5 ", 0.5],
    ["0,125", 0.125],
    ["-1,25", -1.25],
    [[[-2]], -2],
  ])("reads %j", (value, number) => expect(readNumber("k", value)).toBe(number));

  test.each<[unknown, string]>([
    [null, "k is blank"],
    ["", "k is blank"],
    ["1,200", 'k must be a number: current value is "1,200"'],
    ["half", 'k must be a number: current value is "half"'],
    [true, "k must be a number: current value is true"],
    [[[1], [2]], "k must be a number: current value is a range of 2 rows"],
  ])("refuses %j", (value, message) => expect(() => readNumber("k", value)).toThrow(message));
});
