/**
 * Suite of src/service/importing/formats: values that other files of the known sources hold: other countries
 * and codes, programs that have rewritten ids, days and positions, and runners scratched late.
 */
import { goingKeyOf } from "../../../../src/spec/goings";
import { documentsOf } from "./documents";
import { importTexts } from "../importTexts";

type Row = Readonly<Record<string, string>>;
type Fields = Record<string | number, unknown>;

/** Returns rows as CSV; each row repeats the cells of the first that it does not state. */
const csvOf = ([first = {}, ...others]: readonly Row[]): string => {
  const headings = Object.keys(first);
  const rows = [first, ...others.map((row) => ({ ...first, ...row }))];
  return [headings, ...rows.map((row) => headings.map((heading) => row[heading] ?? ""))]
    .map((cells) => cells.join(","))
    .join("\n");
};

/** Imports a file; resolves to its first race, that race's runners and the values that were not read. */
const imported = async (content: string) => {
  const { written, lost, rejections } = await importTexts([["file", content]]);
  return {
    race: written[0],
    runners: written[0]?.runners ?? [],
    lost: lost.map(({ example }) => example),
    rejections: rejections.map(({ reason }) => reason),
  };
};

const netkeiba = (winner: Row, second: Row = {}): string =>
  csvOf([
    {
      race_number: "5",
      surface: "ダ",
      distance_m: "1600",
      going: "良",
      start_time: "12:25",
      race_date: "2026-01-11",
      racecourse: "中山",
      finish_pos: "1",
      umaban: "3",
      horse_id: "2022104567",
      horse_name: "ミホン",
      sex_age: "牡3",
      kinryo: "57",
      jockey_id: "01100",
      jockey_name: "小林",
      time: "1:35.2",
      passing_order: "3-4",
      ...winner,
    },
    {
      finish_pos: "2",
      umaban: "7",
      horse_id: "2022104568",
      horse_name: "サクレ",
      jockey_id: "a0243",
      jockey_name: "田口",
      ...second,
    },
  ]);

const hub = (winner: Row, second: Row = {}): string =>
  csvOf([
    {
      LOCAL_MEETING_DATE: "2026-05-02",
      SCHEDULED_RACE_TIME: "15:20:00.000",
      TRACK: "Flemington",
      STATE_CODE: "VIC",
      RACING_TYPE: "Thoroughbred",
      RACE_NO: "3",
      TAB_NUMBER: "1",
      SELECTION_ID: "123",
      SELECTION_NAME: "1. Alder Lane",
      WIN_RESULT: "WINNER",
      WIN_BSP: "4.4",
      ...winner,
    },
    { TAB_NUMBER: "2", SELECTION_ID: "124", SELECTION_NAME: "2. Birch Quay", WIN_RESULT: "LOSER", ...second },
  ]);

const prices = (race: Row): string =>
  csvOf([
    {
      MENU_HINT: "GB / Kemp 18th Mar",
      EVENT_NAME: "7f Hcap",
      EVENT_DT: "18-03-2026 17:30",
      SELECTION_ID: "123",
      SELECTION_NAME: "Alder Lane",
      WIN_LOSE: "1",
      BSP: "4.4",
      ...race,
    },
    { SELECTION_ID: "124", SELECTION_NAME: "Birch Quay", WIN_LOSE: "0", BSP: "2.6" },
  ]);

/** Returns a document with other fields in the objects on these paths. */
const changed = (text: string, ...changes: readonly (readonly [path: string, fields: Fields])[]): string => {
  const document = JSON.parse(text) as Fields;
  for (const [path, fields] of changes) {
    const place = path.split(".").reduce((around, part) => around[part] as Fields, document);
    Object.assign(place, fields);
  }
  return JSON.stringify(document);
};

const documents = documentsOf(3);
const atg = (race: Fields, second: Fields = {}): string =>
  changed(documents.atg, ["races.0", race], ["races.0.starts.1", second]);
const gbgb = (second: Fields): string => changed(documents.gbgb, ["races.0.traps.1", second]);
const pmu = (meeting: Fields, second: Fields = {}): string =>
  changed(
    documents.pmu,
    ["programme.reunions.0", meeting],
    ["programme.reunions.0.courses.0.participants.1", second],
  );
const stream = (market: Fields, second: Fields = {}): string => {
  const [first = "", ...others] = documents.stream.split("\n");
  const definition = "mc.0.marketDefinition";
  return [changed(first, [definition, market], [`${definition}.runners.1`, second]), ...others].join("\n");
};
const nsw = (race: string, second: Readonly<Record<string, string>> = {}): string =>
  Object.entries(second).reduce(
    (text, [name, value]) =>
      text.replace(new RegExp(`(saddlecloth="2".*? )${name}=".*?"`), `$1${name}="${value}"`),
    documents.nsw.replace("<race ", `<race ${race} `),
  );

test.each<[string, string, object]>([
  [
    "hub: an id that a program made a decimal",
    hub({ SELECTION_ID: "123.0" }),
    { runnerKey: "#exchange-hub 123" },
  ],
  [
    "prices: an id that a program made a decimal",
    prices({ SELECTION_ID: "123.0" }),
    { runnerKey: "#exchange-prices 123" },
  ],
  [
    "netkeiba: the id of a jockey without its zero",
    netkeiba({ jockey_id: "1100" }),
    { jockeyKey: "#netkeiba 01100" },
  ],
  [
    "netkeiba: an apprentice's marks",
    netkeiba({ jockey_name: "▲小林", kinryo: "▲52.0" }),
    { jockey: "小林", weight: 52 },
  ],
  ["netkeiba: positions", netkeiba({ passing_order: "3-3-2" }), { settled: 3 }],
])("of the winner, %s", async (_name, content, winner) => {
  const { runners, lost } = await imported(content);
  expect([runners[0], lost]).toMatchObject([winner, []]);
});

test.each(["4-Mar", "3-Apr-04", "2004/3/3"])("netkeiba: the positions %s are a date", async (order) => {
  const { runners, lost } = await imported(netkeiba({ passing_order: order }));
  expect(runners[0]?.settled).toBeUndefined();
  expect(lost).toEqual([`passing_order is a date: a spreadsheet program may have changed it: ${order}`]);
});

test.each([
  ["netkeiba", netkeiba({ horse_id: "2.02E+09" }, { horse_id: "2.02E+09" }), ["jp ミホン", "jp サクレ"]],
  [
    "hub",
    hub({ SELECTION_ID: "1.23E+07" }, { SELECTION_ID: "1.23E+07" }),
    ["au alder lane", "au birch quay"],
  ],
])("%s: an id that has lost digits is nobody's", async (_name, content, keys) => {
  const { runners, lost } = await imported(content);
  expect(runners.map(({ runnerKey }) => runnerKey)).toEqual(keys);
  expect(lost).toEqual([expect.stringContaining("has lost digits: a spreadsheet program has shortened it")]);
});

test.each<[string, string, object]>([
  ["hub: a state in small letters", hub({ STATE_CODE: "nsw" }), { timezone: "Australia/Sydney" }],
  [
    "hub: New Zealand in small letters",
    hub({ STATE_CODE: "nz" }),
    { country: "nz", timezone: "Pacific/Auckland" },
  ],
  [
    "prices: the year first",
    prices({ EVENT_DT: "2026-03-18 17:30:00" }),
    { startTime: "2026-03-18T17:30:00Z" },
  ],
  [
    "prices: a start in UTC, in summer",
    prices({ MENU_HINT: "GB / Kemp 18th Jul", EVENT_DT: "2026-07-18T16:30:00.000Z" }),
    { date: "2026-07-18", startTime: "2026-07-18T16:30:00Z" },
  ],
  [
    "prices: a start by British time, in summer",
    prices({ MENU_HINT: "GB / Kemp 18th Jul", EVENT_DT: "2026-07-18T17:30" }),
    { date: "2026-07-18", startTime: "2026-07-18T16:30:00Z" },
  ],
  [
    "prices: a day in the order of its hint",
    prices({ MENU_HINT: "GB / Kemp 3rd Apr", EVENT_DT: "03-04-2026 17:30" }),
    { date: "2026-04-03" },
  ],
  ["prices: greyhounds", prices({ EVENT_NAME: "A5 480m" }), { raceCode: "greyhounds", distance: 480 }],
  ["prices: horses", prices({ EVENT_NAME: "1m2f Hcap" }), { raceCode: "gallops", distance: 2012 }],
  [
    "ATG: Ireland",
    atg({ track: { name: "Naas", countryCode: "IE" } }),
    { country: "ie", timezone: "Europe/Dublin" },
  ],
  [
    "ATG: a start with its offset",
    atg({ scheduledStartTime: "2026-03-07T16:20:00+01:00" }),
    { startTime: "2026-03-07T15:20:00Z" },
  ],
  [
    "ATG: all prizes of a race",
    atg({ prize: "Pris: 110.000-55.000-(6.000) kr (3 prisplacerade)." }),
    { prizeMoney: "kr171000" },
  ],
  ["ATG: one prize with blanks", atg({ prize: "Pris: 1 000 000 kr." }), { prizeMoney: "kr1000000" }],
  ["PMU: the Emirates", pmu({ pays: { code: "EAU" } }), { country: "ae", timezone: "Asia/Dubai" }],
  [
    "Racing NSW: a start with its offset",
    documents.nsw.replaceAll(":04:00", ":04:00+11:00"),
    { startTime: "2026-03-07T00:04:00Z" },
  ],
  [
    "Racing NSW: an abandoned meeting",
    documents.nsw.replace("<meeting ", '<meeting stage="Abandoned" '),
    { abandoned: true },
  ],
  [
    "Racing NSW: a race run before the meeting was abandoned",
    nsw('stage="Results"').replace("<meeting ", '<meeting stage="Abandoned" '),
    { abandoned: false },
  ],
])("%s", async (_name, content, race) => {
  const result = await imported(content);
  expect([result.race, result.lost, result.rejections]).toMatchObject([race, [], []]);
});

test.each<[string, string, object]>([
  [
    "ATG: a horse bred abroad",
    atg({}, { horse: { name: "Birch Quay (FR)", sex: "filly" } }),
    { name: "Birch Quay", origin: "fr", sex: "Filly" },
  ],
  [
    "ATG: scratched in the race's list",
    atg({ result: { scratchings: [2] } }, { result: {} }),
    { scratched: true },
  ],
  ["GBGB: the sex of a dog", gbgb({ dogSex: "b" }), { sex: "Bitch" }],
  ["GBGB: a short head", gbgb({ resultBtnDistance: "Sh Hd" }), { margin: 0.1 }],
  ["GBGB: joint favourites", gbgb({ SP: "9/4CJF" }), { startingPrice: 3.25 }],
  ["GBGB: a dog's kilograms", gbgb({ resultDogWeight: "31.4" }), { weight: 31.4 }],
  ["GBGB: a dog's weight in pounds", gbgb({ resultDogWeight: "69 lb" }), { weight: 31.3 }],
  ["GBGB: a second favourite", gbgb({ SP: "2/1JF2" }), { startingPrice: 3 }],
  ["PMU: far behind", pmu({}, { distanceChevalPrecedent: { libelleCourt: "DIST." } }), { finish: 2 }],
  [
    "Racing NSW: scratched late, with a barrier",
    nsw('stage="Results"', { finished: "", pricestarting: "", decimalmargin: "" }),
    { scratched: true },
  ],
  [
    "Racing NSW: before the race nobody is scratched",
    nsw('stage="FinalFields"', { finished: "", pricestarting: "", decimalmargin: "" }),
    { scratched: false },
  ],
  ["Racing NSW: failed to finish", nsw("", { finished: "FF" }), { scratched: false }],
])("of the second runner, %s", async (_name, content, runner) => {
  const { runners, lost } = await imported(content);
  expect([runners[1], lost]).toMatchObject([runner, []]);
});

test.each([
  ["Très léger", "Léger (très léger)", "firm"],
  ["TRES LEGER", "Léger (tres leger)", "firm"],
  ["Sec", "Léger (sec)", "firm"],
  ["Très Sec", "Léger (très sec)", "firm"],
  ["Assez souple", "Souple (assez souple)", "soft"],
  ["Bon Léger", "Bon Léger", "good"],
  ["Collant", "Collant", "soft"],
  ["Très lourd", "Très lourd", "heavy"],
  ["Profond", "Profond", undefined],
])("PMU: the going %s is %s, %s", async (intitule, condition, key) => {
  const text = changed(documents.pmu, ["programme.reunions.0.courses.0", { penetrometre: { intitule } }]);
  const { race, lost } = await imported(text);
  expect([race?.condition, lost]).toEqual([condition, []]);
  expect(goingKeyOf(race?.condition, { raceCode: "gallops", surface: "turf" })).toBe(key);
});

test.each(["NSP", "-"])("GBGB: the price %s is none", async (SP) => {
  const { runners, lost } = await imported(gbgb({ SP }));
  expect([runners[1]?.startingPrice, lost]).toEqual([undefined, []]);
});

test.each([
  ["GBGB", gbgb({ dogName: null, resultPosition: null, SP: null })],
  ["stream", stream({ eventTypeId: "4339" }, { name: "2. Vacant", status: "REMOVED_VACANT" })],
])("%s: an empty box is no runner", async (_name, content) => {
  const { runners, rejections } = await imported(content);
  expect([runners.length, rejections]).toEqual([2, []]);
});

test("ATG: prizes in another wording are said, and none is made of them", async () => {
  const { race, lost } = await imported(atg({ prize: "Prispengar: 1:a pris 1.000.000 kr" }));
  expect(race?.prizeMoney).toBeUndefined();
  expect(lost).toEqual([expect.stringContaining("race.prize must be prizes such as")]);
});

test("stream: a market in no time zone is refused alone", async () => {
  const { race, rejections } = await imported(stream({ timezone: "XX/YY" }));
  expect(race?.startTime).toBe("2026-03-07T02:05:00Z");
  expect(rejections).toContain("market.timezone must be an IANA timezone: XX/YY");
});

test.each([
  ["atg", atg({ track: { name: "Wolvega", countryCode: "NL" } }), "NL"],
  ["stream", stream({ countryCode: "BE" }), "BE"],
  ["pmu", pmu({ pays: { code: "SUI" } }), "SUI"],
])("%s: a country that the service does not have is left out", async (_name, content, code) => {
  const reason = `${code} is not one of the 24 countries of the service: its races are left out`;
  const reasons = await imported(content).then(
    ({ rejections }) => rejections.join(),
    (error: unknown) => String(error),
  );
  expect(reasons).toContain(reason);
});

test.each([
  [
    { MENU_HINT: "GB / Kemp 3rd Apr", EVENT_DT: "2026-03-04 17:30:00" },
    "event_dt must be on the day of menu_hint, GB / Kemp 3rd Apr",
  ],
  [
    { MENU_HINT: "GB / Kemp 19th Mar", EVENT_DT: "2026-03-18 17:30:00" },
    "event_dt must be on the day of menu_hint, GB / Kemp 19th Mar",
  ],
  [{ EVENT_NAME: "Quinella" }, "event_name is no market to win"],
  [{ EVENT_NAME: "4 Places" }, "event_name is a market to be placed"],
])("prices: %j are refused with the reason", async (race, reason) => {
  await expect(imported(prices(race))).rejects.toThrow(reason);
});

test("GBGB: a weight that no greyhound has in kilograms is left out, and said", async () => {
  const { runners, lost } = await imported(gbgb({ resultDogWeight: "69" }));
  expect(runners[1]?.weight).toBeUndefined();
  expect(lost).toEqual([
    "trap.resultDogWeight must be a greyhound's kilograms from 15 to 45, or pounds such as 69 lb: 69",
  ]);
});
