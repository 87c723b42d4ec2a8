/** Suite of src/maths: published and worked figures, with their sources. */
import { exoticPrice } from "../../src/maths/exoticPrice";
import type { ExoticBet } from "../../src/maths/exoticTickets";
import { fairBook, overround } from "../../src/maths/fairBook";
import { sum } from "../../src/lists/lists";
import { type OrderModel, orderModels } from "../../src/maths/orderModel";
import { placeProbabilities } from "../../src/maths/placeProbabilities";
import { impactValue, wilsonInterval } from "../../src/maths/rates";
import { removeRunners } from "../../src/maths/removeRunners";
import { sharpen } from "../../src/maths/softmax";
import { dutchStakes, kellyStakes } from "../../src/maths/stakes";
import examples from "../fixtures/workedExamples.json";
import { expectList } from "./fields";

const { overround: books, order, scratch, kelly, misc } = examples;

/** Returns the number of decimals that a figure is printed with. */
const decimalsOf = (figure: number): number => String(figure).split(".")[1]?.length ?? 0;

/**
 * Expects a printed figure: to its last digit where it is rounded, to rounding where it has all digits of a
 * double.
 */
function expectPrinted(actual: number | undefined, figure: number): void {
  expect(actual).toBeCloseTo(figure, Math.min(decimalsOf(figure), 12));
}

const expectAllPrinted = (actual: readonly number[], figures: readonly number[]): void => {
  expect(actual.length).toBe(figures.length);
  figures.forEach((figure, index) => expectPrinted(actual[index], figure));
};

function exotic(
  type: ExoticBet["type"],
  selections: number[][],
  race: { field: number[]; model: OrderModel },
): number {
  return exoticPrice({ type, selections }, race.field, { model: race.model }).probability;
}

describe.each(Object.entries(books))("the book %s", (_name, book) => {
  const { odds } = book;

  it("adds up as printed", () => expectPrinted(overround(odds) + 1, book.booksum));

  it.each(["multiplicative", "power", "shin", "odds_ratio"] as const)(
    "loses its margin by %s as printed",
    (key) => {
      const method = key === "odds_ratio" ? "odds ratio" : key;
      const fair = fairBook(odds, { method });
      expectAllPrinted(fair.probabilities, book[key].p);
      const parameters = {
        multiplicative: book.booksum,
        power: book.power.k,
        shin: book.shin.z,
        odds_ratio: book.odds_ratio.c,
      };
      expectPrinted(fair.parameter, parameters[key]);
    },
  );

  it("loses its margin additively as printed, or is refused where that falls below 0", () => {
    if (book.additive.p.every((probability) => probability > 0)) {
      expectAllPrinted(fairBook(odds, { method: "additive" }).probabilities, book.additive.p);
    } else {
      const lowest = Math.min(...book.additive.p.filter((probability) => probability > -0.03));
      expect(() => fairBook(odds, { method: "additive" })).toThrow(
        `current value is ${lowest.toFixed(12).slice(0, 12)}`,
      );
    }
  });
});

const { p8 } = order;

it.each([
  ["harville", order.harville],
  ["discounted", order["lbs_henery_0.76_0.62"]],
] as const)("orders and places under %s are as printed", (name, figures) => {
  const model = orderModels[name];
  const race = { field: p8, model };
  expectPrinted(exotic("exacta", [[0], [1]], race), figures.exacta_1_2);
  expectPrinted(exotic("exacta", [[7], [0]], race), figures.exacta_8_1);
  expectPrinted(exotic("quinella", [[0, 1]], race), figures.quinella_1_2);
  expectPrinted(exotic("trifecta", [[0], [1], [2]], race), figures.trifecta_1_2_3);
  expectAllPrinted(placeProbabilities(p8, 2, { model }), figures.place2);
  expectAllPrinted(placeProbabilities(p8, 3, { model }), figures.place3);
  const ownDiscounts = { discounts: [figures.lambda, figures.tau] };
  expectAllPrinted(placeProbabilities(p8, 3, { model: ownDiscounts }), figures.place3);
});

it("orders and places under the normal model are as printed", () => {
  const race = { field: p8, model: "normal" } as const;
  const figures = order.henery_normal;
  // The two exactas are printed with all digits of a double, but were solved to about 4e-10.
  expect(exotic("exacta", [[0], [1]], race)).toBeCloseTo(figures.exacta_1_2, 9);
  expect(exotic("exacta", [[7], [0]], race)).toBeCloseTo(figures.exacta_8_1, 9);
  const places = placeProbabilities(p8, 3, { model: "normal" });
  expectAllPrinted(places, figures.place3);
  const names = { harville: "harville", lbs: "discounted", benter: "benter" } as const;
  for (const [key, error] of Object.entries(figures.max_abs_err_place3)) {
    const model = orderModels[names[key as keyof typeof names]];
    const others = placeProbabilities(p8, 3, { model });
    expectPrinted(
      Math.max(...others.map((chance, runner) => Math.abs(chance - (places[runner] ?? NaN)))),
      error,
    );
  }
});

it("the canonical race of three is as printed", () => {
  const { p, exacta_1_2, exacta_2_1, place2 } = order.canonical;
  const race = { field: p, model: orderModels.harville };
  expectPrinted(exotic("exacta", [[0], [1]], race), exacta_1_2);
  expectPrinted(exotic("exacta", [[1], [0]], race), exacta_2_1);
  expectAllPrinted(placeProbabilities(p, 2, race), place2);
});

it("Benter's quinella of 1994 is as printed", () => {
  const { c, quinella_c, public: tote, quinella_public, qdiv, er } = order.benter1994;
  const quinella = (pair: number[]): number =>
    exotic("quinella", [[0, 1]], { field: [...pair, 1 - sum(pair)], model: orderModels.harville });
  expectPrinted(quinella(c), quinella_c);
  expectPrinted(quinella(tote), quinella_public);
  expectPrinted(quinella(c) * qdiv, er);
});

it("the prices of a betting exchange's calculator are as printed", () => {
  const { odds, exacta_price_1_2, exacta_price_2_1, quinella_price_1_2, place2_price } =
    order.betfair_calculator;
  const field = [...fairBook(odds, { method: "multiplicative" }).probabilities];
  const model = orderModels.harville;
  const dividend = (type: ExoticBet["type"], selections: number[][]): number =>
    exoticPrice({ type, selections }, field, { model }).fairDividend;
  expectPrinted(dividend("exacta", [[0], [1]]), exacta_price_1_2);
  expectPrinted(dividend("exacta", [[1], [0]]), exacta_price_2_1);
  expectPrinted(dividend("quinella", [[0], [1]]), quinella_price_1_2);
  const prices = placeProbabilities(field, 2, { model }).map((chance) => 1 / chance);
  expectAllPrinted(prices, place2_price);
});

it("a field without its favourite is as printed", () => {
  const proportional = removeRunners(p8, [0]);
  expectAllPrinted(proportional, scratch.p8_minus1_proportional);
  expectAllPrinted(removeRunners(p8, [0], { model: "normal" }), scratch.p8_minus1_normal);
  const places = placeProbabilities(proportional, 2, { model: orderModels.harville });
  expectAllPrinted(places.slice(1), scratch.p8_minus1_place2_harville);
});

it("published prices before and after a scratching are as printed", () => {
  const { factors, before_price, after_B_price } = scratch.championbets;
  const names = Object.keys(factors);
  const priceWithout = (removed: number[]): Record<string, string> =>
    Object.fromEntries(
      removeRunners(Object.values(factors), removed).map((chance, runner) => [
        names[runner],
        (1 / chance).toFixed(2),
      ]),
    );
  const printed = (prices: Record<string, number>): Record<string, string> =>
    Object.fromEntries(Object.entries(prices).map(([name, price]) => [name, price.toFixed(2)]));
  expect(priceWithout([])).toMatchObject(printed(before_price));
  expect(priceWithout([names.indexOf("B")])).toMatchObject(printed(after_B_price));
});

it("single Kelly stakes are as printed", () => {
  for (const { p, odds, f } of kelly.single)
    expectPrinted(kellyStakes([p], { odds: [odds], fraction: 1 })[0], f);
});

it("Benter's race of fourteen is staked as printed", () => {
  const { c_raw, odds, bet, reserve, log_growth } = kelly.multi_benter_table8;
  const staked = new Map(Object.entries(bet));
  const probabilities = sharpen(c_raw, 1);
  const stakes = kellyStakes(probabilities, { odds, fraction: 1 });
  expectList(
    stakes,
    odds.map((_, runner) => staked.get(String(runner + 1)) ?? 0),
    6,
  );
  const keptMoney = 1 - sum(stakes);
  expectPrinted(keptMoney, reserve);
  const growth = probabilities.map(
    (chance, runner) => chance * Math.log(keptMoney + (stakes[runner] ?? NaN) * (odds[runner] ?? NaN)),
  );
  expectPrinted(sum(growth), log_growth);
});

it("an impact value, a dutch and Wilson intervals are as printed", () => {
  const { impact_value: impact, dutch_100_on_4_6_10: dutch } = misc;
  const all = { winners: impact.all_winners, runners: impact.all_runners };
  expectPrinted(impactValue(impact, all), impact.iv);
  const stakes = dutchStakes([4, 6, 10], 100);
  expectAllPrinted(stakes, dutch.stakes);
  expectPrinted((stakes[0] ?? NaN) * 4, dutch.return);
  for (const [successes = NaN, trials = NaN, low = NaN, high = NaN] of misc.wilson95) {
    const interval = wilsonInterval(successes, trials);
    expectAllPrinted([interval.low, interval.high], [low, high]);
  }
});
