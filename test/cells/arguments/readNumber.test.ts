import { readDays, readDistance, readNumber } from "../../../src/cells/arguments/readNumber";

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

describe("readDistance", () => {
  test.each([
    ["1200", "1200"],
    [" 1200 m ", "1200"],
    ["1200metres", "1200"],
    ["1000-1400", "1000-1400"],
    ["1000 \u2013 1400", "1000-1400"],
    ["6f", "1197-1217"],
    ["1m", "1599-1619"],
    ["1m2f", "2002-2022"],
    ["1m 2f 110y", "2102-2122"],
    ["2 miles", "3209-3229"],
  ])("reads %s as %s metres", (text, metres) => expect(readDistance("distance", text, {})).toBe(metres));

  test.each([
    ["far", "must be metres or miles"],
    ["", "must be metres or miles"],
    ["1400-1000", "must have the lower bound first"],
    ["199", "must lie between 200 and 5000 metres"],
    ["5001", "must lie between 200 and 5000 metres"],
    ["1000-5001", "must lie between 200 and 5000 metres"],
  ])("refuses %j: %s", (text, rule) =>
    expect(() => readDistance("distance", text, { minimum: 200, maximum: 5000 })).toThrow(rule),
  );

  test.each(["200", "5000"])("takes %s, an end of the range", (text) =>
    expect(readDistance("distance", text, { minimum: 200, maximum: 5000 })).toBe(text),
  );
});

test.each([
  ["1200m-1400m", "1200-1400"],
  ["1200 to 1400", "1200-1400"],
  ["1200m to 1400 m", "1200-1400"],
])("the distance %s is %s metres", (value, distance) => {
  expect(readDistance("distance", value, {})).toBe(distance);
});

test.each([
  ["3 months", 90],
  ["2 weeks", 14],
  ["last 30 days", 30],
  ["1 year", 365],
  ["60", 60],
  [60, 60],
])("the window %s has %s days", (value, days) => {
  expect(readDays("window", value, { minimum: 14, maximum: 365 })).toBe(days);
});

test.each(["2 years", "1 day", "a month", "3 moons"])("the window %s is refused", (value) => {
  expect(() => readDays("window", value, { minimum: 14, maximum: 365 })).toThrow(
    "window must be a whole number from 14 to 365",
  );
});
