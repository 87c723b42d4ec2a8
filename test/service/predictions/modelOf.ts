import type { RaceCode } from "../../../src/spec/codes";
import { features } from "../../../src/service/predictions/features/features";
import type { Model } from "../../../src/service/predictions/models/model";

/** Returns a model with these weights, 0 for the other features. */
export function modelOf(weights: Readonly<Record<string, number>>, raceCode: RaceCode = "gallops"): Model {
  return {
    raceCode,
    fitted: { source: "results", from: "2024-01-01", to: "2024-09-30", races: 100 },
    weights: Object.fromEntries(features.map(({ name }) => [name, weights[name] ?? 0])),
    temperature: 1,
    discounts: [0.8, 0.7],
  };
}
