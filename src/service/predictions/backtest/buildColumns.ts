import { yearAndMonth } from "../../../dates/days";
import { sum, valueAt } from "../../../maths/lists";
import { conditionKeys, type RaceCode } from "../../../spec/codes";
import { modelFeatures } from "../../../spec/features";
import { fieldOf } from "../../races/field";
import type { LocalHistory } from "../../store/history";
import { daysOf, lastEntriesOf, type RaceOfStore, racesOn } from "../../store/queries/storedRaces";
import { FeatureState } from "../features/featureState";
import { type Calibration, type Coefficients, utilitiesWith, winChances } from "../models/model";
import { asPredicted, raceDay } from "../storedPredictions";
import { textOfNumbers } from "../predictionInputs";
import { facts } from "./columns";
import { startVariables, StartValues } from "./startValues";

/** The coefficients of win probabilities. */
export type ChanceModel = Coefficients & Calibration;

export interface BuildOptions {
  readonly raceCode: RaceCode;
  /** The first day without results. */
  readonly resultsBefore: number;
  /** The model whose chances are stored; if absent, they are unknown. */
  readonly model: ChanceModel | undefined;
  /** The first day whose values are written; values of earlier months stay. */
  readonly from: number;
}

const deleteMonth = "DELETE FROM variable WHERE race_code = ? AND month = ?";
const insertMonth = "INSERT INTO variable (race_code, name, month, known, digits) VALUES (?, ?, ?, ?, ?)";

/** The fewest starts whose months are written at once, because each write waits for the disk. */
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
 * Writes the values of all variables before each start of a race code into the table `variable`, in one pass
 * over its history. Works in steps of one race; each yields the finished part, 0 to 1.
 */
export function* buildColumns(history: LocalHistory, options: BuildOptions): Generator<number, void> {
  const { raceCode, resultsBefore, from } = options;
  const lastDays = lastEntriesOf(history, raceCode);
  const lastDayOf = (runnerKey: string): number => lastDays[Number(runnerKey)] ?? Infinity;
  const before = { state: new FeatureState({ lastDayOf }), values: new StartValues() };
  const firstMonth = Number.isFinite(from) ? monthOf(from) : -Infinity;
  const days = daysOf(history, raceCode);
  let months = new Map<number, Float32Array[]>();
  for (const [index, day] of days.entries()) {
    const races = racesOn(history, raceCode, day);
    const month = monthOf(day);
    for (const [of, raceOfDay] of raceDay(races.map(({ record }) => record)).entries()) {
      const race = { ...valueAt(races, of), record: asPredicted(raceOfDay, resultsBefore) };
      if (month >= firstMonth) {
        const rows = months.get(month) ?? [];
        months.set(month, rows);
        rows.push(rowsOf(race, before, options));
      }
      yield index / days.length;
    }
    const next = days[index + 1];
    const count = sum([...months.values()].map(startsIn));
    if (next === undefined || (count >= startsAtOnce && monthOf(next) !== month)) {
      writeMonths(history, raceCode, months);
      months = new Map();
    }
    if (day >= resultsBefore) continue;
    for (const { record, starts } of races) {
      before.state.add(fieldOf(record));
      before.values.add(starts);
    }
    for (const { starts } of races)
      for (const { runnerKey } of starts) if (lastDayOf(runnerKey) <= day) before.values.forget(runnerKey);
  }
}

const startsIn = (races: readonly Float32Array[]): number =>
  sum(races.map(({ length }) => length)) / names.length;

function writeMonths(
  { driver }: LocalHistory,
  raceCode: RaceCode,
  months: ReadonlyMap<number, readonly Float32Array[]>,
): void {
  driver.transaction(() => {
    for (const [month, races] of months) {
      driver.run(deleteMonth, [raceCode, month]);
      names.forEach((name, column) => {
        const { numbers, known } = columnOf(races, column);
        driver.run(insertMonth, [raceCode, name, month, known, textOfNumbers(numbers)]);
      });
    }
  });
}

/** Returns one column of races' rows, and the number of its known values. */
function columnOf(races: readonly Float32Array[], column: number) {
  const numbers = new Float32Array(startsIn(races));
  let start = 0;
  let known = 0;
  for (const rows of races)
    for (let at = column; at < rows.length; at += names.length) {
      const value = rows[at] ?? NaN;
      numbers[start++] = value;
      if (!Number.isNaN(value)) known += 1;
    }
  return { numbers, known };
}

/** Returns the values of a race's starters in the order of `names`, one starter after another. */
function rowsOf(
  { id, record, starts }: RaceOfStore,
  { state, values }: { readonly state: FeatureState; readonly values: StartValues },
  { raceCode, resultsBefore, model }: BuildOptions,
): Float32Array {
  const field = fieldOf(record);
  const byRunner = new Map(starts.map((start) => [start.runnerKey, start]));
  const running = field.starters.flatMap(({ record: { runnerKey } }) => byRunner.get(runnerKey) ?? []);
  const going = field.going === undefined ? undefined : conditionKeys.indexOf(field.going);
  const upcoming = { raceCode, going, ground: field.ground, entries: starts, starts: running };
  const features = state.featuresOf(field);
  const vectors = features.map(({ vector }) => vector);
  const chances = model && winChances(utilitiesWith(vectors, model), model);
  const isRun = record.run && !record.abandoned && !record.meetingAbandoned && field.day < resultsBefore;
  const rows = new Float32Array(running.length * names.length);
  for (const [index, known] of values.of(upcoming).entries()) {
    const from = index * names.length;
    const { number, finish, startingPrice } = valueAt(running, index);
    const { vector, values: own } = valueAt(features, index);
    rows.set(known, from);
    rows[from + bestSpeed.variable] = own[bestSpeed.feature] ?? NaN;
    rows.set(vector, from + startVariables.length);
    const result = isRun ? [finish ?? NaN, startingPrice ?? NaN] : [NaN, NaN];
    const facts = [id, field.day, number, ...result, chances?.[index] ?? NaN];
    rows.set(facts, from + names.length - facts.length);
  }
  return rows;
}
