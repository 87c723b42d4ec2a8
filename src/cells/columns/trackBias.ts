import { columnsAt, type Column, type Field, type Table } from "./column";

const venue: readonly Field[] = [
  ["venue", "Venue", "text"],
  ["raceType", "Race type", "text"],
];

const summaryFields: readonly Field[] = [
  ["totalRaces", "Starts analysed", "integer"],
  ["expectedWinRate", "Expected win rate", "fraction"],
  ["strongestBarrier", "Strongest barrier", "integer"],
  ["weakestBarrier", "Weakest barrier", "integer"],
  ["biasStrength", "Bias strength", "text"],
];

const barrier: readonly Field[] = [
  ["barrierNumber", "Barrier", "integer"],
  ["totalStarts", "Starts", "integer"],
  ["wins", "Wins", "integer"],
  ["places", "Places", "integer"],
  ["winRate", "Win rate", "fraction"],
  ["placeRate", "Place rate", "fraction"],
  ["advantage", "Advantage", "difference"],
];

const range: readonly Field[] = [
  ["minDistance", "Shortest distance", "integer", "m"],
  ["maxDistance", "Longest distance", "integer", "m"],
];

const band: readonly Field[] = [["category", "Band", "text"], ...range, ...summaryFields];

const recent: readonly Field[] = [
  ["windowDays", "Window", "integer", "days"],
  ...summaryFields,
  ["condition", "Condition", "text"],
];

const condition: readonly Field[] = [
  ["condition", "Condition", "text"],
  ["totalRaces", "Races", "integer"],
  ["avgFieldSize", "Average field size", "number"],
];

const pro = { plan: "pro" } as const;
const venueColumns = columnsAt("", venue, pro);
const barriersAt = (path: string): Column[] => columnsAt(`${path}barrierStats[]`, barrier, pro);
const names = (fields: readonly Field[]): string[] => fields.map(([name]) => name);

/** BIAS: its reports over the barrier bias of a venue (spec 2.4), the default one first. */
export const trackBias = {
  barriers: {
    rows: "barrierStats[]",
    columns: [...barriersAt(""), ...venueColumns, ...columnsAt("", summaryFields, pro)],
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
    needs: "window",
  },
  "recent barriers": {
    rows: "recentStats.barrierStats[]",
    columns: [...barriersAt("recentStats."), ...columnsAt("recentStats", recent, pro), ...venueColumns],
    presets: { basic: names(barrier) },
    needs: "window",
  },
  summary: {
    rows: "",
    columns: [
      ...venueColumns,
      ...columnsAt("", summaryFields, pro),
      ...columnsAt("distanceFilter", range, { ...pro, prefix: "distanceFilter.", heading: "Filter:" }),
    ],
    presets: { basic: ["*"] },
  },
} as const satisfies Record<string, Table>;
