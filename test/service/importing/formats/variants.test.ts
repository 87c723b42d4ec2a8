/**
 * Suite of src/service/importing/formats: each format's cells as other years, countries and spreadsheet
 * programs write them. A cell is read exactly, or the report names its column.
 */
import { importTexts } from "../importTexts";
import type { RunnerRecord } from "../../../../src/service/races/records";

type Row = Readonly<Record<string, string>>;

/** A table of one race with a winner and a beaten runner, by heading. */
const tables = {
  rpscrape: [
    {
      date: "2026-03-18",
      region: "GB",
      course: "Kempton (AW)",
      off: "17:30",
      race_name: "Sample Stakes",
      dist_m: "1408",
      going: "Standard",
      num: "1",
      pos: "1",
      draw: "2",
      ovr_btn: "0",
      btn: "0",
      horse: "Alder Lane (GB)",
      lbs: "132",
      secs: "86.1",
      dec: "4.5",
    },
    { num: "2", pos: "2", ovr_btn: "1.25", btn: "1.25", horse: "Birch Quay (IRE)", lbs: "128", dec: "3" },
  ],
  netkeiba: [
    {
      race_number: "5",
      surface: "芝",
      distance_m: "1600",
      going: "良",
      start_time: "12:25",
      race_date: "2026-01-11",
      racecourse: "中山",
      finish_pos: "1",
      umaban: "3",
      horse_name: "ミホン",
      sex_age: "牡3",
      kinryo: "57",
      time: "1:35.2",
      margin: "",
      odds_final: "6.3",
    },
    { finish_pos: "2", umaban: "7", horse_name: "サクレ", margin: "ハナ", time: "1:35.2" },
  ],
  hkjc: [
    {
      date: "2026-01-01",
      venue: "沙田",
      race_no: "3",
      distance_m: "1200",
      going: "好地",
      course: "草地 - B 賽道",
      place: "1",
      horse_no: "4",
      horse_name: "松柏甲 (K100)",
      actual_wt_lbs: "130",
      draw: "7",
      lbw: "-",
      finish_time: "1:09.40",
      win_odds: "3.5",
    },
    { place: "2", horse_no: "1", horse_name: "青雲乙 (K101)", lbw: "鼻位", finish_time: "1:09.41" },
  ],
  hub: [
    {
      LOCAL_MEETING_DATE: "2026-05-02",
      SCHEDULED_RACE_TIME: "15:20:00.000",
      TRACK: "Flemington",
      STATE_CODE: "VIC",
      RACING_TYPE: "Thoroughbred",
      RACE_NO: "3",
      DISTANCE: "1200",
      TAB_NUMBER: "1",
      SELECTION_NAME: "1. Alder Lane",
      WIN_RESULT: "WINNER",
      WIN_BSP: "4.4",
      PLACE_RESULT: "WINNER",
    },
    {
      TAB_NUMBER: "2",
      SELECTION_NAME: "2. Birch Quay",
      WIN_RESULT: "LOSER",
      WIN_BSP: "2.6",
      PLACE_RESULT: "",
    },
  ],
  prices: [
    {
      EVENT_ID: "1",
      MENU_HINT: "GB / Kemp 18th Mar",
      EVENT_NAME: "7f Hcap",
      EVENT_DT: "18-03-2026 17:30",
      SELECTION_NAME: "Alder Lane",
      WIN_LOSE: "1",
      BSP: "4.4",
    },
    { SELECTION_NAME: "Birch Quay", WIN_LOSE: "0", BSP: "2.6" },
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;
type Name = keyof typeof tables;

const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns a format's table as CSV, with other cells in its rows: in one, or with a text in all. */
function csvOf(name: Name, changes: Readonly<Record<string, string | readonly [row: number, cell: string]>>) {
  const [first, ...others]: readonly Row[] = tables[name];
  const rows = [first ?? {}, ...others.map((row) => ({ ...first, ...row }))];
  const cellOf = (row: Row, index: number, heading: string): string => {
    const change = changes[heading];
    if (typeof change === "string") return change;
    return change?.[0] === index ? change[1] : (row[heading] ?? "");
  };
  const headings = [...new Set([...Object.keys(rows[0] ?? {}), ...Object.keys(changes)])];
  return [headings, ...rows.map((row, index) => headings.map((heading) => cellOf(row, index, heading)))]
    .map((cells) => cells.map(quoted).join(","))
    .join("\n");
}

const importOne = (name: Name, changes: Parameters<typeof csvOf>[1]) =>
  importTexts([["file.csv", csvOf(name, changes)]]);

/** The winner's cell, and the value of its field. */
test.each<[Name, string, string, keyof RunnerRecord, unknown]>([
  ["rpscrape", "pos", "=1", "finish", 1],
  ["rpscrape", "pos", "1 DH", "finish", 1],
  ["rpscrape", "dec", "7/4F", "startingPrice", 2.75],
  ["rpscrape", "dec", "EvsF", "startingPrice", 2],
  ["rpscrape", "dec", "1,001", "startingPrice", 1001],
  ["rpscrape", "dec", "2,5", "startingPrice", 2.5],
  ["rpscrape", "lbs", "0", "weight", undefined],
  ["rpscrape", "num", "1a", "programNumber", "1A"],
  ["rpscrape", "num", "15e", "programNumber", "15E"],
  ["netkeiba", "finish_pos", "1(降)", "finish", 1],
  ["netkeiba", "time", "1.35.2", "seconds", 95.2],
  ["netkeiba", "sex_age", "セン5", "sex", "Gelding"],
  ["netkeiba", "sex_age", "せ5", "sex", "Gelding"],
  ["hkjc", "finish_time", "1.09.40", "seconds", 69.4],
  ["hkjc", "place", "1 DH", "finish", 1],
  ["hub", "SELECTION_NAME", "1. Alder Lane (NZ)", "name", "Alder Lane"],
  ["hub", "SELECTION_NAME", "1. Alder Lane (NZ)", "origin", "nz"],
  ["hub", "TAB_NUMBER", "1.0", "number", 1],
  ["hub", "TAB_NUMBER", "", "number", 1],
  ["hub", "WIN_RESULT", "", "finishUnknown", undefined], // nobody has a finish but a loser
  ["hub", "WIN_BSP", "inf", "startingPrice", undefined],
  ["prices", "SELECTION_NAME", "Alder Lane (IRE)", "name", "Alder Lane"],
  ["prices", "BSP", "1000", "startingPrice", 1000],
])("%s: %s %s is read: %s %j", async (name, column, cell, field, value) => {
  const { written, lost, rejections } = await importOne(name, { [column]: [0, cell] });
  expect([lost, rejections]).toEqual([[], []]);
  if (field !== "finishUnknown") expect(written[0]?.runners[0]?.[field]).toEqual(value);
});

/** The winner's cell, and the sentence of the report that says it was not read. */
test.each<[Name, string, string, string]>([
  ["rpscrape", "dec", "+350", "dec must be decimal or fractional odds, without a sign: +350"],
  ["rpscrape", "secs", "1:75.2", "secs must be a time such as 1:09.40: 1:75.2"],
  ["rpscrape", "secs", "0:01:09", "secs must be a time such as 1:09.40: 0:01:09"],
  ["rpscrape", "lbs", "9.7", "lbs must be a number from 60 to 400: 9.7"],
  ["rpscrape", "num", "NR", "num must be a number such as 7 or 1A: NR"],
  ["rpscrape", "num", "0", "num must be a number such as 7 or 1A: 0"],
  ["hub", "TAB_NUMBER", "4", "TAB_NUMBER must be the number in front of the name, 1: 4"],
  ["hub", "WIN_BSP", "1001", "WIN_BSP must be an exchange's price from 1.01 to 1000: 1001"],
  ["prices", "BSP", "1", "bsp must be an exchange's price from 1.01 to 1000: 1"],
])("%s: %s %s is lost, and said", async (name, column, cell, sentence) => {
  const { lost, written } = await importOne(name, { [column]: [0, cell] });
  expect(lost.map(({ example }) => example)).toEqual([expect.stringContaining(sentence)]);
  expect(written[0]?.runners).toHaveLength(2);
});

test.each([
  ["rpscrape", "prize", "£3,245.50", "£3245.5"],
  ["rpscrape", "prize", "A$12,000", "A$12000"],
  ["rpscrape", "prize", "1,234 €", "€1234"],
  ["rpscrape", "prize", "1.234,50 €", "€1234.5"],
  ["rpscrape", "prize", "12\u00a0000 €", "€12000"],
  ["rpscrape", "prize", "¥5,400,000", "¥5400000"],
  ["rpscrape", "prize", "HK$ 737,280", "HK$737280"],
  ["rpscrape", "prize", "1500", "£1500"],
  ["rpscrape", "prize", "EUR 900", "€900"],
  ["hkjc", "prize_hkd", "HK$1,170,000", "HK$1170000"],
  ["hkjc", "prize_hkd", "1170000", "HK$1170000"],
] as const)("%s: the %s %s is %s", async (name, column, cell, prize) => {
  const { lost, written } = await importOne(name, { [column]: [0, cell] });
  expect([written[0]?.prizeMoney, lost]).toEqual([prize, []]);
});

test.each([
  ["rpscrape", "prize", "£3,24S.50"],
  ["rpscrape", "prize", "Q$12,000"],
  ["rpscrape", "sex", "Geldnig"],
] as const)("%s: the damaged %s %s is said", async (name, column, cell) => {
  const { lost } = await importOne(name, { [column]: [0, cell] });
  expect(lost.map(({ example }) => example)).toEqual([expect.stringContaining(cell)]);
});

test.each([
  ["rpscrape", { course: "kempton (aw)" }, "Kempton (AW)"],
  ["rpscrape", { course: "chelmsford-city" }, "Chelmsford City"],
  ["hkjc", { venue: "sha tin" }, "Sha Tin"],
  ["hkjc", { venue: "hv" }, "Happy Valley"],
  ["hub", { TRACK: "flemington" }, "Flemington"],
  ["prices", { MENU_HINT: "gb / kemp 18th mar" }, "Kempton"],
] as const)("%s: the course of %j is %s", async (name, changes, track) => {
  const { doubts, written } = await importOne(name, changes);
  expect([written[0]?.track, doubts.filter((doubt) => doubt.includes("table"))]).toEqual([track, []]);
});

test("a going whose second word is damaged counts by its first, and that is said", async () => {
  const { unknownGoings } = await importOne("rpscrape", { course: "Ascot", going: "Good To Frm" });
  expect(unknownGoings).toEqual([
    "condition Good To Frm of 1 race counts as Good by its first word: the others are unknown",
  ]);
  const known = await importOne("rpscrape", { course: "Ascot", going: "Good to Firm in places" });
  expect(known.unknownGoings).toEqual([]);
});

test.each(["VOI", "Void"])("a race whose runners all have %s is abandoned", async (pos) => {
  const { written, lost } = await importOne("rpscrape", { pos });
  expect([written[0]?.abandoned, written[0]?.run, lost]).toEqual([true, false, []]);
});

test.each([
  ["RTR", "did not finish", { scratched: false }],
  ["WDU", "scratched", { scratched: true }],
] as const)("rpscrape: %s: %s", async (pos, _state, runner) => {
  const { written, lost } = await importOne("rpscrape", { pos: [1, pos] });
  expect([written[0]?.runners[1], lost]).toEqual([expect.objectContaining(runner), []]);
  expect(written[0]?.runners[1]?.finish ?? written[0]?.runners[1]?.finishUnknown).toBeUndefined();
});

test.each([
  ["netkeiba", { race_number: "11R" }, 11],
  ["netkeiba", { race_number: "R5" }, 5],
  ["hkjc", { race_no: "3R" }, 3],
  ["hub", { RACE_NO: "R3" }, 3],
] as const)("%s: the number of the race %j is %d", async (name, changes, number) => {
  const { written, rejections } = await importOne(name, changes);
  expect([written[0]?.raceNumber, rejections]).toEqual([number, []]);
});

test.each([
  ["netkeiba", { start_time: "" }, "start_time is blank"],
  ["hub", { SCHEDULED_RACE_TIME: "" }, "SCHEDULED_RACE_TIME is blank"],
] as const)("%s: a blank start is named: %j", async (name, changes, reason) => {
  await expect(importOne(name, changes)).rejects.toThrow(reason);
});

test.each([
  ["GBR", "gb"],
  ["UK", "gb"],
  ["IE", "ie"],
  ["IRL", "ie"],
] as const)("rpscrape: the region %s", async (region, country) => {
  const course = country === "ie" ? "Dundalk" : "Kempton (AW)";
  expect((await importOne("rpscrape", { region, course })).written[0]?.country).toBe(country);
});

test("rpscrape: days that a British spreadsheet program wrote are read day first, and said if unclear", async () => {
  const { written, doubts } = await importOne("rpscrape", { date: "18/03/2026" });
  expect([written[0]?.date, doubts.filter((doubt) => doubt.includes("order"))]).toEqual(["2026-03-18", []]);
  const open = await importTexts([
    ["file.csv", csvOf("rpscrape", { date: [0, "03/04/2026"] }).replace("2026-03-18", "04/05/2026")],
  ]);
  expect(open.doubts).toContainEqual(expect.stringContaining("is a guess, and the day is read first"));
});

test.each([
  ['草地 - "B+2" 賽道', "B+2"],
  ["草地 - B+2 賽道", "B+2"],
  ['TURF - "C+3" Course', "C+3"],
  ["TURF - A Course", "A"],
  ["全天候跑道", undefined],
])("hkjc: the course in %s", async (course, name) => {
  expect((await importOne("hkjc", { course: `"${course}"`.slice(1, -1) })).written[0]?.course).toBe(name);
});

test("netkeiba: a course whose name is damaged is said", async () => {
  const { doubts } = await importOne("netkeiba", { racecourse: "中丘" });
  expect(doubts.slice(-1)).toEqual([expect.stringMatching(/^the track 中丘 of 1 race is not in the table/)]);
});

test.each([
  ["netkeiba", { race_date: "2026/1/11" }, "2026-01-11"],
  ["netkeiba", { race_date: "2026年1月11日" }, "2026-01-11"],
  ["netkeiba", { race_date: "2026年1月11日(日)" }, "2026-01-11"],
  ["hkjc", { date: "20260101" }, "2026-01-01"],
] as const)("%s: the day of %j", async (name, changes, date) => {
  expect((await importOne(name, changes)).written[0]?.date).toBe(date);
});

test.each([
  ["ALL WEATHER TRACK", "synthetic"],
  ["泥地", "synthetic"],
  ['TURF - "C" Course', "turf"],
])("hkjc: the surface of %s", async (course, surface) => {
  expect((await importOne("hkjc", { course })).written[0]?.surface).toBe(surface);
});

test("hkjc: another surface is said, not taken for turf", async () => {
  const { lost, written } = await importOne("hkjc", { course: "泥漿" });
  expect(lost.map(({ example }) => example)).toEqual(["course must name turf, all weather or dirt: 泥漿"]);
  expect(written[0]?.surface).toBeUndefined();
});

test.each([
  ["N", 0.05],
  ["SH", 0.1],
  ["3-3/4", 3.75],
  ["ML", undefined],
])("hkjc: the margin %s", async (lbw, margin) => {
  expect((await importOne("hkjc", { lbw: [1, lbw] })).written[0]?.runners[1]?.margin).toBe(margin);
});

test.each([
  ["クビ+1/2", 0.8],
  ["ハナ+アタマ", 0.25],
  ["1/2+3", 3.5],
])("netkeiba: the margin %s is a sum", async (margin, lengths) => {
  expect((await importOne("netkeiba", { margin: [1, margin] })).written[0]?.runners[1]?.margin).toBe(lengths);
});

test("a blank result is an unknown place once another runner has one, and no result before", async () => {
  const blank = await importOne("hub", { WIN_RESULT: [1, ""] });
  expect(blank.written[0]?.runners[1]).toMatchObject({ finishUnknown: true });
  const before = await importOne("hub", { WIN_RESULT: "", PLACE_RESULT: "" });
  expect([before.written[0]?.run, before.unknownFinishes]).toEqual([false, 0]);
});

test.each([
  ["Cork 18th Mar", "ie", "Cork"],
  ["IRE / GowP 18th March", "ie", "Gowran Park"],
  ["GB / ChelmC 18th Mar", "gb", "Chelmsford City"],
])("exchange prices: %s is a meeting in %s", async (hint, country, track) => {
  expect((await importOne("prices", { MENU_HINT: hint })).written[0]).toMatchObject({ country, track });
});

test.each([
  [{ MENU_HINT: "USA: Aqueduct 18th Mar" }, "must be a meeting of Britain or Ireland"],
  [{ MENU_HINT: "ANTEPOST / Cheltenham 18th Mar" }, "must be a meeting of Britain or Ireland"],
  [{ EVENT_NAME: "Rev FC" }, "event_name is no market to win"],
  [{ EVENT_NAME: "Match Bet" }, "event_name is no market to win"],
  [{ EVENT_NAME: "4 TBP" }, "is a market to be placed"],
])("exchange prices: %j is left out with the reason", async (changes, reason) => {
  await expect(importOne("prices", changes)).rejects.toThrow(reason);
});

test.each([
  ["netkeiba", { start_time: "12:25発走" }, "start_time must be a time"],
  ["hub", { SCHEDULED_RACE_TIME: "2.05pm" }, "SCHEDULED_RACE_TIME must be a time"],
  ["rpscrape", { off: "1730" }, "off must be a time"],
] as const)("%s: of several columns, the reason names the wrong one: %j", async (name, changes, reason) => {
  await expect(importOne(name, changes)).rejects.toThrow(reason);
});

test.each([
  ["hub", { SCHEDULED_RACE_TIME: "2026-05-02 15:20:00" }, "2026-05-02T05:20:00Z"],
  [
    "hub",
    { STATE_CODE: "WA", TRACK: "Ascot", SCHEDULED_RACE_TIME: "2026-05-03T00:30:00.000" },
    "2026-05-02T14:30:00Z",
  ],
  ["hub", { SCHEDULED_RACE_TIME: "1899-12-30 15:20:00" }, "2026-05-02T05:20:00Z"],
  ["netkeiba", { race_date: "2026-01-11", start_time: "2026-01-11 12:25" }, "2026-01-11T03:25:00Z"],
] as const)("%s: a start with its day is read: %j", async (name, changes, startTime) => {
  const { written, rejections } = await importOne(name, changes);
  expect([written[0]?.startTime, rejections]).toEqual([startTime, []]);
});

test.each([
  [
    "hub",
    { SCHEDULED_RACE_TIME: "2026-05-09 15:20:00" },
    "SCHEDULED_RACE_TIME must be on the day of the race, 2026-05-02",
  ],
  [
    "hub",
    { SCHEDULED_RACE_TIME: "04/05/2026 00:30" },
    "SCHEDULED_RACE_TIME must be on the day of the race, 2026-05-02",
  ],
  [
    "netkeiba",
    { race_date: "2026-01-11", start_time: "2026-01-12 12:25" },
    "start_time must be on the day of the race, 2026-01-11",
  ],
] as const)("%s: a start on another day is refused: %j", async (name, changes, reason) => {
  await expect(importOne(name, changes)).rejects.toThrow(reason);
});

test("an absent column is named", async () => {
  const text = csvOf("rpscrape", {}).replace(/^date/, "day");
  await expect(importTexts([["file.csv", text]])).rejects.toThrow("line 2: the file has no column date");
});

test("a line with one cell more than the others is refused, although its last is blank", async () => {
  const [headings = "", first = "", second = ""] = csvOf("rpscrape", {}).split("\n");
  const shifted = second.replace(",1408,", ",1,408,").replace(/,3$/, ",");
  const { rejections } = await importTexts([["file.csv", [headings, first, shifted].join("\n")]]);
  expect(rejections.map(({ reason }) => reason)).toEqual(["it has 17 cells, the first line has 16"]);
  const trailing = [headings, first, second].map((line, index) => (index === 0 ? line : `${line},`));
  expect((await importTexts([["file.csv", trailing.join("\n")]])).rejections).toEqual([]);
});

describe("documents and streams", () => {
  const trap = {
    trapNumber: "1",
    dogName: "Alder Lane",
    SP: "11/4",
    resultPosition: 1,
    resultRunTime: "24.46",
  };
  const other = {
    trapNumber: "2",
    dogName: "Birch Quay",
    SP: "2/1",
    resultPosition: 2,
    resultRunTime: "24.60",
  };
  const gbgb = (first: object, second: object = {}) => ({
    trackName: "Exampleford",
    races: [
      {
        raceDate: "07/03/2026",
        raceTime: "18:33:00",
        raceNumber: "1",
        raceDistance: 400,
        traps: [
          { ...trap, ...first },
          { ...other, ...second },
        ],
      },
    ],
  });
  const start = (number: number, changes: object, result: object) => ({
    number,
    postPosition: number,
    distance: 2140,
    horse: { name: `Horse ${number}` },
    result: { finalOdds: 2, ...result },
    ...changes,
  });
  const atg = (changes: object, result: object) => ({
    date: "2026-03-07",
    number: 5,
    distance: 2140,
    scheduledStartTime: "2026-03-07T16:20:00",
    sport: "trot",
    status: "results",
    track: { name: "Exempelbanan", countryCode: "SE" },
    starts: [start(1, {}, { place: 1, finishOrder: 1 }), start(2, changes, result)],
  });
  const pmu = (race: object, runner: object) => ({
    programme: {
      date: 1772838000000,
      timezoneOffset: 3600000,
      reunions: [
        {
          numOfficiel: 4,
          hippodrome: { libelleCourt: "EXEMPLE" },
          pays: { code: "FRA" },
          courses: [
            {
              numOrdre: 2,
              heureDepart: 1772896500000,
              distance: 2700,
              distanceUnit: "METRE",
              discipline: "PLAT",
              statut: "FIN_COURSE",
              ordreArrivee: [[1]],
              ...race,
            },
          ],
        },
      ],
    },
    participants: [
      { nom: "ALDER LANE", numPmu: 1, statut: "PARTANT", ordreArrivee: 1, handicapPoids: 580 },
      { nom: "BIRCH QUAY", numPmu: 2, statut: "PARTANT", handicapPoids: 560, ...runner },
    ],
  });
  const market = (changes: object) =>
    JSON.stringify({
      op: "mcm",
      pt: 1,
      mc: [
        {
          id: "1.9",
          marketDefinition: {
            eventTypeId: "7",
            marketType: "WIN",
            marketTime: "2026-03-07T03:05:00.000Z",
            status: "CLOSED",
            venue: "Ashford Park",
            countryCode: "AU",
            timezone: "Australia/Sydney",
            name: "R4 1200m Hcap",
            runners: [
              { id: 1, name: "1a. Alder Lane (NZ)", status: "WINNER", bsp: 3 },
              { id: 2, name: "2. Birch Quay", status: "LOSER", bsp: 1.5 },
            ],
            ...changes,
          },
        },
      ],
    });
  const nsw = (race: string, runner: string): string =>
    `<meeting venue="Ashford Park" date="2026-03-07T00:00:00"><race number="1" distance="1000" time="2026-03-07T13:04:00" ${race}>` +
    `<nomination saddlecloth="1" horse="Alder Lane" barrier="1" finished="1" pricestarting="$4.00F"/>` +
    `<nomination saddlecloth="2" horse="Birch Quay (NZ)" barrier="2" pricestarting="$5.00" ${runner}/></race></meeting>`;
  const second = async (content: string | object) => {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    const { written, lost } = await importTexts([["file", text]]);
    return { race: written[0], runner: written[0]?.runners[1], lost: lost.map(({ example }) => example) };
  };

  test.each<[string, string | object, object]>([
    [
      "a reserve's mark is no part of its name",
      gbgb({}, { dogName: "Birch Quay (R)" }),
      { name: "Birch Quay" },
    ],
    ["a wide runner's mark neither", gbgb({}, { dogName: "Birch Quay (W)" }), { name: "Birch Quay" }],
    ["a blank place is unknown", gbgb({}, { resultPosition: null }), { finishUnknown: true }],
    ["a start without a result is unknown", atg({}, { finishOrder: 0 }), { finishUnknown: true }],
    ["a finish without a number is no starter's failure", nsw("", ""), { finishUnknown: true }],
    ["a shared place", nsw("", 'finished="2="'), { finish: 2, name: "Birch Quay", origin: "nz" }],
    ["scratched in another word", nsw("", 'scratched="yes"'), { scratched: true }],
  ])("%s", async (_name, content, expected) => {
    const { runner, lost } = await second(content);
    expect(runner).toMatchObject(expected);
    expect(lost).toEqual([]);
  });

  test.each<[string | object, string]>([
    [gbgb({}, { resultRunTime: "24:46" }), "trap.resultRunTime must be a time such as 1:09.40: 24:46"],
    [atg({}, { finishOrder: 33 }), "must be a place, or a finishOrder that is known"],
    [pmu({}, { incident: "ACCIDENT" }), "must be an incident that is known"],
    [pmu({ distanceUnit: "YARD" }, {}), "must be in metres (METRE)"],
    [pmu({}, { handicapPoids: 63 }), "must be a number from 300 to 2000: 63"],
    [nsw("", 'finished="XX"'), "runner.finished must be a place or a word for a runner without a place: XX"],
  ])("%# a value of another notation is said", async (content, sentence) => {
    expect((await second(content)).lost).toEqual([expect.stringContaining(sentence)]);
  });

  test("a trap without a dog is no runner", async () => {
    expect((await second(gbgb({}, { dogName: "VACANT" }))).runner).toBeUndefined();
  });

  test("a kilometre time without tenths is no time", async () => {
    const kmTime = { minutes: 1, seconds: 14 };
    expect((await second(atg({}, { place: 2, kmTime }))).runner?.seconds).toBeUndefined();
  });

  test("an abandoned race of a meeting's file", async () => {
    expect((await second(nsw('stage="Abandoned"', ""))).race?.abandoned).toBe(true);
  });

  test("a stream may begin with its connection or a heartbeat, and state times with an offset", async () => {
    const lines = [
      { op: "connection", connectionId: "1" },
      { op: "mcm", clk: "1", pt: 1, ct: "HEARTBEAT" },
    ].map((message) => JSON.stringify(message));
    const changes = { eventTypeId: 7, marketTime: "2026-03-07T14:05:00.000+11:00" };
    for (const begin of [[], lines.slice(0, 1), lines.slice(1), lines]) {
      const { race } = await second([...begin, market(changes), ""].join("\n"));
      expect(race).toMatchObject({ startTime: "2026-03-07T03:05:00Z", date: "2026-03-07" });
      expect(race?.runners[0]).toMatchObject({ name: "Alder Lane", origin: "nz", programNumber: "1A" });
    }
  });
});

describe("any other table with usual headings", () => {
  const headings = "Date,Track,Country,Race,Race code,Horse,No,Finish,SP,Distance";
  const described = async (finish: string, { race = "1", distance = "1200" } = {}) => {
    const line = (end: string) => `2026-03-07,Randwick,au,${race},gallops,${end},${distance}`;
    const { written, lost } = await importTexts([
      ["file.csv", [headings, line("Alder Lane,1,1,4.5"), line(`Birch Quay,2,${finish},2`)].join("\n")],
    ]);
    return { race: written[0], runner: written[0]?.runners[1], lost };
  };

  test.each<[string, object]>([
    ["", { finishUnknown: true }],
    ["2/12", { finish: 2 }],
    ["2 of 12", { finish: 2 }],
    ["W/D", { scratched: true }],
    ["2nd", { finish: 2 }],
  ])("the finish %j", async (finish, expected) => {
    const { runner, lost } = await described(finish);
    expect([runner, lost]).toMatchObject([expected, []]);
  });

  test.each([
    ["1200m", 1200],
    ["6f", 1207],
    ["1m2f", 2012],
    ["1m", 1609],
    ["7f 110y", 1509],
    ["1,200", 1200],
  ])("the distance %s of race R2", async (distance, metres) => {
    const { race, lost } = await described("2", { race: "R2", distance: `"${distance}"` });
    expect([race?.raceNumber, race?.distance, lost]).toEqual([2, metres, []]);
  });
});

describe("tracks by their abbreviations and names", () => {
  test.each([
    ["GB / Newm 18th Mar", "Newmarket"],
    ["GB / Newt 18th Mar", "Newton Abbot"],
    ["GB / Font 18th Mar", "Fontwell"],
    ["GB / Bang 18th Mar", "Bangor-on-Dee"],
    ["GB / Chelm 18th Mar", "Chelmsford"],
    ["GB / Uttx 18th Mar", "Uttoxeter"],
    ["IRE / Limk 18th Mar", "Limerick"],
    ["IRE / Wexf 18th Mar", "Wexford"],
    ["IRE / Curr 18th Mar", "Curragh"],
    ["IRE / DownR 18th Mar", "Down Royal"],
    ["IRE / Gowr 18th Mar", "Gowran Park"],
  ])("exchange prices: %s", async (hint, track) => {
    const { written, doubts } = await importOne("prices", { MENU_HINT: hint });
    expect([written[0]?.track, doubts.filter((doubt) => doubt.includes("the track"))]).toEqual([track, []]);
  });

  test.each([
    ["IRE / Down 18th Mar", "Down"], // Down Royal or Downpatrick
    ["GB / Che 18th Mar", "Che"], // Cheltenham, Chepstow, Chester or Chelmsford
    ["GB / Wxyz 18th Mar", "Wxyz"],
  ])("exchange prices: %s names no one course, and the import says so", async (hint, track) => {
    const { written, doubts } = await importOne("prices", { MENU_HINT: hint });
    expect(written[0]?.track).toBe(track);
    expect(doubts).toContainEqual(
      `the track ${track} of 1 race is not in the table of its country's racecourses: it may be an abbreviation, and is kept as it is written`,
    );
  });

  test("a course that two countries have is asked about where the file names no country", async () => {
    const text = csvOf("rpscrape", { region: "", course: "Canterbury Park" });
    await expect(importTexts([["file.csv", text]])).rejects.toThrow(
      'the time zone of the track Canterbury Park is unknown: name it with --zone "Canterbury Park=',
    );
    const zones = { "Canterbury Park": "Australia/Sydney" };
    expect((await importTexts([["file.csv", text]], zones)).written[0]).toMatchObject({ country: "au" });
    const home = csvOf("rpscrape", { region: "", course: "Newcastle" });
    expect((await importTexts([["file.csv", home]])).written[0]).toMatchObject({ country: "gb" });
  });

  test.each([
    ["Baden-Baden", "de", "Europe/Berlin"],
    ["Kranji", "sg", "Asia/Singapore"],
    ["Te Rapa", "nz", "Pacific/Auckland"],
    ["Turffontein Standside", "za", "Africa/Johannesburg"],
    ["Les Bois Park", "us", "America/Boise"],
    ["Ascot-Aus", "au", "Australia/Perth"],
  ])("a course without a region: %s is in %s", async (course, country, timezone) => {
    const { written } = await importOne("rpscrape", { region: "", course });
    expect(written[0]).toMatchObject({ country, timezone });
  });
});

describe("saved again by a spreadsheet program that writes decimal commas between semicolons", () => {
  const ofPoints = (text: string): string =>
    text
      .split("\n")
      .map((line) =>
        line
          .split(",")
          .map((cell) => (/^\d+\.\d+$/.test(cell) ? cell.replace(".", ",") : cell))
          .join(";"),
      )
      .join("\n");

  test.each(["rpscrape", "hkjc", "hub", "prices", "netkeiba"] as const)("%s reads alike", async (name) => {
    const text = csvOf(name, {});
    const points = await importTexts([["file.csv", text]]);
    const commas = await importTexts([["file.csv", ofPoints(text)]]);
    expect([commas.rejections, commas.lost, commas.written]).toEqual([[], [], points.written]);
  });

  test("thousands have commas where a line has a decimal point", async () => {
    const text = csvOf("rpscrape", { dec: [0, "1,001"] })
      .replaceAll(",", ";")
      .replace('"1;001"', "1,001");
    expect((await importTexts([["file.csv", text]])).written[0]?.runners[0]?.startingPrice).toBe(1001);
  });
});

test.each([
  ["rpscrape", { pos: "3", ovr_btn: "2" }, 3, [3, 3]], // a dead heat in third place
  ["hkjc", { place: "3 平頭馬", lbw: "2" }, 3, [3, 3]],
  ["netkeiba", { finish_pos: "3同着", margin: "" }, 3, [3, 3]],
] as const)("%s: two runners share a place: %j", async (name, changes, _place, finishes) => {
  const { written, lost } = await importOne(name, changes);
  expect([written[0]?.runners.map(({ finish }) => finish), lost]).toEqual([finishes, []]);
});

test("a walkover has one runner, a winner without a price", async () => {
  const [headings = "", first = ""] = csvOf("rpscrape", { dec: [0, ""], secs: [0, ""] }).split("\n");
  const { written, lost, doubts } = await importTexts([["file.csv", [headings, first].join("\n")]]);
  expect([written[0]?.runners, lost, doubts]).toMatchObject([[{ finish: 1 }], [], []]);
});

test("a void race was not run", async () => {
  const { written, lost } = await importOne("rpscrape", { pos: "VOI" });
  expect([written[0]?.run, lost]).toEqual([false, []]);
});

test.each([
  [{ num: "R1" }, "R1"],
  [{ num: "1X" }, "1X"],
])("rpscrape: the programme number of %j is kept", async (changes, programNumber) => {
  const { written, lost } = await importOne("rpscrape", { num: [0, changes.num] });
  expect([written[0]?.runners[0], lost]).toMatchObject([{ programNumber }, []]);
});
