import { dayNumber, millisecondsPerDay, millisecondsPerMinute as minute } from "../../src/dates/days";
import { worldModels } from "../../src/service/predictions/models/worldModels";
import { predictDays, storePredictions } from "../../src/service/predictions/storedPredictions";
import { recordChanges } from "../../src/service/races/recordChanges";
import type { RaceRecord } from "../../src/service/races/records";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import type { RaceChange } from "../../src/spec/changes";

const names = ["Copper Lantern", "Tide Table", "Gull Rock", "Paper Moon"];

interface ChangingOptions {
  readonly now: () => number;
  /** The number of races. */
  readonly count: number;
  /** True for races that the model of the simulated world predicts. */
  readonly isPredicted?: boolean;
}

/** The clock of the meeting: the day of its first race there is the meeting's day. */
const timezone = "Australia/Sydney";

const hour = 60 * minute;

/** Returns the milliseconds from a moment to the end of its day on the meeting's clock. */
function leftOfDay(moment: number): number {
  const time = new Date(moment).toLocaleTimeString("en-GB", { timeZone: timezone });
  const [hours = 0, minutes = 0, seconds = 0] = time.split(":").map(Number);
  return millisecondsPerDay - hours * hour - minutes * minute - seconds * 1000;
}

/**
 * A history of races of today at Ashford Park that a test changes. The first starts in an hour, or sooner in
 * the last hours of the day, so that the others start on this day too.
 */
export function createChangingRaces({ now, count, isPredicted }: ChangingOptions) {
  const begun = now();
  const first = begun + Math.min(hour, Math.max(minute, (leftOfDay(begun) - count * minute) / 2));
  const date = new Date(first).toLocaleDateString("en-CA", { timeZone: timezone });
  const numbers = Array.from({ length: count }, (_none, index) => index + 1);
  const races = new Map(
    numbers.map((raceNumber): [number, RaceRecord] => [
      raceNumber,
      {
        date,
        country: "au",
        raceCode: "gallops",
        track: "Ashford Park",
        raceNumber,
        startTime: new Date(first + (raceNumber - 1) * minute).toISOString(),
        timezone,
        condition: "Good 4",
        abandoned: false,
        meetingAbandoned: false,
        run: false,
        distance: 1200,
        runners: names.map((name, index) => ({
          number: index + 1,
          name: `${name} ${raceNumber}`,
          runnerKey: `${name} ${raceNumber}`,
          jockey: `J Rider ${index}`,
          scratched: false,
        })),
      },
    ]),
  );
  const history = historyInMemory();
  const write = createWriter(history);
  write([...races.values()]);
  const meetingDay = dayNumber(date) ?? 0;
  if (isPredicted) {
    const when = { from: meetingDay, resultsBefore: meetingDay };
    storePredictions(history, [...predictDays(races.values(), { models: worldModels, ...when })]);
  }
  return {
    history,
    date,
    /** Changes a race; returns the changes. */
    change(number: number, changes: (race: RaceRecord) => Partial<RaceRecord>): RaceChange[] {
      const before = races.get(number);
      if (!before) throw new Error(`no race ${number}`);
      const after = { ...before, ...changes(before) };
      races.set(number, after);
      write([after]);
      return recordChanges(before, after, now());
    },
  };
}

/** Returns the change that scratches a runner. */
export const scratch =
  (number: number) =>
  ({ runners }: RaceRecord): Partial<RaceRecord> => ({
    runners: runners.map((one) => (one.number === number ? { ...one, scratched: true } : one)),
  });
