import type { History } from "../history";

/** The races of a venue on one track condition, in the source's own words. */
export interface GoingRow {
  readonly condition: string;
  readonly races: number;
  readonly starters: number;
}

const goings = `SELECT condition, COUNT(*) AS races, SUM(starters) AS starters FROM race
  WHERE venue_id = ? AND day < ? AND run = 1 AND abandoned = 0 AND meeting_abandoned = 0 AND condition IS NOT NULL
  GROUP BY condition ORDER BY condition`;

/** On which conditions the races of a venue were run, on days before `before`. */
export function goingsAt({ driver }: History, venueId: number, before: number): GoingRow[] {
  return driver.all<GoingRow>(goings, [venueId, before]);
}
