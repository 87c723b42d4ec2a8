import { kinds } from "../../src/cells/columns/column";
import { kelly } from "../../src/functions/kelly";
import { column, rounded, row } from "./marketCells";
import { errorOf, openTestSession } from "./testSession";

test("returns half of the full Kelly stakes of all bets together by default", () => {
  expect(rounded(kelly(column(0.3), column(3.5)))).toEqual([[0.01]]);
  expect(rounded(kelly(column(0.3), column(3.5), 1))).toEqual([[0.02]]);
  expect(rounded(kelly(row(0.15, 0.08), column(9.3, 19), 1))).toEqual([[0.05142, 0.03175]]);
  expect(rounded(kelly(row(0.15, 0.08), row(9.3, 19), 1, 0.04))).toEqual([[0.04, 0.03137]]);
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
  const ownChances = [
    ["Fair Wind", 0.15],
    ["Old Oak", 0.08],
    ["Élan", 0.4],
  ];
  const byName = [
    ["OLD OAK (NZ)", 19],
    ["fair wind", 9.3],
  ];
  expect(kelly(ownChances, byName, 1)).toEqual(plain);
  const error = await errorOf(() => kelly(ownChances, [...byName, ["Fair Wynd", 3]], 1));
  expect(error.message).toBe(
    'odds must belong to runners of probabilities: current value is "Fair Wynd (Fair Wind?)"',
  );
});

test("stakes nothing on prices from before a scratching, and says so", async () => {
  const message = async (...odds: unknown[]): Promise<string> =>
    (await errorOf(() => kelly(column(0.5, 0.3, 0.2, 0), column(...odds)))).message;
  // 1/3 + 1/5 + 1/8 = 65.8% of a book whose favourite is out
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
  expect(kelly(column(0.5, 0.5), column(2.01, 2.01))).toHaveLength(2); // -0.5%: rounded prices
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
])("throws for %j at %j with %p and %p with the reason", async (ownChances, odds, fraction, cap, message) => {
  const error = await errorOf(() => kelly(ownChances, odds, fraction, cap));
  expect(error.code).toBe("#VALUE!");
  expect(error.message).toContain(message);
});

const options = (text: string) => text as never; // a cell's text where a range may stand

test("commission shortens the odds, and hedges=no stakes on runners with an edge of their own alone", () => {
  // 0.6 at 2 less 5%: odds of 1.95, and 0.6 - 0.4 / 0.95 of the bank
  expect(rounded(kelly(column(0.6), column(2), 1, null, options("commission=0.05")))).toEqual([[0.17895]]);
  expect(rounded(kelly(column(0.5, 0.35), column(2.6, 2.8), 1))).toEqual([[0.2766], [0.14255]]);
  // 0.5 - 0.5 / 1.6
  expect(rounded(kelly(column(0.5, 0.35), column(2.6, 2.8), 1, null, options("hedges=no")))).toEqual([
    [0.1875],
    [0],
  ]);
});

test("a bank makes amounts, down to whole steps and none below the minimum; details name hedges and the loss", () => {
  const two = [column(0.5, 0.35), column(2.6, 2.8), 1, null] as const;
  expect(kelly(...two, options("bank=1000; step=5"))).toEqual([[275], [140]]);
  expect(kelly(...two, options("bank=1000; step=5; minimum=150"))).toEqual([[275], [0]]);
  const growth = (first: number, second: number) =>
    0.5 * Math.log(1 - first - second + 2.6 * first) +
    0.35 * Math.log(1 - first - second + 2.8 * second) +
    0.15 * Math.log(1 - first - second);
  const detailed = kelly(...two, options("bank=1000; step=5; minimum=150; details=yes"));
  const best = growth(0.2765957447, 0.1425531915);
  expect(detailed).toEqual([
    [275, ""],
    [0, "below the smallest stake"],
    [expect.closeTo(best, 9), "Growth of the bank over the race (logarithm)"],
    [expect.closeTo(best - growth(0.275, 0), 9), "Growth lost by rounding the stakes"],
  ]);
  expect(kelly(row(0.5, 0.35), row(2.6, 2.8), 1, null, options("details=yes")).slice(0, 2)).toEqual([
    [expect.closeTo(0.2766, 5), expect.closeTo(0.14255, 5)],
    ["", "hedge: the bet alone loses"],
  ]);
});

test("a stake in money has the format of money where the host supports formats, a share that of a fraction", () => {
  openTestSession({ answer: async () => Response.json({}) }).set({ formats: true });
  const [stake, share] = ["bank=1000", ""].map((text) =>
    kelly(column(0.6), column(2), 1, null, options(text)),
  );
  expect(stake).toMatchObject([[{ basicValue: 200, numberFormat: kinds.stake.format }]]);
  expect(share).toMatchObject([
    [{ basicValue: expect.closeTo(0.2, 12), numberFormat: kinds.fraction.format }],
  ]);
});

test.each([
  ["step=5", "bank must be given for a step or a minimum stake"],
  ["bank=-5", "'bank' must be positive: current value is -5"],
  ["commission=1", "'commission' must be 0 or more and below 1: current value is 1"],
  ["comission=0.05", "did you mean commission?"],
])("the options %s are refused with the reason", async (text, message) => {
  const error = await errorOf(() => kelly(column(0.6), column(2), 1, null, options(text)));
  expect([error.code, error.message]).toEqual(["#VALUE!", expect.stringContaining(message)]);
});
