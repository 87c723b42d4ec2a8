import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";
import type { RaceCode } from "../../../src/spec/codes";
import { dateOf } from "../../../src/dates/days";

/** Numbers between 0 and 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

interface SimulationOptions {
  readonly days: number;
  readonly seed?: number;
  readonly raceCode?: RaceCode;
  readonly firstDay?: number;
}

/**
 * Returns two races of eight a day of sixty runners, each stronger than the next, and ten jockeys of equal
 * skill.
 */
export function simulatedRaces({
  days,
  seed = 7,
  raceCode = "gallops",
  firstDay = 20000,
}: SimulationOptions): RaceRecord[] {
  const random = randomFrom(seed);
  return Array.from({ length: days * 2 }, (_, race) => {
    const drawn = shuffled(
      Array.from({ length: 60 }, (__, runner) => runner),
      random,
    ).slice(0, 8);
    const chances = drawn.map((runner) => -Math.log(random()) / Math.exp((30 - runner) / 15));
    const order = [...chances].sort((a, b) => a - b);
    const runners = drawn.map((runner, index): RunnerRecord => {
      const finish = order.indexOf(chances[index] ?? 0) + 1;
      return {
        number: index + 1,
        name: `Runner ${runner}`,
        runnerKey: `r${runner}`,
        jockeyKey: `j${Math.floor(random() * 10)}`,
        trainerKey: `t${runner % 6}`,
        weight: 52 + Math.floor(random() * 10),
        barrier: index + 1,
        age: 3 + (runner % 4),
        scratched: false,
        finish,
        margin: (finish - 1) * 1.5,
        seconds: 70 + 0.25 * (finish - 1),
        settled: index + 1,
        startingPrice: 2 + index,
      };
    });
    return raceOf({
      date: dateOf(firstDay + Math.floor(race / 2)),
      raceCode,
      raceNumber: 1 + (race % 2),
      runners,
    });
  });
}

/** Returns a race that has been run. */
export function raceOf(fields: Partial<RaceRecord> = {}): RaceRecord {
  return {
    date: "2024-10-04",
    country: "au",
    raceCode: "gallops",
    track: "Oakmere",
    raceNumber: 1,
    startTime: "2024-10-04T03:00:00Z",
    timezone: "Australia/Sydney",
    distance: 1200,
    condition: "Good 4",
    prizeMoney: "$25,000",
    abandoned: false,
    meetingAbandoned: false,
    run: true,
    runners: [],
    ...fields,
  };
}

/** Returns a runner that won from barrier 1. */
export function runnerOf(fields: Partial<RunnerRecord> = {}): RunnerRecord {
  return { number: 1, name: "Ada", runnerKey: "ada", barrier: 1, scratched: false, finish: 1, ...fields };
}

/** Returns the values in a random order. */
export function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** Returns a record without some fields, as from a source that does not state them. */
export function without<T extends object, K extends keyof T>(record: T, ...fields: readonly K[]): Omit<T, K> {
  const copy: T = { ...record };
  for (const field of fields) Reflect.deleteProperty(copy, field);
  return copy;
}
