import { valueAt } from "../../lists/lists";
import { chancesOf, effectsAmong } from "../../maths/softmax";
import { parameters } from "../../spec/parameters";
import type { PredictionsResponse } from "../../spec/predictions";
import type { WhyResponse } from "../../spec/why";
import { freezePrediction } from "../forecasts/freeze";
import { features } from "../predictions/features/features";
import { vectorOf } from "../predictions/features/featureState";
import { bendEffects } from "../predictions/models/model";
import { predictionInputsOf, predictionsOf } from "../predictions/storedPredictions";
import { type Context, longestWait, notMade, RequestError, resultsBefore } from "./context";
import { dayInWindow, findRaceCard, findVenue, raceCardAt, raceOf } from "./raceCard";
import type { Parameters } from "./readParameters";

/**
 * Returns the stored predictions of one race (spec 4.7). Waits for them, and throws a RequestError (503) if
 * that takes too long, or with the reason (500) if they could not be made. In the default timezone, a date
 * without a meeting is taken as the venue's local date.
 */
export async function predictions(
  request: Parameters<"predictions">,
  context: Context,
): Promise<PredictionsResponse> {
  const { answer, scope } = await predictedRace(request, context);
  const { ledger } = context;
  // A file that cannot be written stops no answer: the work that writes races when they are due reports it.
  if (ledger) await freezePrediction({ ...context, ledger }, scope.raceId).catch(() => undefined);
  return answer;
}

/** Returns the stored predictions of a requested race; waits and fails like `predictions`. */
async function predictedRace(request: Parameters<"predictions">, context: Context) {
  const { history, clock, pendingPredictions } = context;
  const { date, track, race: number, race_code: raceCode, country, timezone } = request;
  const day = dayInWindow(request, clock);
  const venue = findVenue(history, { slug: track, country, raceCode });
  const card =
    (await raceCardAt(context, venue, { day, timezone })) ??
    (await findRaceCard(context, venue, {
      day,
      timezone: timezone === parameters.timezone.default ? venue.timezone : timezone,
    }));
  const race = raceOf(card, venue, { day, race: number });
  const scope = { raceId: race.id, resultsBefore: resultsBefore(clock) };
  const until = clock.elapsed() + longestWait;
  for (;;) {
    const since = pendingPredictions?.notices ?? 0;
    const response = await predictionsOf(history, scope);
    if (response) return { answer: { ...response, date, track: venue.name }, scope };
    if (!(await pendingPredictions?.wait({ timeout: until - clock.elapsed(), since }))) break;
  }
  const about = `race ${race.number} at ${venue.name} on ${date}`;
  if (pendingPredictions?.failure !== undefined)
    throw notMade(`the prediction for ${about} could not be made`, pendingPredictions.failure);
  if (pendingPredictions?.busy)
    throw new RequestError(
      "prediction_pending",
      `the prediction for ${about} is being made: try again shortly`,
      { "Retry-After": "1" },
    );
  throw new RequestError("prediction_missing", `no prediction yet for ${about}`);
}

/** The term that bends the chances, listed after the features. */
const bendTerm = {
  feature: "bend",
  group: "calibration" as const,
  unit: "squared log-odds",
  description: "high and low chances, by how often such chances came true",
};

/** Returns the reasons for the stored win probabilities of a race (docs/extension.md, why). */
export async function why(request: Parameters<"why">, context: Context): Promise<WhyResponse> {
  const { answer, scope } = await predictedRace(request, context);
  const inputs = await predictionInputsOf(context.history, scope);
  const { date, track, raceNumber, modelVersion, predictions } = answer;
  // The predictions were replaced between the two reads; the next request finds the new ones.
  if (!inputs) throw new RequestError("prediction_missing", `no prediction of race ${raceNumber} any more`);
  const { weights, temperature, bend = 0, numbers, values, products } = inputs;
  const ofFeatures = values.map((row) => [...vectorOf(row)]);
  const terms = ofFeatures.map((vector, runner) =>
    vector.map(
      (value, index) => ((weights[index] ?? 0) * value + (products?.[runner]?.[index] ?? 0)) / temperature,
    ),
  );
  const bends = bend === 0 ? undefined : bendEffects(chancesOf(terms), bend);
  const withBend = <Value>(rows: readonly Value[], last: (bent: number) => Value, runner: number): Value[] =>
    bends ? [...rows, last(valueAt(bends, runner))] : [...rows];
  const vectors = ofFeatures.map((row, runner) => withBend(row, (bent) => bent / bend, runner));
  const effects = effectsAmong(terms.map((row, runner) => withBend(row, (bent) => bent, runner)));
  const runners = numbers.flatMap((number, index) => {
    const predicted = predictions.find((one) => one.number === number);
    if (!predicted) return [];
    const { name, winProb } = predicted;
    return {
      number,
      name,
      winProb,
      values: vectors[index] ?? [],
      effects: effects[index] ?? [],
      known: withBend(
        Array.from(values[index] ?? [], (value) => !Number.isNaN(value)),
        () => true,
        index,
      ),
    };
  });
  return {
    date,
    track,
    raceNumber,
    modelVersion,
    temperature,
    runners,
    features: [
      ...features.map(({ name, group, description, unit }, index) => ({
        feature: name,
        group,
        description,
        unit,
        weight: weights[index] ?? 0,
      })),
      ...(bends ? [{ ...bendTerm, weight: bend }] : []),
    ],
  };
}
