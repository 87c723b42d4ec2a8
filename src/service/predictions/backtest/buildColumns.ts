import { dateOf, yearAndMonth } from "../../../dates/days";
import { valueAt } from "../../../maths/lists";
import { softmax } from "../../../maths/softmax";
import { conditionKeys, type RaceCode } from "../../../spec/codes";
import { modelFeatures } from "../../../spec/features";
import { fieldOf } from "../../races/field";
import type { RaceRecord } from "../../races/records";
import { type LocalHistory, startsPerRace, type Venue } from "../../store/history";
import { FeatureState } from "../features/featureState";
import { type Coefficients, type Model, utilitiesWith } from "../models/model";
import { asPredicted, raceDay } from "../storedPredictions";
import { textOfNumbers } from "../predictionInputs";
import { facts } from "./columns";
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
const insertMonth = "INSERT INTO variable (race_code, name, month, known, digits) VALUES (?, ?, ?, ?, ?)";

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
/** The names of the columns, in the order of a start's row. */
const names: readonly string[] = [
  ...startVariables,
  ...modelFeatures.map(({ name }) => `model.${name}`),
  ...facts,
];

function monthOf(day: number): number {
  const { year, month } = yearAndMonth(day);
  return year * 12 + month - 1;
}

/**
 * Writes the values of all variables before each start of a race code, in one pass over its history, into the
 * table `variable`. It works in steps of one race; each yields the part done, 0 to 1.
 */
export function* buildColumns(history: LocalHistory, options: BuildOptions): Generator<number, void> {
  const { driver } = history;
  const { raceCode, resultsBefore, from } = options;
  const state = new FeatureState();
  const values = new StartValues();
  const firstMonth = Number.isFinite(from) ? monthOf(from) : -Infinity;
  const days = driver.all<{ day: number }>(selectDays, [raceCode]);
  let columns = names.map((): number[] => []);
  for (const [index, { day }] of days.entries()) {
    const races = racesOf(history, raceCode, day);
    const month = monthOf(day);
    for (const [of, raceOfDay] of raceDay(races.map(({ record }) => record)).entries()) {
      const { id, starts } = valueAt(races, of);
      const race = asPredicted(raceOfDay, resultsBefore);
      if (month >= firstMonth) append(columns, race, { id, starts, state, values, options });
      yield index / days.length;
    }
    const next = days[index + 1];
    if (month >= firstMonth && (!next || monthOf(next.day) !== month)) {
      driver.transaction(() => {
        driver.run(deleteMonth, [raceCode, month]);
        names.forEach((name, column) => {
          const numbers = columns[column] ?? [];
          const known = numbers.filter((value) => !Number.isNaN(value)).length;
          driver.run(insertMonth, [raceCode, name, month, known, textOfNumbers(new Float32Array(numbers))]);
        });
      });
      columns = names.map(() => []);
    }
    if (day >= resultsBefore) continue;
    for (const { record, starts } of races) {
      state.add(fieldOf(record));
      values.add(starts);
    }
  }
}

interface RaceOfStore {
  readonly id: number;
  readonly record: RaceRecord;
  readonly starts: readonly StoredStart[];
}

function racesOf({ driver, venuesById }: LocalHistory, raceCode: RaceCode, day: number): RaceOfStore[] {
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

/** Returns those of some values of a row that are not null. */
function stated<R extends object, N extends keyof R>(row: R, columns: readonly N[]) {
  const found: { [K in N]?: NonNullable<R[K]> } = {};
  for (const name of columns) {
    const value = row[name];
    if (value !== null && value !== undefined) found[name] = value;
  }
  return found;
}

function recordOf(
  race: StoredRace,
  { venue, day, field }: { venue: Venue; day: number; field: readonly StoredStart[] },
): RaceRecord {
  const { country, raceCode, name: track } = venue;
  const { startTime, timezone, starters } = race;
  return {
    ...{ date: dateOf(day), country, raceCode, track, raceNumber: race.number, startTime, timezone },
    ...stated(race, ["distance", "surface", "condition", "prizeMoney"]),
    abandoned: race.abandoned === 1,
    meetingAbandoned: race.meetingAbandoned === 1,
    run: race.run === 1,
    ...(starters === field.filter(({ scratched }) => scratched === 0).length ? {} : { starters }),
    runners: field.map((start) => ({
      ...{ number: start.number, name: "", runnerKey: String(start.runnerId) },
      scratched: start.scratched === 1,
      ...(start.jockeyId === null ? {} : { jockeyKey: String(start.jockeyId) }),
      ...(start.trainerId === null ? {} : { trainerKey: String(start.trainerId) }),
      ...stated(start, ["weight", "claim", "barrier", "startRow", "handicapMetres", "age"]),
      ...stated(start, ["finish", "margin", "seconds", "settled", "startingPrice"]),
    })),
  };
}

/** Appends the values of a race's starters to the columns of its month. */
function append(
  columns: readonly number[][],
  record: RaceRecord,
  of: Omit<RaceOfStore, "record"> & {
    readonly state: FeatureState;
    readonly values: StartValues;
    readonly options: BuildOptions;
  },
): void {
  const { raceCode, resultsBefore, model } = of.options;
  const field = fieldOf(record);
  const byRunner = new Map(of.starts.map((start) => [String(start.runnerId), start]));
  const starts = field.starters.flatMap(({ record: { runnerKey } }) => byRunner.get(runnerKey) ?? []);
  const going = field.going === undefined ? undefined : conditionKeys.indexOf(field.going);
  const features = of.state.featuresOf(field);
  const vectors = features.map(({ vector }) => vector);
  const chances = model && softmax(utilitiesWith(vectors, model), model.temperature);
  const isRun = record.run && !record.abandoned && !record.meetingAbandoned && field.day < resultsBefore;
  of.values.of({ raceCode, going, starts }).forEach((values, index) => {
    const { number, finish, startingPrice } = valueAt(starts, index);
    const { vector, values: known } = valueAt(features, index);
    values[bestSpeed.variable] = known[bestSpeed.feature] ?? NaN;
    const result = isRun ? [finish ?? NaN, startingPrice ?? NaN] : [NaN, NaN];
    const all = [...values, ...vector, of.id, field.day, number, ...result, chances?.[index] ?? NaN];
    all.forEach((value, column) => columns[column]?.push(value));
  });
}
