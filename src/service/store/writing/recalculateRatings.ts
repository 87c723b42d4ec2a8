import { dateOf } from "../../../dates/days";
import { valueAt } from "../../../maths/lists";
import { weighStarters } from "../../races/field";
import { present, type RaceRecord, type RunnerRecord, type Stored } from "../../races/records";
import { type FieldRatings, rateField, type RunnerRating } from "../../ratings/rateField";
import { type Driver, type LocalHistory, startIdsOf, type Value } from "../history";

/** Rates a race from its runners' ids in the store: ratings in their order, undefined for scratched ones. */
export type Rater = (race: RaceRecord, day: number, runners: readonly number[]) => FieldRatings;

const pageSize = 1024;
const unrated = -(2 ** 31);

/**
 * The latest ratings of runners by their ids, as rows of numbers: mean and variance in hundredths, as the
 * store has them, and the day. Ids are dense from any number on.
 */
class LatestRatings {
  readonly #pages = new Map<number, Int32Array>();

  get(id: number): RunnerRating | undefined {
    const page = this.#pages.get(Math.floor(id / pageSize));
    const row = 3 * (id % pageSize);
    const mean = page?.[row] ?? unrated;
    if (mean === unrated) return undefined;
    return { mean: mean / 100, variance: (page?.[row + 1] ?? 0) / 100, day: page?.[row + 2] ?? 0 };
  }

  set(id: number, { mean, variance, day }: RunnerRating): void {
    const at = Math.floor(id / pageSize);
    const page = this.#pages.get(at) ?? new Int32Array(3 * pageSize).fill(unrated);
    this.#pages.set(at, page);
    page.set([hundredths(mean), hundredths(variance), day], 3 * (id % pageSize));
  }
}

const latest = `SELECT rating, rating_variance AS variance, day FROM start
  WHERE runner_id = ? AND counted = 1 AND day < ? ORDER BY day DESC, id DESC LIMIT 1`;

/**
 * Creates a rater, which keeps each runner's rating in memory and reads others from the store, unless that
 * has none (`isEmpty`). A race that is rated again is rated from the days before it.
 */
export function createRater(driver: Driver, { isEmpty = false }: { isEmpty?: boolean } = {}): Rater {
  const isNew = isEmpty || driver.all("SELECT id FROM race LIMIT 1").length === 0;
  const known = new LatestRatings();
  const readRating = (id: number, day: number): RunnerRating | undefined => {
    const [row] = driver.all<{ rating: number | null; variance: number | null; day: number }>(latest, [
      id,
      day,
    ]);
    if (!row || row.rating === null || row.variance === null) return undefined;
    return { mean: row.rating / 100, variance: row.variance / 100, day: row.day };
  };
  return (race, day, runners) => {
    const starters = weighStarters(race);
    const indices = starters.map(({ record }) => race.runners.indexOf(record));
    const before = indices.map((index) => {
      const runner = valueAt(runners, index);
      const rating = known.get(runner);
      return (rating ? rating.day < day : isNew) ? rating : readRating(runner, day);
    });
    const { raceClass, ratings } = rateField({ race, day, starters }, before);
    const byRunner = new Array<RunnerRating | undefined>(race.runners.length).fill(undefined);
    indices.forEach((index, starter) => {
      const rating = ratings[starter];
      const runner = valueAt(runners, index);
      byRunner[index] = rating;
      if (rating && (known.get(runner)?.day ?? -Infinity) <= day) known.set(runner, rating);
    });
    return { raceClass, ratings: byRunner };
  };
}

/** Returns the columns class, rating and rating_variance of a start, in whole hundredths. */
export function ratingColumns(rated: FieldRatings | undefined, runner: number): Value[] {
  const rating = rated?.ratings[runner];
  if (!rated || !rating) return [null, null, null];
  return [
    rated.raceClass === undefined ? null : hundredths(rated.raceClass),
    hundredths(rating.mean),
    hundredths(rating.variance),
  ];
}

const hundredths = (value: number): number => Math.round(value * 100);

/** A race and its starts with the values that a rating uses. */
type RaceRow = Stored<RaceRecord, "raceCode" | "distance"> & { readonly id: number; readonly day: number };
type StartRow = Stored<RunnerRecord, "number" | "finish" | "margin" | "seconds" | "weight" | "claim"> & {
  readonly id: number;
  readonly runnerId: number;
};

const clear = "UPDATE start SET class = NULL, rating = NULL, rating_variance = NULL WHERE id >= ?";
const races = `SELECT id, race_code AS "raceCode", day, distance FROM race
  WHERE id > ? AND run = 1 AND abandoned = 0 AND meeting_abandoned = 0 ORDER BY day, id`;
const starts = `SELECT id, runner_id AS "runnerId", number, finish, margin, seconds, weight, claim FROM start
  WHERE id BETWEEN ? AND ? AND counted = 1 ORDER BY id`;
const update = "UPDATE start SET class = ?, rating = ?, rating_variance = ? WHERE id = ?";

/**
 * Rates the races of a store in the order of their days: for races that were written in another order. Those
 * up to the id `after` keep their ratings, and no race after it is of an earlier day.
 */
export function recalculateRatings({ driver }: LocalHistory, { after = 0 } = {}): void {
  driver.transaction(() => void Array.from(recalculateRatingsInSteps({ driver, after })));
}

/** Does the same in steps of one race, inside a transaction of the caller. */
export function* recalculateRatingsInSteps({
  driver,
  after = 0,
}: Pick<LocalHistory, "driver"> & { readonly after?: number }): Generator<void, void> {
  driver.run(clear, startIdsOf(after + 1).slice(0, 1));
  const rate = createRater(driver, { isEmpty: after === 0 });
  for (const race of driver.all<RaceRow>(races, [after])) {
    const entries = driver.all<StartRow>(starts, startIdsOf(race.id));
    const runners = entries.map(({ runnerId }) => runnerId);
    const rated = rate(raceRecord(race, entries.map(runnerRecord)), race.day, runners);
    entries.forEach(({ id }, runner) => driver.run(update, [...ratingColumns(rated, runner), id]));
    yield;
  }
}

const runnerRecord = ({ id: _, runnerId, number, ...result }: StartRow): RunnerRecord => ({
  ...{ number, name: "", runnerKey: String(runnerId), scratched: false },
  ...present(result),
});

/** Returns a record with the values that a rating uses; the others are placeholders. */
const raceRecord = ({ raceCode, day, distance }: RaceRow, runners: readonly RunnerRecord[]): RaceRecord => ({
  ...{ abandoned: false, meetingAbandoned: false, run: true },
  ...{ country: "au", track: "", raceNumber: 1, startTime: "", timezone: "" },
  ...{ raceCode, date: dateOf(day), runners },
  ...present({ distance }),
});
