import type { FormResponse, PredictionsResponse } from "../spec/responses";
import { ArgumentError } from "../cells/argumentError";
import { readScratched } from "../cells/arguments/readScratched";
import { foldName } from "../cells/nameMatching";
import { placeProbabilities, placesPaid } from "../maths/placeProbabilities";
import { removeRunners } from "../maths/removeRunners";
import { sharpen } from "../maths/softmax";
import type { SuppliedArguments } from "./call/call";
import { notAvailable } from "./call/cellError";
import { type Model, readModel } from "./call/readModel";

type Runner = FormResponse["runners"][number];
type Prediction = PredictionsResponse["predictions"][number];

/** A runner of the form with what was predicted of it. */
interface Entry {
  readonly runner: Runner;
  readonly prediction: Prediction | undefined;
  /** Scratched in this formula. */
  readonly here: boolean;
}

interface Change {
  readonly exponent: number;
  readonly replacement: Model;
  /** The cell names a model, whose places are then shown even when nothing else is changed. */
  readonly named: boolean;
}

const out = ({ runner, here }: Entry): boolean => here || runner.scratched;

/** Who was predicted: by name, else by number, which may have been a barrier's (spec 2.7). */
function predictionsFor(runners: readonly Runner[], predictions: readonly Prediction[]): (Prediction | undefined)[] {
  const byName = new Map(predictions.map((prediction) => [foldName(prediction.name), prediction]));
  const named = runners.map(({ name }) => byName.get(foldName(name)));
  const taken = new Set(named);
  return runners.map(
    ({ number }, place) =>
      named[place] ?? predictions.find((prediction) => prediction.number === number && !taken.has(prediction)),
  );
}

function entriesOf(givens: SuppliedArguments, form: FormResponse, predictions: readonly Prediction[]): Entry[] {
  const runners = [...form.runners].sort((one, other) => one.number - other.number);
  const [numbers, names] = [runners.map(({ number }) => number), runners.map(({ name }) => name)];
  const here = readScratched("scratched", givens.get("scratched")?.value, { numbers, names });
  const predicted = predictionsFor(runners, predictions);
  return runners.map((runner, place) => ({ runner, prediction: predicted[place], here: here.includes(place) }));
}

/** Refuses a race of which no runner with a prediction is left, naming whose doing it is. */
function checkLeft(entries: readonly Entry[]): void {
  if (entries.some((entry) => !out(entry) && (entry.prediction?.winProb ?? 0) > 0)) return;
  const scratched = entries.filter(({ here }) => here).map(({ runner }) => runner.number);
  if (scratched.length > 0) throw new ArgumentError("scratched", "must leave a runner with a prediction", scratched.join(", "));
  throw notAvailable("No runner of this race has a prediction: all are scratched, or the predictions are of other runners.");
}

/** The win probabilities of the runners that were predicted, before and after; a prediction of nobody in the form falls away. */
function winsOf(entries: readonly Entry[], predictions: readonly Prediction[], { exponent, replacement }: Change) {
  const taken = new Set(entries.map(({ prediction }) => prediction));
  const strays = predictions.filter((prediction) => !taken.has(prediction));
  const published = [...entries.map(({ prediction }) => prediction), ...strays].map((prediction) => prediction?.winProb ?? 0);
  const gone = published.flatMap((_, place) => {
    const entry = entries[place];
    return entry === undefined || out(entry) ? [place] : [];
  });
  const before = sharpen(published, 1);
  const sharpened = exponent === 1 ? before : sharpen(before, exponent);
  const isShort = gone.some((place) => (before[place] ?? 0) > 0);
  const after = isShort ? removeRunners(sharpened, gone, { model: replacement.removal }) : sharpened;
  return { before, after: after.slice(0, entries.length), isShort };
}

const statusOf = (entry: Entry): string => {
  if (entry.runner.scratched) return "scratched";
  if (entry.here) return "what-if";
  return entry.prediction ? "runs" : "no prediction";
};

const inverse = (probability: number | undefined): number | undefined => (probability ? 1 / probability : undefined);

const difference = (after: number | undefined, before: number | undefined): number | undefined =>
  after === undefined || before === undefined ? undefined : after - before;

interface Prices {
  readonly before: number | undefined;
  readonly win: number | undefined;
  readonly place: number | undefined;
  readonly rank: number | undefined;
}

function rowOf(entry: Entry, { before, win, place, rank }: Prices) {
  const { runner, prediction } = entry;
  return {
    number: runner.number,
    name: runner.name,
    scratched: runner.scratched,
    status: statusOf(entry),
    winProb: prediction?.winProb,
    placeProb: prediction?.placeProb,
    modelRank: prediction?.modelRank,
    adjustedWin: win,
    adjustedPlace: place,
    fairOdds: inverse(win),
    fairPlaceOdds: inverse(place),
    rank,
    winChange: difference(win, before),
    placeChange: difference(place, prediction?.placeProb),
  };
}

const changeIn = (givens: SuppliedArguments): Change => ({
  exponent: Number(givens.get("sharpen")?.value ?? 1),
  replacement: readModel("model", givens.get("model")?.value),
  named: givens.has("model"),
});

/**
 * A race as WHATIF shows it: its predictions joined with the form's live scratchings and those of the cell, the field sharpened
 * first, then priced anew without them. While nothing at all is changed, places are the service's own.
 */
export function repricedRace(
  givens: SuppliedArguments,
  { form, predictions: race }: { form: FormResponse; predictions: PredictionsResponse },
): object {
  const { predictions, modelVersion, confidence } = race;
  const change = changeIn(givens);
  const entries = entriesOf(givens, form, predictions);
  checkLeft(entries);
  const { before, after, isShort } = winsOf(entries, predictions, change);
  const starters = entries.filter((entry) => !out(entry)).length;
  const [paid, paidBefore] = [placesPaid(starters), placesPaid(predictions.length)];
  const isChanged = isShort || change.exponent !== 1 || change.named || paid !== paidBefore;
  const places = isChanged ? placeProbabilities(after, paid, { model: change.replacement.order }) : undefined;

  const runners = entries.map((entry, index) => {
    const runs = !out(entry);
    const known = entry.prediction !== undefined;
    const win = known || !runs ? (after[index] ?? 0) : undefined;
    const place = runs && known ? (places?.[index] ?? entry.prediction?.placeProb) : runs ? undefined : 0;
    const rank = runs && win !== undefined ? 1 + after.filter((other) => other > win).length : undefined;
    return rowOf(entry, { before: known ? before[index] : undefined, win, place, rank });
  });
  const { date, track, raceNumber } = form;
  return { date, track, raceNumber, modelVersion, confidence, starters, placesPaid: paid, placesPaidBefore: paidBefore, runners };
}
