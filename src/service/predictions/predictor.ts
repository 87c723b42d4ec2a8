import { valueAt } from "../../lists/lists";
import { placeProbabilities, placesPaid } from "../../maths/placeProbabilities";
import { spreadOf } from "../../maths/spread";
import type { Confidence, RaceCode } from "../../spec/codes";
import type { PredictionsResponse } from "../../spec/predictions";
import { type Field, fieldOf } from "../races/field";
import type { RaceRecord } from "../races/records";
import { FeatureState, type StarterFeatures } from "./features/featureState";
import {
  type Model,
  type Models,
  modelVersionOf,
  utilitiesWith,
  weightsOf,
  winChances,
} from "./models/model";
import { productEffects, type Products } from "./models/products";
import { type PredictionInputs, textOfInputs } from "./predictionInputs";

/** The starts below which a runner is considered unknown. */
const fewStarts = 3;

/** The highest evenness of a field (0 for one certain winner, 1 for equal chances) for each confidence. */
const bounds = [
  { upTo: 0.88, confidence: "high" },
  { upTo: 0.94, confidence: "medium" },
  { upTo: Infinity, confidence: "low" },
] as const satisfies readonly { upTo: number; confidence: Confidence }[];

/**
 * Returns the confidence of a prediction (spec 2.7, rule 3): the entropy of the win probabilities divided by
 * an even field's entropy. It is at most medium if more than a third of the field has fewer than three
 * starts.
 *
 * @example confidenceOf([0.9, 0.1], [10, 10]); // "high"
 * @example confidenceOf([0.9, 0.1], [10, 0]); // "medium"
 */
export function confidenceOf(probabilities: readonly number[], starts: readonly number[]): Confidence {
  const evenness =
    probabilities.length > 1 ? spreadOf(probabilities).entropy / Math.log(probabilities.length) : 0;
  const confidence = bounds.find(({ upTo }) => evenness <= upTo)?.confidence ?? "low";
  const unknown = starts.filter((count) => count < fewStarts).length;
  return confidence === "high" && unknown > starts.length / 3 ? "medium" : confidence;
}

/** The predictions of one race, with the text of their `PredictionInputs`. */
export interface PredictedRace {
  readonly answer: PredictionsResponse;
  readonly inputs: string;
  /** The model's products, with the first race that it predicts. */
  readonly products?: Products | undefined;
}

/**
 * Creates a predictor that predicts races from earlier days. Races come in day order, for adding and
 * predicting alike. An earlier race throws a RangeError, because it could only be predicted with hindsight.
 * If given, continues a state to which races of the only code have been added.
 */
export function createPredictor(models: Models, continued?: FeatureState) {
  const byCode = new Map(
    Object.values(models).map((model) => [
      model.raceCode,
      {
        model,
        state: continued ?? new FeatureState(),
        version: modelVersionOf(model),
        weights: weightsOf(model),
      },
    ]),
  );
  const stated = new Set<RaceCode>();
  return {
    /** Adds a race that was run; it counts from the next day on. */
    add: (race: RaceRecord): void => byCode.get(race.raceCode)?.state.add(fieldOf(race)),
    /**
     * Returns the predictions of a race (spec 2.7); undefined if it has no starter or its code has no model.
     */
    predict: (race: RaceRecord): PredictedRace | undefined => {
      const raceModel = byCode.get(race.raceCode);
      if (!raceModel) return undefined;
      const field = fieldOf(race);
      const predicted = predictRace(field, raceModel.state.featuresOf(field), raceModel);
      const isFirst = predicted !== undefined && !stated.has(race.raceCode);
      if (isFirst) stated.add(race.raceCode);
      return isFirst ? { ...predicted, products: raceModel.model.products } : predicted;
    },
  };
}

/** Rounds to 12 significant digits, because the last bits of exp and log differ between engines. */
const rounded = (probability: number): number => Number(probability.toPrecision(12));

/** Returns the predictions of one race, best first; undefined for a field without starters. */
function predictRace(
  { starters, race }: Field,
  features: readonly StarterFeatures[],
  { model, version, weights }: { model: Model; version: string; weights: readonly number[] },
): PredictedRace | undefined {
  if (starters.length === 0) return undefined;
  const { products } = model;
  const vectors = features.map(({ vector }) => vector);
  const wins = winChances(utilitiesWith(vectors, { weights, products }), model);
  const places = placeProbabilities(wins, placesPaid(starters.length), {
    model: { discounts: model.discounts },
    bends: model.bends,
  });
  const rows = starters
    .map(({ record: { number, name } }, index) => ({
      number,
      name,
      winProb: rounded(valueAt(wins, index)),
      placeProb: rounded(valueAt(places, index)),
    }))
    .sort((a, b) => b.winProb - a.winProb);
  const inputs: PredictionInputs = {
    weights,
    temperature: model.temperature,
    ...(model.bend === undefined ? {} : { bend: model.bend }),
    numbers: starters.map(({ record }) => record.number),
    values: features.map(({ values }) => values),
    ...(products ? { products: productEffects(vectors, products) } : {}),
  };
  const answer: PredictionsResponse = {
    date: race.date,
    track: race.track,
    raceNumber: race.raceNumber,
    modelVersion: version,
    confidence: ["few-results", "equal-chances"].includes(model.fitted.source)
      ? "low"
      : confidenceOf(
          wins,
          features.map(({ startsBefore }) => startsBefore),
        ),
    predictions: rows.map((row, index) => ({ ...row, modelRank: index + 1 })),
  };
  return { answer, inputs: textOfInputs(inputs) };
}
