import { ArgumentError } from "../../../src/cells/cellValue";
import { readConditions } from "../../../src/cells/arguments/readConditions";

const read = (value: unknown): string => readConditions("conditions", value);

test.each([
  ["a text", " jockey = Z  Purton;barrier=1-4 ; First Up ", "jockey=Z Purton; barrier=1-4; first-up"],
  ["a column of conditions", [["distance<=1200"], [""], ["debut"]], "distance<=1200; debut"],
  [
    "a row of conditions",
    [["distance=1200", "class>=60", "second-up"]],
    "distance=1200; class>=60; second-up",
  ],
  ["a row of two conditions", [["distance=1200", "debut"]], "distance=1200; debut"],
  [
    "names and values",
    [
      ["distance", 1200],
      ["class", ">=60"],
      ["barrier", "1-4"],
    ],
    "distance=1200; class>=60; barrier=1-4",
  ],
  [
    "names without values, which are left out",
    [
      ["jockey", ""],
      ["trainer", null],
      ["runner", 0],
      ["price", "<5"],
    ],
    "price<5",
  ],
  [
    "flags that are on and off",
    [
      ["first-up", true],
      ["debut", false],
      ["second-up", "no"],
    ],
    "first-up",
  ],
  ["a range in words, as Excel takes 1-4 for a date", [["barrier", "1 to 4"]], "barrier=1-4"],
  ["a fraction for a price", [["price", "2/1"]], "price=3"],
  ["prices as they are written", "price<=$5; distance<=1200m", "price<=5; distance<=1200"],
  ["a range of fractions", [["price", "2/1 to 5/1"]], "price=3-6"],
  ["a range of decimal prices", [["price", "2-5"]], "price=2-5"],
  ["a price with a dash, which would be a reversed range", [["price", "7-2"]], "price=4.5"],
  ["American and even prices", [["price", ">=+900"]], "price>=10"],
  ["a flag as a text", [["first-up", "TRUE"]], "first-up"],
  ["distances with their unit", [["distance", "1200m-1400m"]], "distance=1200-1400"],
  ["a number of nought as a text", [["claim", "=0"]], "claim=0"],
])("%s", (_title, value, conditions) => {
  expect(read(value)).toBe(conditions);
});

test.each([
  ["gait=pace", /^conditions must each be one of distance, barrier, .*: current value is "gait"$/],
  ["barrier=4-1", /^conditions barrier range is reversed/],
  [
    "condition=mudy",
    /^conditions condition must be one of good, .*; did you mean muddy\?: current value is "mudy"$/,
  ],
  ["", /^conditions must name a condition/],
  [[["first-up", "perhaps"]], /^conditions must be one of true, yes, false, no/],
])("%p is refused by the rule that it breaks", (value, message) => {
  expect(() => read(value)).toThrow(ArgumentError);
  expect(() => read(value)).toThrow(message);
});

test.each([
  ["class=maiden", "class=MDN|Maiden|MSW"],
  ["fav; first-up", "favourite; first-up"],
  ["favorite", "favourite"],
  ["distance=1200m-1400m", "distance=1200-1400"],
])("%s reads as %s", (typed, conditions) => {
  expect(readConditions("conditions", typed)).toBe(conditions);
});

test("a flag in a row of two columns has another name too", () => {
  expect(
    readConditions("conditions", [
      ["favorite", true],
      ["class", "maiden"],
    ]),
  ).toBe("favourite; class=MDN|Maiden|MSW");
});
