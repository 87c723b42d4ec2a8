import { dateOf } from "../../../dates/days";
import type { RaceCode } from "../../../spec/codes";
import { groundOf } from "../../../spec/ground";
import { present, type RaceRecord, type RunnerRecord, type Stored } from "../../races/records";
import { outcomeOf } from "../outcomes";
import { type LocalHistory, startIdsOf, startsPerRace, type Venue } from "../history";

/**
 * A start: the runner's record with the columns by which statistics group. Its keys are the store's ids; the
 * names of its people are left out.
 */
export interface Start extends RunnerRecord {
  readonly day: number;
  readonly venueId: number;
  readonly distance: number | undefined;
  /** See `groundOf`. */
  readonly ground: string | undefined;
  /** An index into `conditionKeys`. */
  readonly going: number | undefined;
  /** True for a start in a race that was run. */
  readonly counted: boolean;
  readonly starters: number;
  readonly draw: number | undefined;
  /** The class of the race and the runner's rating after it, in hundredths. */
  readonly class: number | undefined;
  readonly rating: number | undefined;
}

const selectDays = "SELECT DISTINCT day FROM race WHERE race_code = ? ORDER BY day";
const selectRaces = `SELECT id, venue_id AS "venueId", number AS "raceNumber", name AS "raceName", race_class AS "raceClass", distance, surface, course, condition,
  prize_money AS "prizeMoney", abandoned, meeting_abandoned AS "meetingAbandoned", run, starters
  FROM race WHERE race_code = ? AND day = ? ORDER BY id`;
const selectStarts = `SELECT runner_id AS "runnerId", n.name, jockey_id AS "jockeyId", trainer_id AS "trainerId",
  going, counted, starters, draw, finish, settled, class, rating, number, weight, claim, barrier,
  start_row AS "startRow", handicap_metres AS "handicapMetres", age, sex, scratched, margin, seconds,
  starting_price AS "startingPrice", body_weight AS "bodyWeight", last_600 AS "last600", outcome
  FROM start s JOIN runner n ON n.id = runner_id WHERE s.id BETWEEN ? AND ? ORDER BY s.id`;

const selectLastStarts = `SELECT id, (
    SELECT MAX(day) FROM start WHERE runner_id = runner.id AND counted = 1) AS day
  FROM runner WHERE race_code = ?`;
const selectEntries = `SELECT DISTINCT runner_id AS id FROM race r CROSS JOIN start s
  ON s.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}
  WHERE r.race_code = ? AND r.day >= ?`;

type RaceRow = Stored<
  RaceRecord,
  | ("raceNumber" | "raceName" | "raceClass" | "distance" | "surface" | "course" | "condition" | "prizeMoney")
  | ("abandoned" | "meetingAbandoned" | "run")
> & { readonly id: number; readonly venueId: number; readonly starters: number };

type StartRow = Stored<
  RunnerRecord & Pick<Start, "going" | "draw" | "class" | "rating" | "counted" | "starters">,
  | (
      | "number"
      | "name"
      | "weight"
      | "claim"
      | "barrier"
      | "startRow"
      | "handicapMetres"
      | "age"
      | "sex"
      | "scratched"
    )
  | ("finish" | "margin" | "seconds" | "settled" | "startingPrice" | "bodyWeight" | "last600")
  | ("going" | "draw" | "class" | "rating" | "counted" | "starters")
> & {
  readonly runnerId: number;
  readonly jockeyId: number | null;
  readonly trainerId: number | null;
  readonly outcome: number | null;
};

export interface RaceOfStore {
  readonly id: number;
  readonly record: RaceRecord;
  readonly starts: readonly Start[];
}

/** Returns the days with races of a code, earliest first. */
export const daysOf = ({ driver }: LocalHistory, raceCode: RaceCode): number[] =>
  driver.all<{ day: number }>(selectDays, [raceCode]).map(({ day }) => day);

/** Returns days by the ids of runners. */
function daysById(rows: readonly { readonly id: number; readonly day: number | null }[]): number[] {
  const days: number[] = [];
  for (const { id, day } of rows) days[id] = day ?? -Infinity;
  return days;
}

/**
 * Returns the last day with a start of each runner of a race code, by id; Infinity for a runner that is
 * entered on or after a day, whether its races have been run or not.
 */
export function lastDaysOf(
  { driver }: LocalHistory,
  { raceCode, from }: { raceCode: RaceCode; from: number },
): readonly number[] {
  const days = daysById(driver.all(selectLastStarts, [raceCode]));
  for (const { id } of driver.all<{ id: number }>(selectEntries, [raceCode, from])) days[id] = Infinity;
  return days;
}

const selectLastEntries = `SELECT r.id, MAX(s.day) AS day
  FROM start s JOIN runner r ON r.id = s.runner_id WHERE r.race_code = ? AND s.id BETWEEN ? AND ? GROUP BY r.id`;

/** Races whose starts SQLite groups at once: it groups in memory, which it never returns. */
const racesAtOnce = 1000;

/**
 * Returns the day of the last entry of each runner of a race code, scratched ones included, by its id. Works
 * in steps of some 20 ms.
 */
export function* lastEntriesOf(
  { driver }: LocalHistory,
  raceCode: RaceCode,
): Generator<void, readonly number[]> {
  const days: number[] = [];
  const lastRace = driver.all<{ id: number | null }>("SELECT MAX(id) AS id FROM race")[0]?.id ?? -1;
  for (let first = 0; first <= lastRace; first += racesAtOnce) {
    const ids = [startIdsOf(first)[0], startIdsOf(first + racesAtOnce - 1)[1]];
    for (const { id, day } of driver.all<{ id: number; day: number }>(selectLastEntries, [raceCode, ...ids]))
      days[id] = Math.max(days[id] ?? -Infinity, day);
    yield;
  }
  return days;
}

/** Returns the races of a code on a day, in the order in which the store received them. */
export function racesOn(
  { driver, venuesById }: LocalHistory,
  raceCode: RaceCode,
  day: number,
): RaceOfStore[] {
  return driver.all<RaceRow>(selectRaces, [raceCode, day]).flatMap((race) => {
    const venue = venuesById.get(race.venueId);
    const rows = driver.all<StartRow>(selectStarts, startIdsOf(race.id));
    const ground = groundOf({ ...race, raceCode });
    const starts = rows.map((row) => startOf(row, { ...race, day, ground }));
    return venue ? { id: race.id, starts, record: recordOf(race, { venue, day, starts }) } : [];
  });
}

/** Returns a race in the form for features and ratings, with the store's ids as keys. */
function recordOf(
  { id: _, venueId, abandoned, meetingAbandoned, run, starters, ...race }: RaceRow,
  { venue, day, starts }: { venue: Venue; day: number; starts: readonly Start[] },
): RaceRecord {
  const { country, raceCode, name: track } = venue;
  const { raceNumber, ...known } = race;
  return {
    date: dateOf(day),
    country,
    raceCode,
    track,
    raceNumber,
    startTime: "",
    timezone: "",
    ...present(known),
    abandoned: abandoned === 1,
    meetingAbandoned: meetingAbandoned === 1,
    run: run === 1,
    ...(starters === starts.filter(({ scratched }) => !scratched).length ? {} : { starters }),
    runners: starts,
  };
}

/**
 * Returns a start from the store. Each field is listed here, because V8 makes a hash table of a row with more
 * than 18 columns, which takes four times as long to read.
 */
function startOf(
  row: StartRow,
  { venueId, day, distance, ground }: RaceRow & Pick<Start, "day" | "ground">,
): Start {
  const start = {
    number: row.number,
    name: row.name,
    runnerKey: String(row.runnerId),
    jockeyKey: row.jockeyId === null ? undefined : String(row.jockeyId),
    trainerKey: row.trainerId === null ? undefined : String(row.trainerId),
    weight: row.weight ?? undefined,
    claim: row.claim ?? undefined,
    barrier: row.barrier ?? undefined,
    startRow: row.startRow ?? undefined,
    handicapMetres: row.handicapMetres ?? undefined,
    age: row.age ?? undefined,
    sex: row.sex ?? undefined,
    scratched: row.scratched === 1,
    finish: row.finish ?? undefined,
    margin: row.margin ?? undefined,
    seconds: row.seconds ?? undefined,
    settled: row.settled ?? undefined,
    startingPrice: row.startingPrice ?? undefined,
    bodyWeight: row.bodyWeight ?? undefined,
    last600: row.last600 ?? undefined,
    day,
    venueId,
    distance: distance ?? undefined,
    ground,
    going: row.going ?? undefined,
    counted: row.counted === 1,
    starters: row.starters,
    draw: row.draw ?? undefined,
    class: row.class ?? undefined,
    rating: row.rating ?? undefined,
    ...(row.outcome === null ? {} : outcomeOf(row.outcome)),
  };
  return start as Start; // an undefined field is read like an omitted one
}
