import { dayNumber } from "../../dates/days";
import type { Country, RaceCode } from "../../spec/codes";
import { dateWindow } from "../../spec/parameters";
import type { PredictionsResponse } from "../../spec/predictions";
import { slugify } from "../../spec/slug";
import type { RaceRecord } from "../races/records";
import type { Moment } from "../simulation/moment";
import { type History, type LocalHistory, saveFact, venueKey } from "../store/history";
import type { FeatureState } from "./features/featureState";
import type { Model, Models } from "./models/model";
import { inputsOfText, type PredictionInputs } from "./predictionInputs";
import { createPredictor, type PredictedRace } from "./predictor";

/** The predictions of one race, and the results that they used. */
export interface Prediction extends PredictedRace {
  readonly country: Country;
  readonly raceCode: RaceCode;
  /** They used results before this day: the race's day, or an earlier first day without results. */
  readonly knownBefore: number;
  /** A model that was fitted for this race and later ones, with the name of the fact that stores it. */
  readonly fitted?: { readonly fact: string; readonly model: Model };
}

interface PredictDaysOptions {
  readonly models: Models;
  /** The first day to predict; earlier races are used only as results. */
  readonly from: number;
  /** The first day without results: today, or a replayed day. */
  readonly resultsBefore: number;
  /** See `createPredictor`. */
  readonly continued?: FeatureState | undefined;
}

/**
 * Predicts the races of a history, which are in day order, from the day `from` on. Uses the results of
 * earlier days and the going before the day's first race; future days have no going.
 */
export function* predictDays(
  races: Iterable<RaceRecord>,
  options: PredictDaysOptions,
): Generator<Prediction> {
  const predict = createRacePredictor(options);
  for (const race of withMorning(races)) {
    const prediction = predict(race);
    if (prediction) yield prediction;
  }
}

/** A race, and the going of its meeting's first race on its surface. */
export interface RaceOfDay {
  readonly race: RaceRecord;
  readonly going: string | undefined;
}

/** Yields races, which are in day order, each with the going before its day's first race. */
function* withMorning(races: Iterable<RaceRecord>): Generator<RaceOfDay> {
  let day: RaceRecord[] = [];
  for (const race of races) {
    if (day[0] && day[0].date !== race.date) {
      yield* raceDay(day);
      day = [];
    }
    day.push(race);
  }
  yield* raceDay(day);
}

/** Returns the races of a day, each with the going before the day's first race. */
export function raceDay(races: readonly RaceRecord[]): RaceOfDay[] {
  const cardOf = ({ country, raceCode, track, surface }: RaceRecord): string =>
    [country, raceCode, track, surface].join("/");
  const first = new Map<string, RaceRecord>();
  for (const race of races) {
    const knownRace = first.get(cardOf(race));
    if (!knownRace || race.raceNumber < knownRace.raceNumber) first.set(cardOf(race), race);
  }
  return races.map((race) => ({ race, going: first.get(cardOf(race))?.condition }));
}

/**
 * Returns the function that `predictDays` calls for each race; undefined for a race that is not predicted.
 */
function createRacePredictor({
  models,
  from,
  resultsBefore,
  continued,
}: PredictDaysOptions): (race: RaceOfDay) => Prediction | undefined {
  const predictor = createPredictor(models, continued);
  return (raceOfDay) => {
    const { race } = raceOfDay;
    const { country, raceCode } = race;
    const day = dayNumber(race.date) ?? NaN;
    const predicted = day >= from ? predictor.predict(asPredicted(raceOfDay, resultsBefore)) : undefined;
    if (day < resultsBefore) predictor.add(race);
    return predicted && { country, raceCode, knownBefore: Math.min(day, resultsBefore), ...predicted };
  };
}

/**
 * Returns a race in the form for prediction: with its morning's going, and without a going on a future day.
 */
export function asPredicted({ race, going }: RaceOfDay, resultsBefore: number): RaceRecord {
  if (!((dayNumber(race.date) ?? NaN) > resultsBefore)) return onGoing(race, going);
  const knownRace = onGoing(race, undefined);
  // A source that states the result states the scratchings with it.
  return race.run
    ? { ...knownRace, runners: race.runners.map((one) => ({ ...one, scratched: false })) }
    : knownRace;
}

function onGoing({ condition: _, ...race }: RaceRecord, condition: string | undefined): RaceRecord {
  return { ...race, ...(condition === undefined ? {} : { condition }) };
}

/** Races between two batches; a batch may hold fewer predictions or none. */
const batchSize = 50;
/** Days by which a date in a timezone may be earlier or later at the venue. */
const zoneDays = 2;

export const firstPredicted = ({ today }: Moment): number => today - dateWindow.daysBack - zoneDays;

/**
 * Predicts every race in the interface's window at a moment (30 days back to 7 ahead, in any timezone) in one
 * pass over a whole history, whose races are in day order. Yields often, so that other work can run.
 */
export function* predictWindow(
  races: Iterable<RaceRecord>,
  { moment, ...options }: Pick<PredictDaysOptions, "models" | "continued"> & { readonly moment: Moment },
): Generator<readonly Prediction[]> {
  const from = firstPredicted(moment);
  const predict = createRacePredictor({ ...options, from, resultsBefore: moment.today });
  const last = moment.today + dateWindow.daysAhead + zoneDays;
  let batch: Prediction[] = [];
  let count = 0;
  for (const race of withMorning(races)) {
    if ((dayNumber(race.race.date) ?? NaN) > last) break;
    const prediction = predict(race);
    if (prediction) batch.push(prediction);
    if (++count % batchSize > 0) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const findRace = "SELECT id FROM race WHERE venue_id = ? AND day = ? AND number = ?";
const insert =
  "INSERT INTO prediction (race_id, known_before, answer, inputs) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING";
const deleteEarlier = "DELETE FROM prediction WHERE race_id = ? AND known_before < ?";
const latest = (
  column: "answer" | "inputs",
) => `SELECT ${column} AS text FROM prediction WHERE race_id = ? AND known_before <= ?
  ORDER BY known_before DESC LIMIT 1`;

/** Returns the name of the fact that stores the products of a race code's latest model. */
export const productsFact = (raceCode: RaceCode): string => `products ${raceCode}`;

interface ModelKey {
  readonly prices: boolean;
  readonly before: string;
}

/** Returns the name of the fact that stores the model of results before a day (YYYY-MM-DD at its end). */
export const modelFact = (raceCode: RaceCode, { prices, before }: ModelKey): string =>
  `model ${raceCode} ${prices ? "prices " : ""}${before}`;

/**
 * Stores predictions in a history's file. A stored prediction that used as many results is kept; one that
 * used fewer is deleted. A model replaces the previous one of its race code. Predictions of races that the
 * history lacks are ignored.
 */
export function storePredictions(history: LocalHistory, predictions: readonly Prediction[]): void {
  const { driver } = history;
  driver.transaction(() => {
    for (const prediction of predictions) {
      const { knownBefore, answer, inputs, raceCode, products, fitted } = prediction;
      const { modelVersion } = answer;
      if (products)
        driver.run(saveFact, [productsFact(raceCode), JSON.stringify({ modelVersion, products })]);
      if (fitted) {
        driver.run("DELETE FROM meta WHERE name LIKE ?", [`model ${raceCode} %`]);
        driver.run(saveFact, [fitted.fact, JSON.stringify(fitted.model)]);
      }
      const id = raceId(history, prediction);
      if (id === undefined) continue;
      driver.run(deleteEarlier, [id, knownBefore]);
      driver.run(insert, [id, knownBefore, JSON.stringify(answer), inputs]);
    }
  });
}

interface PredictionScope {
  readonly raceId: number;
  readonly resultsBefore: number;
}

/** Returns the stored predictions of a race from results before the day `resultsBefore`, if any. */
export async function predictionsOf(
  history: History,
  scope: PredictionScope,
): Promise<PredictionsResponse | undefined> {
  const text = await storedText(history, "answer", scope);
  // storePredictions wrote the text.
  return text === undefined ? undefined : (JSON.parse(text) as PredictionsResponse);
}

/** Returns the inputs behind those predictions of a race. */
export async function predictionInputsOf(
  history: History,
  scope: PredictionScope,
): Promise<PredictionInputs | undefined> {
  const text = await storedText(history, "inputs", scope);
  return text === undefined ? undefined : inputsOfText(text);
}

async function storedText(
  { reader }: History,
  column: "answer" | "inputs",
  { raceId, resultsBefore }: PredictionScope,
): Promise<string | undefined> {
  const [row] = await reader.all<{ text: string }>(latest(column), [raceId, resultsBefore]);
  return row?.text;
}

function raceId(
  { driver, venues }: LocalHistory,
  { country, raceCode, answer }: Prediction,
): number | undefined {
  const venue = venues.get(venueKey(country, raceCode, slugify(answer.track)));
  if (!venue) return undefined;
  return driver.all<{ id: number }>(findRace, [venue.id, dayNumber(answer.date) ?? 0, answer.raceNumber])[0]
    ?.id;
}
