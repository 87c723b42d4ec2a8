import { dateOf, dayNumber } from "../../../dates/days";
import { conditionKeys, type RaceCode, raceCodes } from "../../../spec/codes";
import { goingKeyOf } from "../../../spec/goings";
import { sumField } from "../../races/angleSums";
import { drawOf, frontRowWidth } from "../../races/field";
import { slugify } from "../../../spec/slug";
import type { RaceRecord, RunnerRecord } from "../../races/records";
import {
  addVenue,
  countWrite,
  type Driver,
  type LocalHistory,
  readVenues,
  startIdsOf,
  startsPerRace,
  type Value,
  type Venue,
  venueKey,
} from "../history";
import { outcomeNumber } from "../outcomes";
import { forgetTotals, lastTotal } from "../totals";
import { createRater, notRated, ratedColumns, type Rater } from "./recalculateRatings";
import { personWriter, runnerWriter } from "./writeNames";

interface Names {
  readonly runner: ReturnType<typeof runnerWriter>;
  readonly jockey: ReturnType<typeof personWriter>;
  readonly trainer: ReturnType<typeof personWriter>;
}

interface WriteOptions {
  readonly driver: Driver;
  readonly names: Names;
  /** Removes the sums that contain a day. */
  readonly forget: (day: number) => void;
  readonly venue: Venue;
  readonly nextRace: () => number;
  /** True if the race is not in the store yet. */
  readonly once: boolean;
  /** Absent if the races are rated later. */
  readonly rate?: Rater | undefined;
}

const raceColumns =
  "venue_id, race_code, day, number, start_time, timezone, name, race_class, distance, surface, course, condition, weather, prize_money, abandoned, meeting_abandoned, run, going, sums, winners, entries, starters, lines_lost";
/** The columns that the starts of a race share, bound once: parameters 2 to 6, after the race's id. */
const commonColumns = "venue_id, day, distance, going, starters";
const startColumns = `runner_id, jockey_id, trainer_id, counted, draw, finish, number, weight, claim, barrier, start_row,
  unruly, handicap_metres, age, sex, career_prize_money, scratched, margin, seconds, settled, starting_price, chance, body_weight, last_600, outcome, program_number, ${ratedColumns}`;
const placeholders = (columns: string): string => columns.replaceAll(/\w+/g, "?");

const insertRace = `INSERT INTO race (id, ${raceColumns}) VALUES (?, ${placeholders(raceColumns)})`;
const updateRace = `UPDATE race SET ${raceColumns.replaceAll(/\w+/g, "$& = ?")} WHERE id = ?`;
const startPlaceholders = placeholders(startColumns);
/** Returns one statement for a whole field, because a statement for each start takes twice the time. */
const insertStarts = (count: number): string =>
  `INSERT INTO start (id, ${commonColumns}, ${startColumns}) VALUES ${Array.from(
    { length: count },
    (_, index) => `(?1 * ${startsPerRace} + ${index}, ?2, ?3, ?4, ?5, ?6, ${startPlaceholders})`,
  ).join()}`;
const insertStartsOf = Array.from({ length: startsPerRace + 1 }, (_, count) => insertStarts(count));
const findRace = "SELECT id FROM race WHERE venue_id = ? AND day = ? AND number = ?";
const deleteStarts = "DELETE FROM start WHERE id BETWEEN ? AND ?";

/** Writes one race with its field, replacing the race of the same venue, day and number. */
function writeRace(
  race: RaceRecord,
  { driver, names, forget, venue, nextRace, once, rate }: WriteOptions,
): void {
  const day = dayNumber(race.date);
  if (day === undefined)
    throw new RangeError(`Cannot write a race as its date must be YYYY-MM-DD: current value is ${race.date}`);
  if (race.runners.length > startsPerRace) {
    throw new RangeError(
      `Cannot write a race as it may have ${startsPerRace} runners: current value is ${race.runners.length}`,
    );
  }
  forget(day);
  const starters = race.starters ?? race.runners.filter(({ scratched }) => !scratched).length;
  const counts = race.run && !race.abandoned && !race.meetingAbandoned;
  const counted = counts ? race.runners.filter(({ scratched }) => !scratched) : [];
  const { chances, winners, sums } = sumField(counted, starters);
  const chanceOf = new Map(counted.map((runner, index) => [runner, chances?.[index]]));
  const key = goingKeyOf(race.condition, race);
  const going = key === undefined ? null : conditionKeys.indexOf(key);
  const values = [
    venue.id,
    race.raceCode,
    day,
    ...raceValues(race),
    going,
    sums,
    winners,
    race.runners.length,
    starters,
    race.linesLost ?? null,
  ];
  const before = once
    ? undefined
    : driver.all<{ id: number }>(findRace, [venue.id, day, race.raceNumber])[0]?.id;
  const id = before ?? nextRace();
  if (before === undefined) driver.run(insertRace, [id, ...values]);
  else {
    driver.run(updateRace, [...values, id]);
    driver.run(deleteStarts, startIdsOf(id));
  }
  const frontRow = frontRowWidth(race.runners);
  const { raceCode, distance = null } = race;
  const runnerIds = race.runners.map((runner) => names.runner(raceCode, runner));
  const rated = counts ? rate?.(race, { id, day }, runnerIds) : undefined;
  const starts: Value[] = [id, venue.id, day, distance, going, starters];
  race.runners.forEach((runner, index) => {
    const jockey = names.jockey(raceCode, runner.jockey, runner.jockeyKey);
    const trainer = names.trainer(raceCode, runner.trainer, runner.trainerKey);
    starts.push(
      runnerIds[index] ?? null,
      jockey,
      trainer,
      Number(counts && !runner.scratched),
      drawOf(runner, frontRow) ?? null,
    );
    pushStart(starts, runner, chanceOf.get(runner));
    starts.push(...(rated?.[index] ?? notRated));
  });
  if (race.runners.length > 0) driver.run(insertStartsOf[race.runners.length] ?? "", starts);
}

function raceValues(race: RaceRecord): Value[] {
  return [
    race.raceNumber,
    race.startTime,
    race.timezone,
    race.raceName ?? null,
    race.raceClass ?? null,
    race.distance ?? null,
    race.surface ?? null,
    race.course ?? null,
    race.condition ?? null,
    race.weather ?? null,
    race.prizeMoney ?? null,
    ...[race.abandoned, race.meetingAbandoned, race.run].map(Number),
  ];
}

/** Appends a start's columns without creating an array, because a world has 750,000 starts. */
function pushStart(values: Value[], runner: RunnerRecord, chance: number | undefined): void {
  values.push(
    runner.finish ?? null,
    runner.number,
    runner.weight ?? null,
    runner.claim ?? null,
    runner.barrier ?? null,
    runner.startRow ?? null,
    runner.unruly === undefined ? null : Number(runner.unruly),
    runner.handicapMetres ?? null,
    runner.age ?? null,
    runner.sex ?? null,
    runner.careerPrizeMoney ?? null,
    Number(runner.scratched),
    runner.margin ?? null,
    runner.seconds ?? null,
    runner.settled ?? null,
    runner.startingPrice ?? null,
    chance ?? null,
    runner.bodyWeight ?? null,
    runner.last600 ?? null,
    outcomeNumber(runner),
    runner.programNumber ?? null,
  );
}

/** Writes races into a store: all of them, or none if one fails. */
export type Writer = (races: readonly RaceRecord[]) => void;

export interface WriterOptions {
  /** Returns false while races do not come in day order: see `recalculateRatings`. */
  readonly rate?: () => boolean;
  /** The lowest id for new rows; rows are numbered from the store's highest id if that is higher. */
  readonly numbersFrom?: number | undefined;
  /**
   * True if no race is in the store already or comes twice, so that none is searched for; a duplicate throws.
   */
  readonly once?: boolean;
}

/**
 * Creates a writer. It caches the names that it has written, so use one for a whole load. A race already in
 * the store (same country, race code, track, date and number) is replaced, for example when a declared race
 * has been run.
 *
 * @example createWriter(historyInMemory())(races);
 */
export function createWriter(history: LocalHistory, options: WriterOptions = {}): Writer {
  const { driver } = history;
  let write: Writer | undefined;
  return (races) => {
    write ??= createCachingWriter(history, options);
    try {
      driver.transaction(() => write?.(races));
    } catch (error) {
      // The names and venues of these races are in memory but not in the database.
      write = undefined;
      try {
        readVenues(history);
      } catch {
        // A new store has no journal, so after a full disk it cannot be read either.
      }
      throw error;
    }
  };
}

const selectLastDays = `SELECT race_code AS code, MAX(day) AS day FROM race GROUP BY race_code`;

/**
 * Creates a writer that rates races as long as each call has those of one day, later than the earlier days of
 * their race codes. Once `isRated` returns false, `recalculateRatings` must rate them all. `isInOrder` is
 * false if the races in the store are not rated.
 */
export function createRatingWriter(
  history: LocalHistory,
  { isInOrder: isRatedBefore = true }: { readonly isInOrder?: boolean | undefined } = {},
): { write: Writer; isRated: () => boolean } {
  const days = history.driver.all<{ code: RaceCode; day: number }>(selectLastDays);
  const last = new Map(days.map(({ code, day }) => [code, dateOf(day)]));
  let isInOrder = isRatedBefore;
  const write = createWriter(history, { rate: () => isInOrder });
  return {
    write: (races) => {
      const days = new Set(races.map(({ date }) => date));
      for (const [code, date] of new Map(races.map(({ raceCode, date }) => [raceCode, date]))) {
        isInOrder &&= days.size === 1 && date > (last.get(code) ?? "");
        last.set(code, date);
      }
      write(races);
    },
    isRated: () => isInOrder,
  };
}

const findRaces = `SELECT id FROM race WHERE race_code IN (${raceCodes.map(() => "?").join()}) AND day = ?`;

/** Removes a race with its predictions, inside the caller's transaction. */
export function forgetRace(driver: Driver, id: number): void {
  driver.run(deleteStarts, startIdsOf(id));
  // A later race may get this one's id.
  driver.run("DELETE FROM prediction WHERE race_id = ?", [id]);
  driver.run("DELETE FROM race WHERE id = ?", [id]);
}

/** Removes the races of one day with their predictions, in one transaction. */
export function forgetDay(history: LocalHistory, day: number): void {
  const { driver } = history;
  driver.transaction(() => {
    for (const { id } of driver.all<{ id: number }>(findRaces, [...raceCodes, day])) forgetRace(driver, id);
    forgetTotals(driver, day);
  });
  for (const venue of history.venuesById.values()) countWrite(history, venue);
}

/** Creates a writer that remembers names and ids, without transactions. */
function createCachingWriter(
  history: LocalHistory,
  { rate = () => true, numbersFrom = 0, once = false }: WriterOptions,
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
  let closed = lastTotal(driver);
  const forget = (day: number): void => {
    if (closed === undefined || day >= closed) return;
    forgetTotals(driver, day);
    closed = lastTotal(driver);
  };
  const rater = createRater(driver);
  return (races) => {
    const parts = { driver, forget, names, nextRace, once, rate: rate() ? rater : undefined };
    for (const race of races) {
      const venue = venueOf(race);
      countWrite(history, venue);
      writeRace(race, { ...parts, venue });
    }
  };
}

/** Returns a function for the next id of a table, above `from` and above every id in use. */
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

/** Returns a function that finds or inserts the venue of a race, whose first display name is kept. */
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
    const knownVenue = history.venues.get(venueKey(country, raceCode, slug));
    if (knownVenue && knownVenue.firstDay <= day) return knownVenue;
    const venue: Venue = knownVenue
      ? { ...knownVenue, firstDay: day }
      : { id: nextId(), country, raceCode, slug, name: track, timezone, firstDay: day };
    if (knownVenue) history.driver.run(updateVenue, [day, knownVenue.id]);
    else history.driver.run(insertVenue, [venue.id, country, raceCode, slug, track, timezone, day]);
    addVenue(history, venue);
    return venue;
  };
}
