/**
 * Suite of src/addin/workbook: exports of exchanges, bookmakers and trackers with the headings that their
 * sites write and invented bets: side, kind, market and money of every line, or why it is left out.
 */
import { betRowsOf, linesOfText, readBetFile } from "../../../src/addin/workbook/betFile";
import { betColumns } from "../../../src/addin/workbook/betLayout";
import type { BetRow } from "../../../src/addin/workbook/fitRow";

const calendar = { today: () => "2026-03-14", dateSystem: 1900, dateOrder: "DMY" } as const;

const rowsOf = (lines: readonly string[], ignored: readonly string[] = []): readonly BetRow[] => {
  const file = readBetFile(linesOfText(lines.join("\n")), calendar, { ignored });
  expect(file.refused.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([]);
  return betRowsOf(file, { now: 46095.5, dateSystem: 1900 });
};
const refusedOf = (lines: readonly string[]): readonly string[] =>
  readBetFile(linesOfText(lines.join("\n")), calendar).refused.map(
    ({ line, reason }) => `${line}: ${reason}`,
  );

const serial = 46_088; // 7 March 2026

test("an exchange's settled bets, whose market names track, day, start and kind", () => {
  const rows = rowsOf([
    "Market,Selection,Bid type,Bet ID,Bet placed,Odds req.,Avg. odds matched,Stake (£),Liability (£),Status,Profit/Loss (£)",
    '"Horse Racing / Linton 7th Mar : 14:10 6f Hcap",Old Oak,Back,1:33,07-Mar-26 13:58,3.0,3.1,10.00,--,Won,21.00',
    '"Horse Racing / Linton 7th Mar : 14:10 To Be Placed",Fair Wind,Lay,1:34,07-Mar-26 13:59,2.0,1.9,10.00,9.00,Won,10.00',
    '"Horse Racing / Linton 7th Mar : 14:45 4 TBP",Late Post,Back,1:35,07-Mar-26 13:59,4.0,4.1,5.00,0.00,Lost,-5.00',
    '"Horse Racing / Linton 7th Mar : 14:45 Each Way",Quiet Rain,Back,1:36,07-Mar-26 14:00,9.0,9.0,8.00,--,Lost,(8.00)',
  ]);
  const race = { Date: serial, Track: "linton", Currency: "GBP" };
  expect(rows).toMatchObject([
    {
      ...race,
      Off: (14 * 60 + 10) / 1440,
      Type: "win",
      Side: "back",
      Price: 3.1,
      Stake: 10,
      "Profit/loss": 21,
    },
    { ...race, Type: "place", Side: "lay", Price: 1.9, Stake: 10, Liability: 9, "Profit/loss": 10 },
    { ...race, Type: "place", Places: 4, Side: "back", Price: 4.1, Stake: 5, "Profit/loss": -5 },
    { ...race, Type: "each way", Side: "back", Price: 9, Stake: 8, "Profit/loss": -8 },
  ]);
});

test("an exchange's open bets: the event names the race, the side stands under Type", () => {
  const rows = rowsOf([
    "Event,Market,Selection,Type,Bet ID,Bet placed,Matched,Avg. odds matched,Stake,Date",
    "14:10 Linton,6f Hcap,Old Oak,Back,77,2026-03-07T09:00:00Z,10,3.1,10,2026-03-07",
    "14:10 Linton,To Be Placed,Fair Wind,Lay,78,2026-03-07T09:00:00Z,10,1.9,10,2026-03-07",
  ]);
  expect(rows).toMatchObject([
    { Track: "linton", Type: "win", Side: "back", Stake: 10, Date: serial },
    { Track: "linton", Type: "place", Side: "lay", Stake: 10, Date: serial },
  ]);
});

test("the fields of an exchange's interface in one list", () => {
  const rows = rowsOf([
    "betId,placedDate,eventDate,venue,raceNumber,selectionName,side,marketType,priceMatched,sizeSettled,betOutcome,profit,countryCode",
    "1,2026-03-07T01:00:00Z,2026-03-07,Linton,3,1. Alder Lane,BACK,WIN,3.5,2,WON,5,AU",
    "2,2026-03-07T01:00:00Z,2026-03-07,Linton,3,2. Birch Quay,LAY,PLACE,2.15,2,LOST,-2.3,AU",
  ]);
  expect(rows).toMatchObject([
    { Race: 3, Type: "win", Side: "back", Price: 3.5, Stake: 2, Result: "won", Country: "au" },
    { Race: 3, Type: "place", Side: "lay", Price: 2.15, Stake: 2, Result: "lost", "Profit/loss": -2.3 },
  ]);
});

test("a bookmaker's history: each way, free bets, multiples and returns in one row each", () => {
  const rows = rowsOf([
    "Bet Receipt,Date Placed,Bet Type,Selection,Event,Odds,Total Stake,Returns,Status",
    "O/1,07/03/2026 12:01,Single,Old Oak,14:10 Linton,5/2,£10.00,£35.00,Won",
    "O/2,07/03/2026 12:02,E/W Single,Fair Wind,14:10 Linton,8/1,£10.00,£13.00,Placed",
    'O/3,07/03/2026 12:03,Double,"Old Oak, Late Post",,11/1,£5.00,£60.00,Won',
    'O/4,07/03/2026 12:04,E/W Lucky 15,"A, B, C, D",,,£30.00,£41.20,Won',
    "O/5,07/03/2026 12:05,Single (Free Bet),Quiet Rain,15:20 Linton,4/1,£5.00,£0.00,Lost",
  ]);
  const kinds = rows.map((row) => [
    row.Type,
    row.Multiple,
    row["Free bet"],
    row["Total stake"],
    row.Returned,
  ]);
  expect(kinds).toEqual([
    ["win", "single", undefined, 10, 35],
    ["each way", "single", undefined, 10, 13],
    ["win", "double", undefined, 5, 60],
    ["each way", "lucky 15", undefined, 30, 41.2],
    ["win", "single", "yes", 5, "0"],
  ]);
});

test("a tote account: dividends, combinations and the pool's kinds", () => {
  const rows = rowsOf([
    "Date;Meeting;Race No;Bet Type;Selection;Stake;Dividend;Payout",
    "07/03/2026;Linton;1;Quinella;2-6;10,00;18,40;184,00",
    "07/03/2026;Linton;1;Trifecta;6-2-4;5,00;;0,00",
    "07/03/2026;Linton;2;Place;7;20,00;2,60;52,00",
  ]);
  expect(rows.map((row) => [row.Type, row.Runner ?? row.No, row.Stake, row.Dividend, row.Returned])).toEqual([
    ["quinella", "2-6", 10, 18.4, 184],
    ["trifecta", "6-2-4", 5, undefined, "0"],
    ["place", 7, 20, 2.6, 52],
  ]);
});

test("an American account: signed odds, win, place and show", () => {
  const rows = rowsOf([
    "Date,Track,Race,Program No,Horse,Wager Type,Amount,Odds,Payout",
    "2026-03-07,Elmridge,1,2,Old Oak,WIN,$2.00,+250,$7.00",
    "2026-03-07,Elmridge,1,3,Fair Wind,SHOW,$2.00,-150,$3.33",
  ]);
  expect(rows.map((row) => [row.Type, row.Price, row.Stake, row.Returned])).toEqual([
    ["win", 3.5, 2, 7],
    ["show", expect.closeTo(5 / 3, 12), 2, 3.33],
  ]);
});

test("columns of money that are not understood refuse their lines with the name of the column", () => {
  expect(
    refusedOf([
      "Date,Course,Race,Horse,Back odds,Back stake,Lay odds,Lay stake,Odds,Stake",
      "2026-03-07,Linton,1,Old Oak,3,10,3.1,9.7,3,10",
    ]),
  ).toEqual([expect.stringMatching(/^2: .*"Back odds".*"Lay stake"/)]);
  expect(
    refusedOf(["Date,Course,Race,Horse,Odds,Stake,Commission (£)", "2026-03-07,Linton,1,Old Oak,3,10,1.05"]),
  ).toEqual([expect.stringContaining('the column "Commission (£)" may change the money')]);
  expect(
    refusedOf(["Date,Course,Race,Horse,Odds,Stake,Commission", "2026-03-07,Linton,1,Old Oak,3,10,1.05"]),
  ).toEqual([expect.stringContaining("an amount that was charged is no rate")]);
});

test("a market without a known kind, and a selection that is no runner of one race, are left out", () => {
  const head = "Market,Selection,Bid type,Avg. odds matched,Stake,Date,Track";
  const refused = refusedOf([
    head,
    "14:10 Linton - Without Favourite,Old Oak,Back,3,10,2026-03-07,Linton",
    "14:10 Linton - Match Bet,Old Oak,Back,3,10,2026-03-07,Linton",
    "14:10 Linton - Reverse FC,Old Oak,Back,3,10,2026-03-07,Linton",
    "14:10 Linton - Forecast,Old Oak,Layed?,3,10,2026-03-07,Linton",
  ]);
  expect(refused).toEqual([
    expect.stringMatching(/^2: market must be/),
    expect.stringMatching(/^3: market must be/),
    expect.stringMatching(/^4: market must be/),
    expect.stringMatching(/^5: side must be back or lay/),
  ]);
});

const settled = "Market,Selection,Bid type,Avg. odds matched,Stake,Status,Profit/Loss";

test.each([
  [
    "greyhounds by grade and metres",
    "Greyhound Racing / Romford 7th Mar : 19:10 A5 400m",
    { Track: "romford", Date: serial, Off: (19 * 60 + 10) / 1440, Type: "win" },
  ],
  [
    "greyhounds in an open race",
    "Greyhound Racing / Romford 7th Mar : 19:10 OR 575m",
    { Track: "romford", Type: "win" },
  ],
  [
    "a country before the meeting",
    "Horse Racing / GB / Linton 7th Mar : 14:10 6f Hcap",
    { Track: "linton", Date: serial, Type: "win", Country: "gb" },
  ],
  [
    "a meeting of Ireland in a place market",
    "IRE / Linton 7th Mar : 14:10 3 TBP",
    { Track: "linton", Type: "place", Places: 3, Country: "ie" },
  ],
  [
    "an abbreviated track, as in the exchange's files of prices",
    "Horse Racing / Sthl 7th Mar : 14:10 6f Hcap",
    { Track: "southwell", Date: serial, Type: "win" },
  ],
  [
    "an abbreviation of two words",
    "Horse Racing / GowP (IRE) 7th Mar : 14:10 2m Hcap",
    { Track: "gowran-park", Country: "ie", Type: "win" },
  ],
  [
    "a track of another country that shares its name with a British one",
    "Horse Racing / Newcastle (AUS) 7th Mar : R3 1200m Hcap",
    { Track: "newcastle", Country: "au", Race: 3, Type: "win" },
  ],
  [
    "an abbreviation abroad, which is no British one",
    "Horse Racing / AUS / Warw (AUS) 7th Mar : R3 1200m Hcap",
    { Track: "warw", Country: "au", Race: 3, Type: "win" },
  ],
  [
    "South Africa",
    "Horse Racing / Fairview (RSA) 7th Mar : R3 1200m Plt",
    { Track: "fairview", Country: "za", Race: 3, Type: "win" },
  ],
])("an exchange's settled bets: %s", (_name, market, row) => {
  expect(rowsOf([settled, `${market},Old Oak,Back,3.1,10.00,Won,21.00`])).toMatchObject([row]);
});

// Source: starting prices in British and Irish results; results files read the mark alike.
test.each(["NSP", "nsp", "No SP"])("the starting price %s is none, as in results files", (sp) => {
  const rows = rowsOf([
    "Date,Course,Race,Horse,Odds,Stake,Result,SP",
    `2026-03-07,Linton,3,A,3,10,Void,${sp}`,
  ]);
  expect(rows).toMatchObject([{ Result: "void" }]);
  expect(rows[0]?.SP).toBeUndefined();
});

// Source: the exchange's list of cleared orders (docs.rs/botfair, ClearedOrderSummary and ItemDescription).
describe("an exchange's list of cleared orders", () => {
  const head =
    "betId,eventTypeId,marketId,selectionId,handicap,betStatus,priceRequested,priceReduced,betCount,side,profit,betOutcome,placedDate,settledDate,orderType,eventDesc,marketDesc,marketType,marketStartTime,runnerDesc,priceMatched,sizeSettled";
  const line = (changes: { sport?: string; reduced?: string; status?: string; outcome?: string } = {}) => {
    const { sport = "7", reduced = "false", status = "SETTLED", outcome = "LOST" } = changes;
    return `1,${sport},1.1,1,0,${status},3.5,${reduced},1,LAY,-25,${outcome},2026-03-07T12:00:00.000Z,2026-03-07T14:20:00.000Z,LIMIT,Kemp 7th Mar,3 TBP,PLACE,2026-03-07T14:10:00.000Z,Old Oak,3.5,10`;
  };

  test("has a status beside the outcome, and names race and runner in descriptions", () => {
    expect(rowsOf([head, line()])).toMatchObject([
      {
        Date: serial,
        Track: "kempton",
        Off: (14 * 60 + 10) / 1440,
        Runner: "Old Oak",
        Type: "place",
        Places: 3,
        Side: "lay",
        Price: 3.5,
        "Profit/loss": -25,
        Result: "lost",
      },
    ]);
  });

  test("of another sport is left out", () => {
    expect(refusedOf([head, line({ sport: "1" })])).toEqual([
      expect.stringContaining("sport must be horse, harness or greyhound racing"),
    ]);
  });

  test("leaves out only the lines with a reduced price, or with two outcomes", () => {
    expect(refusedOf([head, line(), line({ reduced: "true" }), line({ status: "VOIDED" }), line()])).toEqual([
      expect.stringMatching(/^3: the column "priceReduced" may change the money/),
      "4: result is stated twice: lost and void",
    ]);
  });

  test.each(["", "VOIDED"])("may say that an order is void in the status alone: outcome %j", (outcome) =>
    expect(
      rowsOf([head, line(), line({ status: "VOIDED", outcome }), line({ status: "LAPSED", outcome })]).map(
        ({ Result }) => Result,
      ),
    ).toEqual(["lost", "void", "void"]),
  );
});

// Source: the exchange's and bookmakers' settled bets, whose one date may be that of settlement.
describe("the date of settlement", () => {
  const dayOf = (line: string, head = "Settled Date,Event,Selection,Odds,Stake,Returns") =>
    rowsOf([head, line])[0]?.Date;

  test.each(["07/03/2026", "07/03/2026 14:20", "07-Mar-26 14:20:03"])(
    "is the day where no other day is stated: %s",
    (settledOn) => {
      expect(dayOf(`${settledOn},14:10 Linton,Old Oak,5/2,10,35`)).toBe(serial);
    },
  );

  test("gives way to a date and to the day in the race's name", () => {
    const headOfDates = "Date,Settled date,Course,Race,Horse,Odds,Stake,Result";
    expect(dayOf("07/03/2026,13/03/2026,Linton,3,Old Oak,3,10,Won", headOfDates)).toBe(serial);
    const headOfNames = "Market,Selection,Settled date,Avg. odds matched,Stake,Profit/Loss";
    expect(dayOf("Linton 7th Mar : 23:50 6f Hcap,Old Oak,08-Mar-26 00:05,3,10,20", headOfNames)).toBe(serial);
  });

  test("by another clock is the track's day", () => {
    const head = "settledDate,venue,raceNumber,selectionName,priceMatched,sizeSettled,profit,countryCode";
    expect(dayOf("2026-03-08T02:30:00.000Z,Santa Anita,8,Old Oak,3.5,2,5,US", head)).toBe(serial);
  });

  test.each(["Open", "soon", "-"])("that is no day, %s, is no fault where another day is stated", (text) => {
    const head = "Date,Settled date,Course,Race,Horse,Odds,Stake,Result";
    expect(dayOf(`07/03/2026,${text},Linton,3,Old Oak,3,10,Won`, head)).toBe(serial);
  });

  test("that is no day is refused where no other day is stated", () => {
    const lines = linesOfText("Settled Date,Event,Selection,Odds,Stake,Returns\nsoon,14:10 Linton,A,2,1,2");
    expect(readBetFile(lines, calendar).refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining("settled date must be"),
    ]);
  });

  test("by another clock asks for the zone of an unknown track", () => {
    const lines = linesOfText(
      "Settled Date,Course,Race,Horse,Odds,Stake\n2026-03-08T05:30Z,Cedar Flat,3,Old Oak,3,10",
    );
    const read = (zone?: string) => readBetFile(lines, calendar, { zones: () => zone });
    expect(read().tracks?.map(({ name }) => name)).toEqual(["Cedar Flat"]);
    expect(read("America/Denver").read.map(({ bet }) => bet.date)).toEqual(["2026-03-07"]);
  });

  test("is named as the day that counts", () => {
    const lines = linesOfText(
      "Settled Date,Event,Selection,Odds,Stake,Returns\n13/03/2026,14:10 Linton,A,2,1,2",
    );
    expect(readBetFile(lines, calendar).dates).toBe(
      "Dates are day/month/year, as 13/03/2026 shows. The day of settlement counts where a line states no other day.",
    );
  });
});

test("a column of countries takes the codes of racing", () => {
  const lines = linesOfText(
    `Date,Course,Country,Race,Horse,Odds,Stake\n${["IRE", "AUS", "uk", "GER", "Ireland"].map((code) => `2026-03-07,Linton,${code},3,Old Oak,3,10`).join("\n")}`,
  );
  const { read, refused } = readBetFile(lines, calendar);
  expect([read.map(({ bet }) => bet.country), refused]).toEqual([["ie", "au", "gb", "de", "ie"], []]);
});

test("cleared orders whose descriptions stand behind their object's name are read", () => {
  const parts =
    "eventTypeDesc,eventDesc,marketDesc,marketType,marketStartTime,runnerDesc,numberOfWinners,eachWayDivisor";
  const head = [
    ...parts.split(",").map((name) => `itemDescription.${name}`),
    "side,betOutcome,priceMatched,sizeSettled,profit",
  ].join();
  const line = (kind: string, sport = "Horse Racing") =>
    `${sport},Sthl 7th Mar,${kind},BACK,WON,3.5,10,25`.replace("@", "2026-03-07T13:15:00.000Z,Old Oak");
  const win = "2m4f Nov Hrd,WIN,@,1,";
  expect(rowsOf([head, line(win), line("Each Way,EACH_WAY,@,3,5.0")])).toMatchObject([
    { Date: serial, Track: "southwell", Runner: "Old Oak", Type: "win" },
    { Date: serial, Track: "southwell", Runner: "Old Oak", Type: "each way", Terms: "1/5" },
  ]);
  expect(refusedOf([head, line(win, "Golf")])).toEqual([
    expect.stringContaining("sport must be horse, harness or greyhound racing"),
  ]);
});

const tips = "MeetingDate,TrackName,Race,Selection,SelectionName,BettingStrategy,MarketType,RP,Stake,BSP";

test("numbers that a program made decimals are the runners' numbers", () => {
  const rows = rowsOf([
    tips,
    "13/02/2026,Linton,3.0,1.0,1. Alder Lane,BACK,WIN,$3.50,2,3.79",
    "13/02/2026,Linton,4.0,8.0,8. Birch Quay,LAY,WIN,$4.00,2,3.79",
  ]);
  expect(rows).toMatchObject([
    { Race: 3, No: 1, Runner: "Alder Lane", Side: "back" },
    { Race: 4, No: 8, Runner: "Birch Quay", Side: "lay" },
  ]);
});

test("a programme number such as 1A leaves the runner to its name, or is the runner", () => {
  const rows = rowsOf([
    tips,
    "13/02/2026,Linton,3,1A,1A. Alder Lane,BACK,WIN,$3.50,2,3.79",
    "13/02/2026,Linton,3,1a,,BACK,WIN,$3.50,2,3.79",
    "13/02/2026,Linton,3,8,8. Birch Quay,BACK,WIN,$4.00,2,3.79",
  ]);
  expect(rows.map(({ No, Runner }) => [No, Runner])).toEqual([
    [undefined, "Alder Lane"],
    [undefined, "1A"],
    [8, "Birch Quay"],
  ]);
});

const ledger = "Date,Track,Race,Runner,Price,Stake";

test("a number that differs from the number before the runner's name is refused with both", () => {
  const runners = ["1,2. Alder Lane", "1,1A. Alder Lane", "1A,1. Alder Lane", "1A,2. Alder Lane"];
  const lines = runners.map((both) => `13/02/2026,Linton,3,${both},BACK,WIN,$3.50,2,3.79`);
  const file = readBetFile(linesOfText([tips, ...lines].join("\n")), calendar);
  expect(file.read).toEqual([]);
  expect(file.refused.map(({ reason }) => reason)).toEqual([
    "number is stated twice: 1 and 2",
    "number is stated twice: 1 and 1A",
    "number is stated twice: 1A and 1",
    "number is stated twice: 1A and 2",
  ]);
  expect(rowsOf([tips, "13/02/2026,Linton,3,01,1. Alder Lane,BACK,WIN,$3.50,2,3.79"])).toMatchObject([
    { No: 1, Runner: "Alder Lane" },
  ]);
});

const unsided = "side missing: other lines state it";

test.each([
  ["BACK", "LAY"],
  ["LAY", "LAY"],
  ["BACK", "BACK"],
])("where lines state the sides %s and %s, a line without its side is refused", (one, other) => {
  const sides = [one, "", other, "-"];
  const lines = sides.map((side, n) => `13/02/2026,Linton,3,${n + 1},,${side},WIN,3.5,2,`);
  expect(refusedOf([tips, ...lines])).toEqual([`3: ${unsided}`, `5: ${unsided}`]);
});

test("in a copy of the sheet Bets a line without its side is a back bet, as on the sheet", () => {
  const headings = betColumns.map(({ heading }) => heading);
  const bet = (no: number, side: string): string => {
    const cells: Record<string, unknown> = { Date: "13/02/2026", Track: "Linton", Race: 3, No: no };
    Object.assign(cells, { Type: "win", Price: 3.5, Stake: 2, Side: side });
    return headings.map((heading) => cells[heading] ?? "").join(",");
  };
  expect(rowsOf([headings.map((one) => `"${one}"`).join(","), bet(1, ""), bet(2, "lay")])).toMatchObject([
    { No: 1 },
    { No: 2, Side: "lay" },
  ]);
});

test("a line without its side is refused where the column Type states the sides, and a liability is a lay's", () => {
  const head = "Event,Market,Selection,Type,Odds,Stake,Liability,Date";
  const line = (end: string): string => `14:10 Linton,6f Hcap,Old Oak,${end},2026-03-07`;
  expect(refusedOf([head, ...["Back,3,10,", ",3,10,", ",3,,20"].map(line)])).toEqual([`3: ${unsided}`]);
});

test("lines are bets on the runner in a file that states no side", () => {
  const lines = [tips, "13/02/2026,Linton,3,1,,,WIN,3.5,2,", "13/02/2026,Linton,3,2,,,WIN,3.5,2,"];
  expect(refusedOf(lines)).toEqual([]);
  expect(refusedOf([ledger, "2026-02-13,Linton,3,1,4,10", "2026-02-13,Linton,3,2,4,10 lay"])).toEqual([]);
});

test.each([
  ["Quinella", "Old Oak", "a bet of the type quinella needs 2 runners, such as 2-6"],
  ["Forecast", "Old Oak", "a bet of the type forecast needs 2 runners, such as 2-6"],
  ["Exacta", "7", "a bet of the type exacta needs 2 runners, such as 2-6"],
  ["Trifecta", "2-6", "a bet of the type trifecta needs 3 runners, such as 2-6-4"],
  ["First Four", "2-6-4", "a bet of the type first four needs 4 runners, such as 2-6-4-1"],
])("a bet in the market %s on %s alone is not complete", (market, selection, reason) => {
  const lines = ["Market,Selection,Odds,Stake,Date,Track,Race,Profit"];
  for (const profit of ["", "-2"]) lines.push(`${market},${selection},3,2,2026-03-07,Linton,3,${profit}`);
  expect(refusedOf(lines)).toEqual([`2: ${reason}`, `3: ${reason}`]);
  expect(refusedOf([...lines.slice(0, 1), `${market},2-6-4-1,3,2,2026-03-07,Linton,3,`])).toEqual([]);
});

test("a column of runners with numbers and programme numbers names each runner", () => {
  const rows = rowsOf([ledger, ...["1A", "2", "3.0"].map((runner) => `2026-02-13,Linton,3,${runner},4,10`)]);
  expect(rows.map(({ No, Runner }) => [No, Runner])).toEqual([
    [undefined, "1A"],
    [2, undefined],
    [3, undefined],
  ]);
});

test("days as a spreadsheet counts them and days in eight digits are read, and the former are said", () => {
  const days = ["46066", "46066.604", "20260213", "99999", "19", "20261399"];
  const file = readBetFile(
    linesOfText([ledger, ...days.map((day) => `${day},Linton,3,Alder Lane,4,10`)].join("\n")),
    calendar,
  );
  expect(file.read.map(({ bet }) => bet.date)).toEqual(["2026-02-13", "2026-02-13", "2026-02-13"]);
  expect(file.refused.map(({ line, reason }) => `${line}: ${reason.slice(0, 20)}`)).toEqual(
    [5, 6, 7].map((line) => `${line}: date must be an Exce`),
  );
  expect(file.dates).toBe("Dates such as 46066 are a spreadsheet's day numbers: 2026-02-13.");
});

test.each([
  ["Commission,Commission rate", "1.50,5%"],
  ["MBR,Commission", "5%,1.50"],
  ["Commission (£),Commission", "1.50,0.05"],
  ["Comm %,Commission", "5,0.00"],
])("of two columns of commission (%s) the rate is used and the amount is listed", (columns, values) => {
  const lines = [`${ledger},${columns}`, `2026-02-13,Linton,3,Alder Lane,4,10,${values}`];
  expect(rowsOf(lines)).toMatchObject([{ Commission: 0.05 }]);
});

test("two columns of rates are refused", () => {
  const lines = [`${ledger},Commission,MBR`, "2026-02-13,Linton,3,Alder Lane,4,10,5%,3%"];
  expect(() => rowsOf(lines)).not.toThrow();
  expect(() => rowsOf([lines[0]?.replace("Commission,", "Commission rate,") ?? "", lines[1] ?? ""])).toThrow(
    "must have one column for commission",
  );
});

test.each([
  [
    "Sport,Event,Selection",
    "Football,Premier League,Arsenal",
    "Horse Racing,14:30 Linton 13th Feb,Alder Lane",
  ],
  ["Event,Market,Selection", "Arsenal v Spurs,Match Odds,Arsenal", "14:30 Linton 13th Feb,Win,Alder Lane"],
  [
    "Market,Selection,Bid type",
    "Football / Arsenal v Spurs : Match Odds,Arsenal,Back",
    "GB / Linton 13th Feb : 14:30 7f Hcap,Alder Lane,Back",
  ],
])("under %s a bet on a match is listed and left out, whatever its result", (columns, match, race) => {
  const lines = [`${columns},Odds,Stake,Profit`, `${match},2.1,10,11`, `${race},4,10,-10`];
  const file = readBetFile(linesOfText(lines.join("\n")), calendar);
  expect(file.read.map(({ bet }) => [bet.track, bet.runner, bet.profit])).toEqual([
    ["linton", "Alder Lane", -10],
  ]);
  expect(file.refused.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
    expect.stringMatching(
      /^2: (?:sport must be horse, harness or greyhound racing|(?:event|market) must name a race)/,
    ),
  ]);
});

test("a sport is racing in the words of many countries, and as an exchange's number", () => {
  const sports = [
    "Racing",
    "Horse Racing",
    "RACING_HORSE",
    "Greyhounds",
    "Dogs",
    "Harness",
    "Galopp",
    "Trav",
    "7",
  ];
  const abroad = ["Hippisme", "Ippica", "Caballos", "Pferderennen", "Paardenrennen", "競馬", "賽馬", "4339"];
  const lines = [...sports, ...abroad].map((sport) => `${sport},2026-02-13,Linton,3,Alder Lane,4,10`);
  const headings = "Sport,Date,Track,Race,Selection,Odds,Stake";
  const file = readBetFile(linesOfText([headings, ...lines].join("\n")), calendar);
  expect(file.refused).toEqual([]);
  const others = ["Football", "Motor Racing", "Tennis", "1"].map((sport) =>
    lines[0]?.replace("Racing", sport),
  );
  const { refused } = readBetFile(linesOfText([headings, ...others, lines[0]].join("\n")), calendar);
  expect(refused.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
});

test("headings between the lines of joined files are refused alone", () => {
  const line = "13/02/2026,Linton,3,1,1. Alder Lane,BACK,WIN,$3.50,2,3.79";
  expect(refusedOf([tips, line, tips, line.replace("3,1,1.", "3,2,2.")])).toEqual(["3: the headings again"]);
});

test.each(["0", "0.00", "NaN", "inf", "-", "N/A", ""])("the exchange's price %j is none", (price) => {
  const rows = rowsOf([tips, `13/02/2026,Linton,3,1,1. Alder Lane,BACK,WIN,$3.50,2,${price}`]);
  expect(rows).toMatchObject([{ Price: 3.5, Stake: 2 }]);
  expect(rows[0]).not.toHaveProperty("BSP");
});

// The abbreviations of the exchange's files in a column of tracks, as src/files/homeTrack.ts has them.
test.each([
  ["Sthl", "", "southwell"],
  ["UTTX", "gb", "uttoxeter"],
  ["ChelmC", "", "chelmsford-city"],
  ["Kemp", "", "kempton"],
  ["GowP", "ie", "gowran-park"],
  ["Wolv", "", "wolverhampton"],
  // Names of tracks and whole words of them stay, and what two tracks or another country may have.
  ["Kempton", "", "kempton"],
  ["Epsom", "", "epsom"],
  ["Bangor", "", "bangor"],
  ["Kempton (AW)", "", "kempton-aw"],
  ["Down", "", "down"],
  ["Sthl", "au", "sthl"],
  ["Wolv", "ie", "wolv"],
  ["Hay", "", "hay"],
  ["Sandown", "", "sandown"],
  ["York", "", "york"],
  ["Linton", "", "linton"],
  ["Ke", "", "ke"],
])("the track %s of a column, in the country %j, is %s", (track, country, slug) => {
  const lines = [
    "Course,Country,Date,Race,Horse,Odds,Stake",
    `${track},${country},2026-03-07,2,Alder Lane,4,10`,
  ];
  const { read, refused } = readBetFile(linesOfText(lines.join("\n")), calendar);
  expect([refused, read[0]?.bet.track]).toEqual([[], slug]);
  const isWhole = slug === track.toLowerCase() || slug === "kempton-aw";
  expect(rowsOf(lines)[0]?.Track).toBe(isWhole ? track : slug);
});

test("a country in brackets behind a track is the bet's country, and not part of the track", () => {
  const head = "Date,Course,Race,Horse,Odds,Stake";
  const lines = ["Newcastle (AUS)", "Down Royal (IRE)", "Sthl (GB)", "Kempton (AW)", "Oaklawn (AR)"];
  const rows = rowsOf([head, ...lines.map((track) => `2026-03-07,${track},4,Old Oak,3,10`)]);
  expect(rows.map(({ Track, Country }) => [Track, Country])).toEqual([
    ["Newcastle", "au"],
    ["Down Royal", "ie"],
    ["southwell", "gb"],
    ["Kempton (AW)", undefined],
    ["Oaklawn (AR)", undefined],
  ]);
  expect(refusedOf([`${head},Country`, "2026-03-07,Newcastle (AUS),4,Old Oak,3,10,GB"])).toEqual([
    "2: country is stated twice: au and gb",
  ]);
});
