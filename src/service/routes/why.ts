import { effectsAmong } from "../../maths/effects";
import type { WhyResponse } from "../../spec/why";
import { features } from "../predictions/features/features";
import { vectorOf } from "../predictions/features/featureState";
import { predictionInputsOf } from "../predictions/storedPredictions";
import { type Context, RequestError } from "./context";
import { predictedRace } from "./predictions";
import type { Parameters } from "./readParameters";

/** Returns the reasons for the stored win probabilities of a race (docs/extension.md, why). */
export async function why(request: Parameters<"why">, context: Context): Promise<WhyResponse> {
  const { answer, scope } = await predictedRace(request, context);
  const inputs = await predictionInputsOf(context.history, scope);
  const { date, track, raceNumber, modelVersion, predictions } = answer;
  // Predictions that were replaced between the two reads; the next request finds the new ones.
  if (!inputs) throw new RequestError("prediction_missing", `no prediction of race ${raceNumber} any more`);
  const { weights, temperature, numbers, values, products } = inputs;
  const vectors = values.map((row) => [...vectorOf(row)]);
  const effects = effectsAmong(
    vectors.map((vector, runner) =>
      vector.map(
        (value, index) => ((weights[index] ?? 0) * value + (products?.[runner]?.[index] ?? 0)) / temperature,
      ),
    ),
  );
  const runners = numbers.flatMap((number, index) => {
    const predicted = predictions.find((one) => one.number === number);
    if (!predicted) return [];
    const { name, winProb } = predicted;
    return {
      ...{ number, name, winProb, values: vectors[index] ?? [], effects: effects[index] ?? [] },
      known: Array.from(values[index] ?? [], (value) => !Number.isNaN(value)),
    };
  });
  return {
    ...{ date, track, raceNumber, modelVersion, temperature, runners },
    features: features.map(({ name, group, description, unit }, index) => ({
      ...{ feature: name, group, description, unit, weight: weights[index] ?? 0 },
    })),
  };
}
