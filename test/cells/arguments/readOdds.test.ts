import { priceIn, readOddsList } from "../../../src/cells/arguments/readOdds";

// Fractional and American prices: see a bookmaker's conversion table, such as 5/2 = 3.50 = +250.
test.each<[unknown, number]>([
  [3.5, 3.5],
  ["3.5", 3.5],
  [" $3.50 ", 3.5],
  ["3,50", 3.5],
  ["1,001", 1001],
  ["11", 11],
  ["5/2", 3.5],
  ["5 / 2", 3.5],
  ["5-2", 3.5],
  ["5 to 2", 3.5],
  ["5/2F", 3.5],
  ["11/4jf", 3.75],
  ["1/5", 1.2],
  ["100/30", 1 + 10 / 3],
  ["evens", 2],
  ["Evs", 2],
  ["EVENS fav", 2],
  ["+250", 3.5],
  ["-150", 1 + 100 / 150],
  [-150, 1 + 100 / 150],
  [250, 250],
])("the price %j is %d in decimal odds", (price, odds) => {
  expect(priceIn(price)).toBeCloseTo(odds, 10);
});

test.each([["abc"], ["5/0"], ["+50"], ["-99"], [-2], [46_058], [true], ["1/2/3"], ["$"], ["3.5.1"], ["0"]])(
  "%j is no price",
  (price) => {
    expect(priceIn(price)).toBeUndefined();
  },
);

test("a list keeps the place of every cell; blanks, zeros and scratched runners have no price", () => {
  const cells = [["5/2"], [""], [0], ["SCR"], ["evens"], ["x"], ["-"], [4]];
  expect(readOddsList("odds", cells)).toEqual({
    numbers: [3.5, undefined, undefined, undefined, 2, undefined, undefined, 4],
    across: false,
  });
});

test("an apostrophe typed before a price in a text cell does not count", () => {
  expect(priceIn("'7/2")).toBe(4.5);
});

test("a text that is no price is refused with its cell", () => {
  expect(() => readOddsList("odds", [[2.5, "five", 3]])).toThrow(
    /^odds \(cell 2 of 3\) must be a price of 1 or more, such as 3.5, "7\/2", "evens" or "\+250".*: current value is "five"$/,
  );
  expect(() => readOddsList("odds", [[46_058]])).toThrow("Excel makes a date of 5/2");
});

test.each(["\u2013150", "\u2212150", "'-150", "- 150", "-150,0", "-150.00"])(
  "%j shows that the unsigned numbers of its list are American",
  (price) => {
    const { numbers } = readOddsList("odds", [[price], [250], ["600,00"], ["1,200"], ["+1,200"], ["5/2"]]);
    expect(numbers).toEqual([expect.closeTo(1 + 100 / 150, 10), 3.5, 7, 13, 13, 3.5]);
  },
);

test("a comma before three digits is refused where the prices are decimal", () => {
  expect(() => readOddsList("odds", [["1,250"], [1.5]])).toThrow(
    'odds (cell 1 of 2) can be read in two ways: write 2125 or 2.125: current value is "1,250"',
  );
});
