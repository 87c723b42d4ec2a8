import type { FormResponse } from "../../spec/form";
import type { PredictionsResponse } from "../../spec/predictions";
import { ArgumentError } from "../../cells/cellValue";
import { foldName } from "../../cells/nameMatching";
import { t } from "../../language/translate";
import { placeProbabilities, placesPaid } from "../../maths/placeProbabilities";
import { countedBy, placeTerms, tableOf } from "../../maths/placeTerms";
import { removeRunners } from "../../maths/removeRunners";
import { sharpen } from "../../maths/softmax";
import { notAvailable } from "../call/cellError";
import { isHandicapRace } from "../settlement/handicap";
import { fieldOf } from "./raceParts";
import { defaultModel, type Model } from "./readModel";

type Runner = FormResponse["runners"][number];
type Prediction = PredictionsResponse["predictions"][number];

interface Entry {
  readonly runner: Runner;
  readonly prediction: Prediction | undefined;
  /** True if the formula scratches it. */
  readonly here: boolean;
}

/** The changes to a race: WHATIF's parsed arguments. */
export interface Scenario {
  readonly scratched: unknown;
  readonly sharpen: number | undefined;
  /** The factors of changed barriers by runner number; undefined if nothing changes. */
  readonly barriers?: ReadonlyMap<number, number> | undefined;
  /** If a model is given, its places are shown even if nothing else changes. */
  readonly model: Model | undefined;
  /** The country of the race, whose rule decides the places paid. */
  readonly country?: string | undefined;
}

/**
 * Returns the places that a race pays by its country's rule, 1 if only the win is paid; by the service's rule
 * if the country's is not known.
 */
function placesOf(
  form: FormResponse,
  { starters, declared, country = "" }: { starters: number; declared: number; country?: string | undefined },
): number {
  const table = tableOf(country);
  if (table === undefined) return placesPaid(starters);
  const counted = countedBy(table) === "declared" ? declared : starters;
  return Math.max(1, placeTerms(counted, { table, isHandicap: isHandicapRace(form) }).places);
}

const out = ({ runner, here }: Entry): boolean => here || runner.scratched;

/** Finds the prediction for each runner: by name, or else by number, which may be a barrier (spec 2.7). */
function predictionsFor(
  runners: readonly Runner[],
  predictions: readonly Prediction[],
): (Prediction | undefined)[] {
  const byName = new Map(predictions.map((prediction) => [foldName(prediction.name), prediction]));
  const runnersByPrice = runners.map(({ name }) => byName.get(foldName(name)));
  const taken = new Set(runnersByPrice);
  return runners.map(
    ({ number }, index) =>
      runnersByPrice[index] ??
      predictions.find((prediction) => prediction.number === number && !taken.has(prediction)),
  );
}

function entriesOf({ scratched }: Scenario, form: FormResponse, predictions: readonly Prediction[]): Entry[] {
  const { runners, isOutHere } = fieldOf(form, scratched);
  const predicted = predictionsFor(runners, predictions);
  return runners.map((runner, index) => ({
    runner,
    prediction: predicted[index],
    here: isOutHere(index),
  }));
}

/** Throws if no runner with a prediction is left: an ArgumentError if they are scratched, otherwise #N/A. */
function checkLeft(entries: readonly Entry[]): void {
  if (entries.some((entry) => !out(entry) && (entry.prediction?.winProb ?? 0) > 0)) return;
  const scratched = entries.filter(({ here }) => here).map(({ runner }) => runner.number);
  if (scratched.length > 0)
    throw new ArgumentError("scratched", t`must leave a runner with a prediction`, scratched.join(", "));
  throw notAvailable(
    t`No runner of this race has a prediction: all are scratched, or the predictions are of other runners.`,
  );
}

/** Returns the win probabilities before and after the change, for the form's runners only. */
function winsOf(
  entries: readonly Entry[],
  predictions: readonly Prediction[],
  { sharpen: exponent = 1, model = defaultModel, barriers }: Scenario,
) {
  const taken = new Set(entries.map(({ prediction }) => prediction));
  const unmatched = predictions.filter((prediction) => !taken.has(prediction));
  const published = [...entries.map(({ prediction }) => prediction), ...unmatched].map(
    (prediction) => prediction?.winProb ?? 0,
  );
  const gone = published.flatMap((_, index) => {
    const entry = entries[index];
    return entry === undefined || out(entry) ? [index] : [];
  });
  const before = sharpen(published, 1);
  const sharpened = exponent === 1 ? before : sharpen(before, exponent);
  const factors = entries.map(({ runner }) => barriers?.get(runner.number) ?? 1);
  const drawn = barriers
    ? sharpen(
        sharpened.map((win, index) => win * (factors[index] ?? 1)),
        1,
      )
    : sharpened;
  const isReduced = gone.some((index) => (before[index] ?? 0) > 0);
  const after = isReduced ? removeRunners(drawn, gone, { model: model.removal }) : drawn;
  return { before, after: after.slice(0, entries.length), isReduced };
}

/** Returns the status of a runner in the words that CARD and WHATIF document. */
export function statusOf({ scratched }: Runner, isOutHere: boolean, isPredicted: boolean): string {
  if (scratched) return "scratched";
  if (isOutHere) return "what-if";
  return isPredicted ? "runs" : "no prediction";
}

const difference = (after: number | undefined, before: number | undefined): number | undefined =>
  after === undefined || before === undefined ? undefined : after - before;

/**
 * Reprices a race: sharpens, then removes scratched runners. If nothing changes, the service's places stay.
 */
export function repricedRace(
  scenario: Scenario,
  { form, predictions: race }: { form: FormResponse; predictions: PredictionsResponse },
) {
  const { predictions, modelVersion, confidence } = race;
  const entries = entriesOf(scenario, form, predictions);
  checkLeft(entries);
  const { before, after, isReduced } = winsOf(entries, predictions, scenario);
  const starters = entries.filter((entry) => !out(entry)).length;
  const paid = placesOf(form, { starters, declared: entries.length, country: scenario.country });
  const paidBefore = placesPaid(predictions.length);
  const isChanged =
    isReduced ||
    (scenario.sharpen ?? 1) !== 1 ||
    scenario.barriers !== undefined ||
    scenario.model !== undefined ||
    paid !== paidBefore;
  const places = isChanged
    ? placeProbabilities(after, paid, { model: (scenario.model ?? defaultModel).order })
    : undefined;

  const runners = entries.map((entry, index) => {
    const { runner, prediction } = entry;
    const runs = !out(entry);
    const isPredicted = prediction !== undefined;
    const win = isPredicted || !runs ? (after[index] ?? 0) : undefined;
    const place = runs && isPredicted ? (places?.[index] ?? prediction.placeProb) : runs ? undefined : 0;
    return {
      number: runner.number,
      name: runner.name,
      scratched: runner.scratched,
      barrier: runner.barrier,
      barrierFactor: scenario.barriers && (scenario.barriers.get(runner.number) ?? 1),
      status: statusOf(runner, entry.here, isPredicted),
      winProb: prediction?.winProb,
      placeProb: prediction?.placeProb,
      modelRank: prediction?.modelRank,
      adjustedWin: win,
      adjustedPlace: place,
      fairOdds: win ? 1 / win : undefined,
      fairPlaceOdds: place ? 1 / place : undefined,
      rank: runs && win !== undefined ? 1 + after.filter((other) => other > win).length : undefined,
      winChange: difference(win, isPredicted ? before[index] : undefined),
      placeChange: difference(place, prediction?.placeProb),
    };
  });
  const { date, track, raceNumber } = form;
  return {
    date,
    track,
    raceNumber,
    modelVersion,
    confidence,
    starters,
    placesPaid: paid,
    placesPaidBefore: paidBefore,
    runners,
  };
}

/** A repriced race, its runners by number. */
export type RepricedRace = ReturnType<typeof repricedRace>;
