import { endpoints } from "../../spec/endpoints";
import * as is from "../../spec/fields";
import { askedRaceFields } from "../../spec/form";
import { chanceFields, predictionsFields } from "../../spec/predictions";
import { featureFields, featureGroups } from "../../spec/why";
import { columnsAt, type ShownFields, type Table } from "./column";

const { plan } = endpoints.why;

/** The reasons for a runner's win probability, in words. */
export const reasonFields = {
  why: is.text("Why", "The groups that count most, for (+) and against (-) the runner"),
};

/** The sums of a runner's effects by group. */
export const effectFields: ShownFields = Object.fromEntries(
  featureGroups.map((group) => [
    group,
    is.logOdds(
      group.replace(/^./, (first) => first.toUpperCase()),
      `Effect of ${group}: log-odds against the average runner still in the race`,
    ),
  ]),
);

const { number, name } = chanceFields;
const winProb = is.described(
  chanceFields.winProb,
  "Win probability after scratchings and changed barriers: the softmax of the sums of effects",
);
const words = {
  ...reasonFields,
  reasons: is.text("Reasons", "The two features that count most, in words"),
};
const term = {
  ...featureFields,
  value: is.number("Value", "The runner's value in the feature's unit; blank when unknown"),
  mean: is.number("Field mean", "Mean of the runners still in the race; of unknown ones the ordinary value"),
  known: is.flag("Known", "FALSE when the value is unknown of the runner, which has no effect then"),
  effect: is.logOdds(
    "Effect",
    "Weight x (value - mean of the field) / temperature, with half of the feature's products with others: log-odds against the average runner",
  ),
  ifAverage: is.difference(
    "If average (does not add up)",
    "Win probability without this effect alone, less the one that it has; these differences do not add up",
  ),
};
const race = columnsAt(
  "",
  { ...askedRaceFields, modelVersion: predictionsFields.modelVersion },
  { plan, aliasPrefix: "race." },
);
const groupNames = [...featureGroups];

/** WHY: the reports on the reasons for win probabilities, the default first. */
export const why = {
  groups: {
    rows: "runners[]",
    columns: [
      ...columnsAt("runners[]", { number, name, winProb }, { plan }),
      ...columnsAt("runners[].effects", effectFields, { plan, aliasPrefix: "effect." }),
      ...columnsAt("runners[]", words, { plan }),
      ...race,
    ],
    presets: { basic: ["number", "name", "winProb", ...groupNames, "reasons"] },
    order: "runners[].number",
  },
  features: {
    rows: "runners[].terms[]",
    columns: [
      ...columnsAt("runners[].terms[]", term, { plan }),
      ...columnsAt("runners[]", { number, name, winProb }, { plan }),
      ...race,
    ],
    presets: {
      basic: ["feature", "group", "description", "value", "unit", "mean", "weight", "known"].concat([
        "effect",
        "ifAverage",
      ]),
    },
  },
} as const satisfies Record<string, Table>;
