import { columnsAt, type ColumnSpec, type Table } from "./column";
import { askedRaceSpecs, pastRaceSpecs } from "./pastRace";

const pair: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["rivalNumber", "Rival no", "integer", "saddle cloth number"],
  ["rivalName", "Rival", "text"],
];

const outcome: readonly ColumnSpec[] = [
  ["aheadNumber", "Ahead no", "integer", "saddle cloth number"],
  ["ahead", "Ahead", "text"],
  ["margin", "Margin", "number", "lengths between the two"],
  ["finish", "Finish", "integer", "finishing position"],
  ["rivalFinish", "Rival finish", "integer", "finishing position"],
  ["weight", "Weight", "kilograms"],
  ["rivalWeight", "Rival weight", "kilograms"],
];

const descriptions = {
  ahead: "Name of the runner that finished ahead; blank after a dead heat and when neither finished",
  aheadNumber: "Number, in the race asked for, of the runner that finished ahead",
  margin: "Lengths between the two; 0 in a dead heat; blank when either's margin is unknown",
} as const;

/** HEADTOHEAD: a row for each earlier race of each two of a race's runners, the latest first. */
export const headToHead: Table = {
  rows: "meetings[]",
  columns: [
    ...columnsAt("meetings[]", [...pair, ...outcome, ...pastRaceSpecs], { descriptions }),
    ...columnsAt("", askedRaceSpecs, { prefix: "race.", heading: "Asked" }),
  ],
  presets: {
    basic: [
      ...["number", "name", "rivalNumber", "rivalName", "ahead", "margin", "date", "track", "distance"],
      ...["condition", "weight", "rivalWeight"],
    ],
  },
};
