import type { Model } from "../models/model";
import { features } from "./features";

/** A model's weights in the order of `features`; a model fitted for other features is refused. */
export function weightsOf({ weights, raceCode }: Model): number[] {
  const unknown = Object.keys(weights).filter((name) => !features.some((feature) => feature.name === name));
  if (unknown.length > 0)
    throw new RangeError(
      `Cannot use the ${raceCode} model as its features must be known: current value is ${unknown.join(", ")}`,
    );
  return features.map(({ name }) => {
    const weight = weights[name];
    if (weight === undefined)
      throw new RangeError(
        `Cannot use the ${raceCode} model as it must weigh every feature: current value of ${name} is missing`,
      );
    return weight;
  });
}
