/**
 * Suite of src/functions/settlement: rows that were once settled in silence with another stake, price or end
 * than was meant, and words that people write. Each is settled rightly, or unknown with one reason.
 */
import { readRows } from "../../../src/cells/bets/readBets";
import { type Cells, settledRows } from "./settledRows";

const win = (cells: Cells): Cells => ({ Price: 4, Stake: 10, Finish: 1, ...cells });
const leg = (cells: Cells): Cells => ({ "Bet no": 7, Price: 3, Finish: 1, ...cells });
const exacta = (cells: Cells): Cells => ({
  Type: "exacta",
  Stake: 12,
  Finish: "6-2-4",
  Dividend: 10,
  ...cells,
});

test.each<[Cells | readonly Cells[], string]>([
  [win({ Stake: "50p" }), "stake must be an amount above 0"],
  [win({ Stake: "10-" }), "stake must be an amount above 0"],
  [win({ Stake: "10 20" }), "stake must be an amount above 0"],
  [win({ Stake: "~10" }), "stake must be an amount above 0"],
  [win({ Stake: ">10" }), "stake must be an amount above 0"],
  [win({ Price: "(150)" }), "price must be a price above 1"],
  [win({ Deduction: "0.25c" }), "deduction may be a fraction, or cents or pence"],
  [win({ Type: "place", Finish: 3, Places: "3-4" }), "places must be the places paid"],
  [win({ Type: "place", Finish: 4, Places: 4, Runners: 3 }), "the finish 4 does not fit 3 runners"],
  [win({ Finish: 2, Runners: 1 }), "the finish 2 does not fit 1 runner"],
  [win({ Finish: "1=12", Runners: 8 }), "the finish 1 does not fit 8 runners"],
  [win({ Price: "4.0-5.0" }), "price must be a price above 1"],
  [win({ Finish: 2, Result: "Won" }), "the result won does not fit the finish 2"],
  [win({ Result: "Lost" }), "the result lost does not fit the finish 1"],
  [win({ Side: "lay", Result: "Won" }), "the result won does not fit the finish 1"],
  [
    win({ Stake: "10 EW", "Each way": "no", Terms: "1/5", Places: 3 }),
    "each way is stated twice: yes and no",
  ],
  [win({ "P/L": -20 }), "the loss is more than the 10 that the bet could lose"],
  [win({ "Cash out": "yes" }), "the bet was cashed out: give the amount"],
  [win({ Deduction: 100 }), "deduction must leave something"],
  [win({ Commission: 1.05 }), "commission must be a rate"],
  [win({ "My chance": 1 }), "probability may be 1% or 100%"],
  [
    win({ "Unit stake": 5, "Total stake": 20, Stake: "" }),
    "the unit stake 5 on 1 lines is not the total stake 20",
  ],
  [win({ "Unit stake": 5, Stake: 20 }), "the stake 20 is neither the stake of a line"],
  [win({ Finish: "what?" }), "finish must be a position"],
  [exacta({ Selection: "6-2", Finish: "6-2-4 (dh)" }), "finish must name the runners that were level"],
  [exacta({ Selection: "6-6" }), "the bet names a runner twice"],
  [exacta({ Selection: "6-2 box" }), "2 box is no runner"],
  [exacta({ Selection: "6-2", Dividend: "12.5 13.5" }), "dividend must be the dividend for 1 staked"],
  [exacta({ Selection: "6-2", Dividend: "£1 12.50" }), "dividend must be the dividend for 1 staked"],
  [
    exacta({ Type: "first four", Selection: "6-2-4-1" }),
    "the order of finish names 3 runners, and a bet of the type first four needs 4",
  ],
  [win({ Liability: 30, Finish: 2 }), "back or lay is not stated, and the liability 30 is not the stake 10"],
  [
    win({ Type: "place", BOG: "yes", SP: 11, Places: 3 }),
    "best odds guaranteed is of bets to win and each way",
  ],
  [
    [
      leg({ Multiple: "double", Stake: 5, Date: "2026-03-07", Track: "Linton", Time: "14:00" }),
      leg({ Date: "2026-03-07", Track: "Linton", Race: 1 }),
    ],
    "two legs are of one meeting, one by its race and one by its time",
  ],
  [win({ Finish: "", Result: "Lost", Returned: 40 }), "the result lost does not fit what was paid, 40"],
  [win({ Finish: "", Result: "Lost", Profit: 30 }), "the result lost does not fit what was paid, 40"],
  [win({ Finish: "", Profit: 30, Returned: 30 }), "the return 30 and the profit 30 do not fit"],
  [win({ Finish: "", Result: "Cashed out" }), "the bet was cashed out: give the amount"],
  [
    win({ Type: "place", Finish: 3, Places: 2, Result: "Won" }),
    "the result won does not fit the finish 3 with 2 places",
  ],
  [
    win({ Type: "EW", Terms: "1/5", Finish: 2, Places: 3, Result: "Lost" }),
    "the result lost does not fit the finish 2 with 3 places",
  ],
  [win({ Type: "Double" }), "name the legs of the double in rows that share a bet number"],
  [win({ Type: "Lucky 15", Finish: "", Result: "won" }), "name the legs of the lucky 15"],
  [{ Multiple: "lucky 15", "Unit stake": 1, Returned: 20 }, "the whole stake of the multiple is not known"],
  [[leg({ Multiple: "treble", Stake: 5 }), leg({})], "a treble has 3 legs; bet 7 has 2 rows"],
])("%j is unknown: %s", (cells, reason) => {
  const rows = [cells].flat() as readonly Cells[];
  const [bet] = settledRows(rows);
  expect([bet?.status, bet?.returned, bet?.reason]).toEqual([
    "unknown",
    undefined,
    expect.stringContaining(reason) as string,
  ]);
  expect(bet?.reason).not.toContain("missing");
});

test.each<[Cells | readonly Cells[], string, number]>([
  [win({ Type: "Win Only" }), "won", 40],
  [win({ Type: "3 TBP", Finish: 3 }), "placed", 40],
  [win({ Type: "Top 3", Finish: 4 }), "lost", 0],
  [win({ Type: "EW Single", Terms: "1/5", Places: 3 }), "won", 28],
  [win({ Stake: "10 e/w", Terms: "1/5", Places: 3 }), "won", 56],
  [win({ Finish: "first" }), "won", 40],
  [win({ Finish: "p/u" }), "lost", 0],
  [win({ Finish: "CO" }), "lost", 0],
  [win({ Finish: "DSQ" }), "lost", 0],
  [win({ Finish: "late scr" }), "refunded", 10],
  [win({ Stake: "1 000" }), "won", 4000],
  [win({ Stake: "30 liab", Finish: 2 }), "won", 40],
  [win({ BOG: "BOG", SP: 6 }), "won", 60],
  [win({ "Cash out": "no" }), "won", 40],
  [win({ "Free bet": "0.00" }), "won", 40],
  [win({ "Free bet": "FB" }), "won", 30],
  [win({ Liability: 10 }), "won", 40],
  [win({ Finish: "", Result: "Cashed out", Returned: 25 }), "won", 25],
  [win({ Finish: "", Result: "Won", Profit: 30, Returned: 40 }), "won", 40],
  [win({ Stake: "10 E.W.", Terms: "1/5, places 1-3" }), "won", 56],
  [win({ Type: "EW", Terms: "1/5 first 3", Stake: 20 }), "won", 56],
  [win({ Type: "EW", Terms: "1/5 the odds a place 1,2,3", Stake: 20 }), "won", 56],
  [win({ Price: "S.P.", SP: "7/2" }), "won", 45],
  [win({ Finish: "N/R" }), "refunded", 10],
  [win({ Finish: "N.R." }), "refunded", 10],
  [win({ Finish: "1 of 12" }), "won", 40],
  [win({ Type: "place", Finish: "3rd of 7", Country: "gb" }), "lost", 0],
  [win({ Finish: "1DHT", "Dead heat": 2 }), "won", 20],
  [win({ Deduction: "none", Country: "gb" }), "won", 40],
  [win({ Deduction: "Rule 4: 25p in the £", Country: "gb" }), "won", 32.5],
  [win({ "Rule 4 (p)": 25, Country: "gb" }), "won", 32.5],
  [win({ Currency: "AUD", Stake: "$10" }), "won", 40],
  [win({ Finish: "", "W/L": "Won" }), "won", 40],
  [win({ Finish: "", "Net P/L": "-10" }), "lost", 0],
  [[leg({ Multiple: "3 fold", Stake: 5 }), leg({}), leg({})], "won", 135],
  [
    [leg({ Multiple: "EW double", Stake: 10, Terms: "1/5", Places: 3 }), leg({ Terms: "1/5", Places: 3 })],
    "won",
    54.8,
  ],
  [win({ "Rule 4c": "25p", Country: "gb" }), "won", 32.5],
  [exacta({ Type: "exacta box", Selection: "2-6" }), "won", 60],
  [exacta({ Selection: "6-2", Dividend: "6-2: 12.5" }), "won", 150],
  [{ Multiple: "double", Price: 9, Stake: 10, Result: "won" }, "won", 90],
  [{ Multiple: "lucky 15", "Total stake": 15, Type: "each way", Returned: 41.2 }, "won", 41.2],
  [[leg({ Multiple: "double", "Unit stake": 5, Stake: 5 }), leg({})], "won", 45],
  [
    [leg({ Multiple: "lucky 15", "Unit stake": 1, "Total stake": 15 }), leg({}), leg({}), leg({})],
    "won",
    255,
  ],
])("%j is %s and returns %d", (cells, status, returned) => {
  const [bet] = settledRows([cells].flat());
  expect([bet?.status, bet?.returned, bet?.reason]).toEqual([
    status,
    expect.closeTo(returned, 9),
    bet?.reason,
  ]);
});

test.each<[Cells | readonly Cells[], string, number]>([
  [win({ Type: "EW", "Place price": 250, Places: 3 }), "place price 250", 1270],
  [win({ BOG: "yes", SP: "250" }), "starting price 250", 2500],
  [win({ Price: "SP", SP: 250 }), "starting price 250", 2500],
])("%j is paid by an unsigned price and marked: %s", (cells, price, returned) => {
  const [bet] = settledRows([cells].flat());
  expect([bet?.returned, bet?.toCheck]).toEqual([returned, true]);
  expect(bet?.reason).toContain(`${price} is taken as decimal odds`);
});

test.each(["\u2013150", "\u2212150", "'-150", "- 150", "-150,00", "-1,500"])(
  "the price %j shows that the column is American",
  (price) => {
    const [, second] = settledRows([win({ Price: price }), win({ Price: 250 })]);
    expect([second?.returned, second?.reason]).toEqual([35, undefined]);
  },
);

test.each([
  "Fees",
  "Premium charge",
  "Cashback",
  "Net winnings",
  "Flexi %",
  "Boxed",
  "Odds boost",
  "Lay stake",
  "Non-runner",
  "NR",
  "Settled odds",
  "Legs",
])("the column %s may change the money and is named", (heading) => {
  const calendar = { today: () => "2026-03-14", dateSystem: 1900 } as const;
  const table = [
    ["Price", "Stake", "Finish", heading],
    [4, 10, 1, 5],
  ];
  expect(readRows("bets", table, { calendar, kind: "bet" }).columns.unknownMoney).toEqual([{ heading }]);
});

describe("bets on the order whose name has another meaning elsewhere", () => {
  const outOfOrder = { Stake: 10, Selection: "4-2-1", Finish: "2-1-4", Dividend: 30 };
  const four = { ...outOfOrder, Selection: "4-2-1-3", Finish: "2-1-4-3" };
  it.each([
    [{ ...outOfOrder, Type: "TRI", Country: "hk" }, "won", 300],
    [{ ...outOfOrder, Type: "TRI", Track: "Sha Tin" }, "won", 300],
    [{ ...outOfOrder, Type: "TRI", Stake: "HK$10" }, "won", 300],
    [{ ...outOfOrder, Type: "TRI", Country: "au" }, "lost", 0],
    [{ ...outOfOrder, Type: "TRI" }, "unknown", "a tri in another order wins in Hong Kong alone"],
    [{ ...outOfOrder, Type: "TRI", Selection: "2-1-4" }, "won", 300],
    [{ ...four, Type: "First 4", Country: "hk" }, "won", 300],
    [{ ...four, Type: "First 4", Country: "au" }, "lost", 0],
    [{ ...four, Type: "First 4" }, "unknown", "a first four in another order wins in Hong Kong alone"],
    [{ ...four, Type: "Quartet", Country: "hk" }, "lost", 0],
    [{ ...outOfOrder, Type: "Tierce", Country: "hk" }, "lost", 0],
    [
      { ...outOfOrder, Type: "Tiercé", Country: "fr" },
      "unknown",
      "is paid a smaller dividend: give what was",
    ],
    [{ ...outOfOrder, Type: "3連複" }, "won", 300],
    [{ ...outOfOrder, Type: "Sanrentan" }, "lost", 0],
  ])("%j is %s", (cells, status, expected) => {
    const [row] = settledRows([cells]);
    expect(row?.status).toBe(status);
    if (typeof expected === "number") expect(row?.returned).toBe(expected);
    else expect(row?.reason).toContain(expected);
  });
});

it.each([
  [{ Stake: "2pts" }, 8],
  [{ Stake: "0.5pt EW", Terms: "1/5", Places: 3 }, 0.5 * 4 + 0.5 * 1.6],
  [{ Stake: "1 unit" }, 4],
  [{ Type: "単勝", Stake: 100 }, 400],
  [{ Type: "ワイド", Price: "", Selection: "1-2", Finish: "1-2-3", Dividend: 4, Stake: 100 }, 400],
  [{ Type: "Simple gagnant", Stake: "10 €" }, 40],
  [{ Type: "Simple placé", Stake: "10 €", Places: 3 }, 40],
  [{ Side: "Sell", Price: 4, Stake: 10 }, 0],
  [{ Side: "Buy", Price: 4, Stake: 10 }, 40],
])("the words of %j are understood", (cells, returned) => {
  const [row] = settledRows([win(cells)]);
  expect([row?.returned, row?.reason]).toEqual([returned, undefined]);
});

it("a column of gains that is not understood is asked about", () => {
  const [row] = settledRows([win({ Payoff: 70 })]);
  expect([row?.status, row?.reason]).toEqual([
    "unknown",
    'the column "Payoff" may change the money and is not understood: rename it, or give ignore=Payoff',
  ]);
});

const writeRule = "write the country in a column country, or give deduction=gb or deduction=au";

it.each([
  [{ Stake: "to win 30" }, "unknown", "stake must be an amount above 0"],
  [
    { Price: "", Dividend: 35.5, Country: "hk" },
    355,
    'taken for 1 staked: write "35.5 for 10" if it is for 10',
  ],
  [{ Price: "", Dividend: "35.5 for 10", Country: "hk" }, 35.5, undefined],
  [{ Price: "", Dividend: "3.55 for 1", Country: "hk" }, 35.5, undefined],
  [{ Price: "", Dividend: "350 per 100", Country: "jp" }, 35, undefined],
  [{ Price: "", Dividend: "$7.00 (for $2)", Country: "us" }, 35, undefined],
  [{ Price: "", Dividend: 350, Stake: "JPY 100" }, 35000, 'write "350 for 100" if it is for 100'],
  [{ Price: "", Dividend: 3.5, Country: "au" }, 35, undefined],
  [
    { Type: "QPL", Price: "", Selection: "2-1", Finish: "1-2-3", Dividend: "35.5 for 10", Country: "hk" },
    35.5,
    undefined,
  ],
  [{ Deduction: "10c" }, 36, undefined],
  [{ Deduction: "10 in the dollar" }, 36, undefined],
  [{ Deduction: "10c", Country: "gb" }, 37, undefined],
  [{ Deduction: "10p" }, 37, undefined],
  [{ Deduction: "10p", Country: "hk" }, 37, undefined],
  [{ Deduction: "R4 10" }, 37, undefined],
  [{ "Rule 4": 10 }, 37, undefined],
  [{ Deduction: 0 }, 40, undefined],
  [{ Deduction: 0, Withdrawn: 4, Country: "gb" }, 32.5, undefined],
  [{ Deduction: "none", Withdrawn: 4, Country: "gb" }, 40, undefined],
  [{ Deduction: 0.1, Country: "ie" }, 37, undefined],
  [{ Deduction: 0.1, Country: "nz" }, 36, undefined],
  [{ Deduction: 0.1 }, 37, `taken off the winnings, by Britain's rule: ${writeRule}`],
  [{ Deduction: "10%" }, 37, `taken off the winnings, by Britain's rule: ${writeRule}`],
  [{ Deduction: 10, Country: "fr" }, 37, "Britain's rule: give deduction=gb or deduction=au"],
  [{ "Rule 4": "10c" }, 36, `taken off everything paid, by Australia's rule: ${writeRule}`],
  [{ Withdrawn: 4, Country: "gb" }, 32.5, undefined],
  [{ Withdrawn: 4 }, 32.5, "by Britain's scale: write the country in a column country, or give deduction=gb"],
  [{ Withdrawn: 4, Country: "hk" }, 32.5, "scale: write it in a column deduction, or give deduction=gb"],
  [{ Withdrawn: 20, Country: "us" }, 40, "scale: write it in a column deduction, or give deduction=gb"],
  [{ Withdrawn: "4 @ 13:00", Struck: "13:30" }, 40, undefined],
  [{ Withdrawn: 4, Side: "lay" }, 0, "an exchange's reduction may apply"],
  [{ Withdrawn: 4, Reduction: "10%", Commission: "5%", Country: "gb" }, 34.7, undefined],
])("%j is settled as meant, or asked about", (cells, expected, reason) => {
  const [row] = settledRows([win(cells)]);
  expect(row?.returned === undefined ? row?.status : Number(row.returned.toFixed(9))).toBe(expected);
  if (reason === undefined) expect(row?.reason).toBeUndefined();
  else expect(row?.reason).toContain(reason);
});

it.each([
  [{ Deduction: 0.1 }, "gb", 37],
  [{ Deduction: 0.1 }, "au", 36],
  [{ Withdrawn: 4 }, "gb", 32.5],
] as const)("%j is settled by the rule of the option without a mark", (cells, deduction, expected) => {
  const [row] = settledRows([win(cells)], { deduction });
  expect(row?.returned).toBeCloseTo(expected, 9);
  expect([row?.toCheck, row?.reason]).toEqual([undefined, undefined]);
});

it.each([
  [{ Price: "\u2212150" }, 10 + 100 / 15],
  [{ Price: "\u2212150 win" }, 10 + 100 / 15],
  [{ Price: "5\u20132" }, 35],
  [{ Price: "-$150" }, undefined],
  [{ Price: "4.0\u20135.0" }, undefined],
  [{ Price: "150-" }, undefined],
  [{ Price: "4+" }, undefined],
  [{ Price: ">4" }, undefined],
  [{ Price: "~4" }, undefined],
  [{ Price: "4 win" }, 40],
])("the signs of %j are read, or its row is unknown", (cells, returned) => {
  const [row] = settledRows([win(cells)]);
  if (returned === undefined) expect([row?.status, row?.returned]).toEqual(["unknown", undefined]);
  else expect(row?.returned).toBeCloseTo(returned, 9);
});

it.each(["Void", "Lapsed", "Unmatched", "NR", "Push"])(
  "a bet with the result %s is refunded wherever its runner finished",
  (result) => {
    for (const end of [{ Finish: 1 }, { Finish: 2 }, { Finish: "won" }, { Finish: 1, Side: "lay" }])
      expect(settledRows([win({ ...end, Result: result })])[0]).toMatchObject({
        status: "refunded",
        profit: 0,
        reason: "void",
      });
  },
);

it("an exchange's adjustment factor is its reduction", () => {
  expect(settledRows([win({ "Adjustment factor": 20 })])[0]?.returned).toBeCloseTo(32, 9);
});

it("a third in Hong Kong is to be checked where how many were declared is not stated", () => {
  const third = win({ Type: "place", Finish: 3, Country: "hk" });
  const mark = "a third is paid if 7 or more were declared: write 3 in a column places";
  const settled = [5, 6, 7].map((Runners) => settledRows([{ ...third, Runners }])[0]);
  expect(settled.map((row) => [row?.status, row?.reason])).toEqual([
    ["lost", mark],
    ["lost", mark],
    ["placed", undefined],
  ]);
  expect(settledRows([{ ...third, Runners: 6, Finish: 2 }])[0]?.toCheck).toBeUndefined();
});

it("a show bet pays three places, and is to be checked outside North America", () => {
  const third = (Country?: string) =>
    settledRows([win({ Type: "show", Price: 1.8, Finish: 3, Runners: 6, ...(Country && { Country }) })])[0];
  for (const country of ["us", "ca", undefined])
    expect([third(country)?.status, third(country)?.toCheck]).toEqual(["placed", undefined]);
  for (const country of ["gb", "au", "hk", "jp"])
    expect(third(country)).toMatchObject({
      status: "placed",
      reason:
        "show is a bet of North America, on the first three: write 3 in a column places, or the type place",
    });
});
