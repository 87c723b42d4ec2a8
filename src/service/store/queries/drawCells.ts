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

/** A venue with 50,000 starts takes 15 to 30 ms to sum up; its reports are asked for again and again, its races change on a few days. */
interface Remembered {
  /** How often the venue had been written when these were summed up. */
  readonly writes: number;
  readonly slices: Map<string, readonly DrawCell[]>;
}
const mostSlices = 50;
const memory = new WeakMap<History, Map<number, Remembered>>();

const cells = (condition: string): string => `
  SELECT distance, draw, COUNT(*) AS starts, COUNT(*) FILTER (WHERE finish = 1) AS wins,
    COUNT(*) FILTER (WHERE finish <= 3) AS places, SUM(1.0 / starters) AS expected
  FROM start WHERE venue_id = ? AND counted = 1 AND draw IS NOT NULL AND day >= ? AND day < ?${condition}
  GROUP BY distance, draw ORDER BY distance, draw`;
const everyGoing = cells("");
const oneGoing = cells(" AND going = ?");

/** How every draw at every distance of a venue has done. Remembered until races of the venue are written. */
export function drawCells(history: History, venueId: number, scope: DrawScope): readonly DrawCell[] {
  const { from = 0, before, going } = scope;
  const { slices } = rememberedOf(history, venueId);
  const key = [from, before, going].join("/");
  const known = slices.get(key);
  if (known) return known;
  const values = [venueId, from, before];
  const asked =
    going === undefined
      ? history.driver.all<DrawCell>(everyGoing, values)
      : history.driver.all<DrawCell>(oneGoing, [...values, going]);
  if (slices.size >= mostSlices) slices.clear();
  slices.set(key, asked);
  return asked;
}

function rememberedOf(history: History, venueId: number): Remembered {
  const venues = memory.get(history) ?? new Map<number, Remembered>();
  memory.set(history, venues);
  const writes = history.writes.get(venueId) ?? 0;
  const known = venues.get(venueId);
  if (known?.writes === writes) return known;
  const fresh = { writes, slices: new Map<string, readonly DrawCell[]>() };
  venues.set(venueId, fresh);
  return fresh;
}
