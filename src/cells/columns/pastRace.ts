import { columnsAt, type ColumnSpec, type Table } from "./column";

const raceDetails: readonly ColumnSpec[] = [
  ["raceName", "Race name", "text"],
  ["raceClass", "Class", "text"],
  ["distance", "Distance", "distance"],
  ["surface", "Surface", "text"],
  ["course", "Course", "text"],
  ["condition", "Condition", "text"],
];

/** The race of an earlier start (docs/extension.md). */
export const pastRaceSpecs: readonly ColumnSpec[] = [
  ["date", "Date", "date"],
  ["track", "Track", "text"],
  ["slug", "Slug", "text"],
  ["country", "Country", "text"],
  ["raceNumber", "Race", "integer", "race number"],
  ...raceDetails,
  ["fieldSize", "Field size", "integer", "starters"],
];

/** The race that was asked for, in responses about earlier starts. */
export const askedRaceSpecs: readonly ColumnSpec[] = [
  ["date", "Date", "date"],
  ["track", "Track", "text"],
  ["raceNumber", "Race", "integer", "race number"],
];

/** A runner's part in a race that has been run (docs/extension.md). */
export const startSpecs: readonly ColumnSpec[] = [
  ["finish", "Finish", "integer", "finishing position"],
  ["margin", "Margin", "number", "lengths behind the winner"],
  ["time", "Time", "number", "seconds"],
  ["startingPrice", "Starting price", "odds"],
  ["settled", "Settled", "integer", "position, 1 in front"],
  ["barrier", "Barrier", "integer", "barrier number"],
  ["startRow", "Start row", "text"],
  ["handicapMetres", "Handicap", "distance"],
  ["weight", "Weight", "kilograms"],
  ["claim", "Claim", "kilograms"],
  ["jockey", "Jockey", "text"],
  ["trainer", "Trainer", "text"],
];

const runner: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["scratched", "Scratched", "flag"],
];

const race: readonly ColumnSpec[] = [
  ["raceNumber", "Race", "integer", "race number"],
  ...raceDetails,
  ["weather", "Weather", "text"],
  ["prizeMoney", "Prize money", "money"],
  ["startTime", "Start time", "time"],
  ["timezone", "Timezone", "text"],
  ["numberOfRunners", "Entries", "integer", "runners, scratched ones included"],
  ["status", "Status", "text"],
];

const meeting: readonly ColumnSpec[] = [
  ["date", "Date", "date"],
  ["track", "Track", "text"],
  ["slug", "Slug", "text"],
  ["country", "Country", "text"],
];

const at = "races[].runners[]";

/** RESULTS: a row for each runner of each race that has been run, in the order of finish. */
export const results: Table = {
  rows: at,
  columns: [
    ...columnsAt("races[]", race, { aliasPrefix: "race." }),
    ...columnsAt(at, [...runner, ...startSpecs]),
    ...columnsAt("", meeting),
  ],
  presets: {
    basic: [
      ...["raceNumber", "finish", "number", "name", "barrier", "weight", "jockey", "trainer"],
      ...["margin", "time", "startingPrice", "scratched"],
    ],
    log: ["date", "track", "raceNumber", "number", "name", "finish", "margin", "startingPrice"],
  },
};

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
