import { valueAt } from "../../../maths/lists";
import { weighStarters } from "../../races/field";
import type { RaceRecord } from "../../races/records";
import { rateField, type FieldRatings, type RunnerRating } from "../../ratings/rateField";
import type { Driver, Value } from "../history";

/** A runner of the store with its latest rating; undefined when that is not in memory. */
export interface RatedRunner {
  readonly id: number;
  rating: RunnerRating | undefined;
}

/**
 * Rates a race that has been run, from its day and the store's runners. The ratings come in the order of the
 * race's runners, undefined for scratched ones.
 */
export type Rater = (race: RaceRecord, day: number, runners: readonly RatedRunner[]) => FieldRatings;

const latest = `SELECT rating, rating_variance AS variance, day FROM start
  WHERE runner_id = ? AND counted = 1 AND day < ? ORDER BY day DESC, id DESC LIMIT 1`;

/**
 * Creates a rater, which updates the rating of each runner in memory. Ratings that are not in memory are read
 * from the store, unless the store is empty or `isEmpty` states that none of its ratings is valid. Races come
 * in the order of their days; a race that is rated again is rated from the days before it.
 */
export function createRater(driver: Driver, { isEmpty = false }: { isEmpty?: boolean } = {}): Rater {
  const isNew = isEmpty || driver.all("SELECT id FROM race LIMIT 1").length === 0;
  const readRating = ({ id }: RatedRunner, day: number): RunnerRating | undefined => {
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
      return (runner.rating ? runner.rating.day < day : isNew) ? runner.rating : readRating(runner, day);
    });
    const { raceClass, ratings } = rateField({ race, day, starters }, before);
    const byRunner = new Array<RunnerRating | undefined>(race.runners.length).fill(undefined);
    indices.forEach((index, starter) => {
      const rating = ratings[starter];
      const runner = valueAt(runners, index);
      byRunner[index] = rating;
      if (rating && (runner.rating?.day ?? -Infinity) <= day) runner.rating = rating;
    });
    return { raceClass, ratings: byRunner };
  };
}

/**
 * Returns the columns class, rating and rating_variance of a start: whole hundredths, which take less space
 * in the file.
 */
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
