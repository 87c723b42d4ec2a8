import { columnsAt, type Column, type Field, type Table } from "./column";

const barrier: Field = ["barrierNumber", "Barrier", "integer"];

const slice: readonly Field[] = [
  ["winRate", "Win rate", "fraction"],
  ["impactValue", "Impact value", "number"],
  ["totalStarts", "Starts", "integer"],
  ["low", "Win rate from", "fraction"],
  ["high", "Win rate to", "fraction"],
];

const meanings = {
  winRate: "Wins per start from the barrier",
  impactValue: "The barrier's win rate / that of all barriers of the slice; 1 is average",
  totalStarts: "Starts from the barrier",
  low: "Low end of the 95 % Wilson interval of the win rate",
  high: "High end of that interval",
} as const;

/** What each measure shows of a slice; `all` shows everything. */
export const biasMeasures = {
  all: slice.map(([name]) => name),
  "win rate": ["winRate"],
  "impact value": ["impactValue"],
  starts: ["totalStarts"],
  interval: ["low", "high"],
} as const satisfies Record<string, readonly string[]>;

export type BiasMeasure = keyof typeof biasMeasures;

/** The columns of a comparison: the barrier, then those of the measure for each slice under its label. */
export function biasColumns(labels: readonly string[], measure: BiasMeasure): Column[] {
  const shown: readonly string[] = biasMeasures[measure];
  const fields = slice.filter(([name]) => shown.includes(name));
  const ofSlices = labels.flatMap((label, index) =>
    columnsAt(`barriers[].slice${index + 1}`, fields, {
      prefix: `slice${index + 1}.`,
      heading: `${label}:`,
      plan: "pro",
      meanings,
    }),
  );
  return [...columnsAt("barriers[]", [barrier], { plan: "pro" }), ...ofSlices];
}

/** BIASCOMPARE: a row for every barrier, and the fields that it shows for each slice. */
export const biasCompare: Table = {
  rows: "barriers[]",
  columns: columnsAt("barriers[]", [barrier, ...slice], { plan: "pro", meanings }),
  presets: { basic: ["*"] },
  order: "barriers[].barrierNumber",
};
