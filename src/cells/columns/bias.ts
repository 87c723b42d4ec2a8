import { endpoints } from "../../spec/endpoints";
import * as is from "../../spec/fields";
import { drawStyleFields, drawStyleVenueFields } from "../../spec/rates";
import * as spec from "../../spec/trackBias";
import { type Column, columnsAt, namesOf, type ShownFields, type Table } from "./column";

const { plan } = endpoints.trackBias;
const proColumns = (parent: string, fields: ShownFields): Column[] => columnsAt(parent, fields, { plan });
const venueColumns = proColumns("", spec.biasVenueFields);

/** BIAS: the reports on a venue's barrier bias (spec section 2.4), the default first. */
export const trackBias = {
  barriers: {
    rows: "barrierStats[]",
    columns: [
      ...proColumns("barrierStats[]", spec.barrierFields),
      ...venueColumns,
      ...proColumns("", spec.summaryFields),
    ],
    presets: { basic: namesOf(spec.barrierFields) },
  },
  bands: {
    rows: "distanceStats[]",
    columns: [...proColumns("distanceStats[]", spec.bandFields), ...venueColumns],
    presets: { basic: namesOf(spec.bandFields) },
  },
  "band barriers": {
    rows: "distanceStats[].barrierStats[]",
    columns: [
      ...proColumns("distanceStats[]", spec.bandFields),
      ...proColumns("distanceStats[].barrierStats[]", spec.barrierFields),
      ...venueColumns,
    ],
    presets: { basic: ["category", "minDistance", "maxDistance", ...namesOf(spec.barrierFields)] },
  },
  conditions: {
    rows: "conditionStats[]",
    columns: [...proColumns("conditionStats[]", spec.goingFields), ...venueColumns],
    presets: { basic: namesOf(spec.goingFields) },
  },
  recent: {
    rows: "recentStats",
    columns: [...proColumns("recentStats", spec.recentBiasFields), ...venueColumns],
    presets: { basic: namesOf(spec.recentBiasFields) },
    requires: "window",
  },
  "recent barriers": {
    rows: "recentStats.barrierStats[]",
    columns: [
      ...proColumns("recentStats.barrierStats[]", spec.barrierFields),
      ...proColumns("recentStats", spec.recentBiasFields),
      ...venueColumns,
    ],
    presets: { basic: namesOf(spec.barrierFields) },
    requires: "window",
  },
  styles: {
    rows: "styles[]",
    columns: [...proColumns("styles[]", drawStyleFields), ...proColumns("", drawStyleVenueFields)],
    presets: { basic: namesOf(drawStyleFields) },
  },
  summary: {
    rows: "",
    columns: [
      ...venueColumns,
      ...proColumns("", spec.summaryFields),
      ...columnsAt("distanceFilter", spec.filterFields, {
        plan,
        prefix: "distanceFilter.",
        heading: "Filter:",
      }),
    ],
    presets: { basic: ["*"] },
  },
} as const satisfies Record<string, Table>;

const { barrierNumber } = spec.barrierFields;

/** The figures of a barrier in one slice of a comparison. */
const slice = {
  winRate: is.fraction("Win rate", "Wins per start from the barrier"),
  impactValue: is.factor(
    "Impact value",
    "Win rate of the barrier divided by the win rate of all barriers of the slice; 1 is average",
  ),
  totalStarts: is.integer("Starts", "Starts from the barrier", "starts"),
  low: is.fraction("Win rate from", "Lower limit of the win rate's 95% Wilson interval"),
  high: is.fraction("Win rate to", "Upper limit of that interval"),
};

const { winRate, impactValue, totalStarts, low, high } = slice;

/** The fields of each measure. */
export const biasMeasures = {
  all: slice,
  "win rate": { winRate },
  "impact value": { impactValue },
  starts: { totalStarts },
  interval: { low, high },
} as const satisfies Record<string, ShownFields>;

export type BiasMeasure = keyof typeof biasMeasures;

/**
 * Returns the columns of a comparison: the barrier, then the measure for each slice under the slice's label.
 */
export function biasColumns(labels: readonly string[], measure: BiasMeasure): Column[] {
  const ofSlices = labels.flatMap((label, index) =>
    columnsAt(`barriers[].slice${index + 1}`, biasMeasures[measure], {
      prefix: `slice${index + 1}.`,
      heading: `${label}:`,
      plan,
    }),
  );
  return [...proColumns("barriers[]", { barrierNumber }), ...ofSlices];
}

/** BIASCOMPARE: a row for each barrier; the columns after the barrier repeat for each slice. */
export const biasCompare: Table = {
  rows: "barriers[]",
  columns: proColumns("barriers[]", { barrierNumber, ...slice }),
  presets: { basic: ["*"] },
  order: "barriers[].barrierNumber",
};
