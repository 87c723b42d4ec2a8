import type { RaceCode } from "../../spec/codes";
import type { Country } from "../../spec/countries";
import type { Driver } from "./driver";
import { indexes, tables } from "./schema";
import { openSqlite } from "./sqliteDriver";

/** One track of one race code, as the store knows it. */
export interface Venue {
  readonly id: number;
  readonly country: Country;
  readonly raceCode: RaceCode;
  readonly slug: string;
  readonly name: string;
  /** IANA timezone. */
  readonly timezone: string;
  /** Day number of its first race. */
  readonly firstDay: number;
}

/** An open store of races: its database and, in memory, its venues. */
export interface History {
  readonly driver: Driver;
  readonly venues: Map<string, Venue>;
  readonly venuesById: Map<number, Venue>;
  /** How often the races of a venue have been written since the store was opened; absent when they have not. */
  readonly writes: Map<number, number>;
  close(): void;
}

export const venueKey = (country: string, raceCode: RaceCode, slug: string): string => `${country}/${raceCode}/${slug}`;

/** Notes a venue in the memory of an open store. */
export function keepVenue({ venues, venuesById }: History, venue: Venue): void {
  venues.set(venueKey(venue.country, venue.raceCode, venue.slug), venue);
  venuesById.set(venue.id, venue);
}

/** Notes that races of a venue are being written, so that what was remembered of it is asked anew. */
export function noteWrite({ writes }: History, { id }: Venue): void {
  writes.set(id, (writes.get(id) ?? 0) + 1);
}

/** Opens a complete store file. The caller owns the file: see `claimFolder`. */
export function openHistory(path: string): History {
  return withVenues(openSqlite(path));
}

/** A store in memory, empty until races are written to it. */
export function historyInMemory(): History {
  const driver = openSqlite();
  driver.exec(tables + indexes);
  return withVenues(driver);
}

/** Reads the venues of an open database into memory. */
export function withVenues(driver: Driver): History {
  const memory = { venues: new Map(), venuesById: new Map(), writes: new Map() };
  const history: History = { driver, ...memory, close: () => driver.close() };
  const rows = driver.all<Venue>(
    `SELECT id, country, race_code AS "raceCode", slug, name, timezone, first_day AS "firstDay" FROM venue ORDER BY id`,
  );
  for (const row of rows) keepVenue(history, row);
  return history;
}
