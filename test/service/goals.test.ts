/**
 * Suite of src/service: the figures that the simulated world is designed for, and the quality of the
 * predictions. It plays a quarter of the full world; the whole of it with SOAK=1, as `npm run soak` does.
 */
import { dayNumber, requireDayNumber } from "../../src/dates/days";
import { importFile } from "../../src/service/importing/importFile";
import { contestsOf, type Contest } from "../../src/service/predictions/fit/contests";
import { fitModel } from "../../src/service/predictions/fit/fitModel";
import { forecastsOf, scoresOf } from "../../src/service/predictions/fit/scores";
import { worldModels } from "../../src/service/predictions/models/worldModels";
import { fieldOf } from "../../src/service/races/field";
import type { RaceRecord } from "../../src/service/races/records";
import { phases, type Race } from "../../src/service/simulation/races/race";
import { pastRecord, raceRecord } from "../../src/service/simulation/races/raceRecord";
import type { Venue } from "../../src/service/simulation/venues/venue";
import { World } from "../../src/service/simulation/world";
import { raceCodes, type RaceCode } from "../../src/spec/codes";
import { hongKongResults, whenPresent } from "../contract/resultsLines";

const isFull = Boolean(process.env.SOAK);
const parts = isFull ? 1 : 4;
const world = { seed: 20260101, scale: "full", epoch: "2025-10-01" } as const;
const days = 400;
/**
 * The last days, on which probabilities are judged: in a quarter of the world four times as many, for as many
 * races.
 */
const judgedDays = 60 * parts;

/** The winning probabilities of the runners of each race by number, as simulated. */
const truths = new Map<RaceRecord, ReadonlyMap<number, number>>();
/** Every race by day, those before the epoch with the runners that still race on it. */
const records: RaceRecord[] = [];
/** The wins from each greyhound box, and the wins to expect in fields of that size. */
const boxes = new Map<Venue, readonly { wins: number; expected: number }[]>();
const contests = new Map<RaceCode, readonly (Contest & { race: RaceRecord })[]>();
let played: World;
let starts = 0;

beforeAll(() => {
  played = new World(world, isFull ? {} : { part: { index: 0, of: parts } });
  const epoch = requireDayNumber(world.epoch);
  while (played.today < epoch) {
    for (const race of played.runNextDay().flatMap(({ races }) => races)) {
      records.push(...[pastRecord(race, epoch) ?? []].flat());
      if (race.meeting.venue.raceCode === "greyhounds" && !race.abandoned) countBoxes(race);
    }
  }
  for (let day = 0; day < days; day++) {
    for (const race of played.runNextDay().flatMap(({ races }) => races)) {
      const chances = new Map(race.starts.map(({ number, probability }) => [number, probability]));
      const record = raceRecord(race, phases.result);
      records.push(record);
      truths.set(record, chances);
      starts += race.starts.length;
      if (race.meeting.venue.raceCode === "greyhounds" && !race.abandoned) countBoxes(race);
    }
  }
  for (const raceCode of raceCodes) contests.set(raceCode, [...contestsOf(records, raceCode)]);
});

function countBoxes({ meeting: { venue }, starts: field }: Race): void {
  const starters = field.filter(({ probability }) => probability > 0);
  const counts = boxes.get(venue) ?? venue.boxes.map(() => ({ wins: 0, expected: 0 }));
  boxes.set(venue, counts);
  for (const { barrier = 0, finish } of starters) {
    const count = counts[barrier - 1];
    if (!count) continue;
    count.expected += 1 / starters.length;
    if (finish === 1) count.wins++;
  }
}

/** Returns the races of the last days. */
function lastOf(raceCode: RaceCode, last: number) {
  const all = contests.get(raceCode) ?? [];
  const end = all.at(-1)?.day ?? NaN;
  return all.filter(({ day }) => day > end - last);
}

/** Scores the simulated probabilities of races. */
const scoresOfTruth = (judged: ReturnType<typeof lastOf>) =>
  scoresOf(
    judged.map(({ race, placings }) => ({
      placings,
      probabilities: fieldOf(race).starters.map(({ record }) => truths.get(race)?.get(record.number) ?? NaN),
    })),
  );

function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[index], 0) / pairs.length;
  const [x, y] = [mean(0), mean(1)];
  const product = (left: 0 | 1, right: 0 | 1) =>
    pairs.reduce((sum, pair) => sum + (pair[left] - (left ? y : x)) * (pair[right] - (right ? y : x)), 0);
  return product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
}

const expectNear = (value: number, target: number): void =>
  expect(Math.abs(value / target - 1)).toBeLessThan(0.1);

describe("the simulated world", () => {
  test.each([
    ["gallops", 0.165],
    ["harness", 0.17],
    ["greyhounds", 0.115],
  ] as const)(
    "%s are as predictable from the true chances as designed: pseudo-R2 about %f",
    (raceCode, target) => {
      expect(Math.abs(scoresOfTruth(lastOf(raceCode, judgedDays)).pseudoR2 - target)).toBeLessThan(0.02);
    },
  );

  test("greyhound boxes win in proportion to their true effects: correlation at least 0.75", () => {
    const pairs = [...boxes].flatMap(([venue, counts]) => {
      const mean = venue.boxes.reduce((sum, effect) => sum + effect, 0) / venue.boxes.length;
      return counts.map(
        ({ wins, expected }, index) => [(venue.boxes[index] ?? 0) - mean, Math.log(wins / expected)] as const,
      );
    });
    expect(pairs.length).toBeGreaterThan(isFull ? 230 : 40);
    expect(correlation(pairs)).toBeGreaterThanOrEqual(0.75);
  });

  test("is about as large as designed: 48,000 races, 430,000 starts and 32,000 runners in training", () => {
    const circuits = [...new Set(played.venues.map(({ circuit }) => circuit))];
    expectNear(truths.size * parts, 48_000);
    expectNear(starts * parts, 430_000);
    expectNear(circuits.reduce((sum, { runners }) => sum + runners.length, 0) * parts, 32_000);
  });

  test("eight-year-old gallopers have had 30 starts and more in the median, some more than 75", () => {
    const today = played.today;
    const careers = [...new Set(played.venues.map(({ circuit }) => circuit))]
      .filter(({ raceCode }) => raceCode === "gallops")
      .flatMap(({ runners }) => runners)
      .filter(({ bornOn }) => Math.floor((today - bornOn) / 365.25) === 8)
      .map((runner) => runner.starts)
      .sort((left, right) => left - right);
    expect(careers[Math.floor(careers.length / 2)]).toBeGreaterThanOrEqual(30);
    expect(careers.at(-1)).toBeGreaterThan(75);
  });

  test.each([
    ["gallops", 0.13],
    ["harness", 0.24],
    ["greyhounds", 0.3],
  ] as const)("the leader once settled wins more often than by chance in %s: at least %f", (code, least) => {
    const races = records.filter(({ raceCode, starters, run }) => raceCode === code && run && !starters);
    const leaders = races.flatMap(({ runners }) => runners.filter(({ settled }) => settled === 1));
    expect(leaders.filter(({ finish }) => finish === 1).length / leaders.length).toBeGreaterThan(least);
  });
});

describe("the predictions", () => {
  test.each([
    ["gallops", 0.44],
    ["harness", 0.52],
    ["greyhounds", 0.43],
  ] as const)(
    "of %s by the shipped model reach %f of the pseudo-R2 of the true chances in the last days",
    (raceCode, goal) => {
      const judged = lastOf(raceCode, judgedDays);
      expect(judged.length).toBeGreaterThan(1000);
      const predicted = scoresOf(forecastsOf(worldModels[raceCode], judged));
      expect(predicted.pseudoR2 / scoresOfTruth(judged).pseudoR2).toBeGreaterThanOrEqual(goal);
    },
  );

  const fictional = {
    title: "fictional races",
    split: "2026-04-01",
    goal: 0.065,
    read: () => Promise.resolve(contests.get("gallops") ?? []),
  };
  const real = whenPresent([{ results: hongKongResults, split: "2024-01-01", goal: 0.12 }]).map((source) => ({
    ...source,
    title: source.results.title,
    read: async () => {
      const races: RaceRecord[] = [];
      await importFile(source.results.file, { write: (complete) => void races.push(...complete) });
      return [...contestsOf(races, "gallops")];
    },
  }));

  test.each([fictional, ...real])(
    "of gallops fitted before $split on $title and judged after: pseudo-R2 at least $goal, calibration within 0.01",
    async ({ split, goal, read }) => {
      const all = await read();
      const day = dayNumber(split) ?? NaN;
      const model = fitModel(
        "gallops",
        all.filter((contest) => contest.day < day),
      );
      const scores = scoresOf(
        forecastsOf(
          model,
          all.filter((contest) => contest.day >= day),
        ),
      );
      expect(scores.races).toBeGreaterThan(1600);
      expect(scores.pseudoR2).toBeGreaterThanOrEqual(goal);
      expect(scores.calibrationError).toBeLessThanOrEqual(0.01);
    },
  );
});
