import { dayNumber } from "../../../dates/days";
import { conditionKeys } from "../../../spec/codes";
import { conditionKeyOfRace } from "../../races/conditionKey";
import { drawOf, frontRowWidth } from "../../races/draw";
import type { RaceRecord, RunnerRecord } from "../../races/records";
import { startIdsOf, startsPerRace, type Driver, type Value, type Venue } from "../history";
import { ratingColumns, type Rater } from "./rater";
import type { personWriter, runnerWriter } from "./writeNames";

interface Names {
  readonly runner: ReturnType<typeof runnerWriter>;
  readonly jockey: ReturnType<typeof personWriter>;
  readonly trainer: ReturnType<typeof personWriter>;
}

interface WriteOptions {
  readonly driver: Driver;
  readonly names: Names;
  readonly venue: Venue;
  readonly nextRace: () => number;
  /** The race is not in the store yet. */
  readonly once: boolean;
  /** Omitted when the races are rated later. */
  readonly rate?: Rater | undefined;
}

const raceColumns =
  "venue_id, race_code, day, number, start_time, timezone, name, race_class, distance, surface, course, condition, weather, prize_money, abandoned, meeting_abandoned, run, entries, starters";
/** The columns that the starts of a race share, bound once: parameters 2 to 6, after the race's id. */
const commonColumns = "venue_id, day, distance, going, starters";
const startColumns =
  "runner_id, jockey_id, trainer_id, counted, draw, finish, number, weight, claim, barrier, start_row, unruly, handicap_metres, age, sex, career_prize_money, scratched, margin, seconds, settled, starting_price, class, rating, rating_variance";
const placeholders = (columns: string): string => columns.replaceAll(/\w+/g, "?");

const insertRace = `INSERT INTO race (id, ${raceColumns}) VALUES (?, ${placeholders(raceColumns)})`;
const updateRace = `UPDATE race SET ${raceColumns.replaceAll(/\w+/g, "$& = ?")} WHERE id = ?`;
/** Returns one statement for a whole field: a statement for each start takes twice the time. */
const insertStarts = (count: number): string =>
  `INSERT INTO start (id, ${commonColumns}, ${startColumns}) VALUES ${Array.from(
    { length: count },
    (_, index) => `(?1 * ${startsPerRace} + ${index}, ?2, ?3, ?4, ?5, ?6, ${placeholders(startColumns)})`,
  ).join()}`;
const insertStartsOf = Array.from({ length: startsPerRace + 1 }, (_, count) => insertStarts(count));
const findRace = "SELECT id FROM race WHERE venue_id = ? AND day = ? AND number = ?";
const deleteStarts = "DELETE FROM start WHERE id BETWEEN ? AND ?";

/** Writes one race with its field, replacing the race of the same venue, day and number. */
export function writeRace(
  race: RaceRecord,
  { driver, names, venue, nextRace, once, rate }: WriteOptions,
): void {
  const day = dayNumber(race.date);
  if (day === undefined)
    throw new RangeError(`Cannot write a race as its date must be YYYY-MM-DD: current value is ${race.date}`);
  if (race.runners.length > startsPerRace) {
    throw new RangeError(
      `Cannot write a race as it may have ${startsPerRace} runners: current value is ${race.runners.length}`,
    );
  }
  const starters = race.starters ?? race.runners.filter(({ scratched }) => !scratched).length;
  const values = [venue.id, race.raceCode, day, ...raceValues(race), race.runners.length, starters];
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
  const key = conditionKeyOfRace(race);
  const going = key === undefined ? null : conditionKeys.indexOf(key);
  const counts = race.run && !race.abandoned && !race.meetingAbandoned;
  const known = race.runners.map((runner) => names.runner(raceCode, runner));
  const rated = counts ? rate?.(race, day, known) : undefined;
  const starts: Value[] = [id, venue.id, day, distance, going, starters];
  race.runners.forEach((runner, index) => {
    const jockey = names.jockey(raceCode, runner.jockey, runner.jockeyKey);
    const trainer = names.trainer(raceCode, runner.trainer, runner.trainerKey);
    starts.push(
      known[index]?.id ?? null,
      jockey,
      trainer,
      Number(counts && !runner.scratched),
      drawOf(runner, frontRow) ?? null,
    );
    pushStart(starts, runner);
    starts.push(...ratingColumns(rated, index));
  });
  if (race.runners.length > 0) driver.run(insertStartsOf[race.runners.length] ?? "", starts);
}

function raceValues(race: RaceRecord): Value[] {
  return [
    ...[race.raceNumber, race.startTime, race.timezone, race.raceName ?? null, race.raceClass ?? null],
    ...[race.distance ?? null, race.surface ?? null, race.course ?? null],
    ...[race.condition ?? null, race.weather ?? null, race.prizeMoney ?? null],
    ...[race.abandoned, race.meetingAbandoned, race.run].map(Number),
  ];
}

/**
 * Appends a start's own columns in their order, without an array of their own: a world has 750,000 starts.
 */
function pushStart(values: Value[], runner: RunnerRecord): void {
  values.push(
    runner.finish ?? null,
    runner.number,
    runner.weight ?? null,
    runner.claim ?? null,
    runner.barrier ?? null,
  );
  values.push(runner.startRow ?? null, runner.unruly === undefined ? null : Number(runner.unruly));
  values.push(
    runner.handicapMetres ?? null,
    runner.age ?? null,
    runner.sex ?? null,
    runner.careerPrizeMoney ?? null,
  );
  values.push(
    Number(runner.scratched),
    runner.margin ?? null,
    runner.seconds ?? null,
    runner.settled ?? null,
  );
  values.push(runner.startingPrice ?? null);
}
