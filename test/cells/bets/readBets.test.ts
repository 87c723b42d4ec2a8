import fc from "fast-check";
import { betsWithout, readRows } from "../../../src/cells/bets/readBets";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;
const read = (rows: readonly (readonly unknown[])[]) =>
  readRows("bets", rows, { calendar, kind: "bet" }).bets;
const head = ["Date", "Track", "Race", "No", "Runner", "Type", "Odds", "Stake"];

it("bets under the usual headings in any order, each value as people write it", () => {
  const rows = [
    ["Amount ($)", "Price taken", "Selection", "Venue", "Race no.", "Event date", "Bet type", "My %"],
    ["$1,200.50", "7/2", "Old Oak", "Ashford Park", "R3", "07/03/2026", "PLACE", "25%"],
    [10, "evens", "Fair Wind", "ashford-park", "Race 4", 46088, "", 0.6],
  ];
  expect(read(rows)).toEqual([
    {
      date: "2026-03-07",
      track: "ashford-park",
      race: 3,
      runner: "Old Oak",
      type: "place",
      price: 4.5,
      stake: 1200.5,
      probability: 0.25,
      currency: "$",
    },
    {
      date: "2026-03-07",
      track: "ashford-park",
      race: 4,
      runner: "Fair Wind",
      type: "win",
      price: 2,
      stake: 10,
      probability: 0.6,
      currency: "$",
    },
  ]);
});

it.each([
  [["Date", "Track", "Race", "No", "Odds"], "must have a first row of headings with stake"],
  [["Date", "Track", "Race", "Odds", "Stake"], "must have a first row of headings with number or runner"],
  [["Daet", "Track", "Race", "No", "Odds", "Stake"], 'date; is "Daet" the column date?'],
  [
    ["Date", "Track", "Venue", "Race", "No", "Odds", "Stake"],
    'must have one column for track: both "Track" and "Venue" name it',
  ],
])("headings %p are refused with the column that is missing or there twice", (headings, message) => {
  expect(() => read([headings])).toThrow(message);
});

it("a row that cannot be read keeps what it states and names every reason", () => {
  const [bet] = read([head, ["soon", "Ashford Park", 99, 4, "", "tennis", "x", -5]]);
  expect(bet).toMatchObject({ track: "ashford-park", number: 4, type: "win" });
  for (const part of [
    "date must be",
    "race must be",
    "type must be win, place",
    "price must be",
    "stake must be",
  ])
    expect(bet?.problem).toContain(part);
});

it("a value that is missing is named", () => {
  expect(read([head, ["2026-03-07", "Ashford Park", 3, "", "", "win", 3.5, ""]])[0]?.problem).toBe(
    "stake, number or runner missing",
  );
});

it("a blank row is a blank bet at its place, and none follows the last bet", () => {
  const blank = ["", "", "", "", "", "", "", ""];
  const bets = read([head, blank, ["2026-03-07", "a", 1, 2, "", "", 3, 4], blank]);
  expect(bets.map((bet) => bet.blank ?? false)).toEqual([true, false]);
});

it.each([
  ["1st", 1],
  [3, 3],
  ["PU", "did not finish"],
  ["Fell", "did not finish"],
  ["scr", "scratched"],
  ["Non-runner", "scratched"],
  ["ABD", "abandoned"],
])("a finish %p is read as %p, and needs no race", (cell, finish) => {
  expect(
    read([
      ["Odds", "Stake", "Finish"],
      [3, 10, cell],
    ]),
  ).toEqual([{ price: 3, stake: 10, type: "win", finish }]);
});

it("a date that is a name of every object is no date", () => {
  const [bet] = read([head, ["__proto__", "Ashford Park", 3, 2, "", "win", 3.5, 10]]);
  expect(bet?.problem).toContain("must be an Excel date");
});

it("no row of any cells is lost or throws", () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  );
  const rows = fc.array(fc.array(cell, { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(rows, (betRows) => {
      const isFilled = (row: readonly unknown[]) =>
        row.some((one) => one !== 0 && one !== null && String(one).trim() !== "");
      const bets = read([head, ...betRows]);
      expect(bets).toHaveLength(betRows.map(isFilled).lastIndexOf(true) + 1);
      bets.forEach((bet, index) => expect(bet.blank ?? false).toBe(!isFilled(betRows[index] ?? [])));
    }),
  );
});

/** Reads one bet of a price and a stake with more columns. */
const one = (columns: Readonly<Record<string, unknown>>) => {
  const betCells = { Price: 4, Stake: 10, Finish: 1, ...columns };
  return read([Object.keys(betCells), Object.values(betCells)])[0];
};

it.each([
  ["10 EW", { type: "each way", unitStake: 10 }],
  ["£5 e/w", { type: "each way", unitStake: 5, currency: "GBP" }],
  ["$10 free bet", { stake: 10, free: Infinity, freeReturned: false }],
  ["10 (free)", { stake: 10, free: Infinity }],
  ["10 lay", { side: "lay", stake: 10 }],
  ["100 liability", { side: "lay", liability: 100 }],
  ["A$ 25.50", { stake: 25.5, currency: "AUD" }],
  ["1,200.50", { stake: 1200.5 }],
  ["10 to win", { stake: 10, type: "win" }],
])("a stake %p is read with its words", (Stake, facts) => {
  const bet = one({ Stake });
  expect(bet?.problem).toBeUndefined();
  expect(bet).toMatchObject(facts);
});

it.each(["10k", "(10)", "10%", "2x5", "-5", "10 EW?", "10 maybe", "ten", "5 + 5", true])(
  "a stake %p makes its row unknown",
  (Stake) => {
    expect(one({ Stake })?.problem).toContain("stake must be an amount above 0");
  },
);

it("2,125 beside decimals with a comma is asked about, and elsewhere is two thousand", () => {
  const rows = [
    ["Price", "Stake", "Finish"],
    [4, "2,125", 1],
    [4, "12,50", 1],
  ];
  expect(read(rows)[0]?.problem).toContain("can be read in two ways");
  expect(read(rows.slice(0, 2))[0]?.stake).toBe(2125);
});

it.each([
  ["WIN (lay)", { type: "win", side: "lay" }],
  ["win (free bet)", { type: "win", free: Infinity }],
  ["lay", { type: "win", side: "lay" }],
  ["Place Lay", { type: "place", side: "lay" }],
  ["E/W", { type: "each way" }],
  ["Fixed Win", { type: "win" }],
  ["show", { type: "show" }],
  ["Win (BOG)", { type: "win", bog: true }],
  ["Win at SP", { type: "win", basis: "SP" }],
])("a type %p is read with its words", (Type, facts) => {
  const bet = one({ Type });
  expect(bet?.problem).toBeUndefined();
  expect(bet).toMatchObject(facts);
});

it.each(["tennis", "win or place", "win (?)", "without favourite"])(
  "a type %p makes its row unknown",
  (Type) => {
    expect(one({ Type })?.problem).toContain("type must be win, place");
  },
);

it.each([
  ["1=2", { finish: 1, level: 2, deadHeat: true }],
  ["=3", { finish: 3, deadHeat: true }],
  ["1=", { finish: 1, deadHeat: true }],
  ["1st (dh)", { finish: 1, deadHeat: true }],
  ["Won (dead heat)", { finish: 1, deadHeat: true }],
  ["DH1", { finish: 1, deadHeat: true }],
  ["void", { finish: "void" }],
  ["Void race", { finish: "void" }],
  ["Race abandoned", { finish: "abandoned" }],
  ["Race declared void", { finish: "void" }],
  ["Cancelled race", { finish: "void" }],
  ["Abandoned meeting", { finish: "abandoned" }],
  ["placed", { finish: "placed" }],
])("a finish %p is read as it is written", (Finish, facts) => {
  const bet = one({ Finish });
  expect(bet?.problem).toBeUndefined();
  expect(bet).toMatchObject(facts);
});

it.each([
  ["P", "may be placed or pulled up"],
  [-1, "must be a position"],
  ["-1", "must be a position"],
  ["DH2", "how many were level"],
  ["T3", "must be a position"],
  [1.5, "must be a position"],
])("a finish %p makes its row unknown", (Finish, reason) => {
  expect(one({ Finish })?.problem).toContain(reason);
});

it.each([
  ["3.5f", 3.5],
  ["9/4JF", 3.25],
  ["4.2 CF", 4.2],
  ["5/2 J", 3.5],
  ["evens fav", 2],
  ["$3.50", 3.5],
])("a price %p is read without its mark", (Price, price) => {
  expect(one({ Price })?.price).toBe(price);
});

it.each([
  ["SP", "SP"],
  ["bsp", "BSP"],
  ["Tote", "dividend"],
])("a price %p is taken later", (Price, basis) => {
  expect(one({ Price, Dividend: 3 })).toMatchObject({ basis });
});

it("one number at or below -100 shows American prices, and 250 alone is asked about", () => {
  const rows = [
    ["Price", "Stake", "Finish"],
    [-150, 10, 1],
    [250, 10, 1],
    [3.5, 10, 1],
  ];
  const [first, second, third] = read(rows);
  expect([first?.price, second?.price]).toEqual([1 + 100 / 150, 3.5]);
  expect(third?.problem).toContain("is no American price");
  expect(one({ Price: 250 })).toMatchObject({ price: 250, check: expect.stringContaining("American") });
  expect(one({ Price: "249/1" })?.check).toBeUndefined();
});

it("an error in a column that is not read is ignored, in another it makes its row unknown", () => {
  const rows = [
    ["Price", "Stake", "Finish", "Note"],
    [3, 10, 1, { error: "#DIV/0!" }],
    [3, { error: "#N/A" }, 1, ""],
  ];
  expect(read(rows).map(({ problem }) => problem)).toEqual([undefined, "stake holds the error #N/A"]);
});

it("a column that may change the money is asked about, another is named", () => {
  const rows = [
    ["Price", "Stake", "Finish", "Odds boost", "Bookmaker"],
    [3, 10, 1, "x", "y"],
  ];
  const table = readRows("bets", rows, { calendar, kind: "bet" });
  expect(table.columns).toMatchObject({ unknownMoney: [{ heading: "Odds boost" }], unread: ["Bookmaker"] });
  expect(betsWithout(table, [])[0]?.problem).toContain('the column "Odds boost" may change the money');
  expect(betsWithout(table, ["odds boost"])[0]?.problem).toBeUndefined();
});

it.each([
  [["Win", "Yes"], "type is stated twice: win and each way"],
  [["Lay", ""], undefined],
])("two cells that state the kind of a bet differently make its row unknown: %p", ([Type, ew], reason) => {
  expect(one({ Type, "Each way": ew })?.problem).toBe(reason);
});

it("a 0, as Excel passes a blank cell of a range, states neither a probability nor a deduction", () => {
  const blanks = { Probability: 0, Deduction: 0, "SP chance": 0, Commission: 0 };
  expect(one(blanks)).toEqual({ price: 4, stake: 10, finish: 1, type: "win" });
  expect(one({ Probability: "0%", Deduction: "none" })).toMatchObject({ probability: 0, deduction: 0 });
});

it("a column of results holds the bet's end in words, or positions, or neither", () => {
  const result = (cells: readonly unknown[]) =>
    read([
      ["Price", "Stake", "Date", "Track", "Race", "No", "Result"],
      ...cells.map((cell) => [3, 10, "2026-03-07", "a", 1, 1, cell]),
    ]);
  expect(result(["Won", "Lost"]).map((bet) => bet.result)).toEqual(["won", "lost"]);
  expect(result([1, 4, "2nd"]).map((bet) => bet.finish)).toEqual([1, 4, 2]);
  expect(result([0, 1, 0]).map((bet) => [bet.finish, bet.result])).toEqual(
    Array(3).fill([undefined, undefined]),
  );
});

it.each(["Abandoned", "ABD", "Void race", "No race", "Withdrawn", "SCR", "Non-Runner", "Void bet", "lapsed"])(
  "the result %p of a bet is void, also next to a bet that won",
  (Result) => expect(one({ Result })).toMatchObject({ result: "void" }),
);

it.each(["none", "No", "nil", "0%", "0p"])("a deduction of %p is none", (Deduction) =>
  expect(one({ Finish: 1, Deduction })).toMatchObject({ deduction: 0 }),
);
