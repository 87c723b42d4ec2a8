import { dateOf } from "../../../dates/days";
import { valueAt } from "../../../lists/lists";
import { weighStarters } from "../../races/field";
import { isDebut } from "../../races/firstStart";
import { isSpell } from "../../races/spell";
import {
  type CountryRaces,
  present,
  type RaceRecord,
  type RunnerRecord,
  type Stored,
} from "../../races/records";
import { rateField, type RunnerRating } from "../../ratings/rateField";
import { type Driver, type LocalHistory, startIdsOf, startsPerRace, type Value } from "../history";

/** The last start of a runner, with the rating after it in hundredths. Unknown values are null. */
interface LastStart {
  readonly race: number;
  readonly day: number;
  /** The number of the runner's starts up to this day. */
  readonly starts: number;
  readonly finish: number | null;
  /** Days since the start on the last earlier day. */
  readonly days: number | null;
  readonly mean: number | null;
  readonly variance: number | null;
}

const pageSize = 1024;
const rowLength = 7;
const unknown = -(2 ** 31);

/** The last starts of runners by id, as rows of numbers. Ids are dense from any number on. */
class LastStarts {
  readonly #pages = new Map<number, Int32Array>();

  get(id: number): LastStart | undefined {
    const page = this.#pages.get(Math.floor(id / pageSize));
    const row = rowLength * (id % pageSize);
    const numberAt = (column: number): number => page?.[row + column] ?? unknown;
    const valueOf = (column: number): number | null =>
      numberAt(column) === unknown ? null : numberAt(column);
    if (numberAt(0) === unknown) return undefined;
    return {
      race: numberAt(0),
      day: numberAt(1),
      starts: numberAt(2),
      finish: valueOf(3),
      days: valueOf(4),
      mean: valueOf(5),
      variance: valueOf(6),
    };
  }

  set(id: number, { race, day, starts, finish, days, mean, variance }: LastStart): void {
    const at = Math.floor(id / pageSize);
    const page = this.#pages.get(at) ?? new Int32Array(rowLength * pageSize).fill(unknown);
    this.#pages.set(at, page);
    const values = [
      race,
      day,
      starts,
      finish ?? unknown,
      days ?? unknown,
      mean ?? unknown,
      variance ?? unknown,
    ];
    page.set(values, rowLength * (id % pageSize));
  }
}

/** The columns of a start that follow from the earlier starts of its race's runners. */
export const ratedColumns = "days, last_finish, earlier, debut, second_up, class, rating, rating_variance";
const columnNames = ratedColumns.split(", ");

/** The values for a start that is not counted. */
export const notRated: readonly Value[] = columnNames.map(() => null);

/**
 * Returns the values of `ratedColumns` for each runner in a race by store id; undefined for scratched ones.
 */
export type Rater = (
  race: RaceRecord,
  row: { readonly id: number; readonly day: number },
  runners: readonly number[],
) => readonly (readonly Value[] | undefined)[];

const selectLast = `SELECT s.id / ${startsPerRace} AS race, s.day, s.finish, s.days, s.rating AS mean, s.rating_variance AS variance,
  s.earlier + (SELECT COUNT(*) FROM start t WHERE t.runner_id = s.runner_id AND t.counted = 1 AND t.day = s.day) AS starts
  FROM start s WHERE s.runner_id = ? AND s.counted = 1 AND s.day < ? ORDER BY s.day DESC, s.id DESC LIMIT 1`;

/** Stands for a last start that is only in the store, because races have been written again. */
const inStore: LastStart = {
  race: 0,
  day: 2 ** 31 - 1,
  starts: 0,
  finish: null,
  days: null,
  mean: null,
  variance: null,
};

/** Returns the rating after a start. */
function ratingOf({ day, mean, variance }: LastStart): RunnerRating | undefined {
  return mean === null || variance === null ? undefined : { mean: mean / 100, variance: variance / 100, day };
}

/**
 * Creates a rater. For a store without races (`isEmpty`) it keeps each runner's last start in memory;
 * otherwise it reads them. A race that is rated again is rated from the days before it.
 */
export function createRater(driver: Driver, { isEmpty = false }: { isEmpty?: boolean } = {}): Rater {
  const isNew = isEmpty || driver.all("SELECT id FROM race LIMIT 1").length === 0;
  const knownLastStarts = new LastStarts();
  const firstDays = firstDayReader(driver);
  return (race, { id, day }, runners) => {
    const starters = weighStarters(race);
    const indices = starters.map(({ record }) => race.runners.indexOf(record));
    const before = indices.map((index) => {
      const runner = valueAt(runners, index);
      const last = knownLastStarts.get(runner);
      return isNew && (!last || last.day < day) ? last : driver.all<LastStart>(selectLast, [runner, day])[0];
    });
    const { raceClass, ratings } = rateField(
      { race, day, starters },
      before.map((last) => last && ratingOf(last)),
    );
    const ofClass = raceClass === undefined ? null : hundredths(raceClass);
    const isFirstUp = (days: number | null): boolean => days !== null && isSpell(days, race.raceCode);
    const values = new Array<readonly Value[] | undefined>(race.runners.length).fill(undefined);
    indices.forEach((index, starter) => {
      const last = before[starter];
      const rating = ratings[starter];
      const finish = valueAt(race.runners, index).finish ?? null;
      const days = last ? day - last.day : null;
      const earlier = last ? last.starts : 0;
      const isSecondUp = isFirstUp(last?.days ?? null) && !isFirstUp(days);
      const mean = rating ? hundredths(rating.mean) : null;
      const variance = rating ? hundredths(rating.variance) : null;
      const learnt = [rating ? ofClass : null, mean, variance];
      const first = last
        ? null
        : Number(isDebut(valueAt(race.runners, index), { ...race, day }, firstDays(race, day)));
      values[index] = [days, last ? last.finish : null, earlier, first, Number(isSecondUp), ...learnt];
      const runner = valueAt(runners, index);
      const next = { race: id, day, starts: earlier + 1, finish, days, mean, variance };
      if (isNew) knownLastStarts.set(runner, nextLast(knownLastStarts.get(runner), next));
    });
    return values;
  };
}

const selectFirstDay = "SELECT MIN(first_day) AS day FROM venue WHERE country = ? AND race_code = ?";

/** Returns a function for the first day with a race of a country and code, a race's own day included. */
function firstDayReader(driver: Driver): (race: CountryRaces, day: number) => number {
  const knownRatings = new Map<string, number>();
  return ({ country, raceCode }, day) => {
    const key = `${country} ${raceCode}`;
    const first =
      knownRatings.get(key) ??
      driver.all<{ day: number | null }>(selectFirstDay, [country, raceCode])[0]?.day ??
      Infinity;
    const earliest = Math.min(first, day);
    knownRatings.set(key, earliest);
    return earliest;
  };
}

/** Returns the last start of a runner to keep in memory after one that was rated. */
function nextLast(knownLastStart: LastStart | undefined, next: LastStart): LastStart {
  if (!knownLastStart || knownLastStart.day < next.day) return next;
  // A second start on the same day.
  return knownLastStart.day === next.day && knownLastStart.race < next.race
    ? { ...next, starts: knownLastStart.starts + 1 }
    : inStore;
}

const hundredths = (value: number): number => Math.round(value * 100);

/** A race and its starts, with the values that a rating uses. */
type RaceRow = Stored<RaceRecord, "country" | "raceCode" | "distance" | "raceName" | "raceClass"> & {
  readonly id: number;
  readonly day: number;
};
type StartRow = Stored<
  RunnerRecord,
  "number" | "finish" | "margin" | "seconds" | "weight" | "claim" | "age"
> & {
  readonly id: number;
  readonly runnerId: number;
};

const clear = `UPDATE start SET ${columnNames.map((name) => `${name} = NULL`).join()} WHERE id >= ?`;
const races = `SELECT r.id, country, r.race_code AS "raceCode", day, distance, r.name AS "raceName", race_class AS "raceClass"
  FROM race r JOIN venue v ON v.id = r.venue_id
  WHERE r.id > ? AND run = 1 AND abandoned = 0 AND meeting_abandoned = 0 ORDER BY day, r.id`;
const starts = `SELECT id, runner_id AS "runnerId", number, finish, margin, seconds, weight, claim, age FROM start
  WHERE id BETWEEN ? AND ? AND counted = 1 ORDER BY id`;
const update = `UPDATE start SET ${columnNames.map((name) => `${name} = ?`).join()} WHERE id = ?`;

/**
 * Rates the races of a store in day order, for races that were written in another order. Races up to the id
 * `after` keep their ratings, and no race after it may be of an earlier day.
 */
export function recalculateRatings({ driver }: LocalHistory, { after = 0 } = {}): void {
  driver.transaction(() => void Array.from(recalculateRatingsInSteps({ driver, after })));
}

/** Does the same in steps of one race, inside the caller's transaction. */
export function* recalculateRatingsInSteps({
  driver,
  after = 0,
}: Pick<LocalHistory, "driver"> & { readonly after?: number }): Generator<void, void> {
  driver.run(clear, startIdsOf(after + 1).slice(0, 1));
  const rate = createRater(driver, { isEmpty: after === 0 });
  for (const race of driver.all<RaceRow>(races, [after])) {
    const entries = driver.all<StartRow>(starts, startIdsOf(race.id));
    const runners = entries.map(({ runnerId }) => runnerId);
    const rated = rate(raceRecord(race, entries.map(runnerRecord)), race, runners);
    entries.forEach(({ id }, runner) => driver.run(update, [...(rated[runner] ?? notRated), id]));
    yield;
  }
}

const runnerRecord = ({ id: _, runnerId, number, ...result }: StartRow): RunnerRecord => ({
  number,
  name: "",
  runnerKey: String(runnerId),
  scratched: false,
  ...present(result),
});

/** Returns a record with the values that a rating uses; the others are placeholders. */
const raceRecord = (
  { country, raceCode, day, distance, raceName, raceClass }: RaceRow,
  runners: readonly RunnerRecord[],
): RaceRecord => ({
  abandoned: false,
  meetingAbandoned: false,
  run: true,
  track: "",
  raceNumber: 1,
  startTime: "",
  timezone: "",
  country,
  raceCode,
  date: dateOf(day),
  runners,
  ...present({ distance, raceName, raceClass }),
});
