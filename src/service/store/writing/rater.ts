import { valueAt } from "../../../maths/lists";
import { carriersOf } from "../../races/field";
import { rateField, type Belief, type RatedField } from "../../ratings/rateField";
import type { Driver } from "../driver";
import type { RaceRecord } from "../../races/records";

/** A runner of the store, with what was last believed of it; undefined when that is not remembered. */
export interface Rated {
  readonly id: number;
  belief: Belief | undefined;
}

/**
 * Rates a race that has been run, given its day and its runners as the store knows them. What is then believed stands in the
 * order of the race's runners; nothing of those scratched.
 */
export type Rater = (race: RaceRecord, day: number, runners: readonly Rated[]) => RatedField;

const latest = `SELECT rating, rating_variance AS variance, day FROM start
  WHERE runner_id = ? AND counted = 1 AND day < ? ORDER BY day DESC, id DESC LIMIT 1`;

/**
 * What a rater believes stays with the runners. What is not remembered it asks the store, which need not be asked when it knows
 * nothing at the beginning. Races come in the order of their days; one that is rated again is rated from the days before it.
 */
export function rater(driver: Driver, { knows }: { knows?: "nothing" } = {}): Rater {
  const isNew = knows === "nothing" || driver.all("SELECT id FROM race LIMIT 1").length === 0;
  const ask = ({ id }: Rated, day: number): Belief | undefined => {
    const [row] = driver.all<{ rating: number | null; variance: number | null; day: number }>(latest, [id, day]);
    if (!row || row.rating === null || row.variance === null) return undefined;
    return { mean: row.rating / 100, variance: row.variance / 100, day: row.day };
  };
  return (race, day, runners) => {
    const starters = carriersOf(race);
    const places = starters.map(({ record }) => race.runners.indexOf(record));
    const before = places.map((place) => {
      const runner = valueAt(runners, place);
      return (runner.belief ? runner.belief.day < day : isNew) ? runner.belief : ask(runner, day);
    });
    const { raceClass, beliefs } = rateField({ race, day, starters }, before);
    const byRunner = new Array<Belief | undefined>(race.runners.length).fill(undefined);
    places.forEach((place, index) => {
      const belief = beliefs[index];
      const runner = valueAt(runners, place);
      byRunner[place] = belief;
      if (belief && (runner.belief?.day ?? -Infinity) <= day) runner.belief = belief;
    });
    return { raceClass, beliefs: byRunner };
  };
}
