/** Suite of src/functions/settlement: rows as people write them, and the kinds of bets that they have. */
import type { SettlementRules } from "../../../src/functions/settlement/settledBet";
import { type Cells, settledRows } from "./settledRows";

type Expected = readonly [status: string, returned?: number, profit?: number];

const check = (rows: readonly Cells[], expected: Expected, options: Partial<SettlementRules> = {}) => {
  const [{ status, returned, profit, reason } = { status: "", reason: "no row" }] = settledRows(
    rows,
    options,
  );
  const [wanted, money, gained] = expected;
  expect([status, reason]).toEqual([wanted, money === undefined ? expect.any(String) : reason]);
  if (money === undefined) return expect(returned).toBeUndefined();
  expect(returned).toBeCloseTo(money, 9);
  expect(profit).toBeCloseTo(gained ?? NaN, 9);
};

const row = (cells: Cells): Cells => ({ Price: 4, Stake: 10, Finish: 1, ...cells });

it.each([
  [row({ Stake: "10 EW", Terms: "1/4" }), ["won", 57.5, 37.5]],
  [row({ Stake: 10, "Each way": "yes", Terms: 0.25, Places: 3, Finish: 3 }), ["placed", 8.75, -1.25]],
  [row({ Stake: "$10 free bet" }), ["won", 30, 30]],
  [row({ Stake: "10 (free)", Finish: 2 }), ["lost", 0, 0]],
  [row({ "Free bet": "stake returned" }), ["won", 40, 40]],
  [row({ Stake: 20, "Free bet": 10 }), ["won", 70, 60]],
  [row({ "Free bet": "yes", Finish: "void" }), ["refunded", 0, 0]],
  [row({ Stake: "10 lay" }), ["lost", 0, -30]],
  [row({ Stake: "30 liability", Finish: 2 }), ["won", 40, 10]],
  [row({ Type: "WIN (lay)", Price: 9 }), ["lost", 0, -80]],
  [row({ Side: "LAY", Price: 3, Finish: 2 }), ["won", 30, 10]],
  [row({ Side: "lay", Finish: "void" }), ["refunded", 30, 0]],
  [row({ Side: "lay", Result: "Won", Finish: "" }), ["won", 40, 10]],
  [row({ Finish: "1=2" }), ["won", 20, 10]],
  [row({ Finish: "=1", "Dead heat": 3 }), ["won", 40 / 3, 10 / 3]],
  [row({ Finish: "1st (dh)" }), ["unknown"]],
  [row({ Finish: "1=" }), ["unknown"]],
  [row({ Finish: "DH1" }), ["unknown"]],
  [row({ Finish: "DH1", "Dead heat": 2 }), ["won", 20, 10]],
  [row({ Finish: "Race abandoned" }), ["refunded", 10, 0]],
  [row({ Type: "place", Price: 2.5, Finish: "3=2", Places: 3 }), ["placed", 12.5, 2.5]],
  [row({ Type: "place", Price: 2.5, Finish: "placed", "Dead heat": "2 for 1" }), ["placed", 12.5, 2.5]],
  [row({ Type: "place", Price: 3, Finish: 4, Runners: 16, Places: 4 }), ["placed", 30, 20]],
  [row({ Type: "place", Price: 3, Finish: 3, Runners: 7, Country: "hk" }), ["placed", 30, 20]],
  [row({ Type: "show", Price: 1.8, Finish: 3 }), ["placed", 18, 8]],
  [row({ Type: "place", Price: 2.1, Finish: 3, Runners: 9, Country: "us" }), ["lost", 0, -10]],
  [row({ Price: 9, Deduction: 0.25 }), ["won", 70, 60]],
  [row({ Price: 9, Deduction: "25p", Country: "au" }), ["won", 67.5, 57.5]],
  [row({ Price: 5, Withdrawn: "2.5; 6" }), ["won", 28, 18]],
  [row({ Price: 5, Withdrawn: "2.5 @ 13:00; 6 @ 14:00", Struck: "13:30" }), ["won", 44, 34]],
  [row({ Price: 5, Withdrawn: "2.5 @ 13:00", Struck: "13:30" }), ["won", 50, 40]],
  [row({ Price: "SP", SP: 6, Deduction: 0.25 }), ["won", 60, 50]],
  [row({ Price: "BSP", BSP: 6.4 }), ["won", 64, 54]],
  [row({ Price: "SP" }), ["unknown"]],
  [row({ Price: "SP", Finish: 2 }), ["lost", 0, -10]],
  [row({ BOG: "yes", SP: 5 }), ["won", 50, 40]],
  [row({ BOG: "yes", SP: 3 }), ["won", 40, 30]],
  [row({ Price: 10, Reduction: 16.2 }), ["won", 83.8, 73.8]],
  [row({ Price: 10, Reduction: 2 }), ["won", 100, 90]],
  [row({ Price: 10, Reduction: 2, Type: "place", Places: 3 }), ["placed", 98.2 * 1 - 10 + 10, 88.2]],
  [row({ Price: "BSP", BSP: 10, Reduction: 16.2 }), ["won", 100, 90]],
  [row({ Price: "Tote", Dividend: 5.2, Finish: "1=2" }), ["won", 52, 42]],
  [row({ Commission: "5%" }), ["won", 38.5, 28.5]],
  [row({ Returned: 37.12 }), ["won", 37.12, 27.12]],
  [row({ "Cash out": 12, Finish: 2 }), ["won", 12, 2]],
  [row({ "P/L": -4.5, Finish: "" }), ["lost", 5.5, -4.5]],
  [row({ Type: "each way", "Place price": 1.8, Runners: 4, Country: "au" }), ["won", 25, 15]],
  [row({ Type: "each way", Terms: "1/5", Runners: 4, Country: "gb" }), ["won", 40, 30]],
  [row({ Type: "quinella", Price: "", Runner: "2-6", Finish: "6-2-4", Dividend: 18.4 }), ["won", 184, 174]],
  [row({ Type: "exacta", Price: "", Runner: "2-6", Finish: "6-2-4", Dividend: 18.4 }), ["lost", 0, -10]],
  [row({ Type: "trio", Price: "", Runner: "4-2-6", Finish: "6-2-4", Dividend: 30 }), ["won", 300, 290]],
  [row({ Type: "wide", Price: "", Runner: "4-6", Finish: "6-2-4", Dividend: 3 }), ["won", 30, 20]],
  [row({ Type: "lay" }), ["lost", 0, -30]],
] as readonly (readonly [Cells, Expected])[])("%j is %j", (cells, expected) => {
  check([cells], expected);
});

it("a double of two winners, one dead-heated, and a void leg", () => {
  const leg = (cells: Cells): Cells => ({ "Bet no": "A7", Price: 3, Finish: 1, ...cells });
  check([leg({ Multiple: "double", Stake: 5 }), leg({ Finish: "1=2" })], ["won", 22.5, 17.5]);
  check([leg({ Multiple: "double", Stake: 5 }), leg({ Finish: "void" })], ["won", 15, 10]);
  check([leg({ Multiple: "double", Stake: 5 }), leg({ Finish: 2 })], ["lost", 0, -5]);
  check([leg({ Multiple: "patent", Stake: 5 }), leg({})], ["unknown"]);
  check([leg({ Stake: 5 }), leg({})], ["unknown"]);
});

it("the legs below the first row of a multiple have no money", () => {
  const leg = (cells: Cells): Cells => ({ "Bet no": 7, Price: 3, Finish: 1, ...cells });
  const rows = settledRows([leg({ Multiple: "double", Stake: 5 }), leg({})]);
  expect(rows.map(({ status, profit }) => [status, profit])).toEqual([
    ["won", 40],
    ["leg", undefined],
  ]);
});

it("closing value is of the price after the deduction", () => {
  const [held] = settledRows([row({ Price: 9, Finish: 2, Deduction: 0.25, SP: 7, "SP chance": 1 / 7 })]);
  expect(held?.closingValue).toBeCloseTo(0, 12);
});

it("a deduction of 5p in all is waived where the option says so", () => {
  check([row({ Price: 5, Deduction: "5p" })], ["won", 50, 40], { waive: true });
  check([row({ Price: 5, Deduction: "10p" })], ["won", 46, 36], { waive: true });
});

it("commission is on the net of a market, back and lay together", () => {
  const at = { Date: "2026-03-07", Track: "Linton", Race: 1, Commission: 0.05 };
  const rows = settledRows([
    row({ ...at, Price: 3, No: 1 }),
    row({ ...at, Side: "lay", Price: 3, No: 2, Finish: 2 }),
  ]);
  expect(rows.map(({ profit }) => profit)).toEqual([expect.closeTo(19, 9), expect.closeTo(9.5, 9)]);
});

it("a blank row between bets has a blank result at its place", () => {
  const rows = settledRows([row({}), { Price: "" }, row({ Finish: 2 })]);
  expect(rows.map(({ status }) => status)).toEqual(["won", "", "lost"]);
});
