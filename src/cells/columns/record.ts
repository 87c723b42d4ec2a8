import { endpoints } from "../../spec/endpoints";
import * as spec from "../../spec/record";
import { columnsAt, namesOf, type Table } from "./column";

const { plan } = endpoints.record;
const file = columnsAt("", spec.forecastFileFields, { plan, prefix: "file.", heading: "File:" });
const askedColumns = columnsAt("", spec.askedRecordFields, { plan, prefix: "asked.", heading: "Asked" });

/** RECORD: the reports on the forecasts written before their races, the default first. */
export const record = {
  summary: {
    rows: "models[]",
    columns: [...columnsAt("models[]", spec.modelRecordFields, { plan }), ...file, ...askedColumns],
    presets: {
      basic: [
        "model",
        "forecasts",
        "judged",
        "awaiting",
        "notJudged",
        "logLoss",
        "equalLogLoss",
        "r2",
        "runnerLogLoss",
        "pricedLogLoss",
        "marketLogLoss",
        "topPickRate",
        "topPickLow",
        "topPickHigh",
        "inThreeRate",
        "profit",
        "returnOnStakes",
        "overlays",
        "claimedValue",
        "closingValue",
        "file.chain",
      ],
    },
  },
  calibration: {
    rows: "bands[]",
    columns: [...columnsAt("bands[]", spec.modelBandFields, { plan }), ...file, ...askedColumns],
    presets: { basic: namesOf(spec.modelBandFields) },
  },
  races: {
    rows: "races[]",
    columns: [...columnsAt("races[]", spec.forecastRaceFields, { plan }), ...file, ...askedColumns],
    presets: {
      basic: [
        "date",
        "track",
        "raceNumber",
        "model",
        "written",
        "off",
        "runners",
        "topPick",
        "topPickChance",
        "state",
        "winner",
        "winnerChance",
        "winnerRank",
        "logLoss",
        "equalLogLoss",
      ],
    },
  },
} as const satisfies Record<string, Table>;
