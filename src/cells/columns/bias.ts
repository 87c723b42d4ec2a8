import { type Column, columnsAt, type ColumnSpec, type Table } from "./column";

const venue: readonly ColumnSpec[] = [
  ["venue", "Venue", "text"],
  ["raceType", "Race type", "text"],
];

const summary: readonly ColumnSpec[] = [
  ["totalRaces", "Starts analysed", "integer", "starts"],
  ["expectedWinRate", "Expected win rate", "fraction"],
  ["strongestBarrier", "Strongest barrier", "integer", "barrier number"],
  ["weakestBarrier", "Weakest barrier", "integer", "barrier number"],
  ["biasStrength", "Bias strength", "text"],
];

const barrier: readonly ColumnSpec[] = [
  ["barrierNumber", "Barrier", "integer", "barrier number"],
  ["totalStarts", "Starts", "integer", "starts"],
  ["wins", "Wins", "integer", "wins"],
  ["places", "Places", "integer", "finishes in the first three"],
  ["winRate", "Win rate", "fraction"],
  ["placeRate", "Place rate", "fraction"],
  ["advantage", "Advantage", "difference"],
];

const range: readonly ColumnSpec[] = [
  ["minDistance", "Shortest distance", "distance"],
  ["maxDistance", "Longest distance", "distance"],
];

const band: readonly ColumnSpec[] = [["category", "Band", "text"], ...range, ...summary];

const recent: readonly ColumnSpec[] = [
  ["windowDays", "Window", "integer", "days"],
  ...summary,
  ["condition", "Condition", "text"],
];

const condition: readonly ColumnSpec[] = [
  ["condition", "Condition", "text"],
  ["totalRaces", "Races", "integer", "races"],
  ["avgFieldSize", "Average field size", "decimal", "runners"],
];

const pro = { plan: "pro" } as const;
const venueColumns = columnsAt("", venue, pro);
const barriersAt = (path: string): Column[] => columnsAt(`${path}barrierStats[]`, barrier, pro);
const names = (specs: readonly ColumnSpec[]): string[] => columnsAt("", specs).map(({ name }) => name);

/** BIAS: the reports on a venue's barrier bias (spec section 2.4), the default first. */
export const trackBias = {
  barriers: {
    rows: "barrierStats[]",
    columns: [...barriersAt(""), ...venueColumns, ...columnsAt("", summary, pro)],
    presets: { basic: names(barrier) },
  },
  bands: {
    rows: "distanceStats[]",
    columns: [...columnsAt("distanceStats[]", band, pro), ...venueColumns],
    presets: { basic: names(band) },
  },
  "band barriers": {
    rows: "distanceStats[].barrierStats[]",
    columns: [...columnsAt("distanceStats[]", band, pro), ...barriersAt("distanceStats[]."), ...venueColumns],
    presets: { basic: ["category", "minDistance", "maxDistance", ...names(barrier)] },
  },
  conditions: {
    rows: "conditionStats[]",
    columns: [...columnsAt("conditionStats[]", condition, pro), ...venueColumns],
    presets: { basic: names(condition) },
  },
  recent: {
    rows: "recentStats",
    columns: [...columnsAt("recentStats", recent, pro), ...venueColumns],
    presets: { basic: names(recent) },
    requires: "window",
  },
  "recent barriers": {
    rows: "recentStats.barrierStats[]",
    columns: [...barriersAt("recentStats."), ...columnsAt("recentStats", recent, pro), ...venueColumns],
    presets: { basic: names(barrier) },
    requires: "window",
  },
  summary: {
    rows: "",
    columns: [
      ...venueColumns,
      ...columnsAt("", summary, pro),
      ...columnsAt("distanceFilter", range, { ...pro, prefix: "distanceFilter.", heading: "Filter:" }),
    ],
    presets: { basic: ["*"] },
  },
} as const satisfies Record<string, Table>;

const comparedBarrier: ColumnSpec = ["barrierNumber", "Barrier", "integer", "barrier number"];

const slice: readonly ColumnSpec[] = [
  ["winRate", "Win rate", "fraction"],
  ["impactValue", "Impact value", "factor"],
  ["totalStarts", "Starts", "integer", "starts"],
  ["low", "Win rate from", "fraction"],
  ["high", "Win rate to", "fraction"],
];

const descriptions = {
  barrierNumber: "Barrier; box for greyhounds",
  winRate: "Wins per start from the barrier",
  impactValue: "Win rate of the barrier divided by that of all barriers of the slice; 1 is average",
  totalStarts: "Starts from the barrier",
  low: "Lower limit of the win rate's 95 % Wilson interval",
  high: "Upper limit of that interval",
} as const;

/** The columns of each measure. */
export const biasMeasures = {
  all: slice.map(([name]) => name),
  "win rate": ["winRate"],
  "impact value": ["impactValue"],
  starts: ["totalStarts"],
  interval: ["low", "high"],
} as const satisfies Record<string, readonly string[]>;

export type BiasMeasure = keyof typeof biasMeasures;

/**
 * Returns the columns of a comparison: the barrier, then the measure of each slice, headed by the slice's
 * label.
 */
export function biasColumns(labels: readonly string[], measure: BiasMeasure): Column[] {
  const measured: readonly string[] = biasMeasures[measure];
  const specs = slice.filter(([name]) => measured.includes(name));
  const ofSlices = labels.flatMap((label, index) =>
    columnsAt(`barriers[].slice${index + 1}`, specs, {
      prefix: `slice${index + 1}.`,
      heading: `${label}:`,
      plan: "pro",
      descriptions,
    }),
  );
  return [...columnsAt("barriers[]", [comparedBarrier], { plan: "pro", descriptions }), ...ofSlices];
}

/** BIASCOMPARE: a row for each barrier; the columns after the barrier repeat for each slice. */
export const biasCompare: Table = {
  rows: "barriers[]",
  columns: columnsAt("barriers[]", [comparedBarrier, ...slice], { plan: "pro", descriptions }),
  presets: { basic: ["*"] },
  order: "barriers[].barrierNumber",
};
