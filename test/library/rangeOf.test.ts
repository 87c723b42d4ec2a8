import { rangeOf } from "../../src/library/rangeOf";

const prices = [
  [1, 2.6],
  [2, 4.4],
];
test.each<[name: string, value: unknown, expected: unknown]>([
  [
    "odds",
    "1: 2.60, 2: 4.40",
    [
      [1, "2.60"],
      [2, "4.40"],
    ],
  ],
  [
    "odds",
    "Old Oak: 5/2; Fair Wind: evens",
    [
      ["Old Oak", "5/2"],
      ["Fair Wind", "evens"],
    ],
  ],
  [
    "odds",
    "1: 1,200, 2: 4",
    [
      [1, "1,200"],
      [2, "4"],
    ],
  ],
  [
    "odds",
    [
      { number: 1, price: 2.6 },
      { number: 2, price: 4.4 },
    ],
    prices,
  ],
  [
    "odds",
    [
      { price: 2.6, runner: 1 },
      { price: 4.4, runner: 2 },
    ],
    prices,
  ],
  ["odds", { 1: 2.6, 2: 4.4 }, prices],
  ["odds", { number: 1, price: 2.6 }, [[1, 2.6]]],
  ["odds", { price: "5/2", runner: "Old Oak" }, [["Old Oak", "5/2"]]],
  ["odds", [2.6, 4.4], [[2.6], [4.4]]],
  ["odds", "2.6; 4.4", "2.6; 4.4"],
  ["odds", prices, prices],
  ["scratched", [], null],
  ["scratched", undefined, null],
  ["scratched", "3, 7", "3, 7"],
  ["scratched", [{ number: 3 }, { runner: "Old Oak" }], [[3], ["Old Oak"]]],
  ["scratched", { number: 3, name: "Old Oak" }, [[3]]],
  ["selections", [{ number: 1 }, 2], [[1], [2]]],
  ["options", { scratched: [{ number: 3 }, { number: 5 }] }, [["scratched", "3,5"]]],
  ["fields", ["number", "name"], "number,name"],
  ["options", { country: "nz", limit: 5 }, "country=nz; limit=5"],
  ["options", { by: "a;b" }, [["by", "a;b"]]],
  ["options", { country: ["nz"] }, "country=nz"],
  ["options", { venues: ["a", "b"] }, [["venues", "a,b"]]],
  ["options", [["country", ["nz"]]], [["country", "nz"]]],
  ["scratched", [[[5]], [[[7]]]], [[5], [7]]],
  ["odds", [{ number: [1], price: [2.6] }], [[1, 2.6]]],
])("%s as %j is what Excel passes for it", (name, value, expected) => {
  expect(rangeOf("CARD", name, value)).toEqual(expected);
});

test("a function that takes prices in their order gets them without the runners", () => {
  expect(rangeOf("OVERROUND", "odds", "1: 2.60, 2: 4.40")).toEqual([["2.60"], ["4.40"]]);
  expect(rangeOf("PLACES", "probabilities", { 1: 0.6, 2: 0.4 })).toEqual([[0.6], [0.4]]);
});

test.each([[[[[1, 2]]]], [[[1, [2.6, 3]]]], [[{ date: ["2026-03-13", "2026-03-14"] }]], [[[1, []]]]])(
  "a list in a cell, as in %j, is refused unless it has one value",
  (value) => {
    expect(() => rangeOf("SETTLE", "bets", value)).toThrow(
      /^bets must have one value in each cell: current value is "\d values"$/,
    );
  },
);

test("bets as objects are a table with headings", () => {
  const bets = [
    { date: "2026-03-13", race: 1, stake: 10 },
    { date: "2026-03-13", race: 2, stake: 5, type: "place" },
  ];
  expect(rangeOf("SETTLE", "bets", bets)).toEqual([
    ["date", "race", "stake", "type"],
    ["2026-03-13", 1, 10, null],
    ["2026-03-13", 2, 5, "place"],
  ]);
});

test("one bet as an object is a table with one row", () => {
  expect(rangeOf("SETTLE", "bets", { race: 1, stake: 10 })).toEqual([
    ["race", "stake"],
    [1, 10],
  ]);
});

test("objects that are no prices are refused with the form to use", () => {
  for (const odds of [[{ number: 1 }], [{ price: 2 }], [{ number: 1, win: 2, place: 1.5 }]])
    expect(() => rangeOf("CARD", "odds", odds)).toThrow(/^odds must be like "1: 2.60, 2: 4.40"/);
});

test("prices in a text with commas are read in their order", () => {
  expect(rangeOf("KELLY", "probabilities", "60%; 40%")).toEqual([["60%"], ["40%"]]);
  expect(rangeOf("BLEND", "odds", "2.6, 4.4")).toEqual([["2.6"], ["4.4"]]);
  expect(rangeOf("OVERROUND", "odds", "2.6, 4.4")).toEqual([["2.6"], ["4.4"]]);
  expect(rangeOf("OVERROUND", "odds", "2.6")).toBe("2.6");
  expect(rangeOf("OVERROUND", "odds", "1,234.5")).toBe("1,234.5");
  expect(rangeOf("OVERROUND", "odds", "2,3.5,11")).toEqual([["2"], ["3.5"], ["11"]]);
});

test("a wrong price is refused with its runner where a function takes prices in their order", () => {
  expect(() => rangeOf("OVERROUND", "odds", "1: 2.60, 2: abc")).toThrow(
    /^odds of 2 must be a price of 1 or more, .*: current value is "abc"$/,
  );
});

test.each<[name: string, value: unknown, rule: string]>([
  ["scratched", { 3: true }, 'must be runners\' numbers or names, such as [3, 7] or "3, 7"'],
  ["scratched", [{ number: 3, scratched: false }], "must be runners' numbers or names"],
  ["selections", { first: 1, second: 2 }, '[1, 2, 3] to box, "1>2>3" for an order'],
  ["fields", [{ name: "number" }], 'must be names of fields, such as ["number", "name"]'],
  ["options", { scratched: { 3: true } }, "must be runners' numbers or names"],
  ["odds", [{ number: 1, price: 2, book: "x" }], 'must be like "1: 2.60, 2: 4.40"'],
  ["probabilities", [{ p: 0.5 }], 'must be like "1: 0.4, 2: 0.25"'],
])("%s of %j is refused with the form to use", (name, value, rule) => {
  expect(() => rangeOf("WHATIF", name, value)).toThrow(rule);
});
