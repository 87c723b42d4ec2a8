/**
 * Suite of src/service/importing/formats: for each format the behaviour that a good guess has wrong, in small
 * invented files of its shape, and the files of ../shared as a whole where they are.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { createContext } from "../../../../src/service/importing/createContext";
import { importCollected } from "../../../../src/service/importing/importCollected";
import { importFile } from "../../../../src/service/importing/importFile";
import type { RaceRecord } from "../../../../src/service/races/records";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "formats-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const zones = { AFD: "America/New_York" };

/** Imports files of one import, in their order; a text alone is a file of a name without meaning. */
async function imported(...texts: readonly (string | readonly [name: string, text: string | Uint8Array])[]) {
  const context = createContext({ zones });
  const races: RaceRecord[] = [];
  const write = (added: readonly RaceRecord[]): void => void races.push(...added);
  for (const [index, fileText] of texts.entries()) {
    const [name, text] = typeof fileText === "string" ? [`file${index}`, fileText] : fileText;
    const path = join(folder, name);
    writeFileSync(path, text);
    const result = await importFile(path, { write, context });
    if (index < texts.length - 1) continue;
    const [collected] = importCollected({ write, context });
    return { ...result, ...collected, written: races };
  }
  throw new Error("no text was given");
}

const of = (race: RaceRecord | undefined, field: keyof RaceRecord["runners"][number]) =>
  race?.runners.map((runner) => runner[field]);

describe("rpscrape (github.com/joenano/rpscrape, 2025 and 2026)", () => {
  const headings =
    "date,region,course,off,race_name,dist_m,going,num,pos,draw,ovr_btn,btn,horse,lbs,secs,dec";
  const line = (off: string, end: string, [region, course] = ["GB", "Kempton (AW)"]): string =>
    `2025-03-29,${region},${course},${off},Sample Stakes,1600.0,Good,${end}`;

  test("off has 12 hours, on the clock of Britain for every country: 6:35 is 15:35 in Japan", async () => {
    const { written } = await imported(
      [
        headings,
        line("1:05", "1,1,2,0,0,Alder Lane (GB),132,90.1,4.5"),
        line("12:35", "1,1,2,0,0,Birch Quay (IRE),132,90.1,4.5"),
        line("6:35", "1.0,1,2.0,0,0,Cedar Moor (JPN),126,93.0,2.5", ["JPN", "Nakayama (JPN)"]),
        line("10:42", "3,1,2,0,0,Elm Coast (USA),126,93.0,2.5", ["USA", "Gulfstream Park (USA)"]),
      ].join("\n"),
    );
    expect(written.map(({ track, raceNumber, startTime }) => [track, raceNumber, startTime])).toEqual([
      ["Kempton (AW)", 1, "2025-03-29T12:35:00Z"],
      ["Kempton (AW)", 2, "2025-03-29T13:05:00Z"],
      ["Nakayama", 1, "2025-03-29T06:35:00Z"],
      ["Gulfstream Park", 1, "2025-03-29T22:42:00Z"],
    ]);
  });

  test("ovr_btn, not btn, is behind the winner; lbs are pounds; words are starters without a place", async () => {
    const { written, nonFinishers } = await imported(
      [
        headings,
        line("17:30", "1,1,2,0,0,Alder Lane (GB),132,90.1,4.5"),
        line("17:30", "2,2,3,1.25,1.25,Birch Quay (IRE),135,90.3,2.75"),
        line("17:30", "3,2,4,1.25,0,Cedar Moor (FR),128,90.3,9"),
        line("17:30", "4,4,5,1.55,0.3,Dogwood Bay,126,90.4,9"),
        line("17:30", "5,PU,6,-,-,Elm Coast (GB),126,-,9"),
        line("17:30", ",DSQ,7,2,0.45,Fir Down (GB),126,90.5,9"),
      ].join("\n"),
    );
    expect(of(written[0], "finish")).toEqual([1, 2, 2, 4, undefined, undefined]);
    expect(of(written[0], "margin")).toEqual([0, 1.25, 1.25, 1.55, undefined, undefined]);
    expect(of(written[0], "weight")?.slice(0, 3)).toEqual([59.87, 61.23, 58.06]);
    expect(of(written[0], "origin")).toEqual(["gb", "ie", "fr", undefined, "gb", "gb"]);
    expect(of(written[0], "number")).toEqual([1, 2, 3, 4, 5, 6]);
    expect(nonFinishers).toBe(2);
    // The times of beaten horses are computed from margins.
    expect(of(written[0], "seconds")).toEqual([90.1, ...Array.from({ length: 5 }, () => undefined)]);
  });

  test("a track of a country with several zones that is not in the table is refused, not guessed", async () => {
    const lines = [headings, line("10:42", "3,1,2,0,0,Ann (USA),126,93,2.5", ["USA", "Nowhere Downs (USA)"])];
    await expect(imported(lines.join("\n"))).rejects.toThrow(
      'the time zone of the track Nowhere Downs is unknown: name it with --zone "Nowhere Downs=AREA/CITY"',
    );
    await expect(imported(lines.join("\n"))).rejects.toMatchObject({ tracks: ["Nowhere Downs"] });
  });
});

test("netkeiba (2026): margin is to the horse in front, weight is the horse's own, 取 did not run", async () => {
  const headings =
    "race_number,surface,distance_m,going,start_time,race_date,racecourse,finish_pos,umaban,horse_id,horse_name,sex_age,kinryo,time,margin,odds_final,weight";
  const race = "5,芝,1600,稍重,12:25,2026-01-11,中山";
  const { written } = await imported(
    [
      headings,
      `${race},1,3,2022100000,ミホン,牡3,57,1:35.2,,6.3,484(0)`,
      `${race},2,7,2022100001,サクレ,牝4,55,1:35.2,ハナ,2.1,476(-4)`,
      `${race},3,1,2022100002,トキワ,セ5,58,1:35.5,1.1/2,16.4,444(+6)`,
      `${race},3,9,2022100003,アオバ,牡3,56.5,1:35.5,同着,44.3,500(+2)`,
      `${race},5,5,2022100004,ヒノコ,牝4,57,1:39.1,大,11.8,計不`,
      `${race},6,2,2022100005,マツノ,セ5,55,1:39.3,1.1/4,55.5,460(-2)`,
      `${race},中,6,2022100006,ユキノ,牡3,58,,,280.3,440(0)`,
      `${race},取,4,2022100007,カゼノ,牝4,56.5,,,---,計不`,
    ].join("\n"),
  );
  expect(of(written[0], "margin")).toEqual([0, 0.05, 1.55, 1.55, undefined, undefined, undefined, undefined]);
  expect(of(written[0], "weight")).toEqual([57, 55, 58, 56.5, 57, 55, 58, 56.5]);
  expect(of(written[0], "scratched")?.indexOf(true)).toBe(7);
  expect(of(written[0], "finish")).toEqual([1, 2, 3, 3, 5, 6, undefined, undefined]);
  expect(written[0]).toMatchObject({
    track: "Nakayama",
    startTime: "2026-01-11T03:25:00Z",
    condition: "Good to Soft",
    surface: "turf",
  });
});

test("Hong Kong Jockey Club (2016 to 2026): pounds carried, not the horse's; 平頭馬 level; WV did not run", async () => {
  const headings =
    "date,venue,race_no,race_meeting_no,race_class,distance_m,going,course,place,horse_no,horse_name,actual_wt_lbs,declared_wt_lbs,draw,lbw,running_position,finish_time,win_odds";
  const race = '2026-01-01,沙田,3,303,第四班,1200,好地至快地,"草地 - ""B+2"" 賽道"';
  const { written } = await imported(
    [
      headings,
      `${race},1,4,松柏甲 (K100),130,1050,7,-,3 2 1,1:09.40,3.5`,
      `${race},2,1,青雲乙 (K101),129,1051,1,鼻位,1 1 2,1:09.41,5.2`,
      `${race},3 平頭馬,7,金峰丙 (K102),128,1052,9,1-1/2,5 5 3,1:09.64,12`,
      `${race},3 平頭馬,2,海晴丁 (K103),127,1053,3,1-1/2,9 8 4,1:09.64,4`,
      `${race},5,9,明遠戊 (K104),126,1054,12,多個馬位,2 3 5,1:16.12,38`,
      `${race},PU,8,長風壬 (K108),122,1058,6,---,8,---,41`,
      `${race},WV-A,10,白楊子 (K110),120,---,---,---,---,---,---`,
    ].join("\n"),
  );
  expect(of(written[0], "weight")?.slice(0, 2)).toEqual([58.97, 58.51]);
  expect(of(written[0], "finish")).toEqual([1, 2, 3, 3, 5, undefined, undefined]);
  expect(of(written[0], "margin")?.slice(1, 5)).toEqual([0.05, 1.5, 1.5, undefined]);
  expect(of(written[0], "scratched")).toEqual([false, false, false, false, false, false, true]);
  expect(written[0]).toMatchObject({ course: "B+2", condition: "Good to Firm", raceClass: "Class 4" });
});

test("exchange hub (2020 to 2026): times are Melbourne's in Perth too, and after midnight the next day's", async () => {
  const headings =
    "LOCAL_MEETING_DATE,SCHEDULED_RACE_TIME,TRACK,STATE_CODE,RACE_NO,RACING_TYPE,DISTANCE,SELECTION_ID,TAB_NUMBER,SELECTION_NAME,WIN_RESULT,WIN_BSP,PLACE_RESULT";
  const perth = (time: string, race: number, end: string) =>
    `1/02/2025,${time},Gloucester Park,WA,${race},Harness,2130,${end}`;
  const { written } = await imported(
    [
      headings,
      perth("3:20:00 PM", 1, "1,1,Alder Lane,WINNER,3.5,WINNER"),
      perth("3:20:00 PM", 1, "2,2,Birch Quay,LOSER,2.9,WINNER"),
      perth("3:20:00 PM", 1, "3,3,Cedar Moor,LOSER,8.4,LOSER"),
      perth("12:30:00 AM", 9, "4,1,Elm Coast,WINNER,1.5,"),
      perth("12:30:00 AM", 9, "5,2,Fir Down,LOSER,,"),
    ].join("\n"),
  );
  expect(written.map(({ startTime }) => startTime)).toEqual(["2025-02-01T04:20:00Z", "2025-02-01T13:30:00Z"]);
  expect(of(written[0], "finish")).toEqual([1, undefined, undefined]);
  // A loser is no runner that did not finish: its place is unknown.
  expect(of(written[0], "finishUnknown")).toEqual([undefined, true, true]);
  expect(of(written[0], "placed")).toEqual([undefined, true, false]);
  expect(of(written[1], "placed")).toEqual([undefined, undefined]);
});

test("exchange stream: the number stands in the name, a removed runner was scratched, bsp is the price", async () => {
  const runners = (statuses: readonly string[]) =>
    statuses.map((status, index) => ({
      status,
      sortPriority: 3 - index,
      id: index + 1,
      name: `${index + 1}. Runner ${"ABC"[index]}`,
      ...(status === "REMOVED" ? {} : { bsp: index + 2 }),
    }));
  const market = {
    eventTypeId: "7",
    marketType: "WIN",
    marketTime: "2026-03-07T03:05:00.000Z",
    venue: "Randwick",
  };
  const message = (status: string, statuses: readonly string[]) =>
    JSON.stringify({
      op: "mcm",
      pt: 1,
      mc: [
        {
          id: "1.9",
          marketDefinition: {
            ...market,
            status,
            countryCode: "AU",
            timezone: "Australia/Sydney",
            name: "R4 1200m Hcap",
            runners: runners(statuses),
          },
        },
      ],
    });
  const { written, scratched } = await imported(
    `${message("OPEN", ["ACTIVE", "ACTIVE", "ACTIVE"])}\n${message("CLOSED", ["LOSER", "REMOVED", "WINNER"])}\n`,
  );
  expect(of(written[0], "number")).toEqual([1, 2, 3]);
  expect(of(written[0], "finish")).toEqual([undefined, undefined, 1]);
  expect(of(written[0], "startingPrice")).toEqual([2, undefined, 4]);
  expect([written.length, scratched, written[0]?.distance, written[0]?.raceNumber]).toEqual([1, 1, 1200, 4]);
});

test("GBGB (2025): days before months, distances to the dog in front", async () => {
  const trap = (trapNumber: string, resultPosition: number, resultBtnDistance: string, SP: string) => ({
    trapNumber,
    dogId: resultPosition,
    dogName: `Dog ${trapNumber}`,
    SP,
    resultPosition,
    resultBtnDistance,
    resultRunTime: "24.46",
  });
  const race = { raceTime: "18:33:00", raceDate: "07/03/2026", raceNumber: "1", raceDistance: 400 };
  const traps = [trap("5", 1, "", "11/4"), trap("3", 2, "1 3/4", "EvsF"), trap("1", 3, "Nk", "6/1")];
  const { written } = await imported(
    JSON.stringify([{ meetingDate: "07/03/2026", trackName: "Exampleford", races: [{ ...race, traps }] }]),
  );
  expect(written[0]).toMatchObject({ date: "2026-03-07", startTime: "2026-03-07T18:33:00Z" });
  expect(of(written[0], "margin")).toEqual([0, 1.75, 2]);
  expect(of(written[0], "startingPrice")).toEqual([3.75, 2, 7]);
  expect(of(written[0], "seconds")).toEqual([24.46, 24.46, 24.46]);
});

describe("rpscrape without a region", () => {
  test("2020: headings in capitals, courses as slugs; Btn is to the horse in front; 1:0.22 is 60.22 s", async () => {
    const headings =
      "Date,Course,Off,Name,Dist_M,Going,Num,Pos,Ran,Draw,Btn,Ovr_Btn,Horse,SP,Dec,Wgt,Lbs,Time";
    const { written, unused } = await imported(
      [
        headings,
        "2020-06-03,kempton-aw,1:00,Sample Handicap,1006,Standard,4,1,3,2,0,0,Alder Lane (GB),2/1F,3.00,9-4,130,1:0.22",
        "2020-06-03,kempton-aw,1:00,Sample Handicap,1006,Standard,6,2,3,1,1.25,1.25,Birch Quay (IRE),3/1,4.00,9-4,130,1:0.47",
        "2020-06-03,kempton-aw,1:00,Sample Handicap,1006,Standard,9,3,3,5,1.5,2.75,Cedar Moor,12/1,,9-3,,1:0.77",
        "2020-06-03,ascot-aus,6:35,Sample Plate,1200,Good,1,1,1,1,0,0,Dogwood Bay,2/1F,3.00,9-4,130,1:10.22",
      ].join("\n"),
    );
    const [kempton, ascot] = written;
    expect(kempton).toMatchObject({
      country: "gb",
      track: "Kempton (AW)",
      startTime: "2020-06-03T12:00:00Z",
      surface: "synthetic",
      raceName: "Sample Handicap",
      distance: 1006,
    });
    expect(of(kempton, "margin")).toEqual([0, 1.25, 2.75]);
    expect(of(kempton, "seconds")).toEqual([60.22, undefined, undefined]);
    expect(of(kempton, "startingPrice")).toEqual([3, 4, 13]);
    expect(of(kempton, "weight")).toEqual([58.97, 58.97, 58.51]);
    // Ascot of Australia, on the clock of Britain.
    expect(ascot).toMatchObject({ country: "au", track: "Ascot", timezone: "Australia/Perth" });
    expect(ascot?.startTime).toBe("2020-06-03T05:35:00Z");
    expect(unused).toEqual([]);
  });

  test("2018: jockey and trainer are swapped, btn is behind the winner, 12:25 in Angers is 13:25 there", async () => {
    const headings =
      '"date","course","time","race_name","class","band","distance","going","pos","draw","btn","name","sp","age","weight","gear","jockey","trainer","or","ts","rpr","prize","comment"';
    const race = "22 Nov 2018,Angers,12:25,Prix Exemple (Conditions) (2yo) (Turf)";
    const { written, rejections } = await imported(
      [
        headings,
        `${race},Listed,2yo,1m2f,Very Soft,1,4,,Alder Lane,97/10,2,8-9,,R Trainer,Ann Jockey,,,73,15486.73,`,
        `${race},Listed,2yo,1m2f,Very Soft,2,3,nk,Birch Quay,6/4F,2,8-9,,L Trainer,Bea Jockey,,,68,,`,
        `${race},Listed,2yo,1m2f,Very Soft,3,11,3.25,Cedar Moor,,2,8-9,p,B Trainer,Cid Jockey,,,67,,`,
        `${race},Listed,2yo,1m2f,Very Soft,PU,7,-,Dogwood Bay,13/5,2,8-9,,A Trainer,Dan Jockey,,,,,`,
        "14 Nov 2018,Angers,1:20,Prix Deux (Maiden) (Turf),not found,2yo,1m3.5f,Very Soft,1,1,,Elm Coast,2/1,2,9-1,,E Trainer,Eve Jockey,,,,,",
      ].join("\n"),
    );
    expect(rejections).toEqual([]);
    const race1 = written.find(({ date }) => date === "2018-11-22");
    expect(race1).toMatchObject({
      country: "fr",
      track: "Angers",
      startTime: "2018-11-22T12:25:00Z",
      timezone: "Europe/Paris",
      raceClass: "Listed",
      distance: 2012,
      surface: "turf",
    });
    expect(of(race1, "jockey")).toEqual(["Ann Jockey", "Bea Jockey", "Cid Jockey", "Dan Jockey"]);
    expect(of(race1, "trainer")?.[0]).toBe("R Trainer");
    expect(of(race1, "margin")).toEqual([0, 0.3, 3.25, undefined]);
    expect(of(race1, "startingPrice")).toEqual([10.7, 2.5, undefined, 3.6]);
    expect(of(race1, "finish")).toEqual([1, 2, 3, undefined]);
    const other = written.find(({ date }) => date === "2018-11-14");
    expect([other?.raceClass, other?.distance]).toEqual([undefined, 2313]);
  });

  test("a course that the table of tracks does not have is asked about, and its zone says the country", async () => {
    const text = [
      "date,course,off,race_name,dist_m,going,num,pos,draw,ovr_btn,btn,horse,lbs",
      "2020-06-03,nowhere-park,1:00,Stakes,1200,Good,1,1,1,0,0,Alder Lane,126",
    ].join("\n");
    await expect(imported(text)).rejects.toThrow("the time zone of the track nowhere-park is unknown");
    const context = createContext({ zones: { "Nowhere Park": "Europe/Paris" } });
    const races: RaceRecord[] = [];
    const path = join(folder, "named.csv");
    writeFileSync(path, text);
    await importFile(path, { write: (added) => void races.push(...added), context });
    expect(races[0]).toMatchObject({ country: "fr", timezone: "Europe/Paris", track: "Nowhere Park" });
  });

  test("races of a country that the service does not have are left out, however many they are", async () => {
    const line = (region: string, name: string) =>
      `2025-03-29,${region},Course (${region}),1:05,Stakes,1600,Good,1,1,2,0,0,${name},132`;
    const { written, rejections } = await imported(
      [
        "date,region,course,off,race_name,dist_m,going,num,pos,draw,ovr_btn,btn,horse,lbs",
        line("GB", "Alder Lane"),
        ...Array.from({ length: 30 }, (_, index) => line("KSA", `Runner ${index}`)),
      ].join("\n"),
    );
    expect([written.length, rejections.length]).toEqual([1, 30]);
    expect(rejections[0]?.reason).toBe(
      "KSA is not one of the 24 countries of the service: its races are left out",
    );
    expect(written[0]?.linesLost).toBeUndefined();
  });
});

test("netkeiba NAR (2024 to 2026): a race whose lines all lack a finish was abandoned, 失 ran", async () => {
  const headings =
    "race_id,race_number,surface,distance_m,going,start_time,race_date,racecourse,finish_pos,umaban,horse_id,horse_name,kinryo,time,margin,odds_final";
  const line = (race: number, end: string) =>
    `2026300714${race},${race},ダ,1400,重,15:0${race},2026-07-14,門別,${end}`;
  const { written } = await imported(
    [
      headings,
      line(1, "1,3,1,ミホン,57,1:29.0,,2.1"),
      line(1, "2,4,2,サクレ,55,1:29.5,1/2+3,6.3"),
      line(1, "失,5,3,トキワ,55,1:29.6,,9.9"),
      line(2, ",1,4,アオバ,56,,,"),
      line(2, ",2,5,ヒノコ,56,,,"),
    ].join("\n"),
  );
  expect(written.map(({ track, startTime, abandoned, run }) => [track, startTime, abandoned, run])).toEqual([
    ["Monbetsu", "2026-07-14T06:01:00Z", false, true],
    ["Monbetsu", "2026-07-14T06:02:00Z", true, false],
  ]);
  expect(of(written[0], "margin")).toEqual([0, 3.5, undefined]);
  expect(of(written[0], "finish")).toEqual([1, 2, undefined]);
  expect(of(written[0], "seconds")).toEqual([89, 89.5, undefined]);
});

test("public Hong Kong set: two files in any order of columns, 999 lengths are unknown", async () => {
  const races =
    "race_id,date,venue,race_no,config,surface,distance,going,prize,race_class\n0,1997-06-02,HV,1,A,0,1650,GOOD,485000.0,5";
  const runs = [
    "race_id,horse_no,horse_id,result,won,lengths_behind,horse_age,declared_weight,actual_weight,draw,position_sec1,finish_time,win_odds,trainer_id,jockey_id",
    "0,1,3917,1,1.0,0.0,3,1020.0,133,7,6,100.1,9.7,118,2",
    "0,2,2157,14,0.0,999.0,3,980.0,126,12,12,112.64,16.0,164,57",
  ].join("\n");
  await expect(imported(runs)).rejects.toThrow("needs its races.csv");
  const { written } = await imported(races, runs);
  expect(of(written[0], "weight")).toEqual([60.33, 57.15]);
  expect(of(written[0], "margin")).toEqual([0, undefined]);
  expect(of(written[0], "finish")).toEqual([1, 14]);
  expect(written[0]?.track).toBe("Happy Valley");
});

test("exchange prices: a race by its track and minute, 0 did not win, a market to be placed is refused", async () => {
  const headings = "event_id,menu_hint,event_name,event_dt,selection_id,selection_name,win_lose,bsp,ppwap";
  const { written } = await imported(
    [
      headings,
      "1,IRE / Leop 12th Jul,1m Hcap,12-07-2026 14:05,11,1. Alder Lane,1,3.35,",
      "1,IRE / Leop 12th Jul,1m Hcap,12-07-2026 14:05,12,2. Birch Quay,0,1.52,",
      "2,Southwell 12th Jul,7f Nursery,12-07-2026 18:30,13,Cedar Moor,0,,",
      "2,Southwell 12th Jul,7f Nursery,12-07-2026 18:30,14,Dogwood Bay,1,2.2,",
    ].join("\n"),
  );
  expect(
    written.map(({ country, track, startTime, raceNumber }) => [country, track, startTime, raceNumber]),
  ).toEqual([
    ["ie", "Leopardstown", "2026-07-12T13:05:00Z", 1],
    ["gb", "Southwell", "2026-07-12T17:30:00Z", 1],
  ]);
  expect(of(written[0], "number")).toEqual([1, 2]);
  expect(of(written[0], "name")).toEqual(["Alder Lane", "Birch Quay"]);
  expect(of(written[1], "startingPrice")).toEqual([undefined, 2.2]);
  expect(of(written[1], "finishUnknown")).toEqual([true, undefined]);
  const place = [headings, "3,GB / Kemp 18th Mar,4 TBP,18-03-2026 17:30,1,Alder Lane,1,2.1,"].join("\n");
  await expect(imported(place)).rejects.toThrow("EVENT_NAME is a market to be placed".toLowerCase());
  const abroad = [headings, "3,AUS / Rand (AUS) 7th Mar,R4 1200m,07-03-2026 03:05,1,Alder Lane,1,2.1,"].join(
    "\n",
  );
  await expect(imported(abroad)).rejects.toThrow("the clock of other countries is not known");
});

/** Returns a line of 99 fields with these values by their numbers from 1. */
const fields99 = (values: Readonly<Record<number, string | number>>): string =>
  Array.from({ length: 99 }, (_, index) => values[index + 1] ?? "").join(",");

test("BRIS charts: the official finish, 99.99 lengths did not finish, 1A runs beside 1, Ellis Park is Central", async () => {
  const race = { 1: '"ELP"', 2: '"20260704"', 3: 2, 4: '"D"' };
  const races = fields99({
    ...race,
    5: -1430,
    6: '"Y"',
    8: '"T"',
    38: '"FM"',
    44: 77.5,
    50: "00104",
    55: '"Sample S."',
  });
  const starter = (name: string, values: Readonly<Record<number, string | number>>) =>
    fields99({ ...race, 5: `"${name}"`, 10: 2022, 38: 119, ...values });
  const starters = [
    starter("Alder Lane", { 8: 1, 9: '"1"', 31: 5.8, 36: '"Y"', 60: 1, 61: 2, 73: 0 }),
    starter("Birch Quay", { 8: 2, 9: '"1A"', 31: 5.8, 60: 2, 61: 1, 73: 0.5 }),
    starter("Cedar Moor", { 8: 3, 9: '"3"', 31: 0.75, 60: 3, 61: 3, 73: 99.99 }),
    starter("Dogwood Bay", { 8: 99, 9: '"SCR"', 31: 0, 60: 0, 61: 0, 73: 0 }),
  ].join("\n");
  const { written } = await imported(races, starters);
  // One o'clock in the afternoon of Central time; six and a half furlongs.
  expect(written[0]).toMatchObject({
    startTime: "2026-07-04T18:04:00Z",
    timezone: "America/Chicago",
    distance: 1308,
    surface: "turf",
  });
  expect(of(written[0], "finish")).toEqual([2, 1, undefined, undefined]);
  expect(of(written[0], "programNumber")).toEqual([undefined, "1A", undefined, undefined]);
  expect(of(written[0], "startingPrice")).toEqual([6.8, 6.8, 1.75, undefined]);
  expect(of(written[0], "scratched")).toEqual([false, false, false, true]);
  expect(of(written[0], "margin")?.slice(1)).toEqual([0, undefined, undefined]);
  expect(of(written[0], "weight")?.[0]).toBe(53.98);
});

describe("PMU", () => {
  const programme = {
    date: Date.parse("2026-03-31T22:00:00Z"),
    timezoneOffset: 7_200_000,
    reunions: [
      {
        numOfficiel: 4,
        hippodrome: { libelleCourt: "SANTIAGO" },
        pays: { code: "CHL" },
        courses: [9, 4].map((numOrdre) => ({
          numOrdre,
          heureDepart: Date.parse("2026-04-01T18:30:00Z"),
          timezoneOffset: 7_200_000,
          libelle: "PRIX EXEMPLE",
          distance: 1900,
          discipline: "PLAT",
          participants: [],
          ordreArrivee: numOrdre === 9 ? [[2], [1]] : [],
        })),
      },
    ],
  };
  const runner = (numPmu: number, more: object) => ({
    nom: `CHEVAL ${numPmu}`,
    numPmu,
    statut: "PARTANT",
    idCheval: `ID-${numPmu}`,
    age: 5,
    sexe: "FEMELLES",
    handicapPoids: 720,
    poidsConditionMonte: 0,
    gainsParticipant: { gainsCarriere: 11_428_500 },
    ...more,
  });
  const participants = {
    participants: [
      runner(1, {
        ordreArrivee: 2,
        distanceChevalPrecedent: { libelleCourt: "1 L 1/2" },
        poidsConditionMonte: 690,
      }),
      runner(2, { ordreArrivee: 1 }),
      runner(3, { ordreArrivee: 3, distanceChevalPrecedent: { libelleCourt: "ENCOLURE" } }),
      runner(4, { incident: "TOMBE" }),
      runner(5, { statut: "NON_PARTANT", incident: "NON_PARTANT" }),
      runner(6, {}),
    ],
  };
  const name = "participants-01042026-4-9.json";

  test("participants apart from the programme: the offset is that of Paris for Santiago too", async () => {
    const { written } = await imported(
      ["programmes-01042026.json", JSON.stringify(programme)],
      [name, JSON.stringify(participants)],
    );
    expect(written[0]).toMatchObject({
      country: "cl",
      track: "SANTIAGO",
      raceNumber: 9,
      date: "2026-04-01",
      raceCode: "gallops",
      startTime: "2026-04-01T18:30:00Z",
      timezone: "America/Santiago",
    });
    expect(of(written[0], "finish")).toEqual([2, 1, 3, undefined, undefined, undefined]);
    expect(of(written[0], "margin")?.slice(0, 3)).toEqual([1.5, 0, 1.8]);
    // The weight carried after the claim, in hectograms.
    expect(of(written[0], "weight")?.slice(0, 2)).toEqual([69, 72]);
    expect(of(written[0], "scratched")).toEqual([false, false, false, false, true, false]);
    expect(of(written[0], "finishUnknown")).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
      true,
    ]);
    expect(of(written[0], "careerPrizeMoney")?.[0]).toBe("€114285.00");
  });

  test("participants alone need the programme, also one that does not have their race", async () => {
    await expect(imported([name, JSON.stringify(participants)])).rejects.toThrow(
      "needs the programme of its day",
    );
    await expect(
      imported(
        ["programmes.json", JSON.stringify(programme)],
        ["participants-02042026-4-9.json", JSON.stringify(participants)],
      ),
    ).rejects.toThrow("needs the programme of its day");
  });

  test("where the name and the addresses of colours state two races, the order of finish decides", async () => {
    const urlCasaque = "https://example.org/casaques/01042026/R4/C4/P1.png";
    const [first, ...others] = participants.participants;
    const disputed = { participants: [{ ...first, urlCasaque }, { ...others[0] }] };
    const { written } = await imported(
      ["programmes.json", JSON.stringify(programme)],
      [name, JSON.stringify(disputed)],
    );
    expect(written[0]?.raceNumber).toBe(9);
  });
});

test("ATG: finishOrder 57 is scratched, 32 disqualified, number 8 starts from post 7", async () => {
  const start = (number: number, postPosition: number, more: object) => ({
    number,
    postPosition,
    distance: 2140,
    horse: { id: number, name: `Häst ${number}`, age: 6 },
    ...more,
  });
  const kmTime = { minutes: 1, seconds: 14, tenths: 5 };
  const race = {
    id: "r",
    date: "2026-07-07",
    number: 5,
    distance: 2140,
    sport: "trot",
    status: "results",
    startTime: "2026-07-07T19:20:17",
    scheduledStartTime: "2026-07-07T19:20:00",
    track: { name: "Exempelbanan", condition: "heavy", countryCode: "SE" },
    starts: [
      start(7, 7, { scratched: true, result: { finishOrder: 57, finalOdds: 0 } }),
      start(8, 7, { distance: 2160, result: { place: 1, finishOrder: 1, kmTime, finalOdds: 14.93 } }),
      start(9, 8, { result: { finishOrder: 32, kmTime: { code: "2" }, disqualified: true, finalOdds: 2.1 } }),
      start(10, 9, { result: { place: 0, finishOrder: 5, kmTime, finalOdds: 88.1 } }),
    ],
  };
  const { written } = await imported(JSON.stringify({ type: "V75", races: [race] }));
  expect(written[0]).toMatchObject({ startTime: "2026-07-07T17:20:00Z", condition: "Tung", raceNumber: 5 });
  expect(of(written[0], "finish")).toEqual([undefined, 1, undefined, 5]);
  expect(of(written[0], "scratched")).toEqual([true, false, false, false]);
  expect(of(written[0], "barrier")).toEqual([7, 7, 8, 9]);
  expect(of(written[0], "handicapMetres")).toEqual([undefined, 20, undefined, undefined]);
  // 74.5 seconds a kilometre of the 2,160 m that it trotted itself.
  expect(of(written[0], "seconds")?.[1]).toBe(160.9);
  expect(of(written[0], "startingPrice")).toEqual([undefined, 14.93, 2.1, 88.1]);
});

test("Racing NSW: the weight after the claim, 1-09.50 is 69.5 s, Broken Hill keeps Adelaide's time", async () => {
  const nomination = (values: Readonly<Record<string, string>>) =>
    `<nomination ${Object.entries(values)
      .map(([name, value]) => `${name}="${value}"`)
      .join(" ")} />`;
  const xml = (venue: string) => `<?xml version="1.0"?>
<meeting venue="${venue}" date="2026-03-07T00:00:00"><race number="1" name="CUP" distance="1200"
 time="2026-03-07T13:04:00" trackcondition="Good 4" fastesttime="1-09.50" totalprize="40000">
${nomination({ number: "1", saddlecloth: "1", horse: "Alder Lane", finished: "1", barrier: "5", weight: "60", variedweight: "57", decimalmargin: "0.00", pricestarting: "$4.00F" })}
${nomination({ number: "2", saddlecloth: "2", horse: "Birch Quay", finished: "2", barrier: "1", weight: "58", variedweight: "58", decimalmargin: "3.30", pricestarting: "$12.00" })}
${nomination({ number: "3", saddlecloth: "3", horse: "Cedar Moor", finished: "0", barrier: "3", weight: "58", variedweight: "58", decimalmargin: "0.00", pricestarting: "$5.00EF" })}
${nomination({ number: "4", saddlecloth: "4", horse: "Dogwood Bay", finished: "", barrier: "0", weight: "58", variedweight: "58", decimalmargin: "", pricestarting: "" })}
</race></meeting>`;
  const { written } = await imported(xml("Broken Hill"));
  expect(written[0]).toMatchObject({ startTime: "2026-03-07T02:34:00Z", timezone: "Australia/Broken_Hill" });
  expect(of(written[0], "weight")?.[0]).toBe(57);
  expect(of(written[0], "seconds")?.[0]).toBe(69.5);
  expect(of(written[0], "startingPrice")).toEqual([4, 12, 5, undefined]);
  expect(of(written[0], "finish")).toEqual([1, 2, undefined, undefined]);
  expect(of(written[0], "scratched")).toEqual([false, false, false, true]);
});

describe("greyhound form guides (2025)", () => {
  const headings = "Dog Name,Sex,PLC,BOX,WGT,DIST,DATE,TRACK,G,TIME,WIN,BON,1 SEC,MGN,W/2G,PIR,SP";
  const first = [
    headings,
    "1. Alder Lane,B,1,5,24.9,352,2025-05-15,QOT,M,20.14,20.14,19.42,4.15,2.25,Birch Quay,111,3.5",
    '"",B,8,6,25.5,288,2025-03-13,IPTH,M,18.37,17.4,16.86,6.67,13.75,Other Dog,88,31.0',
    "2. Cedar Moor,D,4,10,31.7,352,2025-05-15,QOT,M,20.42,20.14,19.42,7.34,4.75,Alder Lane,32,5.5",
  ].join("\n");
  const second = [
    headings,
    "1. Birch Quay,D,2,1,30.1,352,2025-05-15,QOT,M,20.29,20.14,19.42,4.2,2.25,Alder Lane,22,2.1",
    // The same start in another form guide.
    "2. Cedar Moor,D,4,10,31.7,352,2025-05-15,QOT,M,20.42,20.14,19.42,7.34,4.75,Alder Lane,32,5.5",
    "3. Dogwood Bay,D,1,2,29.0,352,2025-05-15,QOT,5,19.98,19.98,19.42,4.1,1,Some Dog,11,1.8",
  ].join("\n");

  test("races are made of the lines of all files; a winner's margin is that to the second", async () => {
    const { written, rejections, repeated } = await imported(first, second);
    expect([rejections, repeated]).toEqual([[], 1]);
    const names = written.map(({ date, track, raceNumber, runners }) => [
      date,
      track,
      raceNumber,
      runners.map(({ name, finish, margin }) => [name, finish, margin]),
    ]);
    expect(names).toEqual([
      ["2025-05-15", "Q Straight", 1, [["Dogwood Bay", 1, 0]]],
      [
        "2025-05-15",
        "Q Straight",
        2,
        [
          ["Alder Lane", 1, 0],
          ["Cedar Moor", 4, 4.75],
          ["Birch Quay", 2, 2.25],
        ],
      ],
      ["2025-03-13", "Ipswich", 1, [["Alder Lane", 8, 13.75]]],
    ]);
    // Whole fields are never known: at least the dogs before the last one are missing.
    expect(written.map(({ linesLost }) => linesLost)).toEqual([1, 1, 7]);
    expect(of(written[1], "seconds")).toEqual([20.14, 20.42, 20.29]);
    expect(of(written[1], "barrier")).toEqual([5, 10, 1]);
  });

  test("an unknown track is asked about", async () => {
    await expect(imported(first.replaceAll("QOT", "NEWT").replaceAll("IPTH", "NEWT"))).rejects.toThrow(
      "the time zone of the track NEWT is unknown",
    );
  });
});

describe("files as they are kept", () => {
  const hkjc = (horse: string): string =>
    [
      "date,venue,race_no,race_meeting_no,race_class,distance_m,going,place,horse_no,horse_name,actual_wt_lbs,declared_wt_lbs,draw,lbw,finish_time,win_odds",
      `2026-01-01,沙田,3,303,第四班,1200,好地,1,4,${horse} (K100),130,1050,7,-,1:09.40,3.5`,
      `2026-01-01,沙田,3,303,第四班,1200,好地,2,5,${horse}乙 (K101),130,1050,8,鼻位,1:09.41,4.5`,
    ].join("\n");
  const netkeiba = [
    "race_number,surface,distance_m,going,start_time,race_date,racecourse,finish_pos,umaban,horse_id,horse_name,kinryo,time,margin,odds_final",
    ...Array.from(
      { length: 20 },
      (_, index) =>
        `5,芝,1600,稍重,12:25,2026-01-11,中山,${index + 1},${index + 1},2022${index},ミホンリーフ${index},57,1:35.2,クビ,6.3`,
    ),
  ].join("\n");
  /** Encodes a text by a program of the machine, as Node.js decodes these encodings only. */
  const encoded = (text: string, encoding: string): Uint8Array =>
    execFileSync("iconv", ["-f", "UTF-8", "-t", encoding], { input: text });
  const chinese = Array.from({ length: 12 }, (_, index) =>
    hkjc("松柏甲")
      .split("\n")
      .slice(1)
      .map((line) => line.replaceAll("2026-01-01", `2026-02-${10 + index}`)),
  ).flat();
  const hongKong = [hkjc("x").split("\n")[0], ...chinese].join("\n");

  test.each([
    ["SHIFT_JIS", "shift_jis", netkeiba],
    ["EUC-JP", "euc-jp", netkeiba],
    ["BIG5", "big5", hongKong],
    ["GB18030", "gb18030", hongKong],
  ])("%s is found by its bytes and stated", async (name, encoding, text) => {
    const whole = await imported(text);
    const resultRead = await imported(["file.csv", encoded(text, name)]);
    expect(resultRead.encoding).toBe(encoding);
    expect(resultRead.written).toEqual(whole.written);
  });

  test.each([
    ["results.csv.gz", (text: string) => gzipSync(text)],
    ["results.csv.bz2", (text: string) => execFileSync("bzip2", { input: text })],
  ])("%s is read as the text in it", async (name, compress) => {
    const { written } = await imported([name, compress(netkeiba)]);
    expect(written[0]?.runners.length).toBe(20);
  });
});

const shared = join(__dirname, "../../../../../shared");
const field = join(shared, "data/field");
const expectations: Readonly<
  Record<string, readonly [races: number, starters: number, scratched: number, without: number]>
> = {
  "hkjc-20191208.gz": [10, 128, 2, 0],
  "hub-ANZ_Harness_2025_02.gz": [660, 5989, 0, 0],
  "hub-ANZ_Thoroughbreds_2025_02.gz": [635, 5992, 0, 0],
  "netkeiba-jra-20250906.gz": [36, 452, 4, 1],
  "netkeiba-jra-20260111.gz": [24, 365, 1, 2],
  "netkeiba-nar-20260714.gz": [60, 614, 5, 1],
  "rpscrape-world-2025.gz": [169, 1737, 0, 118],
};
const hasField = existsSync(field);
if (!hasField) process.stdout.write("skipped: ../shared/data/field is absent\n");
(hasField ? test : test.skip)("the real files are imported without a refused line", async () => {
  for (const file of readdirSync(field).filter((name) => name.endsWith(".gz"))) {
    const context = createContext();
    const result = await importFile(join(field, file), { write: () => undefined, context });
    const { races, starters, scratched, nonFinishers, rejections, lost } = result;
    expect([file, races, starters, scratched, nonFinishers]).toEqual([file, ...(expectations[file] ?? [])]);
    expect([rejections, lost]).toEqual([[], []]);
  }
});

test("what Python, R and databases write for no value is none, in every column of every format", async () => {
  const head = "date,region,course,off,class,num,pos,draw,ovr_btn,btn,horse,lbs,dec,jockey,sire,prize";
  for (const none of ["nan", "NaN", "None", "NULL", "null", "N/A", "NA", "<NA>", "NaT"]) {
    const cells = `2026-03-14,GB,Ascot,17:30,${none},1,1,${none},0,0,Ann (GB),132,${none},${none},${none},${none}`;
    const { written, lost } = await imported(`${head}\n${cells}\n`);
    expect([none, lost]).toEqual([none, []]);
    const [race] = written;
    expect(race).not.toHaveProperty("raceClass");
    expect(race?.runners[0]).toMatchObject({ name: "Ann", weight: 59.87, finish: 1 });
    for (const field of ["barrier", "startingPrice", "jockey", "sire"])
      expect(race?.runners[0]).not.toHaveProperty(field);
  }
});

test("rpscrape: a course that names its country needs no region", async () => {
  const head = "date,course,off,num,pos,ovr_btn,btn,horse,lbs,dec";
  const { written } = await imported(`${head}\n2026-03-18,Dundalk (IRE),18:00,1,1,0,0,Ann (IRE),132,4\n`);
  expect(written).toMatchObject([{ country: "ie", track: "Dundalk", timezone: "Europe/Dublin" }]);
});

test("netkeiba: the order of a dead heat's lines changes no margin", async () => {
  const head =
    "race_number,start_time,race_date,racecourse,finish_pos,umaban,horse_name,kinryo,margin,odds_final";
  const rows = ["1,1,A,57,,2.0", "2,2,B,57,1,3.0", "2,3,C,57,同着,4.0", "4,4,D,57,1/2,9.0"];
  const margins = async (some: readonly string[]) => {
    const lines = some.map((row) => `1,12:25,2026-01-11,中山,${row}`);
    const { written } = await imported([head, ...lines].join("\n"));
    return Object.fromEntries((written[0]?.runners ?? []).map(({ name, margin }) => [name, margin]));
  };
  expect(await margins(rows)).toEqual({ A: 0, B: 1, C: 1, D: 1.5 });
  expect(await margins([...rows].reverse())).toEqual(await margins(rows));
});
