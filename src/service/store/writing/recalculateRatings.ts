import { dateOf } from "../../../dates/days";
import type { RaceCode } from "../../../spec/codes";
import type { RaceRecord, RunnerRecord } from "../../races/records";
import { startIdsOf, type LocalHistory } from "../history";
import { createRater, ratingColumns, type RatedRunner } from "./rater";

interface RaceRow {
  readonly id: number;
  readonly code: RaceCode;
  readonly day: number;
  readonly distance: number | null;
}

interface StartRow {
  readonly id: number;
  readonly runnerId: number;
  readonly number: number;
  readonly finish: number | null;
  readonly margin: number | null;
  readonly seconds: number | null;
  readonly weight: number | null;
  readonly claim: number | null;
}

const clear = "UPDATE start SET class = NULL, rating = NULL, rating_variance = NULL";
const races = `SELECT id, race_code AS code, day, distance FROM race
  WHERE run = 1 AND abandoned = 0 AND meeting_abandoned = 0 ORDER BY day, id`;
const starts = `SELECT id, runner_id AS "runnerId", number, finish, margin, seconds, weight, claim FROM start
  WHERE id BETWEEN ? AND ? AND counted = 1 ORDER BY id`;
const update = "UPDATE start SET class = ?, rating = ?, rating_variance = ? WHERE id = ?";

/** Rates every race of a store in the order of their days: for races that were written in another order. */
export function recalculateRatings({ driver }: LocalHistory): void {
  driver.transaction(() => void Array.from(recalculateRatingsInSteps({ driver })));
}

/** Does the same in steps of one race, inside a transaction of the caller. */
export function* recalculateRatingsInSteps({ driver }: Pick<LocalHistory, "driver">): Generator<void, void> {
  driver.run(clear, []);
  const rate = createRater(driver, { isEmpty: true });
  const runners = new Map<number, RatedRunner>();
  const runnerOf = ({ runnerId: id }: StartRow): RatedRunner => {
    const runner = runners.get(id) ?? { id, rating: undefined };
    runners.set(id, runner);
    return runner;
  };
  for (const race of driver.all<RaceRow>(races)) {
    const entries = driver.all<StartRow>(starts, startIdsOf(race.id));
    const rated = rate(raceRecord(race, entries.map(runnerRecord)), race.day, entries.map(runnerOf));
    entries.forEach(({ id }, runner) => driver.run(update, [...ratingColumns(rated, runner), id]));
    yield;
  }
}

function runnerRecord({ runnerId, number, finish, margin, seconds, weight, claim }: StartRow): RunnerRecord {
  return {
    ...{ number, name: "", runnerKey: String(runnerId), scratched: false },
    ...(finish === null ? {} : { finish }),
    ...(margin === null ? {} : { margin }),
    ...(seconds === null ? {} : { seconds }),
    ...(weight === null ? {} : { weight }),
    ...(claim === null ? {} : { claim }),
  };
}

/** Returns a record with the values that a rating uses; the others are placeholders. */
function raceRecord({ code, day, distance }: RaceRow, runners: readonly RunnerRecord[]): RaceRecord {
  const known = { abandoned: false, meetingAbandoned: false, run: true };
  const unused = { country: "au", track: "", raceNumber: 1, startTime: "", timezone: "" } as const;
  return {
    ...known,
    ...unused,
    raceCode: code,
    date: dateOf(day),
    runners,
    ...(distance === null ? {} : { distance }),
  };
}
