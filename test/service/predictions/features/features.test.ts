import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fairBook } from "../../../../src/maths/fairBook";
import { features } from "../../../../src/service/predictions/features/features";
import { FeatureState } from "../../../../src/service/predictions/features/featureState";
import { fieldOf } from "../../../../src/service/races/field";
import type { RaceRecord, RunnerRecord } from "../../../../src/service/races/records";
import { raceOf, runnerOf, without } from "../simulatedRaces";

const past = raceOf({
  date: "2024-08-01",
  runners: [
    runnerOf({ weight: 55, margin: 0, settled: 1, jockeyKey: "lee" }),
    runnerOf({ number: 2, runnerKey: "bob", finish: 2, margin: 2, settled: 2 }),
    runnerOf({ number: 3, runnerKey: "cleo", finish: 3, margin: 3, settled: 3 }),
  ],
});

/** The features of the first starter of a race after races of earlier days. */
function seen(race: RaceRecord, earlier: readonly RaceRecord[] = [past]): Record<string, number> {
  const state = new FeatureState();
  for (const one of earlier) state.add(fieldOf(one));
  const vector = state.featuresOf(fieldOf(race))[0]?.vector ?? [];
  return Object.fromEntries(features.map(({ name }, index) => [name, vector[index] ?? NaN]));
}

const today = (runner: Partial<RunnerRecord>, race: Partial<RaceRecord> = {}) =>
  seen(raceOf({ ...race, runners: [runnerOf(runner), runnerOf({ number: 2, runnerKey: "bob" })] }));

test("names are unique and every feature has a description", () => {
  expect(new Set(features.map(({ name }) => name)).size).toBe(features.length);
  expect(features.filter(({ description }) => description === "")).toEqual([]);
});

test("docs/predictions.md lists every feature with its group, unit and meaning, in this order", () => {
  const page = readFileSync(join(__dirname, "../../../../docs/predictions.md"), "utf8");
  const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const listed = rows.filter(([, name = ""]) => /^`\w+`$/.test(name)).map((row) => row.slice(1, 5));
  expect(listed).toEqual(
    features.map(({ name, group, unit, description }) => [`\`${name}\``, group, unit, description]),
  );
});

test.each([
  ["debut", { runnerKey: "dot" }, 1],
  ["debut", {}, 0],
  ["fewStarts", {}, 1],
  ["fewStarts", { runnerKey: "dot" }, 0],
  ["experience", {}, Math.log(2)],
  ["lastFinish", { runnerKey: "cleo" }, 1],
  ["lastFinish", { runnerKey: "dot" }, 0.5],
  ["winRate", {}, 1.8 / 11],
  ["placeRate", {}, 3.4 / 11],
  ["firstUp", {}, 1],
  ["firstUp", { runnerKey: "dot" }, 0],
  ["rest", {}, Math.log(65)],
  ["weightChange", { weight: 57 }, 2],
  ["drawSide", { barrier: 2 }, 0.5],
  ["drawSide", { barrier: 2, startRow: "second" }, 0],
  ["secondRow", { barrier: 2, startRow: "second" }, 1],
  ["handicap", { handicapMetres: 20 }, 20],
  ["age", { age: 7 }, 2.5],
  ["earlySpeed", {}, 0.5],
  ["earlySpeed", { runnerKey: "cleo" }, -0.5],
] as const)("%s of %j is %p", (name, runner, value) => {
  expect(today(runner)[name]).toBeCloseTo(value, 6);
});

test.each([
  ["classMove", Math.log(2)],
  ["classBefore", -Math.log(2)],
])("%s of twice the prize", (name, value) => {
  expect(today({}, { prizeMoney: "50000" })[name]).toBeCloseTo(value, 6);
});

test("until the prize is published, the class is the mean prize of the field", () => {
  const richer = raceOf({
    date: "2024-08-02",
    prizeMoney: "$100,000",
    runners: [runnerOf({ runnerKey: "rich" })],
  });
  const unpriced = without(
    raceOf({ runners: [runnerOf(), runnerOf({ number: 2, runnerKey: "rich" })] }),
    "prizeMoney",
  );
  expect(seen(unpriced, [past, richer])["classBefore"]).toBeCloseTo(-Math.log(2), 6);
});

test("the second run after a spell is marked", () => {
  const back = raceOf({ date: "2024-10-01", runners: [runnerOf()] });
  const race = raceOf({ runners: [runnerOf()] });
  expect(seen(race, [past, back])["secondUp"]).toBe(1);
  expect(seen(race, [back])["secondUp"]).toBe(0);
});

test("a winner is rated above the runners it beat, by order and by margin", () => {
  const { ability, marginAbility } = today({});
  expect([ability, marginAbility].map((value) => Math.sign(value ?? 0))).toEqual([1, 1]);
});

const paced = (settled: readonly number[]) => ({
  ...past,
  runners: past.runners.map((runner, index) => ({ ...runner, settled: settled[index] ?? 1 })),
});

test("pace pressure is the early speed of a runner times that of the others", () => {
  const race = raceOf({
    runners: past.runners.map(({ number, runnerKey }) => runnerOf({ number, runnerKey })),
  });
  expect(seen(race, [past])["pacePressure"]).toBeCloseTo(0.5 * ((0 - 0.5) / 2), 6);
  expect(seen(race, [paced([1, 1, 1])])["pacePressure"]).toBeCloseTo(0.25, 6);
});

test("the late gain is the share of the field passed after settling", () => {
  const race = raceOf({ runners: [runnerOf()] });
  expect(seen(race, [past])["lateGain"]).toBe(0);
  expect(seen(race, [paced([3, 2, 1])])["lateGain"]).toBe(1);
});

test("earlier starting prices are features, against the others of their race", () => {
  const at = (date: string, prices: readonly number[]) => ({
    ...past,
    date,
    runners: past.runners.map((runner, index) => ({ ...runner, startingPrice: prices[index] ?? 9 })),
  });
  const race = raceOf({ runners: [runnerOf()] });
  const logs = fairBook([2, 4, 8]).probabilities.map(Math.log);
  const level = (logs[0] ?? NaN) - (logs[0] ?? NaN) / 3 - (logs[1] ?? NaN) / 3 - (logs[2] ?? NaN) / 3;
  const once = seen(race, [at("2024-08-01", [2, 4, 8])]);
  expect([once["usualPrice"], once["lastPrice"]]).toEqual([
    expect.closeTo(level, 6),
    expect.closeTo(level, 6),
  ]);
  const twice = seen(race, [at("2024-08-01", [2, 4, 8]), at("2024-08-20", [3, 3, 3])]);
  expect([twice["usualPrice"], twice["lastPrice"]]).toEqual([
    expect.closeTo(0.6 * level, 6),
    expect.closeTo(0, 6),
  ]);
});

test("the starting prices of the race itself, or of a race without some, are no feature", () => {
  const priced = {
    ...past,
    runners: past.runners.map((runner, index) =>
      index > 0 ? { ...runner, startingPrice: 2 + index } : runner,
    ),
  };
  const race = raceOf({ runners: [runnerOf({ startingPrice: 1.5 })] });
  expect(seen(race, [priced])).toEqual(seen(raceOf({ runners: [runnerOf()] }), [past]));
});

test("every feature is a number for a source with names and finishes only", () => {
  const bare = (race: RaceRecord): RaceRecord => ({
    ...without(race, "distance", "condition", "prizeMoney"),
    runners: race.runners.map(({ number, name, runnerKey, scratched, finish = 9 }) => ({
      number,
      name,
      runnerKey,
      scratched,
      finish,
    })),
  });
  const values = Object.values(
    seen(bare(raceOf({ runners: [runnerOf(), runnerOf({ number: 2, runnerKey: "dot" })] })), [bare(past)]),
  );
  expect(values.every(Number.isFinite)).toBe(true);
});
