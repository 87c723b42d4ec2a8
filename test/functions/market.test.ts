/** Suite of src/functions: the market functions. */
import { blend } from "../../src/functions/blend";
import { dutch } from "../../src/functions/dutch";
import { exotic } from "../../src/functions/exotic";
import { fairodds } from "../../src/functions/fairodds";
import { formline } from "../../src/functions/formline";
import { interval } from "../../src/functions/interval";
import { kelly } from "../../src/functions/kelly";
import { overround } from "../../src/functions/overround";
import { places } from "../../src/functions/places";
import { renorm } from "../../src/functions/renorm";
import { sharpen } from "../../src/functions/sharpen";
import { errorOf, openTestSession } from "./testSession";

/** A column of cells, as Excel hands a range over. */
const column = (...cells: unknown[]): unknown[][] => cells.map((cell) => [cell]);
const row = (...cells: unknown[]): unknown[][] => [cells];
const race = [0.3, 0.2, 0.15, 0.12, 0.09, 0.07, 0.05, 0.02];

/** A cell's value where a range may stand. */
const cell = (value: unknown) => value as never;

/** Results to five decimals. */
const rounded = (table: readonly (readonly unknown[])[]): unknown[][] =>
  table.map((cells) => cells.map((value) => (typeof value === "number" ? Number(value.toFixed(5)) : value)));

const total = (table: readonly (readonly unknown[])[]): number =>
  table.flat().reduce<number>((sum, value) => sum + (Number(value) || 0), 0);

describe("FAIRODDS", () => {
  test("removes the margin by the given method, power by default", () => {
    expect(rounded(fairodds(column(2.6, 2.4, 4.3)))).toEqual([[0.37298], [0.40511], [0.22191]]);
    expect(rounded(fairodds(column(2.6, 2.4, 4.3), "Shin"))).toEqual([[0.37299], [0.40478], [0.22223]]);
    expect(rounded(fairodds(column(2.6, 2.4, 4.3), "odds ratio"))).toEqual([[0.37243], [0.40413], [0.22344]]);
  });

  test("lies the way the odds lie and leaves blank what is no price", () => {
    const table = fairodds(row(2.6, "SCR", 2.4, "", 4.3, 0));
    expect(rounded(table)).toEqual([[0.37298, "", 0.40511, "", 0.22191, ""]]);
  });

  test("adds a place book up to its places", () => {
    expect(total(fairodds(column(1.3, 1.5, 1.8, 2.2, 2.9, 4.5, 6, 9), null, 3))).toBeCloseTo(3, 10);
  });

  test.each<[unknown[][], unknown, unknown, string]>([
    [
      column(2, 1),
      null,
      null,
      "Cannot take the margin off by the power method as decimal odds must exceed 1: current value is 1",
    ],
    [column("a"), null, null, "odds (cell 1 of 1) must be prices such as"],
    [column("SCR"), null, null, "odds holds no number other than 0"],
    [
      column(2, 3),
      "shinn",
      null,
      "method must be one of multiplicative, additive, power, odds ratio, shin; did you mean shin?",
    ],
    [column(2, 3), null, 4, "target must be a whole number from 1 to 3: current value is 4"],
    [
      column(1.15, 5, 10, 20, 50, 100),
      "additive",
      null,
      "every probability must come out above 0 and at most 1",
    ],
  ])("throws for %j by %p for %p with the reason", async (odds, method, target, message) => {
    const error = await errorOf(() => fairodds(odds, method, target));
    expect(error.code).toBe("#VALUE!");
    expect(error.message).toContain(message);
  });
});

describe("OVERROUND", () => {
  test("is one number, over the prices alone", () => {
    expect(rounded(overround(row(2.6, "", 2.4, 4.3)))).toEqual([[0.03384]]);
  });
});

describe("RENORM", () => {
  test("gives the scratched nothing and the others the rest", () => {
    expect(rounded(renorm(column(0.5, 0.3, 0.2), cell(1)))).toEqual([[0], [0.6], [0.4]]);
    expect(rounded(renorm(row(0.5, 0.3, 0.2), row(false, false, true)))).toEqual([[0.625, 0.375, 0]]);
    expect(rounded(renorm(column(...race), cell("1"), "normal")).slice(0, 3)).toEqual([
      [0],
      [0.2753],
      [0.21067],
    ]);
  });

  test("changes nothing without scratchings and keeps blank cells blank", () => {
    expect(rounded(renorm(column(0.5, "", 0.3, 0.2)))).toEqual([[0.5], [""], [0.3], [0.2]]);
  });

  test("counts numbers along all cells, blank ones too", () => {
    expect(rounded(renorm(column(0.5, "", 0.3, 0.2), cell(3)))).toEqual([[0.71429], [""], [0], [0.28571]]);
  });

  test("throws with the reason", async () => {
    expect(await errorOf(() => renorm(column(0.5, 0.5), cell("1,2")))).toMatchObject({
      code: "#VALUE!",
      message: "Cannot remove runners as one with a chance must remain: current value is all 2 removed",
    });
    const { message } = await errorOf(() => renorm(column(0.5, 0.5), cell(3)));
    expect(message).toBe("scratched must name runners of the field: current value is 3");
  });
});

describe("PLACES", () => {
  test("pays as many places as the field has, when none are given: 8 to 7 and 5 to 4 runners change it", () => {
    const field = (size: number): unknown[][] => column(...Array.from({ length: size }, () => 1 / size));
    expect([8, 7, 5, 4].map((size) => Math.round(total(places(field(size))) * 1e9) / 1e9)).toEqual([
      3, 2, 2, 1,
    ]);
    expect(total(places(column(...race, "", 0)))).toBeCloseTo(3, 10);
  });

  test("uses the model named, or one's own exponents", () => {
    const first = (model?: unknown): unknown => rounded(places(column(...race), 3, cell(model)))[0]?.[0];
    expect(first()).toBe(0.65826);
    expect(first("harville")).toBe(0.72913);
    expect(first("normal")).toBe(0.65452);
    expect(first("0.76, 0.62")).toBe(0.65826);
    expect(first(row(0.76, 0.62))).toBe(0.65826);
    expect(first(1)).toBe(0.72913);
  });

  test.each<[unknown[][], unknown, unknown, string]>([
    [
      column(0.5, 0.3),
      null,
      null,
      "Cannot price the places as the probabilities of the field must add up to 1: current value is 0.8",
    ],
    [column(0.5, 0.5), 5, null, "places must be a whole number from 1 to 4: current value is 5"],
    [column(0.5, 0.5), 1, "harvile", "did you mean harville?"],
    [column(0.5, 0.5), 1, "1.5", "a discount must lie between 0 and 1: current value is 1.5"],
    [
      column(0.5, 0.5),
      1,
      true,
      "model must be one of harville, discounted, benter, normal, or exponents such as 0.8, 0.6",
    ],
  ])("throws for %j for %p by %p with the reason", async (field, paid, model, message) => {
    const error = await errorOf(() => places(field, paid, cell(model)));
    expect(error.code).toBe("#VALUE!");
    expect(error.message).toContain(message);
  });
});

describe("EXOTIC", () => {
  test("gives probability, fair dividend and combinations in one row", () => {
    expect(rounded(exotic("exacta", column(...race), cell("1>2")))).toEqual([[0.07501, 13.33227, 1]]);
    expect(rounded(exotic("Quinella", column(...race), cell("1,2")))).toEqual([[0.13742, 7.27672, 1]]);
    expect(exotic("first four", column(...race), cell("1>2,3>2,3,4>2,3,4,5"))[0]?.[2]).toBe(8);
    expect(rounded(exotic("exacta", column(...race), row(1, 2), cell("harville")))[0]?.[0]).toBe(0.08571);
  });

  test("prices at once under the normal model", () => {
    expect(rounded(exotic("exacta", column(...race), cell("1>2"), cell("normal")))[0]?.[0]).toBe(0.0753);
  });

  test("keeps the numbers of the others when a runner is scratched", () => {
    const [straight] = exotic("exacta", column(0.5, "", 0.3, 0.2), cell("1>3"));
    const [closed] = exotic("exacta", column(0.5, 0.3, 0.2), cell("1>2"));
    expect(straight).toEqual(closed);
  });

  test.each<[string, unknown, string]>([
    [
      "exacta",
      "1>9",
      "selections must be runners with a probability, counted from 1 to 8: current value is 9",
    ],
    ["exacta", "1>1", "2 different runners must be able to fill the places"],
    ["trifecta", "1,1,2", "a runner may be selected once for a place"],
    [
      "trifecta",
      "1>2",
      "selections are one list to box or 3 lists, one for each place: current value is 2 lists",
    ],
    ["trifecta", "", "selections is blank"],
    ["trio", "1,2,3", "type must be one of exacta, quinella, trifecta, first four"],
    ["", "1,2,3", "type is blank"],
  ])("throws for a %p of %p with the reason", async (type, selections, message) => {
    const error = await errorOf(() => exotic(type, column(...race), cell(selections)));
    expect(error.code).toBe("#VALUE!");
    expect(error.message).toContain(message);
  });
});

describe("BLEND", () => {
  test("is the market alone to 1.07 by default, and the product of both to their weights", () => {
    const market = sharpen([[1 / 2.5], [1 / 3], [1 / 4]], 1.07);
    expect(rounded(blend(column(0.5, 0.3, 0.2), column(2.5, 3, 4)))).toEqual(rounded(market));
    expect(rounded(blend(column(0.5, 0.3, 0.2), column(2.5, 3, 4), 0.6, 0.45))).toEqual([
      [0.46618],
      [0.31609],
      [0.21774],
    ]);
    expect(rounded(blend(row(0.5, 0.3, 0.2), row(2.5, 3, 4), 1, 0))).toEqual([[0.5, 0.3, 0.2]]);
  });

  test("a runner that does not start stays blank, and odds by name find their runner", () => {
    const own = [
      ["Fair Wind", 0.6],
      ["Old Oak", "SCR"],
      ["Élan", 0.4],
    ];
    const odds = [
      ["elan", 3],
      ["Fair Wind", "4/5"],
    ];
    const [first, second, third] = blend(own, odds, 1, 1);
    expect(second).toEqual([""]);
    expect(Number(first?.[0]) + Number(third?.[0])).toBeCloseTo(1, 12);
    expect(Number(first?.[0]) / Number(third?.[0])).toBeCloseTo((0.6 / 1.8 / 0.4) * 3, 12);
  });

  test.each<[unknown[][], unknown[][], unknown, unknown, string]>([
    [column(0.5, 0.5), column(2, ""), null, null, "odds must have a price for each runner"],
    [column(0.5, 0.5), column(2, 2), -1, null, "'modelWeight' must be 0 or more"],
    [column(0.5, 0.5), column(2, 2), 0, 0, "one weight must be above 0"],
    [column(0.5, 0.5), column(2, 2), "much", null, "modelWeight must be a number"],
  ])("%j at %j with %p and %p is refused", async (own, odds, modelWeight, marketWeight, message) => {
    const error = await errorOf(() => blend(own, odds, modelWeight, marketWeight));
    expect([error.code, error.message]).toEqual(["#VALUE!", expect.stringContaining(message)]);
  });
});

describe("the summary of SHARPEN", () => {
  test("is the entropy and the sum of squares of the result, named, below a column or a row", () => {
    const measures = [
      [1.5 * Math.LN2, "Entropy (nats)"],
      [0.375, "Sum of squares"],
    ];
    const inColumn = sharpen(column(0.5, 0.25, 0.25), 1, true);
    expect(rounded(inColumn)).toEqual(rounded([[0.5, ""], [0.25, ""], [0.25, ""], ...measures]));
    const inRow = sharpen(row(0.5, "", 0.25, 0.25), 1, "yes");
    expect(rounded(inRow)).toEqual(
      rounded([[0.5, "", 0.25, 0.25], ...measures.map((cells) => [...cells, "", ""])]),
    );
    expect(sharpen(column(0.5, 0.5), 1, false)).toEqual(sharpen(column(0.5, 0.5), 1));
  });

  test("another word is refused", async () => {
    const error = await errorOf(() => sharpen(column(0.5, 0.5), 1, "perhaps"));
    expect(error.message).toContain("summary must be one of true, yes, false, no");
  });
});

describe("KELLY", () => {
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
});

describe("DUTCH", () => {
  test("splits a stake to equal returns and leaves other cells blank", () => {
    expect(rounded(dutch(row(4, "", 6, 10), 100))).toEqual([[48.3871, "", 32.25806, 19.35484]]);
  });

  test("refuses a blank stake", async () => {
    expect((await errorOf(() => dutch(row(4, 6), null))).message).toBe("stake is blank");
  });
});

describe("SHARPEN", () => {
  test("raises and brings back to 1", () => {
    expect(rounded(sharpen(column(0.5, 0.3, "", 0.2), 2))).toEqual([[0.65789], [0.23684], [""], [0.10526]]);
  });

  test("refuses an exponent of 0", async () => {
    expect(await errorOf(() => sharpen(column(0.5, 0.5), 0))).toMatchObject({
      code: "#VALUE!",
      message: "Cannot sharpen as the exponent must be positive: current value is 0",
    });
  });
});

describe("INTERVAL", () => {
  test("is low and high in one row", () => {
    expect(rounded(interval(12, 80))).toEqual([[0.08794, 0.24413]]);
    expect(interval(0, 0)).toEqual([[0, 1]]);
    expect(rounded(interval(12, 80, 0.9))).not.toEqual(rounded(interval(12, 80)));
  });

  test("refuses more successes than trials", async () => {
    const { message } = await errorOf(() => interval(5, 4));
    expect(message).toBe(
      "Cannot take a Wilson interval as 'successes' must lie between 0 and 4 trials: current value is 5",
    );
  });
});

describe("FORMLINE", () => {
  test("takes one form string or a column of them apart", () => {
    expect(formline(cell("x21X30"))).toEqual([[4, 2, 2, 0, 3, 1, 2]]);
    expect(formline(column("123", "", "1X"))).toEqual([
      [3, 0, "", 3, 2, 1],
      ["", "", "", "", "", ""],
      [1, 1, 0, 1, "", ""],
    ]);
  });

  test("refuses what is no form string", async () => {
    expect((await errorOf(() => formline(cell("1?2")))).message).toContain(
      "form must hold the digits of finishes",
    );
  });
});

test("results carry the number format of their kind where the host supports it", () => {
  const { set } = openTestSession({ answer: () => Promise.reject(new Error("no request")) });
  set({ formats: true });
  const format = (table: unknown[][]) => (table[0]?.[0] as { numberFormat?: string }).numberFormat;
  expect(format(fairodds(column(2.6, 2.4, 4.3)))).toBe("0.0%");
  expect(format(fairodds(column(2.6, 4.4, 6.3)))).toBe('0.0%" (check the prices)"');
  expect(format(fairodds(column(1.9, 1.7, 1.5, 3.2), "power", 2))).toBe("0.0%");
  expect(format(fairodds(column(1.9, 1.9, 1.9, 4.2), "power", 2))).toBe('0.0%" (check the prices)"');
  expect(format(dutch(column(4, 6, 10), 100))).toBe("#,##0.00");
  expect(format(overround(column(2.6, 2.4, 4.3)))).toBe('+0.0%;-0.0%" (check the prices)";0.0%');
  expect(exotic("exacta", row(0.6, 0.4), cell("1>2"))[0]).toEqual([
    expect.objectContaining({ numberFormat: "0.0%" }),
    expect.objectContaining({ numberFormat: "0.00" }),
    1,
  ]);
  expect(formline(cell("x21"))).toEqual([[2, 1, 2, 1, 2]]);
  set({ formats: false });
  expect(typeof fairodds(column(2.6, 2.4, 4.3))[0]?.[0]).toBe("number");
  expect(typeof fairodds(column(2.6, 4.4, 6.3))[0]?.[0]).toBe("number");
});
