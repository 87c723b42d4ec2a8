/**
 * Suite of src/service/importing/formats: every case of ../shared/cases/formats, read as its expectation
 * says. The pane reads the cases of prices and bets: test/addin/workbook/sharedFiles.test.ts.
 */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createContext } from "../../../../src/service/importing/createContext";
import { importFile } from "../../../../src/service/importing/importFile";
import type { RaceRecord, RunnerRecord } from "../../../../src/service/races/records";

const cases = join(__dirname, "../../../../../shared/cases/formats");
const isThere = existsSync(cases);
if (!isThere) process.stdout.write("skipped: ../shared/cases/formats is absent\n");
const sharedTest = isThere ? test : test.skip;

/** Imports files of the cases in one import, those that another needs first. */
async function imported(...files: readonly string[]) {
  const context = createContext({ zones: { AFD: "America/New_York" } });
  const races: RaceRecord[] = [];
  let lines = 0;
  for (const file of files) {
    const write = (added: readonly RaceRecord[]): void => void races.push(...added);
    const result = await importFile(join(cases, file), { write, context });
    expect([file, result.rejections, result.lost]).toEqual([file, [], []]);
    lines = result.lines;
  }
  races.sort((one, other) => (one.startTime < other.startTime ? -1 : 1));
  const of = (race: number, field: keyof RunnerRecord) => races[race]?.runners.map((runner) => runner[field]);
  const by = (race: number, name: string) => races[race]?.runners.find((runner) => runner.name === name);
  return { races, lines, of, by };
}

const absent = undefined;

sharedTest("rp_flat: pounds, ovr_btn, a dead heat, DSQ ran, names without the country", async () => {
  const { races, lines, of } = await imported("rp_flat.csv");
  expect(lines).toBe(10);
  expect(races[0]).toMatchObject({
    country: "gb",
    raceCode: "gallops",
    track: "Kempton (AW)",
    raceNumber: 1,
    distance: 1408,
    startTime: "2026-03-18T17:30:00Z",
    timezone: "Europe/London",
    surface: "synthetic",
    run: true,
  });
  expect(races[1]).toMatchObject({
    country: "ie",
    track: "Dundalk",
    raceNumber: 1,
    distance: 1709,
    startTime: "2026-03-18T18:00:00Z",
    timezone: "Europe/Dublin",
    prizeMoney: "€13050",
  });
  expect(of(0, "weight")?.slice(0, 4)).toEqual([59.87, 61.23, 58.51, 58.06]);
  expect(of(0, "margin")).toEqual([0, 1.25, 1.25, 1.55, 5.05, 20]);
  expect(of(0, "finish")).toEqual([1, 2, 2, 4, 5, 6]);
  expect(of(0, "startingPrice")).toEqual([4.5, 2.75, 9, 13, 6, 26]);
  expect(of(0, "name")?.slice(0, 4)).toEqual(["Alder Lane", "Birch Quay", "Cedar Moor", "Dogwood Bay"]);
  expect(of(0, "origin")?.slice(0, 4)).toEqual(["gb", "ie", "gb", "fr"]);
  const disqualified = races[1]?.runners[3];
  expect(disqualified).toMatchObject({ name: "Juniper Row", scratched: false, startingPrice: 8 });
  expect([disqualified?.finish, disqualified?.margin, disqualified?.seconds]).toEqual([
    absent,
    absent,
    absent,
  ]);
  // A card without the suffix is the same horse.
  expect(of(0, "runnerKey")?.[3]).toBe("gb dogwood bay");
});

sharedTest("rp_jumps_12h: 12:35 is the first race, words are starters without a place", async () => {
  const { races, lines, of } = await imported("rp_jumps_12h.csv");
  expect(lines).toBe(13);
  expect(races.map(({ raceNumber, startTime }) => [raceNumber, startTime])).toEqual([
    [1, "2025-02-04T12:35:00Z"],
    [2, "2025-02-04T13:05:00Z"],
  ]);
  expect(of(1, "finish")).toEqual([1, 2, 3, 4, absent, absent, absent, absent]);
  expect(of(0, "finish")).toEqual([1, 2, absent, absent, absent]);
  expect([...(of(0, "scratched") ?? []), ...(of(1, "scratched") ?? [])]).not.toContain(true);
  expect(of(0, "margin")?.[1]).toBe(0.75);
  expect(of(1, "startingPrice")).toEqual([3, 5.5, 1.91, 21, 8.5, 34, 101, 15]);
  expect([of(1, "weight")?.[0], of(1, "weight")?.[7], of(0, "weight")?.[0]]).toEqual([73.48, 70.31, 74.39]);
  expect([races[1]?.distance, races[0]?.distance]).toEqual([3219, 3923]);
  expect(of(1, "barrier")).toEqual(Array.from({ length: 8 }, () => absent));
});

sharedTest(
  "netkeiba_jra: the margin is to the horse in front, kinryo is carried, 取 did not run",
  async () => {
    const { races, lines, of } = await imported("netkeiba_jra.csv");
    expect(lines).toBe(10);
    expect(races[0]).toMatchObject({
      track: "Nakayama",
      raceNumber: 5,
      distance: 1600,
      surface: "turf",
      condition: "Good to Soft",
      startTime: "2026-01-11T03:25:00Z",
      timezone: "Asia/Tokyo",
    });
    expect(of(0, "finish")).toEqual([1, 2, 3, 3, 5, 6, 7, absent, absent, absent]);
    expect(of(0, "margin")?.slice(0, 7)).toEqual([0, 0.05, 1.55, 1.55, 8.55, absent, absent]);
    expect(of(0, "weight")?.slice(0, 4)).toEqual([57, 55, 58, 56.5]);
    expect(of(0, "number")).toEqual([3, 7, 1, 9, 2, 5, 10, 6, 4, 8]);
    expect(of(0, "seconds")?.slice(0, 3)).toEqual([95.2, 95.2, 95.5]);
    expect(of(0, "settled")?.slice(0, 3)).toEqual([5, 2, 8]);
    expect(of(0, "scratched")?.slice(7)).toEqual([false, true, true]);
    expect(of(0, "jockeyKey")?.[0]).toContain("01100");
    expect(races[0]?.prizeMoney).toBe("¥18692000");
  },
);

sharedTest("hkjc_results: weights carried, words of margins, 平頭馬 level, WV and WX scratched", async () => {
  const { races, lines, of } = await imported("hkjc_results.csv");
  expect(lines).toBe(12);
  expect(races[0]).toMatchObject({
    country: "hk",
    track: "Sha Tin",
    raceNumber: 3,
    raceClass: "Class 4",
    distance: 1200,
    surface: "turf",
    course: "B+2",
    condition: "Good to Firm",
    timezone: "Asia/Hong_Kong",
  });
  const finishes = [1, 2, 3, 4, 4, 6, 7, 12, absent, absent, absent, absent];
  expect(of(0, "finish")).toEqual(finishes);
  expect(of(0, "margin")?.slice(0, 8)).toEqual([0, 0.05, 1.5, 2.25, 2.25, 3, 9, absent]);
  expect(of(0, "weight")?.[0]).toBe(58.97);
  expect(of(0, "seconds")?.slice(0, 2)).toEqual([69.4, 69.41]);
  expect(of(0, "settled")?.slice(0, 3)).toEqual([3, 1, 5]);
  expect(of(0, "scratched")).toEqual([...Array.from({ length: 10 }, () => false), true, true]);
});

sharedTest("hk_runs_races: joined by race_id, 999 lengths are unknown, a dead heat", async () => {
  const { races, of } = await imported("hk_runs_races.races.csv", "hk_runs_races.runs.csv");
  expect(races.map(({ track, raceNumber, surface, course }) => [track, raceNumber, surface, course])).toEqual(
    [
      ["Sha Tin", 1, "turf", "A"],
      ["Sha Tin", 2, "synthetic", "A"],
    ],
  );
  expect(of(0, "weight")?.[0]).toBe(60.33);
  expect(of(0, "margin")).toEqual([1.75, 0, 0.75, absent, 3.75]);
  expect([of(0, "finish")?.[3], of(0, "seconds")?.[3]]).toEqual([5, 92.2]);
  expect(of(1, "finish")).toEqual([1, 1, 3]);
  expect(of(0, "runnerKey")?.[0]).toContain("3917");
});

sharedTest("au_hub_thoroughbreds: Melbourne's clock in every state, losers of unknown place", async () => {
  const { races, lines, of } = await imported("au_hub_thoroughbreds.csv");
  expect(lines).toBe(13);
  expect(
    races.map(({ track, startTime, timezone, country }) => [track, startTime, timezone, country]),
  ).toEqual([
    ["Ellerslie", "2026-05-02T01:30:00Z", "Pacific/Auckland", "nz"],
    ["Flemington", "2026-05-02T04:05:00Z", "Australia/Melbourne", "au"],
    ["Ascot", "2026-05-02T05:20:00Z", "Australia/Perth", "au"],
  ]);
  expect(of(1, "finish")).toEqual([1, 1, absent, absent]);
  expect(of(2, "finishUnknown")).toEqual([absent, true, true, true, true]);
  expect(of(2, "placed")).toEqual([absent, true, false, false, false]);
  expect(of(0, "placed")).toEqual([absent, absent, absent, absent]);
  expect(of(2, "number")).toEqual([1, 2, 4, 5, 7]);
  expect(of(2, "startingPrice")).toEqual([3.5, 2.9, 8.4, 5.1, 38]);
});

sharedTest("betfair_stream: the number stands in the name, REMOVED was scratched", async () => {
  const { races, by } = await imported("betfair_stream.txt");
  expect(races[0]).toMatchObject({
    track: "Ashford Park",
    raceNumber: 4,
    distance: 1200,
    startTime: "2026-03-07T03:05:00Z",
    timezone: "Australia/Sydney",
    country: "au",
  });
  const names = ["Alder Lane", "Birch Quay", "Cedar Moor", "Dogwood Bay", "Elm Coast"];
  expect(names.map((name) => by(0, name)?.number)).toEqual([1, 2, 3, 4, 5]);
  expect(by(0, "Birch Quay")).toMatchObject({ scratched: true });
  expect(names.map((name) => by(0, name)?.startingPrice)).toEqual([2.96, absent, 6.2, 7.83, 5.4]);
  expect(by(0, "Cedar Moor")?.finish).toBe(1);
  expect(by(0, "Alder Lane")).toMatchObject({ finishUnknown: true });
});

sharedTest(
  "betfair_sp_win: a race by its track and minute; betfair_sp_place holds no win prices",
  async () => {
    const { races, lines, of } = await imported("betfair_sp_win.csv");
    expect(lines).toBe(10);
    expect(races.map(({ track, startTime, country }) => [track, startTime, country])).toEqual([
      ["Kempton", "2026-03-18T17:30:00Z", "gb"],
      ["Kempton", "2026-03-18T18:00:00Z", "gb"],
    ]);
    expect(of(0, "startingPrice")).toEqual([4.4, 2.6, 9.6, 13.5, 5.7, 29]);
    expect(of(0, "finish")).toEqual([1, absent, absent, absent, absent, absent]);
    await expect(imported("betfair_sp_place.csv")).rejects.toThrow("whose prices are no win prices");
  },
);

sharedTest("bris_chart: the official finish, 99.99 did not finish, 1A beside 1, odds to one", async () => {
  const { races, of, by } = await imported("bris_chart.races.csv", "bris_chart.starts.csv");
  expect(
    races.map(({ startTime, distance, surface, condition }) => [startTime, distance, surface, condition]),
  ).toEqual([
    ["2026-03-07T17:30:00Z", 1207, "dirt", "Fast"],
    ["2026-03-07T18:04:00Z", 1710, "turf", "Yielding"],
    ["2026-03-07T21:05:00Z", 3420, "turf", "Yielding"],
  ]);
  expect(of(0, "finish")).toEqual([1, 2, 3, 4, 5, 5, absent]);
  expect(of(0, "margin")).toEqual([0, 2, 2.25, 8.75, 18.75, 18.75, absent]);
  expect(of(0, "scratched")?.[6]).toBe(true);
  expect(by(0, "Cedar Moor")).toMatchObject({ programNumber: "1A", finish: 3 });
  expect([by(1, "Hazel Cup")?.finish, by(1, "Ivy Cove")?.finish]).toEqual([1, 2]);
  expect([by(2, "Nettle Song")?.finish, by(2, "Nettle Song")?.margin]).toEqual([absent, absent]);
  expect(of(0, "startingPrice")?.slice(0, 4)).toEqual([6.8, 5.7, 5.7, 1.75]);
  expect([by(0, "Alder Lane")?.weight, by(2, "Kelp Strand")?.weight]).toEqual([53.98, 68.49]);
  expect([by(0, "Alder Lane")?.seconds, by(0, "Birch Quay")?.seconds]).toEqual([70.33, absent]);
  expect(of(0, "age")?.slice(0, 2)).toEqual([4, 5]);
});

sharedTest("pmu_trot: handicap marks, a dead heat, disqualified ran, a non-runner scratched", async () => {
  const { races, by } = await imported("pmu_trot.json");
  expect(races[0]).toMatchObject({
    country: "fr",
    raceCode: "harness",
    track: "EXEMPLE",
    raceNumber: 2,
    distance: 2700,
    startTime: "2026-03-07T15:15:00Z",
    timezone: "Europe/Paris",
    date: "2026-03-07",
  });
  const runners = new Map(races[0]?.runners.map((runner) => [runner.number, runner]));
  expect([5, 2, 3, 7, 1].map((number) => runners.get(number)?.finish)).toEqual([1, 2, 3, 3, 5]);
  expect([5, 2, 3, 7, 1].map((number) => runners.get(number)?.seconds)).toEqual([
    202.5, 202.7, 204.9, 203.1, 205,
  ]);
  expect([3, 4, 1].map((number) => runners.get(number)?.handicapMetres)).toEqual([25, 25, absent]);
  expect([runners.get(4)?.finish, runners.get(4)?.scratched]).toEqual([absent, false]);
  expect(runners.get(4)?.finishUnknown).toBeUndefined();
  expect(runners.get(6)?.scratched).toBe(true);
  expect(by(0, "ELM COAST")).toMatchObject({ startingPrice: 2.1, careerPrizeMoney: "€117007.00" });
});

sharedTest("atg_race: 32 and 57 are no places, the time of a start's own distance", async () => {
  const { races, by, of } = await imported("atg_race.json");
  expect(races[0]).toMatchObject({
    country: "se",
    raceCode: "harness",
    raceNumber: 5,
    startTime: "2026-03-07T15:20:00Z",
    timezone: "Europe/Stockholm",
    distance: 2140,
  });
  expect(of(0, "finish")).toEqual([2, 1, absent, absent, 5, 3, 4]);
  expect([by(0, "Cedar Moor")?.scratched, by(0, "Dogwood Bay")?.scratched]).toEqual([false, true]);
  expect([by(0, "Birch Quay")?.seconds, by(0, "Fir Down")?.seconds]).toEqual([159.2, 159.6]);
  expect(of(0, "handicapMetres")?.slice(5)).toEqual([20, 20]);
  expect([by(0, "Elm Coast")?.number, by(0, "Elm Coast")?.barrier]).toEqual([5, 4]);
  expect(by(0, "Birch Quay")).toMatchObject({ startingPrice: 14.93, careerPrizeMoney: "1226500" });
});

sharedTest("gbgb: days before months, distances to the dog in front, a neck is a quarter", async () => {
  const { races, of } = await imported("gbgb.json");
  expect(races[0]).toMatchObject({
    country: "gb",
    raceCode: "greyhounds",
    track: "Exampleford",
    raceNumber: 1,
    date: "2026-03-07",
    startTime: "2026-03-07T18:33:00Z",
    distance: 400,
    raceClass: "A5",
  });
  expect(races[0]?.condition).toBeUndefined();
  expect(of(0, "margin")).toEqual([0, 1.75, 2, 5]);
  expect(of(0, "startingPrice")).toEqual([3.75, 2, 7, 4.5]);
  expect(of(0, "seconds")?.[0]).toBe(24.46);
  expect([of(0, "number"), of(0, "barrier")]).toEqual([
    [5, 3, 1, 2],
    [5, 3, 1, 2],
  ]);
  expect(of(0, "weight")?.[0]).toBe(34.9);
});

sharedTest("racing_nsw: the weight carried, $4.00F, finished 0 ran, a blank one was scratched", async () => {
  const { races, of, by } = await imported("racing_nsw.txt");
  expect(races[0]).toMatchObject({
    date: "2026-03-07",
    startTime: "2026-03-07T02:04:00Z",
    distance: 1000,
    condition: "Heavy 10",
  });
  expect(of(0, "finish")).toEqual([1, 2, 3, 4, absent, absent]);
  expect(of(0, "margin")?.slice(0, 4)).toEqual([0, 3.3, 3.5, 3.5]);
  expect(by(0, "Dogwood Bay")?.weight).toBe(57);
  expect([by(0, "Alder Lane")?.startingPrice, by(0, "Alder Lane")?.seconds]).toEqual([4, 59.78]);
  expect([by(0, "Elm Coast")?.scratched, by(0, "Fir Down")?.scratched]).toEqual([false, true]);
});

sharedTest("no case is left out", () => {
  const tried = [
    "rp_flat",
    "rp_jumps_12h",
    "netkeiba_jra",
    "hkjc_results",
    "hk_runs_races",
    "au_hub_thoroughbreds",
  ];
  const others = [
    "betfair_stream",
    "betfair_sp_win",
    "betfair_sp_place",
    "bris_chart",
    "pmu_trot",
    "atg_race",
  ];
  const ofThePane = ["bets_back_lay", "spreadsheet_damage"];
  const names = readdirSync(cases).flatMap((file) =>
    file.endsWith(".expect.md") ? [file.split(".")[0]] : [],
  );
  expect(names.sort()).toEqual([...tried, ...others, "gbgb", "racing_nsw", ...ofThePane].sort());
});
