/** Suite of src/functions/settlement: bonuses of Lucky bets, commission on each part, and bets to come. */
import { readLuckyBonus } from "../../../src/functions/settlement/bonus";
import { type Cells, settledRows } from "./settledRows";

const multiple = (name: string, legs: readonly Cells[]): Cells[] =>
  legs.map((leg, index) => ({
    "Bet no": 7,
    Multiple: name,
    Price: 3,
    Finish: 2,
    ...(index === 0 ? { "Unit stake": 1 } : {}),
    ...leg,
  }));
const won = { Finish: 1 };
const bonus = (text: string) => readLuckyBonus("bonus", text);
const first = (rows: readonly Cells[], options: Parameters<typeof settledRows>[1]) => {
  const [row] = settledRows(rows, options);
  return [row?.returned === undefined ? undefined : Number(row.returned.toFixed(9)), row?.reason];
};
const lucky15 = (...legs: readonly Cells[]) => multiple("lucky 15", legs);

it.each([
  ["double odds one winner", { oddsTimes: 2 }],
  ["one winner treble the odds", { oddsTimes: 3 }],
  ["One winner x2", { oddsTimes: 2 }],
  ["3x for one winner", { oddsTimes: 3 }],
  ["single winner +10%", { oneWinner: 0.1 }],
  ["10% all winners", { allWinners: 0.1, allOf: "winnings" }],
  ["double odds one winner, 10% of returns all winners", { oddsTimes: 2, allWinners: 0.1, allOf: "returns" }],
])("the bonus %s is understood", (text, expected) => expect(bonus(text)).toEqual(expected));

it.each([
  "10%",
  "double odds",
  "two winners 10%",
  "one winner x1",
  "all winners double odds",
  "x2 one winner, x3 one winner",
  "",
])("the bonus %j is refused", (text) =>
  expect(() => bonus(text)).toThrow(/bonus must be such as "double odds one winner"/),
);

describe("a Lucky 15 at 2/1 each", () => {
  const all = lucky15(won, won, won, won); // 4 singles, 6 doubles, 4 trebles, a fourfold: 4^4 - 1
  it.each([
    ["one winner at double odds", lucky15(won, {}, {}, {}), "double odds one winner", 5, 2],
    ["one winner, half of its winnings", lucky15(won, {}, {}, {}), "50% one winner", 4, 1],
    ["two winners", lucky15(won, won, {}, {}), "double odds one winner, 10% all winners", 15, undefined],
    ["no winner", lucky15({}, {}, {}, {}), "double odds one winner", 0, undefined],
    ["four winners, of the winnings", all, "10% all winners", 255 + 24, 24],
    ["four winners, of the returns", all, "10% of returns all winners", 255 + 25.5, 25.5],
    ["a dead heat", lucky15({ Finish: "1=2" }, {}, {}, {}), "double odds one winner", 2.5, 1],
  ])("%s", (_name, rows, text, returned, added) => {
    const [paid, reason] = first(rows, { bonus: bonus(text) });
    expect(paid).toBe(returned);
    expect(String(reason).includes("bonus")).toBe(added !== undefined);
    if (added !== undefined) expect(reason).toContain(`a bonus of ${added} is added`);
  });

  it("with a void leg has no bonus, and says so", () => {
    const rows = lucky15(won, { Finish: "void" }, {}, {});
    const [row] = settledRows(rows, { bonus: bonus("double odds one winner") });
    expect(row).toMatchObject({ returned: 7, toCheck: true });
    expect(row?.reason).toContain("no bonus is counted, because firms differ there");
  });

  it("each way has the bonus on its part to win alone", () => {
    const legs = [won, {}, {}, {}].map((leg) => ({ ...leg, Type: "each way", Terms: "1/4", Places: 1 }));
    expect(first(lucky15(...legs), { bonus: bonus("double odds one winner") })[0]).toBe(3 + 2 + 1.5);
  });
});

it("other multiples have no bonus", () =>
  expect(first(multiple("yankee", [won, won, won, won]), { bonus: bonus("10% all winners") })).toEqual([
    6 * 9 + 4 * 27 + 81,
    undefined,
  ]));

describe("commission on each part", () => {
  const rules = { commission: 0.05, commissionEach: true };
  const race = { Date: "2026-03-07", Track: "Linton", Race: 1 };
  it("is on the part to win of a lay each way whose place part lost", () =>
    expect(
      first(
        [{ Side: "lay", Type: "each way", Price: 10, Terms: "1/4", Places: 3, Finish: 2, "Unit stake": 5 }],
        rules,
      ),
    ).toEqual([49.75, undefined]));
  it("is on each bet that won of one race; the net of the market is usual", () => {
    const rows = [
      { ...race, No: 1, Price: 4, Stake: 10, Finish: 1 },
      { ...race, No: 2, Price: 4, Stake: 10, Finish: 2 },
    ];
    expect(settledRows(rows, rules).map(({ returned }) => returned)).toEqual([38.5, 0]);
    expect(settledRows(rows, { commission: 0.05 }).map(({ returned }) => returned)).toEqual([39, 0]);
  });
  it("is not on what was really paid", () =>
    expect(first([{ Price: 4, Stake: 10, Returned: 39 }], rules)).toEqual([39, "as paid"]));
});

describe("bets to come", () => {
  const upAndDown = (...legs: readonly Cells[]) => multiple("up and down", legs);
  it.each([
    ["both won at 3.00", upAndDown(won, won), 2 * (3 + 2)],
    ["one won", upAndDown(won, {}), 3 - 1],
    ["one won by a dead heat, the other lost", upAndDown({ Finish: "1=2" }, {}), 1.5 - 1],
    ["both lost", upAndDown({}, {}), 0],
    ["twice the stakes", multiple("double stakes about", [won, won]), 2 * (3 + 2 * 2)],
    ["both void", upAndDown({ Finish: "void" }, { Finish: "void" }), 2],
  ])("%s", (_name, rows, returned) => expect(first(rows, {})[0]).toBeCloseTo(returned, 9));

  it.each([
    [upAndDown({ ...won, Type: "each way", Terms: "1/5", Places: 3 }, won), "is settled to win alone"],
    [upAndDown({ ...won, "Free bet": "yes" }, won), "without a free bet"],
    [upAndDown(won, won, won), "a up and down has 2 legs"],
  ])("are refused otherwise", (rows, reason) =>
    expect(first(rows, {})).toEqual([undefined, expect.stringContaining(reason)]),
  );

  it("are refused for two runners of one race, and in one row without what was returned", () => {
    const race = { Date: "2026-03-07", Track: "Linton", Race: 1 };
    const twice = upAndDown({ ...won, ...race, No: 1 }, { ...race, No: 2 });
    expect(first(twice, {})[1]).toContain("two legs are of one race");
    const [row] = settledRows([{ Multiple: "up and down", Price: 9, Stake: 10, Result: "won" }]);
    expect(row?.reason).toContain("name the legs of the up and down");
  });
});

it.each([
  [{ Type: "Asian handicap", Price: 2, Stake: 10, Finish: 1 }, "type must be win, place"],
  [{ Type: "insurance", Price: 2, Stake: 10, Finish: 1 }, "type must be win, place"],
  [{ Price: 2, Stake: 10, Finish: 1, Insurance: "yes" }, 'the column "Insurance" may change the money'],
  [{ Type: "exacta", Stake: 10, Runner: "6-2", Finish: "6-2", Dividend: "reserved" }, "dividend must be"],
])("%j is refused in one sentence", (cells, reason) => {
  const [row] = settledRows([cells]);
  expect([row?.status, row?.returned]).toEqual(["unknown", undefined]);
  expect(row?.reason).toContain(reason);
});
