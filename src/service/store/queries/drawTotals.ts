import type { Surface } from "../../races/surface";
import { startsPerRace, type History, type Value } from "../history";

/** The counted starts from one draw at one distance of a venue. */
export interface DrawTotals {
  /** Null when unknown. */
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
  /** Last day, excluded. */
  readonly before: number;
  /** Indices in `conditionKeys`; every going when omitted. */
  readonly goings?: readonly number[] | undefined;
  /** Every surface when omitted. */
  readonly surface?: Surface | undefined;
  /** Every course when omitted; in any case. */
  readonly course?: string | undefined;
}

/** A number that all field sizes up to 28 divide: whole sums are the same in every database. */
const wholeRace = "80313433200";

const totals = (conditions: readonly string[]): string => `
  SELECT distance, draw, COUNT(*) AS starts, COUNT(*) FILTER (WHERE finish = 1) AS wins,
    COUNT(*) FILTER (WHERE finish <= 3) AS places, 
    CAST(SUM(${wholeRace} / starters) AS DOUBLE PRECISION) / ${wholeRace}.0 AS expected
  FROM start WHERE ${conditions.join(" AND ")}
  GROUP BY distance, draw ORDER BY distance NULLS FIRST, draw`;
const always = ["venue_id = ?", "counted = 1", "draw IS NOT NULL", "day >= ?", "day < ?"];
/** The starts of a race have its id in their own; see `startsPerRace`. */
const ofRaces = (condition: string): string =>
  `id / ${startsPerRace} IN (SELECT id FROM race WHERE venue_id = ? AND ${condition})`;

/** Returns the totals of every draw and distance of a venue, cached until its races are written. */
export function drawTotals(
  history: History,
  venueId: number,
  scope: DrawScope,
): Promise<readonly DrawTotals[]> {
  const { from = 0, before, goings, surface, course } = scope;
  const { byScope } = cacheOf(history, venueId);
  const key = [from, before, goings, surface, course].join("/");
  const cached = byScope.get(key);
  if (cached) return cached;
  const conditions = [...always];
  const values: Value[] = [venueId, from, before];
  const narrow = (condition: string, ...bound: Value[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (goings !== undefined) narrow(`going IN (${goings.map(() => "?").join()})`, ...goings);
  if (surface !== undefined) narrow(ofRaces("surface = ?"), venueId, surface);
  if (course !== undefined) narrow(ofRaces("LOWER(course) = ?"), venueId, course.toLowerCase());
  const rows = history.reader.all<DrawTotals>(totals(conditions), values);
  if (byScope.size >= maxScopes) byScope.clear();
  byScope.set(key, rows);
  rows.catch(() => byScope.delete(key));
  return rows;
}

/** Summing a venue of 50,000 starts takes 15 to 30 ms, and its races change on few days. */
interface VenueCache {
  /** The venue's count of writes when these were summed. */
  readonly writes: number;
  readonly byScope: Map<string, Promise<readonly DrawTotals[]>>;
}
const maxScopes = 50;
const caches = new WeakMap<History, Map<number, VenueCache>>();

function cacheOf(history: History, venueId: number): VenueCache {
  const venues = caches.get(history) ?? new Map<number, VenueCache>();
  caches.set(history, venues);
  const writes = history.writes.get(venueId) ?? 0;
  const cached = venues.get(venueId);
  if (cached?.writes === writes) return cached;
  const fresh = { writes, byScope: new Map<string, Promise<readonly DrawTotals[]>>() };
  venues.set(venueId, fresh);
  return fresh;
}
