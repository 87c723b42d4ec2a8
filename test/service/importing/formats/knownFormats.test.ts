/**
 * Suite of src/service/importing/formats: for each format the behaviour that a good guess has wrong, in small
 * invented files of its shape, and the files of ../shared as a whole where they are.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFormats } from "../../../../src/service/importing/formats/formats";
import { importFile } from "../../../../src/service/importing/importFile";
import type { RaceRecord } from "../../../../src/service/races/records";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "formats-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const zones = { AFD: "America/New_York" };

/** Imports texts as files of one import, in their order. */
async function imported(...texts: readonly string[]) {
  const context = { formats: createFormats(zones), joined: new Map() };
  const races: RaceRecord[] = [];
  const write = (added: readonly RaceRecord[]): void => void races.push(...added);
  for (const [index, text] of texts.entries()) {
    const path = join(folder, `file${index}`);
    writeFileSync(path, text);
    const result = await importFile(path, { write, context });
    if (index === texts.length - 1) return { ...result, written: races };
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
    ...{ track: "Nakayama", startTime: "2026-01-11T03:25:00Z", condition: "Good to Soft", surface: "turf" },
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
      ...{ status, sortPriority: 3 - index, id: index + 1, name: `${index + 1}. Runner ${"ABC"[index]}` },
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
      ...{
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
      },
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
    ...{
      trapNumber,
      dogId: resultPosition,
      dogName: `Dog ${trapNumber}`,
      SP,
      resultPosition,
      resultBtnDistance,
    },
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
    const context = { formats: createFormats(), joined: new Map() };
    const result = await importFile(join(field, file), { write: () => undefined, context });
    const { races, starters, scratched, nonFinishers, rejections, lost } = result;
    expect([file, races, starters, scratched, nonFinishers]).toEqual([file, ...(expectations[file] ?? [])]);
    expect([rejections, lost]).toEqual([[], []]);
  }
});
