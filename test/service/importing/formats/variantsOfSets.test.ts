/**
 * Suite of src/service/importing/formats: greyhound form guides, the public Hong Kong set and the first files
 * of rpscrape, as other years, programs and people write them. A cell is read exactly, or the import names
 * it.
 */
import type { RunnerRecord } from "../../../../src/service/races/records";
import { importTexts } from "../importTexts";

type Row = Readonly<Record<string, string>>;
type Change = Readonly<Record<string, string>>;

const csvOf = (rows: readonly Row[], separator = ","): string =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.join(separator))
    .join("\n");

/** Returns rows with other cells in the first one, and with `all` in every one. */
const changed = (rows: readonly Row[], change: Change, all: Change = {}): readonly Row[] =>
  rows.map((row, index) => ({ ...row, ...all, ...(index === 0 ? change : {}) }));

const sentences = (lost: readonly { readonly example: string }[]): readonly string[] =>
  lost.map(({ example }) => example);

describe("greyhound form guides", () => {
  const rows: readonly Row[] = [
    {
      "Dog Name": "1. Alder Lane",
      Sex: "D",
      PLC: "1",
      BOX: "5",
      WGT: "31.4",
      DIST: "300",
      DATE: "2026-04-03",
      TRACK: "HEA",
      G: "Tier 3 - Maiden",
      TIME: "17.381",
      WIN: "17.381",
      BON: "16.935",
      "1 SEC": "4.17",
      MGN: "1.25",
      "W/2G": "BIRCH QUAY",
      PIR: "311",
      SP: "3.5",
    },
    {
      "Dog Name": '""',
      Sex: "D",
      PLC: "3",
      BOX: "5",
      WGT: "31.4",
      DIST: "350",
      DATE: "2026-03-27",
      TRACK: "HEA",
      G: "Maiden",
      TIME: "20.356",
      WIN: "19.805",
      BON: "19.754",
      "1 SEC": "4.20",
      MGN: "3.0",
      "W/2G": "CEDAR MOOR",
      PIR: "533",
      SP: "6.5",
    },
  ];
  const first = async (change: Change, all: Change = {}) => {
    const report = await importTexts([["guide.csv", csvOf(changed(rows, change, all))]]);
    const race = report.written.find(({ date }) => date === "2026-04-03");
    return { ...report, race, runner: race?.runners[0] };
  };

  test.each<[string, string, keyof RunnerRecord, unknown]>([
    ["PLC", "1st", "finish", 1],
    ["PLC", "1.0", "finish", 1],
    ["PLC", "=1", "finish", 1],
    ["PLC", "DNF", "finish", undefined],
    ["PLC", "F", "finish", undefined],
    ["PLC", "DISQ", "finish", undefined],
    ["PLC", "FELL", "finish", undefined],
    ["PLC", "SCR", "scratched", true],
    ["PLC", "R", "scratched", true],
    ["PLC", "", "finishUnknown", true],
    ["BOX", "0", "barrier", undefined],
    ["BOX", "10", "barrier", 10],
    ["WGT", "0.0", "weight", undefined],
    ["WGT", "28", "weight", 28],
    ["WGT", "31.4kg", "weight", 31.4],
    ["WGT", "66 lb", "weight", 29.94],
    ["WGT", "68.5lbs", "weight", 31.07],
    ["TIME", "17.4688", "seconds", 17.469],
    ["TIME", "0.0", "seconds", undefined],
    ["TIME", "", "seconds", undefined],
    ["SP", "101.0", "startingPrice", 101],
    ["SP", "$2.00", "startingPrice", 2],
    ["SP", "$1.90F", "startingPrice", 1.9],
    ["SP", "", "startingPrice", undefined],
    ["SP", "-", "startingPrice", undefined],
    ["TIME", "NBT", "seconds", undefined],
    ["Sex", "B", "sex", "Bitch"],
    ["Dog Name", "10. Farmor Two Bee's", "name", "Farmor Two Bee's"],
    ["Dog Name", "ALDER LANE", "name", "ALDER LANE"],
    ["Dog Name", "1 Alder Lane", "name", "Alder Lane"],
    ["Dog Name", "10 Alder Lane", "name", "Alder Lane"],
    ["Dog Name", "(1) Alder Lane", "name", "Alder Lane"],
    ["Dog Name", "1) Alder Lane", "name", "Alder Lane"],
    ["Dog Name", "1. Alder Lane (NZ)", "name", "Alder Lane"],
    ["Dog Name", "1. Alder Lane (NZ)", "origin", "nz"],
    ["Dog Name", "1. Alder Lane (res)", "name", "Alder Lane"],
    ["Dog Name", "1. 2 Fast Lane", "name", "2 Fast Lane"],
    ["Dog Name", "20 Twenty Lane", "name", "20 Twenty Lane"],
    ["MGN", "0.031", "margin", undefined],
  ])("%s %j is read", async (column, cell, field, value) => {
    const change = field === "margin" ? { [column]: cell, PLC: "DNF" } : { [column]: cell };
    const { runner, lost, rejections } = await first(change);
    expect([lost, rejections]).toEqual([[], []]);
    expect(runner).toBeDefined();
    expect(runner?.[field]).toEqual(value);
  });

  test.each([
    ["TIME", "17:46", "TIME must be seconds such as 22.95: 17:46"],
    ["SP", "+250", "SP must be decimal or fractional odds, without a sign: +250"],
    ["PLC", "X", "PLC must be a place or a word for a runner without a place: X"],
    ["WGT", "66", "WGT must be a greyhound's kilograms from 15 to 45, or pounds such as 69 lb: 66"],
    ["WGT", "3.14", "WGT must be a greyhound's kilograms from 15 to 45, or pounds such as 69 lb: 3.14"],
    ["WGT", "66 x", "WGT must be a number: 66 x"],
  ])("%s %j is lost, and said", async (column, cell, sentence) => {
    expect(sentences((await first({ [column]: cell })).lost)).toEqual([sentence]);
  });

  test.each([
    ["DATE", "03/04/2026", "DATE must be a day, YYYY-MM-DD: 03/04/2026"],
    ["WIN", "", "WIN must be the winner's time, which identifies the race"],
    ["TRACK", "", "TRACK is blank"],
    ["TRACK", "WAR", "TRACK is the code of Warrnambool and Warragul, and 300 metres decide for neither"],
  ])("a line with %s %j is listed", async (column, cell, reason) => {
    const { rejections } = await first({ [column]: cell });
    expect(rejections.map((one) => one.reason)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ["390", "Warrnambool"],
    ["450", "Warrnambool"],
    ["400", "Warragul"],
    ["460.0", "Warragul"],
  ])("WAR over %s metres is %s", async (DIST, track) => {
    expect((await first({ TRACK: "WAR", DIST })).race?.track).toBe(track);
  });

  test("WAGA is Wagga Wagga, and the day may stand with points", async () => {
    const { race } = await first({ TRACK: "WAGA", DATE: "3.4.2026" });
    expect(race).toMatchObject({ track: "Wagga Wagga", timezone: "Australia/Sydney" });
  });

  test("lines under a dog whose line cannot be read are not the dog's above it", async () => {
    const whole = csvOf([
      ...rows,
      { ...rows[0], "Dog Name": "2. Birch Quay", PLC: "2" },
      { ...rows[1], DATE: "2026-03-13" },
    ]).split("\n");
    const cut = whole.map((line) => (line.startsWith("2.") ? line.slice(0, 30) : line)).join("\n");
    const { written, rejections } = await importTexts([["guide.csv", cut]]);
    expect(written.flatMap(({ runners }) => runners.map(({ name }) => name))).toEqual([
      "Alder Lane",
      "Alder Lane",
    ]);
    expect(rejections.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining("Dog Name is blank"),
    );
  });

  test("columns in another order, and further ones, are read", async () => {
    const reversed = rows.map((row) =>
      Object.fromEntries(Object.entries({ ...row, "2 SEC": "10.8" }).reverse()),
    );
    const { written, rejections } = await importTexts([["guide.csv", csvOf(reversed)]]);
    expect([written.length, rejections]).toEqual([2, []]);
  });

  test("a line that cannot be read is named by its file and its line there", async () => {
    const { rejections } = await importTexts([
      ["one.csv", csvOf(rows)],
      ["other.csv", csvOf(changed(rows, { DATE: "03/04/2026", TIME: "17.5" }))],
    ]);
    expect(rejections).toEqual([
      { file: "other.csv", line: 2, reason: "DATE must be a day, YYYY-MM-DD: 03/04/2026" },
    ]);
  });

  test("a guide without starts is refused, and a copy of another counts no start twice", async () => {
    const text = csvOf(rows);
    const { written, repeated } = await importTexts([
      ["guide.csv", text],
      ["guide (1).csv", text],
    ]);
    expect([written.length, repeated]).toEqual([2, 2]);
  });
});

describe("the public Hong Kong set", () => {
  const race: Row = {
    race_id: "0",
    date: "1997-06-02",
    venue: "ST",
    race_no: "1",
    config: "A",
    surface: "0",
    distance: "1400",
    going: "GOOD TO FIRM",
    horse_ratings: "40-15",
    prize: "485000.0",
    race_class: "5",
  };
  const run = {
    race_id: "0",
    horse_no: "8",
    horse_id: "2170",
    result: "1",
    won: "1.0",
    lengths_behind: "0.0",
    horse_age: "3",
    horse_country: "AUS",
    horse_type: "Gelding",
    horse_rating: "60",
    horse_gear: "--",
    declared_weight: "1170.0",
    actual_weight: "128",
    draw: "2",
    position_sec1: "9",
    finish_time: "82.64",
    win_odds: "12.0",
    place_odds: "3.6",
    trainer_id: "47",
    jockey_id: "183",
  };
  const second = {
    ...run,
    horse_no: "11",
    horse_id: "1733",
    result: "2",
    won: "0.0",
    lengths_behind: "0.75",
  };
  const imported = async (change: Change = {}, ofRace: Change = {}) => {
    const report = await importTexts([
      ["races.csv", csvOf([{ ...race, ...ofRace }])],
      ["runs.csv", csvOf(changed([run, second], change))],
    ]);
    return { ...report, race: report.written[0], runner: report.written[0]?.runners[0] };
  };

  test.each<[string, string, keyof RunnerRecord, unknown]>([
    ["horse_id", "2170.0", "name", "Horse 2170"],
    ["horse_id", "2170.0", "runnerKey", "#hong-kong-set 2170"],
    ["jockey_id", "183.0", "jockeyKey", "#hong-kong-set 183"],
    ["race_id", "0.0", "finish", 1],
    ["result", "1.0", "finish", 1],
    ["lengths_behind", "999.0", "margin", undefined],
    ["lengths_behind", "999", "margin", undefined],
    ["horse_country", "SAF", "origin", "za"],
    ["horse_country", "", "origin", undefined],
    ["horse_type", "Rig", "sex", "Rig"],
    ["horse_type", "--", "sex", undefined],
    ["actual_weight", "133.0", "weight", 60.33],
    ["declared_weight", "1020.0", "bodyWeight", 462.66],
    ["position_sec1", "6.0", "settled", 6],
    ["position_sec1", "", "settled", undefined],
    ["draw", "14", "barrier", 14],
    ["draw", "0", "barrier", undefined],
    ["won", "True", "finish", 1],
    ["win_odds", "99.0", "startingPrice", 99],
    ["win_odds", "0", "startingPrice", undefined],
    ["finish_time", "0.0", "seconds", undefined],
  ])("%s %j is read", async (column, cell, field, value) => {
    const { runner, lost, rejections } = await imported({ [column]: cell });
    expect([lost, rejections]).toEqual([[], []]);
    expect(runner?.[field]).toEqual(value);
  });

  test.each([
    ["surface", "1.0", { surface: "synthetic" }],
    ["surface", "0", { surface: "turf" }],
    ["venue", "HV", { track: "Happy Valley" }],
    ["venue", "Sha Tin", { track: "Sha Tin" }],
    ["race_no", "1.0", { raceNumber: 1 }],
    ["race_class", "5", { raceClass: "Class 5" }],
    ["config", "C+3", { course: "C+3" }],
    ["date", "1997/6/2", { date: "1997-06-02" }],
  ])("the race's %s %j is read", async (column, cell, expected) => {
    const { race: importedRace, lost, rejections } = await imported({}, { [column]: cell });
    expect([lost, rejections, importedRace]).toMatchObject([[], [], expected]);
  });

  test.each([
    ["horse_type", "Brown", "horse_type must be one of Gelding, Horse, Colt, Mare, Filly, Rig: Brown"],
    ["actual_weight", "59.8", "actual_weight must be a number from 60 to 400: 59.8"],
    ["result", "PU", "result must be a place or a word for a runner without a place: PU"],
  ])("%s %j is lost, and said", async (column, cell, sentence) => {
    expect(sentences((await imported({ [column]: cell })).lost)).toEqual([sentence]);
  });

  test("a class of the set that is none of the five is said", async () => {
    const { lost } = await imported({}, { race_class: "11" });
    expect(sentences(lost)).toEqual(["race_class must be a whole number from 1 to 5: 11"]);
  });

  test("a run whose race is missing is listed", async () => {
    const { rejections } = await imported({ race_id: "77" });
    expect(rejections.map(({ reason }) => reason)).toEqual(["no race of the other file has its race_id"]);
  });

  test("runs before races, and the two joined in one file, read alike", async () => {
    const { written } = await imported();
    const merged = csvOf([run, second].map((row) => ({ "": "0", ...race, ...row })));
    const whole = await importTexts([["merged.csv", merged]]);
    expect([whole.rejections, whole.unused]).toEqual([[], []]);
    expect(whole.written).toEqual(written);
    await expect(importTexts([["runs.csv", csvOf([run, second])]])).rejects.toThrow("name both files");
  });

  test("saved by a program that writes 82,64 between semicolons", async () => {
    const comma = (row: Row): Row =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.replace(".", ",")]));
    const { written } = await importTexts([
      ["races.csv", csvOf([comma(race)], ";")],
      ["runs.csv", csvOf([run, second].map(comma), ";")],
    ]);
    expect(written).toEqual((await imported()).written);
  });
});

describe("rpscrape of 2018 and 2019", () => {
  const of2018 = {
    date: "10 Nov 2018",
    course: "Amiens",
    time: "5:45",
    race_name: "Prix la Sega (Maiden) (Turf)",
    class: "not found",
    band: "3yo",
    distance: "1m",
    going: "Very Soft",
    pos: "1",
    draw: "6",
    btn: "",
    name: "Alder Lane",
    sp: "7/5F",
    age: "3",
    weight: "9-2",
    gear: "p",
    jockey: "A Trainer",
    trainer: "A Jockey",
    or: "",
    ts: "",
    rpr: "83",
    prize: "7079.65",
    comment: "Chased leader",
  };
  const second2018 = {
    ...of2018,
    pos: "2",
    draw: "8",
    btn: "2.5",
    name: "Birch Quay",
    sp: "9/1",
    prize: "",
    comment: "",
  };
  const imported = async (change: Change, all: Change = {}) => {
    const report = await importTexts([["fr-2018.csv", csvOf(changed([of2018, second2018], change, all))]]);
    return { ...report, race: report.written[0], runner: report.written[0]?.runners[0] };
  };

  test.each<[string, string, keyof RunnerRecord, unknown]>([
    ["pos", "PU", "finish", undefined],
    ["pos", "F", "finish", undefined],
    ["pos", "UR", "finish", undefined],
    ["pos", "BD", "finish", undefined],
    ["pos", "SU", "finish", undefined],
    ["pos", "RO", "finish", undefined],
    ["pos", "REF", "finish", undefined],
    ["pos", "LFT", "finish", undefined],
    ["pos", "DSQ", "finish", undefined],
    ["sp", "EvensF", "startingPrice", 2],
    ["sp", "Evens", "startingPrice", 2],
    ["sp", "11/8J", "startingPrice", 2.375],
    ["sp", "9/2C", "startingPrice", 5.5],
    ["sp", "", "startingPrice", undefined],
    ["weight", "10-0", "weight", 63.5],
    ["weight", "11-13", "weight", 75.75],
    ["draw", "", "barrier", undefined],
    ["draw", "0", "barrier", undefined],
    ["jockey", "J-C Rouget", "trainer", "J-C Rouget"],
    ["trainer", "Mlle Lea Bails", "jockey", "Mlle Lea Bails"],
    ["name", "Alder Lane (IRE)", "origin", "ie"],
  ])("%s %j is read", async (column, cell, field, value) => {
    const { runner, lost, rejections } = await imported({ [column]: cell });
    expect([lost, rejections]).toEqual([[], []]);
    expect(runner?.[field]).toEqual(value);
  });

  test.each([
    ["nk", 0.3],
    ["shd", 0.1],
    ["snk", 0.25],
    ["dht", 0],
    ["nse", 0.05],
    ["dist", undefined],
    ["1½", 1.5],
    ["14.75", 14.75],
  ])("a margin of %s", async (btn, margin) => {
    const { race, lost } = await imported({ pos: "2", btn }, {});
    expect([race?.runners[0]?.margin, lost]).toEqual([margin, []]);
  });

  test.each([
    [{ distance: "1m2.5f" }, { distance: 2112 }],
    [{ distance: "6½f" }, { distance: 1308 }],
    [{ date: "10-Nov-18" }, { date: "2018-11-10" }],
    [{ date: "10 November 2018" }, { date: "2018-11-10" }],
    [{ time: "12:25" }, { startTime: "2018-11-10T12:25:00Z" }],
    [{ course: "Bordeaux-Le-Bouscat" }, { country: "fr", track: "Bordeaux-Le-Bouscat" }],
    [{ course: "Cologne" }, { country: "de", timezone: "Europe/Berlin" }],
    [
      { course: "Kempton (AW)", race_name: "Plate" },
      { country: "gb", surface: "synthetic" },
    ],
    [{ class: "Group 1" }, { raceClass: "Group 1" }],
  ])("the race's %j is read", async (all, expected) => {
    const { race, lost, rejections } = await imported({}, all);
    expect([race, lost, rejections]).toMatchObject([expected, [], []]);
  });

  test.each([
    [{ weight: "9-14" }, "weight must be stones and pounds such as 9-2: 9-14"],
    [{ weight: "02-Sep" }, "weight must be stones and pounds such as 9-2: 02-Sep"],
    [{ sp: "2-Sep" }, "sp is a date: a spreadsheet program may have changed it: 2-Sep"],
    [{ pos: "" }, "pos must be a place or a word for a runner without a place: "],
  ])("%j is lost, and said", async (change, sentence) => {
    expect(sentences((await imported(change)).lost)).toEqual([sentence]);
  });

  test("the first files of 2018 have no course, and the import says so", async () => {
    const { course: _course, ...rest } = of2018;
    await expect(importTexts([["ascot-2018.csv", csvOf([rest])]])).rejects.toThrow(
      "the file has no column course",
    );
  });

  test.each<[Change]>([[{ course: "Canterbury Park" }], [{ course: "Nowhere" }]])(
    "a course of no known country is asked about: %j",
    async (all) => {
      await expect(imported({}, all)).rejects.toThrow(`the time zone of the track ${all.course} is unknown`);
    },
  );

  /** The headings of the end of 2018, between two of which a comma is missing. */
  const headings2018 =
    '"date","course","time","race_name","class","band","distance","going","pos","draw","btn","name","sp","dec""age","weight","gear","fin_time","jockey","trainer","or","ts","rpr","prize","sire","dam","damsire","comment"';
  const line2018 = (pos: string, btn: string, name: string, comment = ""): string =>
    `22 Nov 2018,chelmsford-aw,12:25,Sample Stakes,Class 4,3yo,1m2.5f,Standard,${pos},4,${btn},${name},7/5F,2.4,3,9-2,p,2:05.31,A Jockey,A Trainer,80,70,83,7079.65,Sire (IRE),Dam,Damsire,${comment}`;

  test("the end of 2018: a comma is missing between two headings, and jockeys are jockeys", async () => {
    const text = [headings2018, line2018("1", "0", "Alder Lane"), line2018("2", "s0.33", "Birch Quay")];
    const { written, rejections, lost, unused } = await importTexts([["gb-2018_flat.csv", text.join("\n")]]);
    expect([rejections, lost, unused]).toEqual([[], [], []]);
    expect(written[0]).toMatchObject({
      country: "gb",
      track: "Chelmsford (AW)",
      startTime: "2018-11-22T12:25:00Z",
      distance: 2112,
      surface: "synthetic",
    });
    expect(written[0]?.runners[0]).toMatchObject({
      jockey: "A Jockey",
      trainer: "A Trainer",
      age: 3,
      weight: 58.06,
      startingPrice: 2.4,
      seconds: 125.31,
      sire: "Sire",
    });
    // The time of a beaten horse is computed from its margin.
    expect(written[0]?.runners[1]).toMatchObject({ margin: 0.25 });
    expect(written[0]?.runners[1]?.seconds).toBeUndefined();
  });

  test("2019: furlongs, not 200 metres for each; pounds carried", async () => {
    const text = [
      '"date","course","time","race_name","class","band","dist(f)","dist(m)","going","pos","draw","btn","horse_name","sp","dec","age","weight","lbs","gear","fin_time","jockey","trainer","or","ts","rpr","prize(£)","sire","dam","damsire","comment"',
      "2019-08-04,newcastle-aus,3:30,Sample Stakes,Class 4,3yo,8.0,1600,Good,1,4,0,Alder Lane (NZ),7/5F,2.4,3,9-2,128,p,1:35.31,A Jockey,A Trainer,80,70,83,7079.65,Sire (IRE),Dam,Damsire,",
      "2019-08-04,newcastle-aus,3:30,Sample Stakes,Class 4,3yo,8.0,1600,Good,PU,5,,Birch Quay,9/1,10,4,9-0,126,,,B Jockey,B Trainer,,,,,Sire,Dam,Damsire,",
    ].join("\n");
    const { written, rejections, lost, format } = await importTexts([["aus-2019_flat.csv", text]]);
    expect([rejections, lost, format]).toEqual([[], [], "rpscrape-2019"]);
    // At half past three in the afternoon in Britain it is night in New South Wales.
    expect(written[0]).toMatchObject({ country: "au", timezone: "Australia/Sydney", distance: 1609 });
    expect(written[0]?.runners.map(({ finish, weight }) => [finish, weight])).toEqual([
      [1, 58.06],
      [undefined, 57.15],
    ]);
  });
});
