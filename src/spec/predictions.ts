import type { FromSchema } from "json-schema-to-ts";
import { confidences } from "./codes";
import { integer, listOf, number, object, oneOf, text } from "./build";

/** The predicted probabilities of a race (spec 2.7). */
export const predictionsSchema = object({
  date: text("Race date, YYYY-MM-DD"),
  track: text("Track name"),
  raceNumber: integer("Race number"),
  modelVersion: text("Version of the model that produced the predictions"),
  confidence: oneOf(confidences, "How clearly the runners are separated"),
  predictions: listOf(
    object({
      number: integer("Runner number"),
      name: text("Runner name"),
      winProb: number("Predicted win probability, 0 to 1"),
      placeProb: number("Predicted place probability, 0 to 1, over the places the race pays"),
      modelRank: integer("Rank by win probability, 1 = top"),
    }),
    "One entry per runner that is not scratched, best first",
  ),
});

export type PredictionsResponse = FromSchema<typeof predictionsSchema>;
