import type { Country, RaceCode } from "../../spec/codes";

/** An open store of races for reading: its database and, in memory, its venues. */
export interface History {
  readonly reader: Reader;
  readonly venues: Map<string, Venue>;
  readonly venuesById: Map<number, Venue>;
  /** The number of writes to a venue's races since the store was opened; absent if there were none. */
  readonly writes: Map<number, number>;
  /**
   * The name of a history that all processes share and none changes; absent for a history of this process.
   */
  readonly version?: string;
  close(): void;
}

/** A store in an SQLite database that this process builds or updates. */
export interface LocalHistory extends History {
  readonly driver: Driver;
}

export interface Venue {
  readonly id: number;
  readonly country: Country;
  readonly raceCode: RaceCode;
  readonly slug: string;
  readonly name: string;
  /** The venue's IANA timezone. */
  readonly timezone: string;
  /** The day number of its first race. */
  readonly firstDay: number;
}

/** A column's value. Days are whole days since 1970-01-01, flags are 0 or 1, times are whole seconds. */
export type Value = string | number | null;
export type Row = Readonly<Record<string, Value>>;

/**
 * The part of a database that answers requests. A request that reads several times sees one state of the
 * races: nothing is written within a turn of the event loop, nor to a server's history.
 */
export interface Reader {
  /** Resolves to the rows of one statement. `R` states the columns that the SQL text selects. */
  all<R = Row>(sql: string, values?: readonly Value[]): Promise<R[]>;
}

/**
 * The part of a database in this process that builds a store. Its SQL is limited to the common part of SQLite
 * and PostgreSQL; values are always bound, never written into the text.
 */
export interface Driver {
  /** Runs statements without values. */
  exec(sql: string): void;
  /** Runs one statement and returns its rows. `R` states the columns that the SQL text selects. */
  all<R = Row>(sql: string, values?: readonly Value[]): R[];
  /** Runs one statement that returns no rows. */
  run(sql: string, values: readonly Value[]): void;
  /** Commits all changes of `work`, or none if it throws. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/**
 * Runs work in a database transaction, which is rolled back if it throws while the transaction is open. Work
 * within an open transaction joins it.
 */
export function inTransaction<T>(exec: (sql: string) => void, isOpen: () => boolean, work: () => T): T {
  if (isOpen()) return work();
  exec("BEGIN");
  try {
    const result = work();
    exec("COMMIT");
    return result;
  } catch (error) {
    if (isOpen()) exec("ROLLBACK");
    throw error;
  }
}

/**
 * Statements for the pages of a file that are held in memory: 64 MB for answers, and 16 MB while a whole
 * history is read once, which reads no page twice.
 */
export const pageCache = {
  ofAnswers: "PRAGMA cache_size = -65536",
  ofPasses: "PRAGMA cache_size = -16384",
} as const;

/** Saves a fact about a store, its name and text, replacing the fact of that name. */
export const saveFact =
  "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value";

export const selectFact = "SELECT value FROM meta WHERE name = ?";

/** Returns the store of an open database, with its venues in memory. */
export function historyOver(driver: Driver): LocalHistory {
  const memory = { venues: new Map(), venuesById: new Map(), writes: new Map() };
  const reader: Reader = { all: async (sql, values) => driver.all(sql, values) };
  const history: LocalHistory = { driver, reader, ...memory, close: () => driver.close() };
  readVenues(history);
  return history;
}

/** Returns the store of a database that this process only reads. */
export async function historyFrom(
  reader: Reader,
  options: { readonly version: string; readonly close: () => void },
): Promise<History> {
  const history = { reader, venues: new Map(), venuesById: new Map(), writes: new Map(), ...options };
  for (const venue of await reader.all<Venue>(selectVenues)) addVenue(history, venue);
  return history;
}

/**
 * The factor from a race's id to its starts' ids: a start's id is this times the race's id, plus its index in
 * the field.
 */
export const startsPerRace = 128;

/** Returns the first and the last id that a start of a race may have. */
export function startIdsOf(raceId: number): [first: number, last: number] {
  return [raceId * startsPerRace, raceId * startsPerRace + startsPerRace - 1];
}

export const venueKey = (country: string, raceCode: RaceCode, slug: string): string =>
  `${country}/${raceCode}/${slug}`;

/** Adds a venue to an open store's memory, or replaces it. */
export function addVenue({ venues, venuesById }: Pick<History, "venues" | "venuesById">, venue: Venue): void {
  venues.set(venueKey(venue.country, venue.raceCode, venue.slug), venue);
  venuesById.set(venue.id, venue);
}

const selectVenues = `SELECT id, country, race_code AS "raceCode", slug, name, timezone, first_day AS "firstDay"
  FROM venue ORDER BY id`;

/** Reads the venues of an open store into its memory, replacing those already there. */
export function readVenues(history: LocalHistory): void {
  const rows = history.driver.all<Venue>(selectVenues);
  history.venues.clear();
  history.venuesById.clear();
  for (const row of rows) addVenue(history, row);
}

/** Counts a write to a venue's races, which invalidates its cached statistics. */
export function countWrite({ writes }: History, { id }: Venue): void {
  writes.set(id, (writes.get(id) ?? 0) + 1);
}

/** Returns the first day with a race in a venue's country and race code. */
export const firstDayOf = (
  { venuesById }: Pick<History, "venuesById">,
  { country, raceCode }: Venue,
): number =>
  Math.min(
    ...[...venuesById.values()]
      .filter((venue) => venue.country === country && venue.raceCode === raceCode)
      .map(({ firstDay }) => firstDay),
  );
