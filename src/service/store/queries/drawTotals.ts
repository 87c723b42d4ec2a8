import type { Surface } from "../../races/surface";
import type { History, Value } from "../history";
import { ofDraws, selectTotals, wholeRace } from "../totals";

/** The counted starts from one draw at one distance of a venue. */
export interface DrawTotals {
  /** Null if unknown. */
  readonly distance: number | null;
  readonly draw: number;
  readonly starts: number;
  readonly wins: number;
  readonly places: number;
  /** Starts for which the source does not say whether they were placed. */
  readonly placeUnknown: number;
  /** Wins expected by chance alone: the sum of 1 / starters. */
  readonly expected: number;
}

export interface DrawScope {
  /** First day, included. */
  readonly from?: number;
  /** Last day, excluded. */
  readonly before: number;
  /** Indexes into `conditionKeys`; every going if absent. */
  readonly goings?: readonly number[] | undefined;
  /** Every surface if absent. */
  readonly surface?: Surface | undefined;
  /** Every course if absent; in any case. */
  readonly course?: string | undefined;
}

/** Returns the totals of every draw and distance of a venue, cached until its races are written. */
export function drawTotals(
  history: History,
  venueId: number,
  scope: DrawScope,
): Promise<readonly DrawTotals[]> {
  const { before, goings, surface, course } = scope;
  // The stored sums are not divided by going.
  const from = scope.from ?? (goings ? 0 : undefined);
  const { byScope } = cacheOf(history, venueId);
  const key = [from, before, goings, surface, course].join("/");
  const cached = byScope.get(key);
  if (cached) return cached;
  const values: Value[] = [venueId, before];
  const bind = (value: Value): string => `?${values.push(value)}`;
  const filters: string[] = [];
  if (goings) filters.push(`s.going IN (${goings.map(bind).join()})`);
  if (surface !== undefined) filters.push(`r.surface = ${bind(surface)}`);
  if (course !== undefined) filters.push(`LOWER(r.course) = ${bind(course.toLowerCase())}`);
  const sql = selectTotals(ofDraws, {
    column: "s.venue_id",
    keys: ["distance", "draw"],
    filters,
    from: from === undefined ? undefined : bind(from),
  });
  const rows = history.reader
    .all<Omit<DrawTotals, "placeUnknown"> & { readonly place_unknown: number }>(sql, values)
    .then((sums) =>
      sums.map(({ place_unknown: placeUnknown, ...row }) => ({
        ...row,
        placeUnknown,
        expected: row.expected / wholeRace,
      })),
    );
  if (byScope.size >= maxScopes) byScope.clear();
  byScope.set(key, rows);
  rows.catch(() => byScope.delete(key));
  return rows;
}

/**
 * Caches a venue's sums, because summing its starts since the last stored year takes some milliseconds and
 * they change on few days.
 */
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
