import { kelly } from "../../src/functions/kelly";
import { column, rounded, row } from "./marketCells";
import { errorOf } from "./testSession";

test("returns half of the full Kelly stakes of all bets together by default", () => {
  expect(rounded(kelly(column(0.3), column(3.5)))).toEqual([[0.01]]);
  expect(rounded(kelly(column(0.3), column(3.5), 1))).toEqual([[0.02]]);
  expect(rounded(kelly(row(0.15, 0.08), column(9.3, 19), 1))).toEqual([[0.05142, 0.03175]]);
  expect(rounded(kelly(row(0.15, 0.08), row(9.3, 19), 1, 0.04))).toEqual([[0.04, 0.03175]]);
});

test("returns 0 for odds that are too short for a stake", () => {
  expect(rounded(kelly(column(0.3, 0.2), column(3.5, 4.5), 1))).toEqual([[0.02], [0]]);
});

test("matches odds in columns by the runner's number or name; those of nobody are refused by name", async () => {
  const plain = kelly(column(0.15, 0.08, 0.4), column(9.3, 19, ""), 1);
  const byNumber = [
    [2, "18/1"],
    [1, "+830"],
  ];
  expect(kelly(column(0.15, 0.08, 0.4), byNumber, 1)).toEqual(plain);
  const own = [
    ["Fair Wind", 0.15],
    ["Old Oak", 0.08],
    ["Élan", 0.4],
  ];
  const byName = [
    ["OLD OAK (NZ)", 19],
    ["fair wind", 9.3],
  ];
  expect(kelly(own, byName, 1)).toEqual(plain);
  const error = await errorOf(() => kelly(own, [...byName, ["Fair Wynd", 3]], 1));
  expect(error.message).toBe(
    'odds must be of the runners of probabilities: current value is "Fair Wynd (Fair Wind?)"',
  );
});

test("stakes nothing on prices from before a scratching, and says so", async () => {
  const message = async (...odds: unknown[]): Promise<string> =>
    (await errorOf(() => kelly(column(0.5, 0.3, 0.2, 0), column(...odds)))).message;
  // 1/3 + 1/5 + 1/8 = 65.8 % of a book whose favourite is out
  expect(await message(3, 5, 8, 2.5)).toBe(
    "The odds pre-date a scratching: cell 4 has a price and no probability, and the other prices leave a " +
      "margin of -34.2%. Nothing is staked. Enter the present prices.",
  );
  expect(await message(3, 5, null, 2.5)).toBe(
    "The odds pre-date a scratching: cell 4 has a price and no probability, and not every other runner has a " +
      "price. Nothing is staked. Delete that price, once the others are those after the scratching.",
  );
  expect(await message(3, 5, 8, "SCR")).toBe(
    "The odds leave a margin of -34.2%, below 0: they pre-date a scratching or are of different times. " +
      "Nothing is staked. Enter the present prices.",
  );
  expect((await errorOf(() => kelly(column(0.5, 0.5), column(2.5, 2.5)))).code).toBe("#N/A");
});

test("stakes on a margin below 0 where a runner has no price or the probabilities leave one out", () => {
  expect(kelly(column(0.5, 0.3, 0.2), column(3, "", 8))).toHaveLength(3);
  expect(kelly(column(0.5, 0.3), column(3, 5))).toHaveLength(2);
  expect(kelly(column(0.5, 0.5), column(2.01, 2.01))).toHaveLength(2); // -0.5 %: rounded prices
});

test("leaves a runner without odds or probability out and blank", () => {
  expect(rounded(kelly(column(0.15, 0.5, 0.08, ""), column(9.3, "", 19, 5), 1))).toEqual([
    [0.05142],
    [""],
    [0.03175],
    [""],
  ]);
});

test.each<[unknown[][], unknown[][], unknown, unknown, string]>([
  [
    column(0.3, 0.2),
    column(3),
    null,
    null,
    "odds must have as many cells as the probabilities, 2: current value is 1",
  ],
  [
    column(0.7, 0.6),
    column(3, 3),
    null,
    null,
    "the probabilities must not add up to more than 1: current value is 1.2999999",
  ],
  [column(0.3), column(3), 2, null, "'fraction' must be above 0 and at most 1: current value is 2"],
  [column(0.3), column(3), null, "lots", 'cap must be a number: current value is "lots"'],
])("throws for %j at %j with %p and %p with the reason", async (own, odds, fraction, cap, message) => {
  const error = await errorOf(() => kelly(own, odds, fraction, cap));
  expect(error.code).toBe("#VALUE!");
  expect(error.message).toContain(message);
});
