import { softmax } from "../../maths/softmax";
import type { PredictionsResponse } from "../../spec/responses";
import type { RaceRecord } from "../races/records";
import { FeatureState, type StarterFeatures } from "./features/featureState";
import { type Model, type Models, modelVersionOf, utilityOf, weightsOf } from "./models/model";
import { type Field, fieldOf } from "../races/field";
import { placeProbabilities, placesPaid } from "../../maths/placeProbabilities";
import { valueAt } from "../../maths/lists";
import { confidenceOf } from "./confidence";

/**
 * Predicts races from those of earlier days. Races come in the order of their days, for feeding and predicting alike;
 * a day before one already spoken of is refused, as it could only be predicted with hindsight.
 */
export interface Predictor {
  /** Takes in a race that has been run; it counts from the next day on. */
  feed(race: RaceRecord): void;
  /** Win and place probabilities of a race (spec 2.7); undefined without a starter or a model of its code. */
  predict(race: RaceRecord): PredictionsResponse | undefined;
}

/** A predictor that knows no race yet. */
export function createPredictor(models: Models): Predictor {
  const parts = new Map(
    Object.values(models).map((model) => [
      model.raceCode,
      { state: new FeatureState(), ready: { model, version: modelVersionOf(model), weights: weightsOf(model) } },
    ]),
  );
  return {
    feed: (race) => parts.get(race.raceCode)?.state.settle(fieldOf(race)),
    predict: (race) => {
      const part = parts.get(race.raceCode);
      if (!part) return undefined;
      const field = fieldOf(race);
      return predictRace(field, part.state.read(field), part.ready);
    },
  };
}

/** A model made ready to predict. */
export interface ReadyModel {
  readonly model: Model;
  readonly version: string;
  /** In the order of the features. */
  readonly weights: readonly number[];
}

/** The predictions of one race (spec 2.7), best first; undefined for a field without starters. */
export function predictRace(field: Field, known: readonly StarterFeatures[], ready: ReadyModel): PredictionsResponse | undefined {
  const { model, version, weights } = ready;
  const { starters, race } = field;
  if (starters.length === 0) return undefined;
  const utilities = known.map(({ vector }) => utilityOf(vector, weights));
  const wins = softmax(utilities, model.temperature);
  const places = placeProbabilities(wins, placesPaid(starters.length), { model: { discounts: model.discounts } });
  const rows = starters
    .map(({ record: { number, name } }, index) => ({
      number,
      name,
      winProb: valueAt(wins, index),
      placeProb: valueAt(places, index),
    }))
    .sort((a, b) => b.winProb - a.winProb);
  return {
    date: race.date,
    track: race.track,
    raceNumber: race.raceNumber,
    modelVersion: version,
    confidence: confidenceOf(
      wins,
      known.map(({ startsBefore }) => startsBefore),
    ),
    predictions: rows.map((row, index) => ({ ...row, modelRank: index + 1 })),
  };
}
