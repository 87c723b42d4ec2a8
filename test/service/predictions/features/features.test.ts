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
  raceName: "Newcomers Plate",
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

test("docs/reference/features.md lists every feature with its group, unit and meaning, in this order", () => {
  const page = readFileSync(join(__dirname, "../../../../docs/reference/features.md"), "utf8");
  const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const listed = rows.filter(([, name = ""]) => /^`\w+`$/.test(name)).map((row) => row.slice(1, 5));
  expect(listed).toEqual(
    features.map(({ name, group, unit, description }) => [`\`${name}\``, group, unit, description]),
  );
});

test.each([
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
  ["age", { age: 3 }, -1.5],
  ["earlySpeed", {}, 0.5],
  ["earlySpeed", { runnerKey: "cleo" }, -0.5],
] as const)("%s of %j is %p", (name, runner, value) => {
  expect(today(runner)[name]).toBeCloseTo(value, 6);
});

/** The features of the first starter that are known. */
function knownOf(race: RaceRecord, earlier: readonly RaceRecord[] = [past]): Record<string, number> {
  const state = new FeatureState();
  for (const one of earlier) state.add(fieldOf(one));
  const values = state.featuresOf(fieldOf(race))[0]?.values ?? new Float32Array();
  return Object.fromEntries(
    features.flatMap(({ name }, index) => {
      const value = values[index] ?? NaN;
      return Number.isNaN(value) ? [] : [[name, value]];
    }),
  );
}

const dot = (race: Partial<RaceRecord> = {}, runner: Partial<RunnerRecord> = {}) =>
  raceOf({ ...race, runners: [runnerOf({ runnerKey: "dot", ...runner })] });

test("before a first start that is known to be one, debut is 1", () => {
  for (const race of [
    dot({ raceClass: "Debut" }),
    dot({ date: "2025-09-01" }),
    dot({ date: "2025-09-01" }, { age: 2 }),
  ])
    expect(knownOf(race)).toMatchObject({ debut: 1, fewStarts: 0 });
});

test("before another first start in the history, neither debut nor the number of starts is known", () => {
  for (const race of [dot(), dot({ date: "2025-09-01" }, { age: 5 })]) {
    expect(knownOf(race)).not.toHaveProperty("debut");
    expect(knownOf(race)).not.toHaveProperty("fewStarts");
  }
  const once = { ...dot({ date: "2024-09-01" }), raceName: "Handicap" };
  const later = knownOf(dot(), [past, once]);
  expect(later).toMatchObject({ debut: 0 });
  expect(later).not.toHaveProperty("fewStarts");
});

test("the body's weight is against the field's mean and the last start's", () => {
  const weighed = { ...past, runners: past.runners.map((one) => ({ ...one, bodyWeight: 480 })) };
  const bodies = [486, 474].map((bodyWeight, index) =>
    runnerOf({ number: index + 1, runnerKey: index === 0 ? "ada" : "bob", bodyWeight }),
  );
  expect(knownOf(raceOf({ runners: bodies }), [weighed])).toMatchObject({ bodyWeight: 6, bodyChange: 6 });
  expect(knownOf(raceOf({ runners: bodies }))).not.toHaveProperty("bodyChange");
});

test("the change of distance is from the last start", () => {
  expect(seen(raceOf({ distance: 2400, runners: [runnerOf()] }))["distanceChange"]).toBeCloseTo(
    Math.log(2),
    6,
  );
  expect(knownOf(dot({ distance: 2400 }))).not.toHaveProperty("distanceChange");
});

test("the last 600 metres are against the field's, in thousandths, the latest most", () => {
  const timed = (date: string, seconds: readonly number[]) => ({
    ...past,
    date,
    runners: past.runners.map((one, index) => ({ ...one, last600: seconds[index] ?? 36 })),
  });
  const race = raceOf({ runners: [runnerOf()] });
  const first = timed("2024-08-01", [35, 36, 37]);
  expect(seen(race, [first])["closing"]).toBeCloseTo(1000 / 36, 5);
  const second = timed("2024-08-20", [36, 36, 36]);
  expect(seen(race, [first, second])["closing"]).toBeCloseTo((0.7 * 1000) / 36, 5);
  expect(knownOf(race)).not.toHaveProperty("closing");
});

test("rivals that run well since frank a form", () => {
  const since = (key: string, finish: number) =>
    raceOf({
      date: "2024-09-01",
      runners: [
        runnerOf({ runnerKey: key, finish, margin: finish === 1 ? 0 : 8 }),
        runnerOf({ number: 2, runnerKey: "eve", finish: 3 - finish, margin: finish === 1 ? 8 : 0 }),
      ],
    });
  const race = raceOf({ runners: [runnerOf()] });
  const franked = (later: RaceRecord) => seen(race, [past, later])["franked"] ?? NaN;
  expect(franked(since("bob", 1))).toBeGreaterThan(franked(since("bob", 2)));
  expect(seen(race)["franked"]).toBe(0);
  expect(knownOf(dot())).not.toHaveProperty("franked");
});

test("turf form is none of dirt: the effect of the ground is the surface's", () => {
  const on = (surface: "turf" | "dirt", date: string) =>
    raceOf({ ...past, date, surface, runners: past.runners });
  const earlier = [on("turf", "2024-08-01"), on("turf", "2024-08-09"), on("turf", "2024-08-17")];
  const affinity = (surface: "turf" | "dirt") =>
    seen(raceOf({ surface, runners: [runnerOf()] }), earlier)["affinity"] ?? NaN;
  expect(affinity("turf")).toBeGreaterThan(affinity("dirt"));
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
