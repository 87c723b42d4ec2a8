import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";

/** Returns a runner. */
export const aRunner = (name: string, fields: Partial<RunnerRecord> = {}): RunnerRecord => ({
  number: 1,
  name,
  runnerKey: name.toLowerCase(),
  scratched: false,
  ...fields,
});

/** Returns a race that has been run. */
export const aRace = (fields: Partial<RaceRecord> = {}): RaceRecord => ({
  date: "2026-01-10",
  country: "au",
  raceCode: "gallops",
  track: "Lark Hill",
  raceNumber: 1,
  startTime: "2026-01-10T02:00:00Z",
  timezone: "Australia/Sydney",
  distance: 1200,
  condition: "Good 4",
  abandoned: false,
  meetingAbandoned: false,
  run: true,
  runners: [
    aRunner("Ann", { number: 1, barrier: 1, finish: 1 }),
    aRunner("Bob", { number: 2, barrier: 2, finish: 2 }),
  ],
  ...fields,
});
