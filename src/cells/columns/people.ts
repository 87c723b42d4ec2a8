import { columnsAt, type Column, type Field, type Table } from "./column";

const pro = { plan: "pro" } as const;

const rates: readonly Field[] = [
  ["overallWinRate", "Win rate", "fraction"],
  ["overallPlaceRate", "Place rate", "fraction"],
];

const career: readonly Field[] = [["totalStarts", "Starts", "integer"], ["totalWins", "Wins", "integer"], ...rates];

const track: readonly Field[] = [
  ["track", "Track", "text"],
  ["starts", "Starts", "integer"],
  ["wins", "Wins", "integer"],
  ["winRate", "Win rate", "fraction"],
  ["placeRate", "Place rate", "fraction"],
];

const condition: readonly Field[] = [
  ["condition", "Condition", "text"],
  ["totalStarts", "Starts", "integer"],
  ["wins", "Wins", "integer"],
  ["winRate", "Win rate", "fraction"],
  ["placeRate", "Place rate", "fraction"],
];

const recent: readonly Field[] = [["windowDays", "Window", "integer", "days"], ["totalStarts", "Starts", "integer"], ...rates];

/** The person's own columns, which every report can show beside its rows. */
const who = (name: Field): Column[] =>
  columnsAt("", [name, ["raceType", "Race type", "text"], ["isAmbiguous", "Ambiguous name", "flag"]], pro);

const names = (fields: readonly Field[]): string[] => fields.map(([name]) => name);

const report = (rows: string, fields: readonly Field[], person: readonly Column[]): Table => ({
  rows,
  columns: [...columnsAt(rows, fields, pro), ...person],
  presets: { basic: names(fields) },
  ...(rows.startsWith("recentStats") ? { needs: "window" } : {}),
});

const summary = (name: Field, more: readonly Field[]): Table => ({
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

const jockeyName: Field = ["jockeyName", "Jockey", "text"];
const trainerName: Field = ["trainerName", "Trainer", "text"];

/** JOCKEY: its reports over a career (spec 2.5), the default one first. */
export const jockey = {
  summary: summary(jockeyName, [
    ["bestCondition", "Best condition", "text"],
    ["worstCondition", "Worst condition", "text"],
  ]),
  tracks: report("trackStats[]", track, who(jockeyName)),
  conditions: report("conditionStats[]", condition, who(jockeyName)),
  ...recentReports(who(jockeyName)),
} as const satisfies Record<string, Table>;

/** TRAINER: its reports over a career (spec 2.6), the default one first. */
export const trainer = {
  summary: summary(trainerName, []),
  tracks: report("trackStats[]", track, who(trainerName)),
  ...recentReports(who(trainerName)),
} as const satisfies Record<string, Table>;
