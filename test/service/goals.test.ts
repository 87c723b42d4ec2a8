/**
 * Suite of src/service: the figures that the simulated world is designed for, and the quality of the
 * predictions. It plays a quarter of the full world; the whole of it with SOAK=1, as `npm run soak` does.
 */
import { dayNumber } from "../../src/dates/days";
import { importFile } from "../../src/service/importing/importFile";
import { contestsOf, type Contest } from "../../src/service/predictions/fit/contests";
import { fitModel } from "../../src/service/predictions/fit/fitModel";
import { forecastsOf, scoresOf } from "../../src/service/predictions/fit/scores";
import { worldModels } from "../../src/service/predictions/models/worldModels";
import { fieldOf } from "../../src/service/races/field";
import type { RaceRecord } from "../../src/service/races/records";
import { phases, type Race } from "../../src/service/simulation/races/race";
import { raceRecord } from "../../src/service/simulation/races/raceRecord";
import type { Circuit } from "../../src/service/simulation/runners/circuit";
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
/** The wins from each greyhound box, and the wins to expect in fields of that size. */
const boxes = new Map<Venue, readonly { wins: number; expected: number }[]>();
const contests = new Map<RaceCode, readonly (Contest & { race: RaceRecord })[]>();
let played: World;
let starts = 0;

beforeAll(() => {
  played = new World(world, isFull ? {} : { part: { index: 0, of: parts } });
  for (let day = 0; day < days; day++) {
    for (const race of played.runNextDay().flatMap(({ races }) => races)) {
      const chances = new Map(race.starts.map(({ number, probability }) => [number, probability]));
      truths.set(raceRecord(race, phases.result), chances);
      starts += race.starts.length;
      if (race.meeting.venue.raceCode === "greyhounds" && !race.abandoned) countBoxes(race);
    }
  }
  for (const raceCode of raceCodes) contests.set(raceCode, [...contestsOf(truths.keys(), raceCode)]);
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
  expect(Math.abs(value / target - 1)).toBeLessThan(0.05);

describe("the simulated world", () => {
  test.each([
    ["gallops", 0.2],
    ["harness", 0.29],
    ["greyhounds", 0.2],
  ] as const)(
    "%s are as predictable from the true chances as designed: pseudo-R2 about %f",
    (raceCode, target) => {
      expect(Math.abs(scoresOfTruth(lastOf(raceCode, judgedDays)).pseudoR2 - target)).toBeLessThan(0.02);
    },
  );

  test("greyhound boxes win in proportion to their true effects: correlation at least 0.88", () => {
    const pairs = [...boxes].flatMap(([venue, counts]) => {
      const mean = venue.boxes.reduce((sum, effect) => sum + effect, 0) / venue.boxes.length;
      return counts.map(
        ({ wins, expected }, index) => [(venue.boxes[index] ?? 0) - mean, Math.log(wins / expected)] as const,
      );
    });
    expect(pairs.length).toBeGreaterThan(isFull ? 230 : 40);
    expect(correlation(pairs)).toBeGreaterThanOrEqual(0.88);
  });

  test("is about as large as designed: 92,000 races, 744,000 starts, 46,000 runners, 1,800 riders, 4,600 trainers", () => {
    const sum = ({ venues }: World, of: (circuit: Circuit) => number): number =>
      [...new Set(venues.map(({ circuit }) => circuit))].reduce((total, circuit) => total + of(circuit), 0);
    expectNear(truths.size * parts, 92_000);
    expectNear(starts * parts, 744_000);
    expectNear(sum(played, ({ born }) => born) * parts, 46_000);
    // The parts have equally many starts, not people, who are the same all the time.
    const whole = new World(world);
    expectNear(
      sum(whole, ({ riders }) => riders.length),
      1800,
    );
    expectNear(
      sum(whole, ({ trainers }) => trainers.length),
      4600,
    );
  });
});

describe("the predictions", () => {
  test.each([
    ["gallops", 0.5],
    ["harness", 0.68],
    ["greyhounds", 0.64],
  ] as const)(
    "of %s by the shipped model reach %f of the pseudo-R2 of the true chances in the last 60 days",
    (raceCode, goal) => {
      const judged = lastOf(raceCode, 60);
      expect(judged.length).toBeGreaterThan(500);
      const predicted = scoresOf(forecastsOf(worldModels[raceCode], judged));
      expect(predicted.pseudoR2 / scoresOfTruth(judged).pseudoR2).toBeGreaterThanOrEqual(goal);
    },
  );

  const fictional = {
    title: "fictional races",
    split: "2026-04-01",
    goal: 0.1,
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
