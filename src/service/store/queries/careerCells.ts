import type { History } from "../history";
import type { Role } from "./peopleNamed";

/** The counted starts of a person at one venue on one going. */
export interface CareerCell {
  readonly venueId: number;
  /** Place in `conditionKeys`; null when the source does not know it. */
  readonly going: number | null;
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
}

const cells = (role: Role): string => `
  SELECT venue_id AS "venueId", going, COUNT(*) AS starts, COUNT(*) FILTER (WHERE finish = 1) AS wins,
    COUNT(*) FILTER (WHERE finish <= 3) AS places
  FROM start WHERE ${role}_id = ? AND counted = 1 AND day >= ? AND day < ?
  GROUP BY venue_id, going ORDER BY venue_id, going`;
const questions = { jockey: cells("jockey"), trainer: cells("trainer") };

/** How the runners of a person have done on days from `from` on and before `before`. */
export function careerCells(
  { driver }: History,
  { role, id }: { role: Role; id: number },
  { from = 0, before }: { from?: number; before: number },
): CareerCell[] {
  return driver.all<CareerCell>(questions[role], [id, from, before]);
}
