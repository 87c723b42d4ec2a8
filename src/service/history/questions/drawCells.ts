import type { History } from "../history";

/** The counted starts from one draw at one distance of a venue. */
export interface DrawCell {
  /** Null when the source does not know the distance. */
  readonly distance: number | null;
  readonly draw: number;
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
  /** Wins to expect from chance alone: the sum of 1 / starters. */
  readonly expected: number;
}

export interface DrawScope {
  /** First day, included. */
  readonly from?: number;
  /** Last day, not included. */
  readonly before: number;
  /** Place in `conditionKeys`; every going when not given. */
  readonly going?: number;
}

const cells = (condition: string): string => `
  SELECT distance, draw, COUNT(*) AS starts, COUNT(*) FILTER (WHERE finish = 1) AS wins,
    COUNT(*) FILTER (WHERE finish <= 3) AS places, SUM(1.0 / starters) AS expected
  FROM start WHERE venue_id = ? AND counted = 1 AND draw IS NOT NULL AND day >= ? AND day < ?${condition}
  GROUP BY distance, draw ORDER BY distance, draw`;
const everyGoing = cells("");
const oneGoing = cells(" AND going = ?");

/** How every draw at every distance of a venue has done. */
export function drawCells({ driver }: History, venueId: number, { from = 0, before, going }: DrawScope): DrawCell[] {
  if (going === undefined) return driver.all<DrawCell>(everyGoing, [venueId, from, before]);
  return driver.all<DrawCell>(oneGoing, [venueId, from, before, going]);
}
