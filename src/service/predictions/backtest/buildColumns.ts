import { yearAndMonth } from "../../../dates/days";
import { valueAt } from "../../../lists/lists";
import { conditionKeys, type RaceCode } from "../../../spec/codes";
import { modelFeatures } from "../../../spec/features";
import { fieldOf } from "../../races/field";
import type { LocalHistory, Value } from "../../store/history";
import { daysOf, lastEntriesOf, type RaceOfStore, racesOn } from "../../store/queries/storedRaces";
import { FeatureState } from "../features/featureState";
import { type Calibration, type Coefficients, utilitiesWith, winChances } from "../models/model";
import { asPredicted, raceDay } from "../storedPredictions";
import { facts } from "./columns";
import { textOfColumn } from "./columnText";
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

/** The state before a day's races. */
interface Before {
  readonly state: FeatureState;
  readonly values: StartValues;
}

/**
 * Writes the values of all variables before each start of a race code into the table `variable`, in one pass
 * over its history. Works in steps of a race or of a column; each yields the finished part, 0 to 1.
 */
export function* buildColumns(history: LocalHistory, options: BuildOptions): Generator<number, void> {
  const { raceCode, resultsBefore, from } = options;
  const lastDays = yield* yieldingPart(0, lastEntriesOf(history, raceCode));
  const lastDayOf = (runnerKey: string): number => lastDays[Number(runnerKey)] ?? Infinity;
  const before: Before = { state: new FeatureState({ lastDayOf }), values: new StartValues() };
  const firstMonth = Number.isFinite(from) ? monthOf(from) : -Infinity;
  const days = daysOf(history, raceCode);
  const unwritten = createRows();
  for (const [index, day] of days.entries()) {
    const races = racesOn(history, raceCode, day);
    const month = monthOf(day);
    for (const [of, raceOfDay] of raceDay(races.map(({ record }) => record)).entries()) {
      const race = { ...valueAt(races, of), record: asPredicted(raceOfDay, resultsBefore) };
      if (month >= firstMonth) addRows(unwritten, month, { race, before, options });
      yield index / days.length;
    }
    const next = days[index + 1];
    if (next === undefined || (unwritten.starts >= startsAtOnce && monthOf(next) !== month))
      yield* yieldingPart(index / days.length, writeMonths(history, raceCode, unwritten));
    if (day >= resultsBefore) continue;
    for (const { record, starts } of races) {
      before.state.add(fieldOf(record));
      before.values.add(starts);
    }
    for (const { starts } of races)
      for (const { runnerKey } of starts) if (lastDayOf(runnerKey) <= day) before.values.forget(runnerKey);
  }
}

/**
 * The rows that are not written yet, in one buffer that is used again: a million small ones would leave gaps
 * in the memory.
 */
interface Rows {
  numbers: Float32Array;
  starts: number;
  /** The starts of each month, in the order of its rows. */
  readonly months: Map<number, number>;
}

const createRows = (): Rows => ({
  numbers: new Float32Array(2 * startsAtOnce * names.length),
  starts: 0,
  months: new Map(),
});

/** Adds starts to the latest month. Returns the index of their first number. */
function addStarts(rows: Rows, { month, count }: { readonly month: number; readonly count: number }): number {
  const first = rows.starts * names.length;
  const end = first + count * names.length;
  if (end > rows.numbers.length) {
    const larger = new Float32Array(2 * end);
    larger.set(rows.numbers);
    rows.numbers = larger;
  }
  rows.starts += count;
  rows.months.set(month, (rows.months.get(month) ?? 0) + count);
  return first;
}

/** Takes the steps of some work, and yields the finished part of the whole after each. */
function* yieldingPart<Result>(part: number, work: Generator<void, Result>): Generator<number, Result> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield part;
  }
}

/** Writes all rows at once; before that it makes their texts in steps, which take most of the time. */
function* writeMonths({ driver }: LocalHistory, raceCode: RaceCode, rows: Rows): Generator<void> {
  const column = new Float32Array(rows.starts);
  const written: Value[][] = [];
  let first = 0;
  for (const [month, starts] of rows.months) {
    for (const [index, name] of names.entries()) {
      let knownStarts = 0;
      for (let start = 0; start < starts; start++) {
        const value = rows.numbers[(first + start) * names.length + index] ?? NaN;
        column[start] = value;
        if (!Number.isNaN(value)) knownStarts += 1;
      }
      written.push([raceCode, name, month, knownStarts, textOfColumn(column.subarray(0, starts))]);
      yield;
    }
    first += starts;
  }
  driver.transaction(() => {
    for (const month of rows.months.keys()) driver.run(deleteMonth, [raceCode, month]);
    for (const values of written) driver.run(insertMonth, values);
  });
  rows.starts = 0;
  rows.months.clear();
}

/** Adds the values of a race's starters in the order of `names`, one starter after another. */
function addRows(
  rows: Rows,
  month: number,
  {
    race,
    before,
    options,
  }: { readonly race: RaceOfStore; readonly before: Before; readonly options: BuildOptions },
): void {
  const { id, record, starts } = race;
  const { raceCode, resultsBefore, model } = options;
  const field = fieldOf(record);
  const byRunner = new Map(starts.map((start) => [start.runnerKey, start]));
  const running = field.starters.flatMap(({ record: { runnerKey } }) => byRunner.get(runnerKey) ?? []);
  const going = field.going === undefined ? undefined : conditionKeys.indexOf(field.going);
  const upcoming = { raceCode, going, ground: field.ground, entries: starts, starts: running };
  const features = before.state.featuresOf(field);
  const vectors = features.map(({ vector }) => vector);
  const chances = model && winChances(utilitiesWith(vectors, model), model);
  const isRun = record.run && !record.abandoned && !record.meetingAbandoned && field.day < resultsBefore;
  const first = addStarts(rows, { month, count: running.length });
  const { numbers } = rows;
  for (const [index, valueBefore] of before.values.of(upcoming).entries()) {
    const from = first + index * names.length;
    const { number, finish, startingPrice } = valueAt(running, index);
    const { vector, values: ownValues } = valueAt(features, index);
    numbers.set(valueBefore, from);
    numbers[from + bestSpeed.variable] = ownValues[bestSpeed.feature] ?? NaN;
    numbers.set(vector, from + startVariables.length);
    const result = isRun ? [finish ?? NaN, startingPrice ?? NaN] : [NaN, NaN];
    const facts = [id, field.day, number, ...result, chances?.[index] ?? NaN];
    numbers.set(facts, from + names.length - facts.length);
  }
}
