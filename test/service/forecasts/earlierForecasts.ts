import { hash } from "node:crypto";
import { dateOf } from "../../../src/dates/days";
import type { ForecastStorage } from "../../../src/service/forecasts/ledger";
import { createLedger, type Ledger } from "../../../src/service/forecasts/ledger";
import type { LocalHistory } from "../../../src/service/store/history";
import type { PredictionsResponse } from "../../../src/spec/predictions";

export const digest = (text: string): string => hash("sha256", text);

/** Returns a file in memory, and its text to read and to change. */
export function memoryFile(text = ""): ForecastStorage & { text: string } {
  const file = {
    text,
    read: () => file.text,
    version: () => file.text,
    append: (more: string) => void (file.text += more),
  };
  return file;
}

interface PredictedRow {
  readonly venueId: number;
  readonly day: number;
  readonly startTime: string;
  readonly answer: string;
}

/** Returns a ledger with the stored predictions of earlier races, written ten minutes before each off. */
export function earlierForecasts(history: LocalHistory, before: number): Ledger {
  const ledger = createLedger(memoryFile(), digest);
  const rows = history.driver.all<PredictedRow>(
    `SELECT r.venue_id AS "venueId", r.day, r.start_time AS "startTime", p.answer FROM prediction p
      JOIN race r ON r.id = p.race_id WHERE r.day < ? AND r.abandoned = 0 ORDER BY r.start_time`,
    [before],
  );
  for (const { venueId, day, startTime, answer } of rows) {
    const venue = history.venuesById.get(venueId);
    const {
      raceNumber: race,
      modelVersion: version,
      predictions,
    } = JSON.parse(answer) as PredictionsResponse;
    const off = Date.parse(startTime);
    if (!venue) continue;
    const { country, raceCode, slug: track } = venue;
    ledger.append({
      date: dateOf(day),
      country,
      raceCode,
      track,
      race,
      written: off - 600_000,
      off,
      model: "embedded",
      version,
      runners: [...predictions]
        .sort((one, other) => one.number - other.number)
        .map(({ number, name, winProb: chance }) => ({ number, name, chance })),
    });
  }
  return ledger;
}
