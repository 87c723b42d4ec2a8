import { startIdsOf, startsPerRace, type History } from "../history";
import { pastColumns, type PastRaceRow } from "./pastStarts";

/** One earlier start of a runner in a race in which another runner of the same field started too. */
export interface SharedStartRow extends PastRaceRow {
  readonly raceId: number;
  readonly runnerId: number;
  /** Saddle cloth number and name in the race asked for. */
  readonly number: number;
  readonly name: string;
  readonly finish: number | null;
  readonly margin: number | null;
  readonly weight: number | null;
}

/** `past` reads one index only; the races of two runners alone are then read as a whole. */
const shared = `WITH past AS (
    SELECT q.id, q.id / ${startsPerRace} AS race_id, e.number AS today FROM start e
      JOIN start q ON q.runner_id = e.runner_id AND q.counted = 1 AND q.day < ?
    WHERE e.id BETWEEN ? AND ? AND e.scratched = 0)
  SELECT past.race_id AS "raceId", s.runner_id AS "runnerId", past.today AS number, n.name, ${pastColumns}, s.finish,
    s.margin, s.weight
  FROM past JOIN start s ON s.id = past.id JOIN race r ON r.id = past.race_id JOIN runner n ON n.id = s.runner_id
  WHERE past.race_id IN (SELECT race_id FROM past GROUP BY race_id HAVING COUNT(*) > 1)
  ORDER BY s.day DESC, past.race_id DESC, past.today, s.id`;

/**
 * Returns the starts, on days before `before`, in races that two or more runners of a race shared: race by
 * race, the latest first, in the order of today's numbers. Runners that are scratched today are left out.
 */
export function sharedRacesOf(
  { reader }: History,
  raceId: number,
  before: number,
): Promise<SharedStartRow[]> {
  return reader.all<SharedStartRow>(shared, [before, ...startIdsOf(raceId)]);
}
