import { placeProbabilities, placesPaid } from "../../maths/placeProbabilities";
import { valueAt } from "../../maths/lists";
import type { PredictionsResponse } from "../../spec/responses";
import { confidenceOf } from "./confidence";
import type { StarterFeatures } from "./features/featureState";
import type { Field } from "../races/field";
import { type Model, utilityOf } from "./models/model";
import { softmax } from "../../maths/softmax";

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
