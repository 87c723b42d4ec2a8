import { startIdsOf, type History } from "../history";

/** One runner of a race with its result. Unknown values are null; flags are 0 or 1. */
export interface ResultRow {
  readonly number: number;
  readonly name: string;
  readonly scratched: number;
  readonly barrier: number | null;
  readonly startRow: "front" | "second" | null;
  readonly handicapMetres: number | null;
  readonly weight: number | null;
  readonly claim: number | null;
  readonly jockey: string | null;
  readonly trainer: string | null;
  readonly settled: number | null;
  readonly finish: number | null;
  readonly margin: number | null;
  readonly seconds: number | null;
  readonly startingPrice: number | null;
}

const results = `
  SELECT s.number, n.name, s.scratched, s.barrier, s.start_row AS "startRow", s.handicap_metres AS "handicapMetres",
    s.weight, s.claim, j.name AS jockey, t.name AS trainer, s.settled, s.finish, s.margin, s.seconds,
    s.starting_price AS "startingPrice"
  FROM start s JOIN runner n ON n.id = s.runner_id
    LEFT JOIN person j ON j.id = s.jockey_id LEFT JOIN person t ON t.id = s.trainer_id
  WHERE s.id BETWEEN ? AND ?
  ORDER BY s.scratched, CASE WHEN s.finish IS NULL THEN 1 ELSE 0 END, s.finish, s.number, s.id`;

/**
 * Returns the field of a race in the order of finish, then the runners that did not finish, then those
 * scratched.
 */
export function resultsOf({ reader }: History, raceId: number): Promise<ResultRow[]> {
  return reader.all<ResultRow>(results, startIdsOf(raceId));
}
