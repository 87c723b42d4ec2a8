import type { FromSchema } from "json-schema-to-ts";
import * as is from "./fields";
import { askedRaceFields } from "./form";
import { chanceFields, predictionsFields } from "./predictions";

/** The groups of the model's features. */
export const featureGroups = [
  ...(["form", "class", "speed", "jockey", "trainer", "draw"] as const),
  ...(["weight", "fitness", "experience", "pace", "prices", "calibration"] as const),
] as const;
export type FeatureGroup = (typeof featureGroups)[number];

/** A feature of the model in a race, for all runners. */
export const featureFields = {
  feature: is.text("Feature", "Name of the feature"),
  group: is.oneOf("Group", "Group of the feature", featureGroups),
  description: is.text("Meaning", "Meaning of the feature"),
  unit: is.text("Unit", "Unit of the feature's values"),
  weight: is.number(
    "Weight",
    "Weight of the feature alone in the model: log-odds, before the temperature, for each unit",
    "log-odds",
  ),
};

const { modelVersion } = predictionsFields;

/** The reasons for the win probabilities of a race (docs/extension.md, why). */
export const whySchema = is.object({
  ...askedRaceFields,
  modelVersion,
  temperature: is.number("Temperature", "Divisor of utilities", "times"),
  features: is.listOf("The features of the model", is.object(featureFields)),
  runners: is.listOf(
    "One entry per runner that is not scratched, by number",
    is.object({
      number: chanceFields.number,
      name: chanceFields.name,
      winProb: chanceFields.winProb,
      values: is.listOf(
        "The runner's value of each feature, in the order of `features`; an ordinary runner's value if it is unknown",
        is.number("Value", "Value"),
      ),
      known: is.listOf("False for each feature that is unknown of the runner", is.flag("Known", "Known")),
      effects: is.listOf(
        "Weight x value and the feature's half of its products with others, less the field's mean, / temperature: log-odds",
        is.logOdds("Effect", "Effect"),
      ),
    }),
  ),
});

export type WhyResponse = FromSchema<typeof whySchema>;
