import fc from "fast-check";
import { readBets } from "../../../src/cells/arguments/readBets";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;
const read = (rows: readonly (readonly unknown[])[]) => readBets("bets", rows, calendar);
const head = ["Date", "Track", "Race", "No", "Runner", "Type", "Odds", "Stake"];

it("bets under the usual headings in any order, each value as people write it", () => {
  const rows = [
    ["Amount ($)", "Price taken", "Selection", "Venue", "Race no.", "Event date", "Bet type", "My %"],
    ["$1,200.50", "7/2", "Old Oak", "Ashford Park", "R3", "07/03/2026", "PLACE", "25%"],
    [10, "evens", "Fair Wind", "ashford-park", "Race 4", 46088, "", 0.6],
  ];
  expect(read(rows)).toEqual([
    {
      ...{ date: "2026-03-07", track: "ashford-park", race: 3, runner: "Old Oak", type: "place" },
      ...{ price: 4.5, stake: 1200.5, probability: 0.25 },
    },
    {
      ...{ date: "2026-03-07", track: "ashford-park", race: 4, runner: "Fair Wind", type: "win" },
      ...{ price: 2, stake: 10, probability: 0.6 },
    },
  ]);
});

it.each([
  [["Date", "Track", "Race", "No", "Odds"], "must have a first row of headings with stake"],
  [["Date", "Track", "Race", "Odds", "Stake"], "must have a first row of headings with number or runner"],
  [["Daet", "Track", "Race", "No", "Odds", "Stake"], 'date; is "Daet" the column date?'],
  [
    ["Date", "Track", "Venue", "Race", "No", "Odds", "Stake"],
    'must have one column for track: "Track" and "Venue" both are',
  ],
])("headings %p are refused with the column that is missing or there twice", (headings, message) => {
  expect(() => read([headings])).toThrow(message);
});

it("a row that cannot be read keeps what it states and names every reason", () => {
  const [bet] = read([head, ["soon", "Ashford Park", 99, 4, "", "lay", "x", -5]]);
  expect(bet).toMatchObject({ track: "ashford-park", number: 4, type: "win" });
  for (const part of [
    "date must be",
    "race must be",
    "type must be win or place",
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

it("blank rows are left out", () => {
  expect(
    read([head, ["", "", "", "", "", "", "", ""], ["2026-03-07", "a", 1, 2, "", "", 3, 4]]),
  ).toHaveLength(1);
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
    fc.property(rows, (given) => {
      const isFilled = (row: readonly unknown[]) =>
        row.some((one) => one !== 0 && one !== null && String(one).trim() !== "");
      expect(read([head, ...given])).toHaveLength(given.filter(isFilled).length);
    }),
  );
});
