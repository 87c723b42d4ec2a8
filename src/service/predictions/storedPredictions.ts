import type { PredictionsResponse } from "../../spec/responses";
import { dayNumber } from "../../dates/days";
import { venueKey, type History } from "../store/history";
import { slugify } from "../races/names";
import type { Prediction } from "./predictDays";

/** A race's predictions, by how much was known for them: results of days before `known_before`. */
const table = `CREATE TABLE IF NOT EXISTS prediction (
  race_id INTEGER NOT NULL, known_before INTEGER NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (race_id, known_before))`;
const exists = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'prediction'";
const findRace = "SELECT id FROM race WHERE venue_id = ? AND day = ? AND number = ?";
const insert = "INSERT INTO prediction (race_id, known_before, answer) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
const forget = "DELETE FROM prediction WHERE race_id = ? AND known_before < ?";
const latest = `SELECT answer FROM prediction WHERE race_id = ? AND known_before <= ?
  ORDER BY known_before DESC LIMIT 1`;

/**
 * Stores predictions beside the races of a history. What has been said of a race with so much known is not said anew;
 * what was said with less known gives way. Races that the history does not have are passed over.
 */
export function keepPredictions(history: History, predictions: readonly Prediction[]): void {
  const { driver } = history;
  driver.transaction(() => {
    driver.run(table, []);
    for (const prediction of predictions) {
      const { knownBefore, answer } = prediction;
      const id = raceId(history, prediction);
      if (id === undefined) continue;
      driver.run(forget, [id, knownBefore]);
      driver.run(insert, [id, knownBefore, JSON.stringify(answer)]);
    }
  });
}

/** The predictions of a race that used no result of `resultsBefore` or a later day; undefined when there are none yet. */
export function predictionsOf(
  { driver }: History,
  { raceId, resultsBefore }: { raceId: number; resultsBefore: number },
): PredictionsResponse | undefined {
  if (driver.all(exists).length === 0) return undefined;
  const [row] = driver.all<{ answer: string }>(latest, [raceId, resultsBefore]);
  // The text is what keepPredictions wrote.
  return row && (JSON.parse(row.answer) as PredictionsResponse);
}

function raceId({ driver, venues }: History, { country, raceCode, answer }: Prediction): number | undefined {
  const venue = venues.get(venueKey(country, raceCode, slugify(answer.track)));
  if (!venue) return undefined;
  return driver.all<{ id: number }>(findRace, [venue.id, dayNumber(answer.date) ?? 0, answer.raceNumber])[0]?.id;
}
