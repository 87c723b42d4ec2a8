/**
 * Suite of src/service: the figures that the simulated world is designed for, and the quality of the
 * predictions. It plays some circuits of the full world; all of them with SOAK=1, as `npm run soak` does.
 */
import { dayNumber, requireDayNumber } from "../../src/dates/days";
import { importFile } from "../../src/service/importing/importFile";
import { contestsOf, type Contest } from "../../src/service/predictions/fit/contests";
import { fitModel } from "../../src/service/predictions/fit/fitModel";
import { forecastsOf, scoresOf } from "../../bench/fit/scores";
import { worldModels } from "../../src/service/predictions/models/worldModels";
import { fieldOf } from "../../src/service/races/field";
import type { RaceRecord } from "../../src/service/races/records";
import { phases, type Race } from "../../src/service/simulation/races/race";
import { pastRecord, raceRecord } from "../../src/service/simulation/races/raceRecord";
import { byCircuit, createVenues, venuesOf } from "../../src/service/simulation/venues/createVenues";
import { startsPerDay, type Venue } from "../../src/service/simulation/venues/venue";
import { World } from "../../src/service/simulation/world";
import { raceCodes, type RaceCode } from "../../src/spec/codes";
import { hongKongSurfaces, recentOf, whenPresent } from "../contract/resultsLines";

const isFull = Boolean(process.env.SOAK);
const world = { seed: 20260101, scale: "full", epoch: "2025-10-01" } as const;
const days = 400;

/** The circuits that the short form plays: two of gallops, two of harness racing and one of greyhounds. */
const parts = {
  gallops: { index: 3, of: 16 },
  harness: { index: 2, of: 8 },
  greyhounds: { index: 1, of: 8 },
} as const;

/**
 * The last days, on which probabilities are judged, and the requirements. Between 780 and 1,030 races
 * of each code are judged in the short form, 860 after a fit: twice the standard error of their pseudo-R2 is
 * 0.03, and a perfect model has a calibration error of about 0.012.
 */
const judged = isFull
  ? { days: 60, races: 1000, fittedRaces: 1600, boxes: 230, pseudoR2: 0.02, calibration: 0.01 }
  : { days: 240, races: 750, fittedRaces: 700, boxes: 30, pseudoR2: 0.03, calibration: 0.02 };

/** The winning probabilities of the runners of each race by number, from the simulation. */
const truths = new Map<RaceRecord, ReadonlyMap<number, number>>();
/** Every race by day, those before the epoch with the runners that still race on it. */
const records: RaceRecord[] = [];
/** The wins from each greyhound box, and the wins to expect in fields of that size. */
const boxes = new Map<Venue, readonly { wins: number; expected: number }[]>();
const contests = new Map<RaceCode, readonly (Contest & { race: RaceRecord })[]>();
const played = new Map<RaceCode, World>();

beforeAll(() => {
  for (const raceCode of raceCodes) {
    const part = isFull ? {} : { part: parts[raceCode] };
    const simulated = new World(world, { codes: [raceCode], ...part });
    played.set(raceCode, simulated);
    contests.set(raceCode, [...contestsOf(playRaces(simulated), raceCode)]);
  }
});

/** Plays a world until the last of its days. Returns its races, and keeps what the tests need of them. */
function playRaces(simulated: World): RaceRecord[] {
  const epoch = requireDayNumber(world.epoch);
  const races: RaceRecord[] = [];
  while (simulated.today < epoch + days) {
    const isPast = simulated.today < epoch;
    for (const race of simulated.runNextDay().flatMap((meeting) => meeting.races)) {
      if (race.meeting.venue.raceCode === "greyhounds" && !race.abandoned) countBoxes(race);
      const record = isPast ? pastRecord(race, epoch) : recordWithTruth(race);
      if (record) races.push(record);
    }
  }
  for (const race of races) records.push(race);
  return races;
}

/** Returns the record of a race with its result, and keeps the probabilities of its runners. */
function recordWithTruth(race: Race): RaceRecord {
  const record = raceRecord(race, phases.result);
  truths.set(record, new Map(race.starts.map(({ number, probability }) => [number, probability])));
  return record;
}

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

/** Returns the races of the last days, on which probabilities are judged. */
function lastOf(raceCode: RaceCode) {
  const all = contests.get(raceCode) ?? [];
  const end = all.at(-1)?.day ?? NaN;
  return all.filter(({ day }) => day > end - judged.days);
}

/** Returns the runners in training on the last day. */
function runnersIn(raceCode: RaceCode) {
  const circuits = new Set((played.get(raceCode)?.state.venues ?? []).map(({ circuit }) => circuit));
  return [...circuits].flatMap(({ runners }) => runners);
}

/** Scores the simulated probabilities of races. */
const scoresOfTruth = (races: ReturnType<typeof lastOf>) =>
  scoresOf(
    races.map(({ race, placings }) => ({
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
      const { pseudoR2 } = scoresOfTruth(lastOf(raceCode));
      expect(Math.abs(pseudoR2 - target)).toBeLessThan(judged.pseudoR2);
    },
  );

  test("greyhound boxes win in proportion to their true effects: correlation at least 0.75", () => {
    const pairs = [...boxes].flatMap(([venue, counts]) => {
      const mean = venue.boxes.reduce((sum, effect) => sum + effect, 0) / venue.boxes.length;
      return counts.map(
        ({ wins, expected }, index) => [(venue.boxes[index] ?? 0) - mean, Math.log(wins / expected)] as const,
      );
    });
    expect(pairs.length).toBeGreaterThan(judged.boxes);
    expect(correlation(pairs)).toBeGreaterThanOrEqual(0.75);
  });

  test("is about as large as designed: 48,000 races, 430,000 starts and 32,000 runners in training", () => {
    const plannedStarts = (venues: readonly Venue[]) =>
      [...byCircuit(venues).values()].reduce((sum, ofCircuit) => sum + startsPerDay(ofCircuit), 0);
    const whole = { races: 0, starts: 0, runners: 0 };
    for (const [
      raceCode,
      {
        state: { venues },
      },
    ] of played) {
      // The circuits that are not played are as busy as planned, when those that are played are.
      const factor =
        plannedStarts(venuesOf(createVenues(world), { codes: [raceCode] })) / plannedStarts(venues);
      const races = [...truths.keys()].filter((race) => race.raceCode === raceCode);
      whole.races += factor * races.length;
      whole.starts += factor * races.reduce((sum, { runners }) => sum + runners.length, 0);
      whole.runners += factor * runnersIn(raceCode).length;
    }
    expectNear(whole.races, 48_000);
    expectNear(whole.starts, 430_000);
    expectNear(whole.runners, 32_000);
  });

  test("eight-year-old gallopers have had 30 starts and more in the median, some more than 75", () => {
    const today = played.get("gallops")?.today ?? NaN;
    const careers = runnersIn("gallops")
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
      const races = lastOf(raceCode);
      expect(races.length).toBeGreaterThan(judged.races);
      const predicted = scoresOf(forecastsOf(worldModels[raceCode], races));
      expect(predicted.pseudoR2 / scoresOfTruth(races).pseudoR2).toBeGreaterThanOrEqual(goal);
    },
  );

  const fictional = {
    title: "fictional races",
    split: "2026-04-01",
    goal: 0.065,
    read: () => Promise.resolve(contests.get("gallops") ?? []),
  };
  const real = whenPresent([
    {
      results: recentOf(hongKongSurfaces),
      ...(isFull ? { split: "2024-01-01", goal: 0.137 } : { split: "2025-01-01", goal: 0.125 }),
    },
  ]).map((source) => ({
    ...source,
    title: source.results.title,
    read: async () => {
      const races: RaceRecord[] = [];
      await importFile(source.results.file, { write: (complete) => void races.push(...complete) });
      return [...contestsOf(races, "gallops")];
    },
  }));

  test.each([fictional, ...real])(
    "of gallops fitted before $split on $title and judged after: pseudo-R2 at least $goal, and calibrated",
    async ({ split, goal, read }) => {
      const all = await read();
      const day = dayNumber(split) ?? NaN;
      const model = fitModel(
        "gallops",
        all.filter((contest) => contest.day < day),
        { source: "results", prices: true },
      );
      const scores = scoresOf(
        forecastsOf(
          model,
          all.filter((contest) => contest.day >= day),
        ),
      );
      expect(scores.races).toBeGreaterThan(judged.fittedRaces);
      expect(scores.pseudoR2).toBeGreaterThanOrEqual(goal);
      expect(scores.calibrationError).toBeLessThanOrEqual(judged.calibration);
    },
  );
});
