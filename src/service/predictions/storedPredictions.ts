import type { PredictionsResponse } from "../../spec/schemas/predictions";
import { dayNumber } from "../../dates/days";
import { venueKey, type History } from "../store/history";
import { slugify } from "../races/names";
import type { Prediction } from "./predictDays";

/** The predictions of races by the results that they used: those of days before `known_before`. */
const table = `CREATE TABLE IF NOT EXISTS prediction (
  race_id INTEGER NOT NULL, known_before INTEGER NOT NULL, answer TEXT NOT NULL, PRIMARY KEY (race_id, known_before))`;
const exists = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'prediction'";
const findRace = "SELECT id FROM race WHERE venue_id = ? AND day = ? AND number = ?";
const insert =
  "INSERT INTO prediction (race_id, known_before, answer) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";
const deleteEarlier = "DELETE FROM prediction WHERE race_id = ? AND known_before < ?";
const latest = `SELECT answer FROM prediction WHERE race_id = ? AND known_before <= ?
  ORDER BY known_before DESC LIMIT 1`;

/**
 * Stores predictions in the file of a history. One that used as many results as the stored one is not
 * replaced; one that used fewer is deleted. Predictions of races that the history does not contain are
 * ignored.
 */
export function storePredictions(history: History, predictions: readonly Prediction[]): void {
  const { driver } = history;
  driver.transaction(() => {
    driver.run(table, []);
    for (const prediction of predictions) {
      const { knownBefore, answer } = prediction;
      const id = raceId(history, prediction);
      if (id === undefined) continue;
      driver.run(deleteEarlier, [id, knownBefore]);
      driver.run(insert, [id, knownBefore, JSON.stringify(answer)]);
    }
  });
}

/**
 * Returns the stored predictions of a race that used no result of the day `resultsBefore` or later; undefined
 * without any.
 */
export function predictionsOf(
  { driver }: History,
  { raceId, resultsBefore }: { raceId: number; resultsBefore: number },
): PredictionsResponse | undefined {
  if (driver.all(exists).length === 0) return undefined;
  const [row] = driver.all<{ answer: string }>(latest, [raceId, resultsBefore]);
  // storePredictions wrote the text.
  return row && (JSON.parse(row.answer) as PredictionsResponse);
}

function raceId({ driver, venues }: History, { country, raceCode, answer }: Prediction): number | undefined {
  const venue = venues.get(venueKey(country, raceCode, slugify(answer.track)));
  if (!venue) return undefined;
  return driver.all<{ id: number }>(findRace, [venue.id, dayNumber(answer.date) ?? 0, answer.raceNumber])[0]
    ?.id;
}
