import { weightsOf } from "../features/weightsOf";
import { type Model, utilityOf } from "../models/model";
import { softmax } from "../../../maths/softmax";
import type { Contest } from "./contest";
import type { Priced } from "./fitDiscounts";

/** The win probabilities that a model gives to races, beside their results. */
export function pricedBy(model: Model, contests: readonly Contest[]): Priced[] {
  const weights = weightsOf(model);
  return contests.map(({ vectors, placings }) => ({
    placings,
    probabilities: softmax(
      vectors.map((vector) => utilityOf(vector, weights)),
      model.temperature,
    ),
  }));
}
