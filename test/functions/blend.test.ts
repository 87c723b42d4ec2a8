import { blend } from "../../src/functions/blend";
import { sharpen } from "../../src/functions/sharpen";
import { column, rounded, row } from "./marketCells";
import { errorOf } from "./testSession";

test("is the market alone with 0 for the model, and the product of both to their weights", () => {
  const market = sharpen([[1 / 2.5], [1 / 3], [1 / 4]], 1.07);
  expect(rounded(blend(column(0.5, 0.3, 0.2), column(2.5, 3, 4), 0, 1.07))).toEqual(rounded(market));
  expect(rounded(blend(column(0.5, 0.3, 0.2), column(2.5, 3, 4), 0.6, 0.45))).toEqual([
    [0.46618],
    [0.31609],
    [0.21774],
  ]);
  expect(rounded(blend(row(0.5, 0.3, 0.2), row(2.5, 3, 4), 1, 0))).toEqual([[0.5, 0.3, 0.2]]);
});

test("a runner that does not start stays blank, and odds by name find their runner", () => {
  const ownChances = [
    ["Fair Wind", 0.6],
    ["Old Oak", "SCR"],
    ["Élan", 0.4],
  ];
  const odds = [
    ["elan", 3],
    ["Fair Wind", "4/5"],
  ];
  const [first, second, third] = blend(ownChances, odds, 1, 1);
  expect(second).toEqual([""]);
  expect(Number(first?.[0]) + Number(third?.[0])).toBeCloseTo(1, 12);
  expect(Number(first?.[0]) / Number(third?.[0])).toBeCloseTo((0.6 / 1.8 / 0.4) * 3, 12);
});

test.each<[unknown[][], unknown[][], unknown, unknown, string]>([
  [column(0.5, 0.5), column(2, ""), 1, 1, "odds must have a price for each runner"],
  [column(0.5, 0.5), column(2, 2), -1, 1, "'modelWeight' must be 0 or more"],
  [column(0.5, 0.5), column(2, 2), 0, 0, "one weight must be above 0"],
  [column(0.5, 0.5), column(2, 2), null, 1, "modelWeight is blank: how far you trust the model depends"],
  [column(0.5, 0.5), column(2, 2), 0.6, null, "0.6 and 0.45 for early prices, 0 and 1.07 for final ones"],
  [column(0.5, 0.5), column(2, 2), "much", 1, "modelWeight must be a number"],
])("%j at %j with %p and %p is refused", async (ownChances, odds, modelWeight, marketWeight, message) => {
  const error = await errorOf(() => blend(ownChances, odds, modelWeight, marketWeight));
  expect([error.code, error.message]).toEqual(["#VALUE!", expect.stringContaining(message)]);
});
