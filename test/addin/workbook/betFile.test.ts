import fc from "fast-check";
import {
  betRowsOf,
  linesOfFile,
  linesOfText,
  orderOfDates,
  readBetFile,
} from "../../../src/addin/workbook/betFile";
import { readDelimited } from "../../../src/files/delimitedText";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;
const read = (text: string) => readBetFile(linesOfText(text), calendar);
const rowsOf = (text: string) => betRowsOf(read(text), { now: 46095.5, dateSystem: 1900 });

const head = "Stake;Odds;Selection;Horse no;Course;Race;Event date;Settled by";

test("an export in any order of columns: what each was taken for, its rows, lines left out", () => {
  const text = [
    head,
    "$1,200.50;5/2;Old Oak;3;Lark Hill;R4;07/03/2026;x",
    "10,5;3,5;Fair Wind;;Linton;2;2026-03-08;",
    "ten;2;A;1;Linton;1;2026-03-08;",
  ].join("\n");
  const file = read(text);
  expect(file.columns.map(([, field]) => field)).toEqual(
    ["stake", "price", "runner", "number", "track", "race", "date", undefined], // prettier-ignore
  );
  expect(file.dates).toBe(
    "Dates such as 07/03/2026 could be read in two orders: they are taken as day/month/year, the order of this computer.",
  );
  const logged = { "Logged, your clock": 46095.5, Type: "win", Price: 3.5 };
  expect(rowsOf(text)).toEqual([
    {
      ...logged,
      Date: 46088,
      Track: "Lark Hill",
      Race: 4,
      No: 3,
      Runner: "Old Oak",
      Stake: 1200.5,
      Currency: "$",
    },
    { ...logged, Date: 46089, Track: "Linton", Race: 2, Runner: "Fair Wind", Stake: 10.5 },
  ]);
  expect(file.refused).toEqual([
    {
      line: 4,
      text: "ten | 2 | A | 1 | Linton | 1 | 2026-03-08 | ",
      race: "2026-03-08\nlinton\n1",
      reason: expect.stringMatching(/^stake must be an amount above 0.*: current value is "ten"$/) as string,
    },
  ]);
});

test("a file without bets, without a column and with too many lines is refused with the reason", () => {
  expect(() => read(head)).toThrow("The file holds nothing");
  expect(() => read("Odds,Horse\n2,A")).toThrow(
    "must have a first row of headings with date, track, race, stake",
  );
  expect(() => read(`${head}\n${"1\n".repeat(20_001)}`)).toThrow("more than 20,000 lines");
});

test("no line of a fuzzed file is lost: each is a bet or is named with its reason", () => {
  const cell = fc.oneof(
    fc.constantFrom(
      "10",
      "3.5",
      "5/2",
      "Old Oak",
      "2026-03-07",
      "Linton",
      "R3",
      "",
      "$1,200.50",
      '"',
      "win",
      "SCR",
    ),
    fc.string({ maxLength: 8 }),
  );
  const lines = fc.array(fc.array(cell, { minLength: 1, maxLength: 9 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(lines, (rows) => {
      const text = [head, ...rows.map((row) => row.join(";"))].join("\n");
      const lines = readDelimited(text)
        .slice(1)
        .map(({ line }) => line);
      if (lines.length === 0) return;
      const { read: bets, refused } = read(text);
      expect([...bets, ...refused].map(({ line }) => line).sort((a, b) => a - b)).toEqual(lines);
      for (const { reason } of refused) expect(reason).not.toBe("");
    }),
  );
});

test("what a file states of results goes with its bets", () => {
  const text = "Date,Track,Race,No,Odds,Stake,Finish,Rule 4,SP\n2026-03-07,Linton,1,2,3,10,PU,20c,5/2F";
  expect(rowsOf(text)[0]).toMatchObject({ Finish: "did not finish", Deduction: "R4 20c", SP: 3.5 });
});

const prices = "Course,Date,Race,Horse no,Horse,SP";

test("a file with starting prices and no stakes: priced runners, those without a price left out, none twice", () => {
  const file = read(
    [
      prices,
      "Linton,2026-03-07,1,1,Old Oak,5/2JF",
      "Linton,2026-03-07,1,2,Fair Wind,NR",
      "Linton,2026-03-07,1,1,Old Oak,3",
      "Linton,2026-03-07,2,1,A,soon",
    ].join("\n"),
  );
  expect(file.kind).toBe("starting price");
  expect(file.read.map(({ bet }) => bet.startingPrice)).toEqual([3.5]);
  expect(file.refused.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    "3: starting price missing",
    "4: the runner of line 2 again",
    expect.stringMatching(/^5: starting price must be a price of 1 or more/),
  ]);
  // Two prices of one runner are damage, and a runner without a price is none.
  expect(file.refused.map(({ race }) => race)).toEqual([
    undefined,
    "2026-03-07\nlinton\n1",
    "2026-03-07\nlinton\n2",
  ]);
});

test.each([
  [["07/03/2026", "25/03/2026"], "MDY", "DMY", "as 25/03/2026 shows"],
  [["3/7/2026", "3/25/2026"], "DMY", "MDY", "as 3/25/2026 shows"],
  [["07/03/2026", "08/03/2026"], "MDY", "MDY", "two orders: they are taken as month/day/year"],
  [["26/03/07"], "YMD", "YMD", "year/month/day"],
  [["2026-03-07", 46088, ""], "DMY", "DMY", undefined],
  [["07/03/2026"], undefined, undefined, undefined],
] as const)("dates %p on a computer with %p are read as %p", (cells, ownOrder, order, sentence) => {
  const foundOrder = orderOfDates(cells, ownOrder);
  expect(foundOrder.order).toBe(order);
  if (sentence === undefined) expect(foundOrder.sentence).toBeUndefined();
  else expect(foundOrder.sentence).toContain(sentence);
});

test("dates in two orders are refused, and without an order each line in numbers", () => {
  expect(() => orderOfDates(["25/03/2026", "03/25/2026"], "DMY")).toThrow("dates in two orders");
  const { refused } = readBetFile(linesOfText(`${head}\n10;3;A;1;Linton;1;07/03/2026;`), {
    ...calendar,
    dateOrder: undefined,
  });
  expect(refused[0]?.reason).toContain("the order of day and month is not known here");
});

test("a file that is too large or of an older Excel is refused", () => {
  expect(() => linesOfText("x".repeat(5_000_001))).toThrow("at most 5 MB are read");
  expect(() => linesOfFile(Uint8Array.of(0xd0, 0xcf, 0x11), 1900)).toThrow("save it as .xlsx");
});

test("an exchange's export: sides, markets and prices as its site writes them", () => {
  const text = [
    "Date,Track,Race,Market,Selection,Bid type,Odds req.,Avg. odds matched,Stake (£),Liability (£),Profit/Loss (£),Status",
    "2026-03-07,Linton,1,14:10 Linton - To Be Placed,Old Oak,Back,3.0,3.1,10,,21,Won",
    "2026-03-07,Linton,1,R1 1200m Hcap,Fair Wind,Lay,4.0,4.1,10,31,10,Won",
    "2026-03-07,Linton,2,Without Favourite,Late Post,Back,4.0,4.1,10,,-10,Lost",
  ].join("\n");
  const { refused } = read(text);
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [4, expect.stringContaining("market must be a market that is understood")],
  ]);
  expect(rowsOf(text)).toMatchObject([
    {
      Runner: "Old Oak",
      Type: "place",
      Side: "back",
      Price: 3.1,
      Stake: 10,
      "Profit/loss": 21,
      Result: "won",
    },
    { Runner: "Fair Wind", Type: "win", Side: "lay", Price: 4.1, Liability: 31, "Profit/loss": 10 },
  ]);
});

test("a tipping file of an exchange: lays are no backs, and numbers beside a name are the runner's", () => {
  const text = [
    "MeetingDate,TrackName,Race,Selection,BettingStrategy,MarketType,RP,SelectionName,Stake,RESULT,BSP",
    "13/05/2026,Linton,3,1,BACK,WIN,$3.50,1. Alder Lane,2,0,3.79",
    "13/05/2026,Linton,4,8,BACK,PLACE,$2.15,8. Birch Quay,2,0,1.99",
    "13/05/2026,Linton,5,1,LAY,WIN,$4.40,1. Cedar Moor,2,1,6",
    "13/05/2026,Linton,8,4,BACK,WIN,,4. Elm Coast,1,1,3.05",
  ].join("\n");
  const file = readBetFile(linesOfText(text), { ...calendar, today: () => "2026-05-14" });
  const rows = betRowsOf(file, { now: 46095.5, dateSystem: 1900 });
  expect(rows.map((row) => [row.No, row.Type, row.Side, row.Price, row.Stake])).toEqual([
    [1, "win", "back", 3.5, 2],
    [8, "place", "back", 2.15, 2],
    [1, "win", "lay", 4.4, 2],
  ]);
  expect(file.refused.map(({ reason }) => reason)).toEqual(["price missing"]);
});

test("a bookmaker's export: each way and free bets keep their kind", () => {
  const text = [
    "Date,Course,Race No,Horse,Bet Type,Odds,Stake,Each Way,Free Bet,Returns,Terms",
    "2026-03-07,Linton,1,Old Oak,Single,5/2,10,Yes,No,0,",
    "2026-03-07,Linton,1,Fair Wind,Single,SP,10,No,Yes,,",
    "2026-03-07,Linton,2,Late Post,Single,4/1,10,Yes,No,,1/5",
  ].join("\n");
  expect(read(text).refused).toEqual([]);
  expect(rowsOf(text)).toMatchObject([
    { Runner: "Old Oak", Type: "each way", Price: 3.5, Stake: 10, Returned: "0" },
    { Runner: "Fair Wind", Type: "win", Price: "SP", "Free bet": "yes", Stake: 10 },
    { Runner: "Late Post", Type: "each way", Price: 5, Terms: "1/5" },
  ]);
});

test("a column that may change the money refuses its lines until it is ignored", () => {
  const lines = linesOfText("Date,Track,Race,No,Odds,Stake,Promo\n2026-03-07,Linton,1,2,3,10,2x");
  const file = readBetFile(lines, calendar);
  expect(file.unknownMoney).toEqual(["Promo"]);
  expect(file.refused.map(({ reason }) => reason)).toEqual([
    'the column "Promo" may change the money and is not understood: rename it, or give ignore=Promo',
  ]);
  const again = readBetFile(lines, calendar, { ignored: ["promo"] });
  expect([again.unknownMoney, again.refused, again.read.length]).toEqual([[], [], 1]);
});
