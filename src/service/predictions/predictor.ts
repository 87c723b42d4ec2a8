import type { RaceCode } from "../../spec/codes";
import type { PredictionsResponse } from "../../spec/responses";
import type { RaceRecord } from "../races/records";
import { FeatureState } from "./features/featureState";
import { weightsOf } from "./features/weightsOf";
import { fieldOf } from "../races/field";
import type { Model } from "./models/model";
import { modelVersionOf } from "./modelVersion";
import { predictRace } from "./predictRace";

/** The models of a source, by race code. A code without races to learn from has none and gets no predictions. */
export type Models = Readonly<Partial<Record<RaceCode, Model>>>;

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
