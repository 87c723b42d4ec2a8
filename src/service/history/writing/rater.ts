import { fieldOf } from "../../predictions/field";
import { rateField, type Belief, type RatedField } from "../../statistics/class/rateField";
import type { Driver } from "../driver";
import type { RaceRecord, RunnerRecord } from "../records";

/** Rates a race that has been run, given the store's numbers of its runners. */
export type Rater = (race: RaceRecord, numberOf: (runner: RunnerRecord) => number) => RatedField;

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
  return (race, numberOf) => {
    const field = fieldOf(race);
    const known = (record: RunnerRecord): Belief | undefined => {
      const id = numberOf(record);
      const belief = remembered.get(id);
      if (belief ? belief.day < field.day : isNew) return belief;
      return ask(id, field.day);
    };
    const rated = rateField(field, known);
    for (const [record, belief] of rated.beliefs) {
      const id = numberOf(record);
      if ((remembered.get(id)?.day ?? -Infinity) <= belief.day) remembered.set(id, belief);
    }
    return rated;
  };
}
