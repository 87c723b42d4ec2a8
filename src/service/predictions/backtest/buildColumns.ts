import { dateOf, yearAndMonth } from "../../../dates/days";
import { softmax } from "../../../maths/softmax";
import { conditionKeys, type RaceCode } from "../../../spec/codes";
import { modelFeatures } from "../../../spec/features";
import { fieldOf } from "../../races/field";
import type { RaceRecord, RunnerRecord } from "../../races/records";
import { type LocalHistory, startsPerRace, type Venue } from "../../store/history";
import { FeatureState } from "../features/featureState";
import { type Coefficients, type Model, utilitiesWith } from "../models/model";
import { asPredicted, raceDay } from "../storedPredictions";
import { facts, textOfColumn } from "./columns";
import { startVariables, StartValues, type StoredStart } from "./startValues";

/** The coefficients of win probabilities. */
export type ChanceModel = Coefficients & Pick<Model, "temperature">;

export interface BuildOptions {
  readonly raceCode: RaceCode;
  /** The first day without results. */
  readonly resultsBefore: number;
  /** The model whose chances are kept; without it they are unknown. */
  readonly model: ChanceModel | undefined;
  /** The first day whose values are written; those of the months before its own stay as they are. */
  readonly from: number;
}

const selectDays = "SELECT DISTINCT day FROM race WHERE race_code = ? ORDER BY day";
const selectRaces = `SELECT id, venue_id AS "venueId", number, start_time AS "startTime", timezone, distance, surface,
  condition, prize_money AS "prizeMoney", abandoned, meeting_abandoned AS "meetingAbandoned", run, starters
  FROM race WHERE race_code = ? AND day = ? ORDER BY id`;
// CROSS JOIN keeps the order in which SQLite reads the tables.
const selectStarts = `SELECT r.id AS "raceId", s.runner_id AS "runnerId", s.jockey_id AS "jockeyId", s.trainer_id AS "trainerId",
  s.venue_id AS "venueId", s.day, s.distance, s.going, s.counted, s.starters, s.draw, s.finish, s.settled, s.class, s.rating,
  s.number, s.weight, s.claim, s.barrier, s.start_row AS "startRow", s.handicap_metres AS "handicapMetres", s.age,
  s.scratched, s.margin, s.seconds, s.starting_price AS "startingPrice"
  FROM race r CROSS JOIN start s ON s.id BETWEEN r.id * ${startsPerRace} AND r.id * ${startsPerRace} + ${startsPerRace - 1}
  WHERE r.race_code = ? AND r.day = ? ORDER BY r.id, s.id`;
const deleteMonth = "DELETE FROM variable WHERE race_code = ? AND month = ?";
const insertMonth = "INSERT INTO variable (race_code, name, month, digits) VALUES (?, ?, ?, ?)";

interface StoredRace {
  readonly id: number;
  readonly venueId: number;
  readonly number: number;
  readonly startTime: string;
  readonly timezone: string;
  readonly distance: number | null;
  readonly surface: RaceRecord["surface"] | null;
  readonly condition: string | null;
  readonly prizeMoney: string | null;
  readonly abandoned: number;
  readonly meetingAbandoned: number;
  readonly run: number;
  readonly starters: number;
}

const bestSpeed = {
  feature: modelFeatures.findIndex(({ name }) => name === "bestSpeed"),
  variable: startVariables.indexOf("best6.speed"),
};
/** The names of the columns: a month has a list of numbers for each, race by race. */
const names: readonly string[] = [
  ...startVariables,
  ...modelFeatures.map(({ name }) => `model.${name}`),
  ...facts,
];

/**
 * Writes the values of all variables before each start of a race code, in one pass over its history, into the
 * table `variable`. It works in steps of one race; each yields the part done, 0 to 1.
 */
export function* buildColumns(history: LocalHistory, options: BuildOptions): Generator<number, void> {
  const { driver } = history;
  const { raceCode, resultsBefore, from } = options;
  const state = new FeatureState();
  const values = new StartValues();
  const monthOf = (day: number): number => yearAndMonth(day).year * 12 + yearAndMonth(day).month - 1;
  const firstMonth = Number.isFinite(from) ? monthOf(from) : -Infinity;
  let month = names.map((): number[] => []);
  let current = -Infinity;
  const write = (): void => {
    if (month[0]?.length === 0) return;
    driver.transaction(() => {
      driver.run(deleteMonth, [raceCode, current]);
      names.forEach((name, column) =>
        driver.run(insertMonth, [raceCode, name, current, textOfColumn(month[column] ?? [])]),
      );
    });
    month = names.map(() => []);
  };
  const days = driver.all<{ day: number }>(selectDays, [raceCode]);
  for (const [index, { day }] of days.entries()) {
    if (monthOf(day) !== current) write();
    current = monthOf(day);
    const races = racesOf(history, raceCode, day);
    for (const raceOfDay of raceDay(races.map(({ record }) => record))) {
      const stored = races.find(({ record }) => record === raceOfDay.race);
      if (stored && current >= firstMonth)
        append(
          month,
          { ...stored, record: asPredicted(raceOfDay, resultsBefore) },
          { state, values, options },
        );
      yield index / days.length;
    }
    if (day >= resultsBefore) continue;
    for (const { record, starts } of races) {
      state.add(fieldOf(record));
      values.add(starts);
    }
  }
  write();
}

interface RaceOfStore {
  readonly id: number;
  readonly record: RaceRecord;
  readonly starts: readonly StoredStart[];
}

function racesOf(history: LocalHistory, raceCode: RaceCode, day: number): RaceOfStore[] {
  const { driver, venuesById } = history;
  const starts = new Map<number, StoredStart[]>();
  for (const start of driver.all<StoredStart>(selectStarts, [raceCode, day])) {
    const field = starts.get(start.raceId);
    if (field) field.push(start);
    else starts.set(start.raceId, [start]);
  }
  return driver.all<StoredRace>(selectRaces, [raceCode, day]).flatMap((race) => {
    const venue = venuesById.get(race.venueId);
    const field = starts.get(race.id) ?? [];
    return venue ? { id: race.id, starts: field, record: recordOf(race, { venue, day, field }) } : [];
  });
}

/** Returns the values of an object that are not null. */
function stated<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}

function recordOf(
  { distance, surface, condition, prizeMoney, ...race }: StoredRace,
  {
    venue,
    day,
    field,
  }: { readonly venue: Venue; readonly day: number; readonly field: readonly StoredStart[] },
): RaceRecord {
  const { country, raceCode, name: track } = venue;
  const { startTime, timezone, starters } = race;
  return {
    ...{ date: dateOf(day), country, raceCode, track, raceNumber: race.number, startTime, timezone },
    ...stated({ distance, surface, condition, prizeMoney }),
    abandoned: race.abandoned === 1,
    meetingAbandoned: race.meetingAbandoned === 1,
    run: race.run === 1,
    ...(starters === field.filter(({ scratched }) => scratched === 0).length ? {} : { starters }),
    runners: field.map(runnerOf),
  };
}

function runnerOf(start: StoredStart): RunnerRecord {
  const { number, runnerId, jockeyId, trainerId, weight, claim, barrier, startRow, handicapMetres } = start;
  const { age, finish, margin, seconds, settled, startingPrice } = start;
  return {
    ...{ number, name: "", runnerKey: String(runnerId), scratched: start.scratched === 1 },
    ...(jockeyId === null ? {} : { jockeyKey: String(jockeyId) }),
    ...(trainerId === null ? {} : { trainerKey: String(trainerId) }),
    ...stated({ weight, claim, barrier, startRow, handicapMetres, age }),
    ...stated({ finish, margin, seconds, settled, startingPrice }),
  };
}

/** Appends the values of a race's starters to the columns of its month. */
function append(
  month: readonly number[][],
  { id, record, starts }: RaceOfStore,
  of: { readonly state: FeatureState; readonly values: StartValues; readonly options: BuildOptions },
): void {
  const { raceCode, resultsBefore, model } = of.options;
  const field = fieldOf(record);
  const byRunner = new Map(starts.map((start) => [String(start.runnerId), start]));
  const running = field.starters.flatMap(({ record: { runnerKey } }) => byRunner.get(runnerKey) ?? []);
  if (running.length === 0) return;
  const going = field.going === undefined ? undefined : conditionKeys.indexOf(field.going);
  const features = of.state.featuresOf(field);
  const vectors = features.map(({ vector }) => vector);
  const utilities = model && utilitiesWith(vectors, model);
  const chances = utilities && softmax(utilities, model.temperature);
  const isRun = record.run && !record.abandoned && !record.meetingAbandoned && field.day < resultsBefore;
  of.values.of({ raceCode, going, starts: running }).forEach((row, index) => {
    const { vector, values } = features[index] ?? { vector: [], values: [] };
    const { number = NaN, finish, startingPrice } = running[index] ?? {};
    row[bestSpeed.variable] = values[bestSpeed.feature] ?? NaN;
    const result = isRun ? [finish ?? NaN, startingPrice ?? NaN] : [NaN, NaN];
    let column = 0;
    for (const value of row) month[column++]?.push(value);
    for (const value of vector) month[column++]?.push(value);
    for (const value of [id, field.day, number, ...result, chances?.[index] ?? NaN])
      month[column++]?.push(value);
  });
}
