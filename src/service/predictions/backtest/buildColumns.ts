import { dateOf, yearAndMonth } from "../../../dates/days";
import { sum, valueAt } from "../../../maths/lists";
import { softmax } from "../../../maths/softmax";
import { conditionKeys, type RaceCode } from "../../../spec/codes";
import { modelFeatures } from "../../../spec/features";
import { fieldOf } from "../../races/field";
import { present, type RaceRecord, type RunnerRecord, type Stored } from "../../races/records";
import { type LocalHistory, startIdsOf, type Venue } from "../../store/history";
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
const selectRaces = `SELECT id, venue_id AS "venueId", number AS "raceNumber", distance, surface, condition,
  prize_money AS "prizeMoney", abandoned, meeting_abandoned AS "meetingAbandoned", run, starters
  FROM race WHERE race_code = ? AND day = ? ORDER BY id`;
const selectStarts = `SELECT runner_id AS "runnerId", jockey_id AS "jockeyId", trainer_id AS "trainerId",
  venue_id AS "venueId", day, distance, going, counted, starters, draw, finish, settled, class, rating, number, weight,
  claim, barrier, start_row AS "startRow", handicap_metres AS "handicapMetres", age, scratched, margin, seconds,
  starting_price AS "startingPrice" FROM start WHERE id BETWEEN ? AND ? ORDER BY id`;
const deleteMonth = "DELETE FROM variable WHERE race_code = ? AND month = ?";
const insertMonth = "INSERT INTO variable (race_code, name, month, known, digits) VALUES (?, ?, ?, ?, ?)";

type RaceRow = Stored<
  RaceRecord,
  | ("raceNumber" | "distance" | "surface" | "condition" | "prizeMoney")
  | ("abandoned" | "meetingAbandoned" | "run")
> & { readonly id: number; readonly venueId: number; readonly starters: number };

/** Starts whose months are written at once, at least: each write waits for the disk. */
const startsAtOnce = 4000;

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
  const { raceCode, resultsBefore, from } = options;
  const before = { state: new FeatureState(), values: new StartValues() };
  const firstMonth = Number.isFinite(from) ? monthOf(from) : -Infinity;
  const days = history.driver.all<{ day: number }>(selectDays, [raceCode]);
  let months = new Map<number, Float32Array[]>();
  for (const [index, { day }] of days.entries()) {
    const races = racesOf(history, raceCode, day);
    const month = monthOf(day);
    for (const [of, raceOfDay] of raceDay(races.map(({ record }) => record)).entries()) {
      const race = { ...valueAt(races, of), record: asPredicted(raceOfDay, resultsBefore) };
      if (month >= firstMonth) {
        const rows = months.get(month) ?? [];
        months.set(month, rows);
        rows.push(...rowsOf(race, before, options));
      }
      yield index / days.length;
    }
    const next = days[index + 1];
    const count = sum([...months.values()].map(({ length }) => length));
    if (!next || (count >= startsAtOnce && monthOf(next.day) !== month)) {
      writeMonths(history, raceCode, months);
      months = new Map();
    }
    if (day >= resultsBefore) continue;
    for (const { record, starts } of races) {
      before.state.add(fieldOf(record));
      before.values.add(starts);
    }
  }
}

function writeMonths(
  { driver }: LocalHistory,
  raceCode: RaceCode,
  months: ReadonlyMap<number, readonly Float32Array[]>,
): void {
  driver.transaction(() => {
    for (const [month, rows] of months) {
      driver.run(deleteMonth, [raceCode, month]);
      names.forEach((name, column) => {
        const numbers = new Float32Array(rows.length);
        let known = 0;
        rows.forEach((row, start) => {
          const value = row[column] ?? NaN;
          numbers[start] = value;
          if (!Number.isNaN(value)) known += 1;
        });
        driver.run(insertMonth, [raceCode, name, month, known, textOfNumbers(numbers)]);
      });
    }
  });
}

interface RaceOfStore {
  readonly id: number;
  readonly record: RaceRecord;
  readonly starts: readonly StoredStart[];
}

function racesOf({ driver, venuesById }: LocalHistory, raceCode: RaceCode, day: number): RaceOfStore[] {
  return driver.all<RaceRow>(selectRaces, [raceCode, day]).flatMap((race) => {
    const venue = venuesById.get(race.venueId);
    const starts = driver.all<StoredStart>(selectStarts, startIdsOf(race.id));
    return venue ? { id: race.id, starts, record: recordOf(race, { venue, day, starts }) } : [];
  });
}

/** Returns a race as features and ratings use it, with the store's ids as keys. */
function recordOf(
  { id: _, venueId, abandoned, meetingAbandoned, run, starters, ...race }: RaceRow,
  { venue, day, starts }: { venue: Venue; day: number; starts: readonly StoredStart[] },
): RaceRecord {
  const { country, raceCode, name: track } = venue;
  const { raceNumber, ...known } = race;
  return {
    ...{ date: dateOf(day), country, raceCode, track, raceNumber, startTime: "", timezone: "" },
    ...present(known),
    ...{ abandoned: abandoned === 1, meetingAbandoned: meetingAbandoned === 1, run: run === 1 },
    ...(starters === starts.filter(({ scratched }) => scratched === 0).length ? {} : { starters }),
    runners: starts.map(runnerOf),
  };
}

/** The fields of a runner that the store has as they are. */
const fields = [
  ...(["weight", "claim", "barrier", "startRow", "handicapMetres", "age"] as const),
  ...(["finish", "margin", "seconds", "settled", "startingPrice"] as const),
];

function runnerOf(start: StoredStart): RunnerRecord {
  const { number, runnerId, jockeyId, trainerId, scratched } = start;
  const known: Partial<Record<keyof RunnerRecord, unknown>> = {};
  if (jockeyId !== null) known.jockeyKey = String(jockeyId);
  if (trainerId !== null) known.trainerKey = String(trainerId);
  for (const field of fields) if (start[field] !== null) known[field] = start[field];
  // The columns of the store have the types of the fields.
  const optional = known as Partial<RunnerRecord>;
  return { ...optional, number, name: "", runnerKey: String(runnerId), scratched: scratched === 1 };
}

/** Returns the values of a race's starters in the order of `names`. */
function rowsOf(
  { id, record, starts }: RaceOfStore,
  { state, values }: { readonly state: FeatureState; readonly values: StartValues },
  { raceCode, resultsBefore, model }: BuildOptions,
): Float32Array[] {
  const field = fieldOf(record);
  const byRunner = new Map(starts.map((start) => [String(start.runnerId), start]));
  const running = field.starters.flatMap(({ record: { runnerKey } }) => byRunner.get(runnerKey) ?? []);
  const going = field.going === undefined ? undefined : conditionKeys.indexOf(field.going);
  const features = state.featuresOf(field);
  const vectors = features.map(({ vector }) => vector);
  const chances = model && softmax(utilitiesWith(vectors, model), model.temperature);
  const isRun = record.run && !record.abandoned && !record.meetingAbandoned && field.day < resultsBefore;
  return values.of({ raceCode, going, starts: running }).map((known, index) => {
    const { number, finish, startingPrice } = valueAt(running, index);
    const { vector, values: own } = valueAt(features, index);
    const row = new Float32Array(names.length);
    row.set(known);
    row[bestSpeed.variable] = own[bestSpeed.feature] ?? NaN;
    row.set(vector, startVariables.length);
    const result = isRun ? [finish ?? NaN, startingPrice ?? NaN] : [NaN, NaN];
    row.set([id, field.day, number, ...result, chances?.[index] ?? NaN], names.length - facts.length);
    return row;
  });
}
