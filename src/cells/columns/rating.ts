import { endpoints } from "../../spec/endpoints";
import { askedRaceFields } from "../../spec/form";
import * as spec from "../../spec/rating";
import { columnsAt, type Table } from "./column";

const { plan } = endpoints.rating;

/** RATE: a row for each runner still in the race, by number. */
export const rating: Table = {
  rows: "runners[]",
  columns: [
    ...columnsAt("runners[]", spec.ratedRunnerFields, { plan }),
    ...columnsAt("", spec.askedRatingFields, { plan }),
    ...columnsAt("", askedRaceFields, { plan, prefix: "race.", heading: "Race" }),
  ],
  presets: {
    basic: ["number", "name", "rating", "rank", "gap", "winProb", "fairOdds", "modelProb", "unknown"],
  },
  order: "runners[].number",
};

/** Returns the columns of a record; its comparisons and stakes have columns under their own names. */
const judged = (parent: string) => columnsAt(parent, spec.judgedFields, { plan, nested: true });
const askedColumns = columnsAt("", { ...spec.verdictFields, ...spec.askedBacktestFields }, { plan });
const differences = (name: string) => [`${name}.difference`, `${name}.low`, `${name}.high`];

/** BACKTEST: the reports on a formula's record, the default first. */
export const backtest = {
  summary: {
    rows: "",
    columns: [...judged(""), ...askedColumns],
    presets: {
      basic: [
        "racesLearnt",
        "racesJudged",
        "logLoss",
        "equal.logLoss",
        "model.logLoss",
        "market.logLoss",
        ...differences("equal"),
        ...differences("model"),
        ...differences("market"),
        "firstChoice.winRate",
        "firstChoice.actualToExpected",
        "firstChoice.returnOnStakes",
        "firstChoice.returnLow",
        "firstChoice.returnHigh",
        "overlays.starts",
        "overlays.returnOnStakes",
        "overlays.returnLow",
        "overlays.returnHigh",
        "unknownRunners",
        "formulas",
        "verdict",
        "modelNote",
      ],
    },
  },
  years: {
    rows: "years[]",
    columns: [
      ...columnsAt("years[]", { year: spec.backtestSchema.properties.years.items.properties.year }, { plan }),
      ...judged("years[]"),
      ...askedColumns,
    ],
    presets: {
      basic: [
        "year",
        "racesJudged",
        "logLoss",
        ...differences("equal"),
        "model.difference",
        ...differences("market"),
        "firstChoice.winRate",
        "firstChoice.actualToExpected",
        "firstChoice.returnOnStakes",
        "overlays.starts",
        "overlays.returnOnStakes",
      ],
    },
  },
  bands: {
    rows: "bands[]",
    columns: [
      ...columnsAt("bands[]", spec.bandFields, { plan }),
      ...columnsAt("", spec.verdictFields, { plan }),
    ],
    presets: { basic: ["from", "to", "runners", "expected", "happened", "low", "high"] },
  },
  weights: {
    rows: "weights[]",
    columns: [
      ...columnsAt("weights[]", spec.termFields, { plan }),
      ...columnsAt(
        "",
        { fittedLogLoss: spec.backtestSchema.properties.fittedLogLoss, logLoss: spec.judgedFields.logLoss },
        { plan },
      ),
      ...columnsAt("", spec.verdictFields, { plan }),
    ],
    presets: {
      basic: ["term", "weight", "ownWeight", "fittedWeight", "standardError", "logLoss", "fittedLogLoss"],
    },
  },
  known: {
    rows: "known[]",
    columns: columnsAt("known[]", spec.knownFields, { plan }),
    presets: { basic: ["variable", "unit", "known", "meaning"] },
  },
} as const satisfies Record<string, Table>;
