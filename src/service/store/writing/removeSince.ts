import { dayNumber } from "../../../dates/days";
import { type Driver, type LocalHistory, readVenues, startsPerRace } from "../history";

const tables = ["race", "runner", "person", "venue"] as const;

/** The highest ids of a store, 0 for an empty table; rows that are written later have higher ones. */
export type HighestIds = Readonly<Record<(typeof tables)[number], number>>;

const selectHighest = `SELECT ${tables
  .map((table) => `(SELECT COALESCE(MAX(id), 0) FROM ${table}) AS ${table}`)
  .join()}`;

export function highestIds(driver: Driver): HighestIds {
  const [ids] = driver.all<HighestIds>(selectHighest);
  return ids ?? { race: 0, runner: 0, person: 0, venue: 0 };
}

/** Keeps the earlier of two days of change. */
const outdateVariables = `UPDATE meta SET value = json_set(value, '$.changed',
  min(?, COALESCE(json_extract(value, '$.changed'), 999999))) WHERE name LIKE 'variables %'`;

/**
 * Removes the rows from a day (YYYY-MM-DD) on. They were written after the store had these highest ids, and
 * replaced no other rows except pedigrees. Also removes everything made from all races: predictions and facts
 * about them, except models of results before that day. Variables stay, and state the day from which they are
 * outdated.
 */
export function removeSince(history: LocalHistory, { day, ids }: { day: string; ids: HighestIds }): void {
  const { driver } = history;
  driver.transaction(() => {
    driver.run("DELETE FROM start WHERE id >= ?", [(ids.race + 1) * startsPerRace]);
    for (const table of tables) driver.run(`DELETE FROM ${table} WHERE id > ?`, [ids[table]]);
    driver.exec("DELETE FROM prediction");
    driver.run(
      `DELETE FROM meta WHERE name NOT IN ('schema', 'source') AND name NOT LIKE 'variables %'
        AND NOT (name LIKE 'model %' AND substr(name, -10) <= ?)`,
      [day],
    );
    driver.run(outdateVariables, [dayNumber(day) ?? 0]);
  });
  readVenues(history);
}
