import type { PredictionsResponse } from "../../spec/predictions";
import { dayNumber } from "../../dates/days";
import { venueKey, type History, type LocalHistory } from "../store/history";
import { slugify } from "../races/names";
import type { Prediction } from "./predictDays";

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
export function storePredictions(history: LocalHistory, predictions: readonly Prediction[]): void {
  const { driver } = history;
  driver.transaction(() => {
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
export async function predictionsOf(
  { reader }: History,
  { raceId, resultsBefore }: { raceId: number; resultsBefore: number },
): Promise<PredictionsResponse | undefined> {
  const [row] = await reader.all<{ answer: string }>(latest, [raceId, resultsBefore]);
  // storePredictions wrote the text.
  return row && (JSON.parse(row.answer) as PredictionsResponse);
}

function raceId(
  { driver, venues }: LocalHistory,
  { country, raceCode, answer }: Prediction,
): number | undefined {
  const venue = venues.get(venueKey(country, raceCode, slugify(answer.track)));
  if (!venue) return undefined;
  return driver.all<{ id: number }>(findRace, [venue.id, dayNumber(answer.date) ?? 0, answer.raceNumber])[0]
    ?.id;
}
