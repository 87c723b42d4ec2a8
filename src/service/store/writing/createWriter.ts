import { dayNumber } from "../../../dates/days";
import { slugify } from "../../races/names";
import type { RaceRecord } from "../../races/records";
import {
  addVenue,
  countWrite,
  readVenues,
  venueKey,
  type Driver,
  type LocalHistory,
  type Venue,
} from "../history";
import { createRater } from "./rater";
import { personWriter, runnerWriter } from "./writeNames";
import { writeRace } from "./writeRace";

/** Writes races into a store: all of them, or none when one fails. */
export type Writer = (races: readonly RaceRecord[]) => void;

export interface WriterOptions {
  /** False for races that do not come in the order of their days: see `recalculateRatings`. */
  readonly rate?: boolean;
  /** The lowest id of new rows; rows are numbered from the store's highest id when that is higher. */
  readonly numbersFrom?: number | undefined;
  /** No race is in the store already or comes twice, so that none is searched for; a duplicate throws. */
  readonly once?: boolean;
}

/**
 * Creates a writer. It caches the names it has written: use one for a whole load. A race that is in the store
 * already (same country, race code, track, date and number) is replaced, as when a race that was declared
 * earlier has been run.
 *
 * @example createWriter(historyInMemory())(races);
 */
export function createWriter(
  history: LocalHistory,
  { rate = true, numbersFrom = 0, once = false }: WriterOptions = {},
): Writer {
  const { driver } = history;
  let write: Writer | undefined;
  return (races) => {
    write ??= createCachingWriter(history, { rate, numbersFrom, once });
    try {
      driver.transaction(() => write?.(races));
    } catch (error) {
      // The names and venues of these races are in memory, but not in the database.
      write = undefined;
      readVenues(history);
      throw error;
    }
  };
}

/** Creates a writer that remembers names and ids, without transactions. */
function createCachingWriter(
  history: LocalHistory,
  {
    rate,
    numbersFrom,
    once,
  }: Required<Omit<WriterOptions, "numbersFrom">> & { readonly numbersFrom: number },
): Writer {
  const { driver } = history;
  const nextPerson = idGenerator(driver, "person", numbersFrom);
  const names = {
    runner: runnerWriter(driver, idGenerator(driver, "runner", numbersFrom)),
    jockey: personWriter(driver, "jockey", nextPerson),
    trainer: personWriter(driver, "trainer", nextPerson),
  };
  const nextRace = idGenerator(driver, "race", numbersFrom);
  const venueOf = venueWriter(history, idGenerator(driver, "venue", numbersFrom));
  const parts = { driver, names, nextRace, once, rate: rate ? createRater(driver) : undefined };
  return (races) => {
    for (const race of races) {
      const venue = venueOf(race);
      countWrite(history, venue);
      writeRace(race, { ...parts, venue });
    }
  };
}

/** Returns a function that returns the next id of a table, above `from` and above every id in use. */
function idGenerator(
  driver: Driver,
  table: "venue" | "runner" | "person" | "race",
  from: number,
): () => number {
  const highest = driver.all<{ last: number | null }>(`SELECT MAX(id) AS last FROM ${table}`)[0]?.last ?? 0;
  let last = Math.max(highest, from);
  return () => ++last;
}

const insertVenue =
  "INSERT INTO venue (id, country, race_code, slug, name, timezone, first_day) VALUES (?, ?, ?, ?, ?, ?, ?)";
const updateVenue = "UPDATE venue SET first_day = ? WHERE id = ?";

/**
 * Returns a function that returns the venue of a race, inserted when new. The display name of its first race
 * stays.
 */
function venueWriter(history: LocalHistory, nextId: () => number): (race: RaceRecord) => Venue {
  const slugs = new Map<string, string>();
  const slugOf = (track: string): string => {
    const slug = slugs.get(track) ?? slugify(track);
    slugs.set(track, slug);
    return slug;
  };
  return ({ country, raceCode, track, timezone, date }) => {
    const day = dayNumber(date) ?? 0;
    const slug = slugOf(track);
    const known = history.venues.get(venueKey(country, raceCode, slug));
    if (known && known.firstDay <= day) return known;
    const venue: Venue = known
      ? { ...known, firstDay: day }
      : { id: nextId(), country, raceCode, slug, name: track, timezone, firstDay: day };
    if (known) history.driver.run(updateVenue, [day, known.id]);
    else history.driver.run(insertVenue, [venue.id, country, raceCode, slug, track, timezone, day]);
    addVenue(history, venue);
    return venue;
  };
}
