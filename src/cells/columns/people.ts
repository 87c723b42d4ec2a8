import { columnsAt, type Column, type ColumnSpec, type Table } from "./column";

const pro = { plan: "pro" } as const;

const rates: readonly ColumnSpec[] = [
  ["overallWinRate", "Win rate", "fraction"],
  ["overallPlaceRate", "Place rate", "fraction"],
];

const career: readonly ColumnSpec[] = [
  ["totalStarts", "Starts", "integer", "starts"],
  ["totalWins", "Wins", "integer", "wins"],
  ...rates,
];

const track: readonly ColumnSpec[] = [
  ["track", "Track", "text"],
  ["starts", "Starts", "integer", "starts"],
  ["wins", "Wins", "integer", "wins"],
  ["winRate", "Win rate", "fraction"],
  ["placeRate", "Place rate", "fraction"],
];

const condition: readonly ColumnSpec[] = [
  ["condition", "Condition", "text"],
  ["totalStarts", "Starts", "integer", "starts"],
  ["wins", "Wins", "integer", "wins"],
  ["winRate", "Win rate", "fraction"],
  ["placeRate", "Place rate", "fraction"],
];

const recent: readonly ColumnSpec[] = [
  ["windowDays", "Window", "integer", "days"],
  ["totalStarts", "Starts", "integer", "starts"],
  ...rates,
];

/** Returns the person's own columns, which every report includes. */
const personColumns = (name: ColumnSpec): Column[] =>
  columnsAt("", [name, ["raceType", "Race type", "text"], ["isAmbiguous", "Ambiguous name", "flag"]], pro);

const report = (rows: string, specs: readonly ColumnSpec[], person: readonly Column[]): Table => ({
  rows,
  columns: [...columnsAt(rows, specs, pro), ...person],
  presets: { basic: columnsAt("", specs).map(({ name }) => name) },
  ...(rows.startsWith("recentStats") ? { requires: "window" } : {}),
});

const summary = (name: ColumnSpec, more: readonly ColumnSpec[]): Table => ({
  rows: "",
  columns: columnsAt(
    "",
    [name, ["raceType", "Race type", "text"], ...career, ...more, ["isAmbiguous", "Ambiguous name", "flag"]],
    pro,
  ),
  presets: { basic: ["*"] },
});

const recentReports = (person: readonly Column[]) => ({
  recent: report("recentStats", recent, person),
  "recent tracks": report("recentStats.trackStats[]", track, person),
  "recent conditions": report("recentStats.conditionStats[]", condition, person),
});

const jockeyName: ColumnSpec = ["jockeyName", "Jockey", "text"];
const trainerName: ColumnSpec = ["trainerName", "Trainer", "text"];

/** JOCKEY: the reports on a jockey (spec section 2.5), the default first. */
export const jockey = {
  summary: summary(jockeyName, [
    ["bestCondition", "Best condition", "text"],
    ["worstCondition", "Worst condition", "text"],
  ]),
  tracks: report("trackStats[]", track, personColumns(jockeyName)),
  conditions: report("conditionStats[]", condition, personColumns(jockeyName)),
  ...recentReports(personColumns(jockeyName)),
} as const satisfies Record<string, Table>;

/** TRAINER: the reports on a trainer (spec section 2.6), the default first. */
export const trainer = {
  summary: summary(trainerName, []),
  tracks: report("trackStats[]", track, personColumns(trainerName)),
  ...recentReports(personColumns(trainerName)),
} as const satisfies Record<string, Table>;
