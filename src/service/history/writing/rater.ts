import { carriersOf } from "../../predictions/field";
import { rateField, type Belief, type RatedField } from "../../statistics/class/rateField";
import type { Driver } from "../driver";
import type { RaceRecord } from "../records";

/**
 * Rates a race that has been run, given its day and the store's numbers of its runners. What is then believed stands in the
 * order of the race's runners; nothing of those scratched.
 */
export type Rater = (race: RaceRecord, day: number, numbers: readonly number[]) => RatedField;

const latest = `SELECT rating, rating_variance AS variance, day FROM start
  WHERE runner_id = ? AND counted = 1 AND day < ? ORDER BY day DESC, id DESC LIMIT 1`;

/**
 * A rater remembers what it has rated. What it does not remember it asks the store, which need not be asked when it knows
 * nothing at the beginning. Races come in the order of their days; one that is rated again is rated from the days before it.
 */
export function rater(driver: Driver, { knows }: { knows?: "nothing" } = {}): Rater {
  const isNew = knows === "nothing" || driver.all("SELECT id FROM race LIMIT 1").length === 0;
  const remembered = new Map<number, Belief>();
  const ask = (id: number, day: number): Belief | undefined => {
    const [row] = driver.all<{ rating: number | null; variance: number | null; day: number }>(latest, [id, day]);
    if (!row || row.rating === null || row.variance === null) return undefined;
    return { mean: row.rating / 100, variance: row.variance / 100, day: row.day };
  };
  const known = (id: number, day: number): Belief | undefined => {
    const belief = remembered.get(id);
    return (belief ? belief.day < day : isNew) ? belief : ask(id, day);
  };
  const remember = (id: number, belief: Belief): void => {
    if ((remembered.get(id)?.day ?? -Infinity) <= belief.day) remembered.set(id, belief);
  };
  return (race, day, numbers) => {
    const starters = carriersOf(race);
    const places = starters.map(({ record }) => race.runners.indexOf(record));
    const before = places.map((place) => known(numbers[place] ?? 0, day));
    const { raceClass, beliefs } = rateField({ race, day, starters }, before);
    const byRunner = new Array<Belief | undefined>(race.runners.length).fill(undefined);
    places.forEach((place, index) => {
      const belief = beliefs[index];
      byRunner[place] = belief;
      if (belief) remember(numbers[place] ?? 0, belief);
    });
    return { raceClass, beliefs: byRunner };
  };
}
