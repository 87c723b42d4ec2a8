/**
 * Suite of src/addin/workbook: an exchange's daily files and tables of starting prices after other programs
 * have saved them: their numbers, times, separators, repeated lines, kinds of prices and contradictory days.
 */
import { linesOfText, readBetFile } from "../../../src/addin/workbook/betFile";
import { createPriceFinder } from "../../../src/addin/workbook/priceRaces";
import { fairBook } from "../../../src/maths/fairBook";

const calendar = { today: () => "2026-06-01", dateSystem: 1900, dateOrder: "DMY" } as const;

type Row = Readonly<Record<string, string>>;
const alder: Row = {
  MENU_HINT: "GB / Kemp 18th Mar",
  EVENT_NAME: "7f Hcap",
  EVENT_DT: "18-03-2026 17:30",
  SELECTION_NAME: "Alder Lane",
  WIN_LOSE: "1",
  BSP: "4",
};
const birch: Row = { ...alder, SELECTION_NAME: "Birch Quay", WIN_LOSE: "0", BSP: "2" };
const cedar: Row = { ...birch, SELECTION_NAME: "Cedar Moor", BSP: "4" };

const textOf = (rows: readonly Row[], separator = ","): string =>
  [Object.keys(alder), ...rows.map((row) => Object.values({ ...alder, ...row }))]
    .map((cells) => cells.join(separator))
    .join("\n");
const readText = (text: string) => readBetFile(linesOfText(text), calendar);
const pricesIn = (text: string) => {
  const { read, refused } = readText(text);
  return {
    prices: read.map(({ bet }) => bet.betfairPrice),
    refused: refused.map(({ line, reason }) => `${line}: ${reason}`),
  };
};
/** Returns the chances in the file's race, or the reason for having none. */
const chancesIn = (text: string, kind: "win" | "place" = "win") => {
  const race = createPriceFinder(readText(text))({
    date: "2026-03-18",
    track: "kempton",
    time: 17 * 60 + 30,
    type: kind,
  });
  return race?.lacking ?? race?.probabilities;
};
const chances = fairBook([4, 2, 4]).probabilities;

test("a repeated line counts once, so that the chances are those of the field", () => {
  const text = textOf([alder, birch, cedar, birch]);
  expect(pricesIn(text)).toEqual({ prices: [4, 2, 4], refused: ["5: the runner of line 3 again"] });
  expect(chancesIn(text)).toEqual(chances);
});

test("two prices of one runner leave its race without chances", () => {
  const text = textOf([alder, birch, cedar, { ...birch, BSP: "2.1" }]);
  expect(pricesIn(text)).toEqual({ prices: [4, 2, 4], refused: ["5: the runner of line 3 again"] });
  expect(chancesIn(text)).toBe("a line of its race could not be read");
});

test.each([
  ["blanks", (name: string) => name.replace("_", " ")],
  ["small letters", (name: string) => name.toLowerCase()],
  ["no underscores", (name: string) => name.replace("_", "")],
  ["small letters and blanks", (name: string) => ` ${name.replace("_", " ").toLowerCase()}`],
])("headings with %s are the same headings", (_title, written) => {
  const [head = "", ...lines] = textOf([alder, birch, cedar]).split("\n");
  const text = [head.split(",").map(written).join(","), ...lines].join("\n");
  expect(pricesIn(text)).toEqual({ prices: [4, 2, 4], refused: [] });
  expect(readText(text).columns.map(([, fact]) => fact)).toEqual(
    readText(textOf([alder])).columns.map(([, fact]) => fact),
  );
});

test("a name with its country of origin is the same runner", () => {
  const text = textOf([alder, birch, cedar, { ...birch, SELECTION_NAME: "Birch Quay (IRE)" }]);
  expect(pricesIn(text)).toEqual({ prices: [4, 2, 4], refused: ["5: the runner of line 3 again"] });
  expect(chancesIn(text)).toEqual(chances);
});

test("the win and the place price of a runner are two prices", () => {
  const place = [alder, birch, cedar].map((row) => ({ ...row, EVENT_NAME: "2 TBP", BSP: "1.4" }));
  const text = textOf([alder, birch, cedar, ...place]);
  expect(pricesIn(text)).toEqual({ prices: [4, 2, 4, 1.4, 1.4, 1.4], refused: [] });
  expect(chancesIn(text)).toEqual(chances);
  expect(chancesIn(text, "place")).toEqual([2 / 3, 2 / 3, 2 / 3].map((one) => expect.closeTo(one, 12)));
});

test.each([
  ["decimal commas between semicolons", textOf([{ BSP: "4,4" }, birch], ";"), 4.4],
  ["a comma between thousands", textOf([{ BSP: '"1,000.00"' }, birch]), 1000],
  ["a spreadsheet's float", textOf([{ BSP: "4.4000000000000004" }, birch]), 4.4],
])("%s", (_name, text, price) => {
  expect(pricesIn(text)).toEqual({ prices: [expect.closeTo(price, 12), 2], refused: [] });
});

test.each(["0", "0.00", "NaN", "Infinity", "-inf", "-", "N/A", "NULL", "None", "#N/A"])(
  "the price %s is none: the runner was not traded, and its race keeps its chances",
  (BSP) => {
    const text = textOf([alder, birch, cedar, { SELECTION_NAME: "Fir Down", BSP }]);
    expect(pricesIn(text)).toEqual({
      prices: [4, 2, 4],
      refused: ["5: the exchange states no starting price"],
    });
    expect(chancesIn(text)).toEqual(chances);
  },
);

test.each(["1", "1.00", "1001", "4-Apr", "4,400", "-4"])(
  "%s is no price of an exchange, and its race has no chances",
  (BSP) => {
    const text = textOf([alder, birch, cedar, { SELECTION_NAME: "Fir Down", BSP: `"${BSP}"` }]);
    expect(pricesIn(text)).toEqual({
      prices: [4, 2, 4],
      refused: [`5: BSP must be a price from 1.01 to 1000: current value is "${BSP}"`],
    });
    expect(chancesIn(text)).toBe("a line of its race could not be read");
  },
);

test.each([
  "18/03/2026 17:30",
  "18.03.2026 17:30:00",
  "18-03-2026 5:30 PM",
  "18/03/2026 05:30:00 pm",
  "2026-03-18 17:30",
  "2026-03-18 17:30:00.000",
  "2026-03-18T17:30:00",
  "18-03-2026\u00a017:30",
])("the start %s", (EVENT_DT) => {
  const { read, refused } = readText(textOf([{ EVENT_DT }]));
  expect(read.map(({ bet: { date, time } }) => [date, time])).toEqual([["2026-03-18", 1050]]);
  expect(refused).toEqual([]);
});

test.each(["3/18/2026 17:30", "18-03-2026 13:30 PM", "18-03-2026 24:30", "30-02-2026 17:30", "46099.73"])(
  "the start %s is refused",
  (EVENT_DT) => {
    expect(pricesIn(textOf([{ EVENT_DT }])).refused).toEqual([
      `2: EVENT_DT must be like 18-03-2026 17:30: current value is "${EVENT_DT}"`,
    ]);
  },
);

test.each([
  ["GB / Kemp 3rd Apr", "2026-03-04 17:30"],
  ["GB / Kemp 3rd Apr", "04-04-2026 17:30"],
  ["IRE / Naas 3 April", "02-04-2026 17:30"],
  ["Kempton 3rd Apr", "03-05-2026 17:30"],
  ["GB / Kemp 31st Feb", "03-03-2026 17:30"],
  ["AUS / Bend 3rd Apr", "01-04-2026 17:30"],
  ["US / Aque 3rd Apr", "2026-03-04 17:30"],
])("the meeting %s is not on the day of %s, so its line is refused", (MENU_HINT, EVENT_DT) => {
  expect(pricesIn(textOf([{ MENU_HINT, EVENT_DT }]))).toEqual({
    prices: [],
    refused: [`2: EVENT_DT must be on the day of MENU_HINT, ${MENU_HINT}: current value is "${EVENT_DT}"`],
  });
});

test.each([
  ["GB / Kemp 3rd Apr", "03-04-2026 17:30", "2026-04-03"],
  ["GB / Kemp 4th Apr", "04-04-2026 17:30", "2026-04-04"],
  ["Kempton", "05-04-2026 17:30", "2026-04-05"],
  ["AUS / Bend 3rd Apr", "02-04-2026 23:30", "2026-04-03"],
  ["Bendigo (AUS) 1st Jan", "31-12-2025 23:30", "2026-01-01"],
  ["US / Aque 31st Dec", "01-01-2026 01:30", "2025-12-31"],
  ["USA: Aqueduct 31st Dec", "01-01-2026 01:30", "2025-12-31"],
  ["AUS / Track 2 Straight", "01-01-2026 01:30", "2026-01-01"],
])("the meeting %s may have the British time %s, and is of its own day", (MENU_HINT, EVENT_DT, date) => {
  const { read, refused } = readText(textOf([{ MENU_HINT, EVENT_DT }]));
  expect([read.map(({ bet }) => bet.date), refused]).toEqual([[date], []]);
});

// The hints of files of 2008 to 2026, as three public parsers list them (source: src/files/homeTrack.ts).
test.each([
  ["GB / Uttx 18th Mar", "uttoxeter"],
  ["GB / Sthl 18th Mar", "southwell"],
  ["gb / sthl 18th mar", "southwell-aw"],
  ["GB / MrktR 18th Mar", "market-rasen"],
  ["GB / ChelmC 18th Mar", "chelmsford-city"],
  ["GB / Epsm 18th Mar", "epsom-downs"],
  ["IRE / GowP 18th March", "gowran-park"],
  ["Limk 18th Mar", "limerick"],
  ["GB / Kemp 18th Mar", "kempton-park"],
  ["GB / Bang 18th Mar", "bangor-on-dee"],
])("the prices of %s are those of a bet at %s", (MENU_HINT, track) => {
  const text = textOf([alder, birch, cedar].map((row) => ({ ...row, MENU_HINT })));
  const race = createPriceFinder(readText(text))({ date: "2026-03-18", track, time: 1050, type: "win" });
  expect(race?.probabilities).toEqual(chances);
});

test("an abbreviation of several tracks is kept as it is written", () => {
  const text = textOf([alder, birch, cedar].map((row) => ({ ...row, MENU_HINT: "IRE / Down 18th Mar" })));
  const { read } = readText(text);
  expect(read[0]?.bet.track).toBe("down");
});

test.each(["Forecast", "Quinella", "Exacta", "Trifecta", "Swinger"])(
  "the price in a market named %s is neither to win nor to be placed",
  (EVENT_NAME) => {
    expect(pricesIn(textOf([{ EVENT_NAME }])).refused).toEqual([
      `2: EVENT_NAME must be a market to win or to be placed: current value is "${EVENT_NAME}"`,
    ]);
  },
);

test.each(["4 Places", "2 TBP", "2 tbp", "To Be Placed", "3 Place"])(
  "%s is a market to be placed",
  (EVENT_NAME) => {
    const { read } = readText(textOf([{ EVENT_NAME }]));
    expect(read.map(({ bet }) => bet.type)).toEqual(["place"]);
  },
);

/** Returns a table of starting prices of one race. */
const tableOf = (headings: string, ...rows: readonly string[]): string =>
  [`Date,Track,Race,${headings}`, ...rows.map((row) => `2026-03-18,Kempton,1,${row}`)].join("\n");
const chancesOfTable = (text: string, kind: "win" | "place" = "win") => {
  const race = createPriceFinder(readText(text))({
    date: "2026-03-18",
    track: "kempton",
    race: 1,
    type: kind,
  });
  return race?.lacking ?? race?.probabilities;
};
const three = ["Alder Lane,4", "Birch Quay,2", "Cedar Moor,4"];

test.each([
  ["the same line", "Birch Quay,2", chances],
  ["other letters", "BIRCH QUAY,2", chances],
  ["another price", "Birch Quay,2.1", "a line of its race could not be read"],
])("a table's repeated runner counts once: %s", (_name, line, expected) => {
  const text = tableOf("Runner,SP", ...three, line);
  expect(readText(text).refused.map(({ reason }) => reason)).toEqual(["the runner of line 3 again"]);
  expect(chancesOfTable(text)).toEqual(expected);
});

test("a table's place prices are place prices, before the win prices as well", () => {
  const place = ["Alder Lane,1.6,Place", "Birch Quay,1.25,Place", "Cedar Moor,1.6,Place"];
  const win = three.map((row) => `${row},Win`);
  for (const rows of [
    [...place, ...win],
    [...win, ...place],
  ]) {
    const text = tableOf("Runner,SP,Type", ...rows);
    expect(readText(text).refused).toEqual([]);
    expect(chancesOfTable(text)).toEqual(chances);
    expect(chancesOfTable(text, "place")).toHaveLength(3);
  }
});

test("a column of the races' kinds does not refuse a table of prices", () => {
  const text = tableOf("Runner,SP,Type", ...three.map((row) => `${row},Flat`));
  expect(readText(text).refused).toEqual([]);
  expect(chancesOfTable(text)).toEqual(chances);
});

// Source: the exchange's hub, ANZ_*_YYYY_MM.csv of 2020 to 2026. A race may stand twice: two place markets.
describe("a month of the exchange's hub", () => {
  const head =
    "LOCAL_MEETING_DATE,SCHEDULED_RACE_TIME,TRACK,STATE_CODE,RACE_NO,PLACE_MARKET_ID,TAB_NUMBER,SELECTION_NAME,WIN_RESULT,WIN_BSP,PLACE_RESULT,PLACE_BSP";
  const line = (number: number, win: string, place: string, market = "2.0"): string =>
    `2026-03-18,15:05:00,Scone,NSW,4,${market},${number},${number}. Runner ${number},LOSER,${win},LOSER,${place}`;
  const lines = [line(1, "4", "1.5"), line(2, "2", "1.2"), line(3, "4", "2")];
  const pricesOf = (type: "win" | "place", text: readonly string[]) => {
    const file = readText([head, ...text].join("\n"));
    const race = createPriceFinder(file)({ date: "2026-03-18", track: "scone", race: 4, type });
    return {
      prices: race?.prices,
      lacking: race?.lacking,
      refused: file.refused.map(({ reason }) => reason),
    };
  };

  test("has prices to win for win bets, and prices to be placed for place bets", () => {
    expect(pricesOf("win", lines)).toEqual({ prices: [4, 2, 4], lacking: undefined, refused: [] });
    expect(pricesOf("place", lines)).toEqual({ prices: [1.5, 1.2, 2], lacking: undefined, refused: [] });
    expect(readText([head, ...lines].join("\n")).columns.at(-1)).toEqual(["PLACE_BSP", "place price"]);
  });

  test("may have a race without a place market, and one with two", () => {
    const none = [line(1, "4", ""), line(2, "2", ""), line(3, "4", "")];
    expect(pricesOf("place", none)).toEqual({ prices: undefined, lacking: undefined, refused: [] });
    const second = none.map((one) => one.replace(",2.0,", ",3.0,"));
    expect(pricesOf("place", [...second, ...lines]).prices).toEqual([1.5, 1.2, 2]);
    expect(pricesOf("win", [...second, ...lines]).prices).toEqual([4, 2, 4]);
  });

  test("with a damaged price to be placed has no chances in that race", () => {
    expect(pricesOf("place", [...lines.slice(0, 2), line(3, "4", "4-Apr")])).toMatchObject({
      prices: [1.5, 1.2],
      lacking: "a line of its race could not be read",
      refused: [expect.stringContaining("betfair price")],
    });
  });
});

// Source: the exchange's models, Kash, Iggy and UK_IE of 2026: RACETIME is Brisbane's, -1.0 a removed runner.
test.each([
  ["Date,Track,Race,TAB_Number,Horse,Rated Price,WIN_RESULT,WIN_BSP", "13/05/2026,Linton,1"],
  ["Date,Track,Race,Rug,Dog,RP,WIN_RESULT,WIN_BSP", "2026-05-13,Linton,1"],
  [
    "LOCAL_RACE_DATE,RACETIME,TRACK,RACE_NO,TAB_NUMBER,RUNNER_NAME,RATED_PRICE,WIN_RESULT,WIN_BSP",
    "2026-05-13,2026-05-14 00:30:00,Linton,1",
  ],
])("the starting prices in a model's file are read, not its rated ones: %s", (head, race) => {
  const runners = ["3,Old Oak,3.5,1.0,4.2", "4,Fair Wind,1.5,0.0,1.3", "5,Late Post,9.5,-1.0,-1.0"];
  const file = readText([head, ...runners.map((runner) => `${race},${runner}`)].join("\n"));
  expect(file.read.map(({ bet }) => [bet.number, bet.runner, bet.betfairPrice])).toEqual([
    [3, "Old Oak", 4.2],
    [4, "Fair Wind", 1.3],
  ]);
  const found = createPriceFinder(file)({ date: "2026-05-13", track: "linton", race: 1, type: "win" });
  expect(found?.lacking).toBeUndefined();
});

test("a table's races of one track's name in two countries are two races", () => {
  const runners = ["1,Old Oak,3", "2,Fair Wind,1.5"];
  const others = ["1,Dove Rock,4", "2,Elm Gate,1.333"];
  const head = "Date,Race,Number,Horse,BSP,Track";
  const races = (heading: string, [home = "", abroad = ""]: readonly string[]) => [
    head + heading,
    ...runners.map((runner) => `2026-03-07,4,${runner},${home}`),
    ...others.map((runner) => `2026-03-07,4,${runner},${abroad}`),
  ];
  for (const lines of [
    races(",Country", ["Newcastle,UK", "Newcastle,AUS"]),
    races("", ["Newcastle (GB)", "Newcastle (AUS)"]),
  ]) {
    const file = readText(lines.join("\n"));
    expect(file.refused).toEqual([]);
    const bet = { date: "2026-03-07", track: "newcastle", race: 4, type: "win" } as const;
    const prices = (country: string) => createPriceFinder(file)({ ...bet, country })?.prices;
    expect([prices("gb"), prices("au"), prices("ie")]).toEqual([[3, 1.5], [4, 1.333], undefined]);
    expect(createPriceFinder(file)(bet)).toBeUndefined();
  }
});

test.each([
  ["of the runners", ["IRE", "GB"], undefined],
  ["of the race, which one line states", ["IRE", ""], "ie"],
])("countries in a table's race are %s", (_, [one = "", other = ""], country) => {
  const head = "Date,Track,Race,No,Horse,BSP,Country";
  const race = "2026-03-07,Linton,1";
  const { read } = readText(`${head}\n${race},1,Old Oak,3,${one}\n${race},2,Fair Wind,1.5,${other}`);
  expect(read.map(({ bet }) => bet.country)).toEqual([country, country]);
});

test("the prices of a hub's file are of Australia or New Zealand", () => {
  const head = "LOCAL_MEETING_DATE,TRACK,STATE_CODE,RACE_NO,TAB_NUMBER,SELECTION_NAME,WIN_RESULT,WIN_BSP";
  const lines = (place: string) => [`2026-05-02,${place},3,1,Old Oak,LOSER,3`, `2026-05-02,${place},3,2,Fair Wind,WINNER,1.5`]; // prettier-ignore
  const file = readText([head, ...lines("Ascot,WA"), ...lines("Ascot Park,NZ")].join("\n"));
  const prices = (track: string, country?: string) =>
    createPriceFinder(file)({ date: "2026-05-02", type: "win", race: 3, track, ...(country && { country }) })
      ?.prices;
  expect([prices("ascot"), prices("ascot", "au"), prices("ascot-park", "nz")]).toEqual(
    Array(3).fill([3, 1.5]),
  );
  expect(prices("ascot", "gb")).toBeUndefined();
});

describe("meetings outside Britain and Ireland", () => {
  const evening = { MENU_HINT: "US / Aque 2nd Apr", EVENT_NAME: "6f Claim", EVENT_DT: "03-04-2026 00:30" };
  const morning = { MENU_HINT: "AUS / Rand (AUS) 3rd Apr", EVENT_NAME: "R1 1200m Hcap" };
  const field = (own: Row, names = ["Alder Lane", "Birch Quay", "Cedar Moor"]) =>
    names.map((SELECTION_NAME, index) => ({ ...own, SELECTION_NAME, BSP: index === 1 ? "2" : "4" }));
  const found = (rows: readonly Row[], bet: object) =>
    createPriceFinder(readText(textOf(rows)))({ type: "win", ...bet })?.lines.map(
      ({ bet: { runner } }) => runner,
    );
  const names = ["Alder Lane", "Birch Quay", "Cedar Moor"];
  const others = ["Dove Rock", "Elm Gate", "Fern Way"];

  test.each([
    ["an evening in New York", evening, { date: "2026-04-02", track: "aqueduct", runner: "Alder Lane" }],
    [
      "a morning in Sydney, by its number",
      { ...morning, EVENT_DT: "02-04-2026 23:30" },
      { date: "2026-04-03", track: "randwick", race: 1, number: 2 },
    ],
  ])("the prices of %s are of the day in the hint", (_, own, bet) => {
    expect(found(field(own), bet)).toEqual(names);
    expect(found(field(own), { ...bet, date: "2026-04-01" })).toBeUndefined();
  });

  test("two races of a meeting are told apart by their number", () => {
    const rows = [...field(morning), ...field({ ...morning, EVENT_NAME: "R2 1400m Hcap" }, others)].map(
      (row) => ({ ...row, EVENT_DT: "02-04-2026 23:30" }),
    );
    const bet = { date: "2026-04-03", track: "randwick" };
    expect(found(rows, { ...bet, race: 2, number: 1 })).toEqual(others);
    expect(found(rows, { ...bet, race: 2, runner: "Alder Lane" })).toEqual(others); // and not its namesake's
    expect(found(rows, { ...bet, race: 3, runner: "Alder Lane" })).toBeUndefined();
    expect(found(rows, { ...bet, runner: "Elm Gate" })).toEqual(others);
  });

  test("a British time is never taken for the track's own", () => {
    const rows = [
      ...field({ ...evening, EVENT_DT: "02-04-2026 18:30" }),
      ...field({ ...evening, EVENT_DT: "02-04-2026 23:30" }, others),
    ];
    const bet = { date: "2026-04-02", track: "aqueduct", time: 18 * 60 + 30 };
    expect(found(rows, { ...bet, number: 1 })).toBeUndefined();
    expect(found(rows, { ...bet, runner: "Elm Gate" })).toEqual(others);
  });

  test("nor where the track is written in full, nor as the number of a race", () => {
    const whole = { ...evening, MENU_HINT: "US / Aqueduct (US) 2nd Apr" };
    const rows = [
      ...field({ ...whole, EVENT_DT: "02-04-2026 18:30" }),
      ...field({ ...whole, EVENT_DT: "03-04-2026 00:10" }, others),
    ];
    const bet = { date: "2026-04-02", track: "aqueduct", number: 1 };
    expect(found(rows, { ...bet, time: 18 * 60 + 30 })).toBeUndefined();
    expect(found(rows, { ...bet, race: 10 })).toBeUndefined();
    expect(found(rows, { ...bet, time: 18 * 60 + 30, runner: "Elm Gate" })).toEqual(others);
  });

  test("tracks of one name in two countries are not confused", () => {
    const rows = [
      ...field({ MENU_HINT: "AUS / Newcastle (AUS) 3rd Apr", EVENT_NAME: "R4 1200m Hcap" }),
      ...field({ MENU_HINT: "GB / Newc 3rd Apr", EVENT_NAME: "6f Hcap" }, others),
    ].map((row) => ({ ...row, EVENT_DT: "03-04-2026 04:10" }));
    const bet = { date: "2026-04-03", track: "newcastle", number: 1 };
    expect(found(rows, { ...bet, country: "au", race: 4 })).toEqual(names);
    expect(found(rows, { ...bet, country: "gb", race: 4 })).toBeUndefined();
    expect(found(rows, { ...bet, country: "gb", race: 4, runner: "Elm Gate" })).toEqual(others);
    expect(found(rows, { ...bet, country: "au", time: 250 })).toBeUndefined();
    expect(found(rows, { ...bet, race: 4 })).toBeUndefined();
    expect(found(rows, { ...bet, race: 4, runner: "Birch Quay" })).toEqual(names);
  });

  test("a name in two races of a meeting finds no prices", () => {
    const rows = [...field(evening), ...field({ ...evening, EVENT_DT: "03-04-2026 01:00" })];
    expect(found(rows, { date: "2026-04-02", track: "aqueduct", runner: "Alder Lane" })).toBeUndefined();
  });

  test("a damaged line leaves its own race without chances", () => {
    const own = { ...morning, EVENT_DT: "02-04-2026 23:30" };
    const [first, ...rest] = field(own);
    const file = readText(textOf([{ ...first, BSP: "x" }, ...rest]));
    const race = createPriceFinder(file)({ date: "2026-04-03", track: "randwick", race: 1, type: "win" });
    expect(race?.lacking).toBe("a line of its race could not be read");
  });
});
