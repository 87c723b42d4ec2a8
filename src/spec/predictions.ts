import type { FromSchema } from "json-schema-to-ts";
import { confidences } from "./codes";
import * as is from "./fields";
import { askedRaceFields } from "./form";

export const chanceFields = {
  modelRank: is.integer("Rank", "Rank by win probability, 1 = top", "rank, 1 = top"),
  number: is.integer("No", "Runner number", "saddle cloth number"),
  name: is.text("Runner", "Runner name"),
  winProb: is.fraction("Win probability", "Predicted win probability, 0 to 1"),
  placeProb: is.fraction(
    "Place probability",
    "Predicted place probability, 0 to 1, over the places the race pays",
  ),
};

export const predictionsFields = {
  ...askedRaceFields,
  track: is.text("Track", "Track name"),
  modelVersion: is.text("Model version", "Version of the model that produced the predictions"),
  confidence: is.oneOf("Confidence", "How clearly the runners are separated", confidences),
  predictions: is.listOf("One entry per runner that is not scratched, best first", is.object(chanceFields)),
};

/** The predicted probabilities of a race (spec 2.7). */
export const predictionsSchema = is.object(predictionsFields);

export type PredictionsResponse = FromSchema<typeof predictionsSchema>;
