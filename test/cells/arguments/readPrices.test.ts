import { readPrices } from "../../../src/cells/arguments/readPrices";

const field = { numbers: [1, 2, 3, 4], names: ["Fair Wind", "Élan Vital", "Old Oak", "O'Grady's Gift"] };
const pricesOf = (value: unknown, entrants: object = field) =>
  readPrices("odds", value, entrants as typeof field);
const first = [3.5, 2, undefined, 11];

test.each<[string, unknown]>([
  ["a column in the runners' order", [["5/2"], ["evens"], ["SCR"], [11]]],
  ["a column with room for more runners, blank below the last", [[3.5], [2], [""], [11], [""], [""]]],
  ["a row in the runners' order", [[3.5, "EVS", "", "10/1"]]],
  ["a text in the runners' order", "5/2; evens; ; 11"],
  ["a text with commas in the runners' order", "5/2, evens, , 11"],
  ["a text with commas alone", "3.5,2,SCR,11"],
  ["a text with decimal commas", "3,5; 2,0; ; 11,0"],
  [
    "numbers and prices",
    [
      [4, 11],
      [1, "+250"],
      [2, 2],
    ],
  ],
  [
    "texts of numbers",
    [
      ["4.", "$11"],
      ["#1", "5/2"],
      ["2", "2.00"],
    ],
  ],
  [
    "names and prices",
    [
      ["old oak", "SCR"],
      ["FAIR WIND (NZ)", 3.5],
      ["Elan vital", "1/1"],
      ["OGradys Gift", 11],
    ],
  ],
  [
    "numbers, names and prices, with headings",
    [
      ["No", "Horse", "Fixed"],
      [1, "Fair Wind", 3.5],
      [2, "Élan Vital", 2],
      [4, "O'Grady's Gift", 11],
    ],
  ],
  [
    "names with numbers and barriers around them",
    [
      ["1. Fair Wind (8)", 3.5],
      ["2. Elan Vital (1)", 2],
      ["4. O'Grady's Gift (11)", 11],
    ],
  ],
  [
    "names, barriers and prices",
    [
      ["Fair Wind", 8, 3.5],
      ["Elan Vital", 1, 2],
      ["O'Grady's Gift", 11, 11],
    ],
  ],
  [
    "a win price before a place price",
    [
      ["Fair Wind", 3.5, 1.5],
      ["Elan Vital", 2, 1.2],
      ["O'Grady's Gift", 11, 3],
    ],
  ],
  [
    "names after their prices",
    [
      [3.5, "Fair Wind"],
      [2, "Elan Vital"],
      [11, "O'Grady's Gift"],
    ],
  ],
  [
    "blank columns between",
    [
      ["", 1, "", 3.5],
      ["", 2, "", 2],
      ["", 4, "", 11],
    ],
  ],
  ["pairs in a text", "1=5/2; Elan Vital=evens; 4=11"],
])("%s", (_title, value) => {
  expect(pricesOf(value)).toEqual({
    prices: first.map((price) => price && expect.closeTo(price, 10)),
    unmatched: [],
  });
});

test("prices of no runner are named with the runner that may be meant; those without a price are not", () => {
  const rows = [
    ["Fair Wynd", 3.5],
    [9, 4],
    ["Somebody Else", ""],
    ["Elan Vital", 2],
  ];
  expect(pricesOf(rows)).toEqual({
    prices: [undefined, 2, undefined, undefined],
    unmatched: ["Fair Wynd (Fair Wind?)", "9"],
  });
});

test("of a whole day's prices five of no runner are named, those similar to a runner without a price first", () => {
  const others = Array.from({ length: 20 }, (_, index) => [`Race ${index} Horse`, 3]);
  const { unmatched } = pricesOf([...others, ["Fair Wynd", 3.5], ["Elan Vitl", 3], ["Elan Vital", 2]]);
  expect(unmatched.join(", ")).toBe(
    "Fair Wynd (Fair Wind?), Race 0 Horse, Race 1 Horse, Race 2 Horse, Race 3 Horse, and 17 more",
  );
  expect(() => pricesOf(others)).toThrow(
    'odds must name runners of the field: current value is "Race 0 Horse, Race 1 Horse, Race 2 Horse, ',
  );
});

test("a number and a name of different runners are refused, and a second price of one", () => {
  expect(() =>
    pricesOf([
      [1, "Old Oak", 3],
      [2, "Elan Vital", 4],
    ]),
  ).toThrow(
    'odds (row 1 of 2) must be about one runner, not 3 Old Oak and 1 Fair Wind: current value is "1 Old Oak"',
  );
  expect(() =>
    pricesOf([
      ["Old Oak", 3],
      ["old oak", 4],
    ]),
  ).toThrow("odds (row 2 of 2) has a second price");
  expect(
    pricesOf([
      ["Old Oak", 3],
      ["old oak", 3],
    ]).prices[2],
  ).toBe(3);
});

test("a name that several runners share needs the number", () => {
  const twins = { numbers: [1, 2], names: ["Fair Wind", "Fair Wind (NZ)"] };
  expect(
    pricesOf(
      [
        ["Fair Wind", 3],
        ["Other", ""],
      ],
      twins,
    ).prices,
  ).toEqual([3, undefined]);
  const same = { numbers: [1, 2], names: ["Fair Wind", "Fair Wind"] };
  expect(() =>
    pricesOf(
      [
        ["Fair Wind", 3],
        ["Other", ""],
      ],
      same,
    ),
  ).toThrow("not 1 Fair Wind and 2 Fair Wind");
  expect(
    pricesOf(
      [
        [2, "Fair Wind", 3],
        [1, "Fair Wind", 4],
      ],
      same,
    ).prices,
  ).toEqual([4, 3]);
});

test.each<[unknown, string]>([
  [
    [[3], [4]],
    'odds must have 4 cells, one for each runner, or their numbers or names next to the prices, such as "1: 2.60, 2: 4.40"',
  ],
  [[["3"], ["x1"], [4], [5]], "odds of 2 Élan Vital must be a price of 1 or more"],
  [[[1], [2], [3], [4]], "odds holds the runners' numbers where prices belong"],
  [
    [
      [1, "abc"],
      [2, 3.5],
    ],
    "odds of 1 Fair Wind must be a price of 1 or more",
  ],
  [
    [
      ["A", "B"],
      ["C", "D"],
    ],
    "odds must have the runners' numbers or names next to the prices",
  ],
  ["99: 2.6", 'odds must name runners of the field: current value is "99"'],
  ["1: 2.6, 99: 4.4", 'odds must name runners of the field: current value is "99"'],
  [
    [
      ["Nobody", 2.6],
      ["No One", 3],
    ],
    'odds must name runners of the field: current value is "Nobody, No One"',
  ],
  [46_058, "odds must have 4 cells, one for each runner"],
])("%j is refused: %s", (value, message) => {
  expect(() => pricesOf(value)).toThrow(message);
});

test.each([
  [
    [
      [1, 3.5],
      [2, "abc"],
    ],
    "odds of 2 Élan Vital must be a price of 1 or more",
  ],
  ["1: 3.5, 2: abc", "odds of 2 Élan Vital must be a price of 1 or more"],
  ["1: 3.5, Old Oak: 0.5", "odds of 3 Old Oak must be a price of 1 or more"],
  ["2.6, 4.4", 'such as "1: 2.60, 2: 4.40": current value is "2 cells"'],
  ["1,234.5", 'such as "1: 2.60, 2: 4.40": current value is "1 cell"'],
])("%j is refused with the runner or the count", (value, message) => {
  expect(() => pricesOf(value)).toThrow(message);
});
