import { conditionKeys } from "../../spec/codes";
import { type Column, columnsAt, type ColumnSpec, enumerations, type Table } from "./column";

/** The race itself in the response of the form endpoint (spec section 2.3). */
export const raceSpecs: readonly ColumnSpec[] = [
  ["date", "Date", "date"],
  ["track", "Track", "text"],
  ["raceNumber", "Race", "integer", "race number"],
  ["raceName", "Race name", "text"],
  ["raceClass", "Class", "text"],
  ["distance", "Distance", "distance"],
  ["condition", "Condition", "text"],
  ["weather", "Weather", "text"],
  ["startTime", "Start time", "time"],
  ["timezone", "Timezone", "text"],
  ["prizeMoney", "Prize money", "money"],
  ["numberOfRunners", "Runners", "integer", "runners"],
  ["abandoned", "Abandoned", "flag"],
];

/** Returns the columns of a race's start on the user's clocks, and of the time to it. */
export function userTimes(parent: string): readonly Column[] {
  const start = { path: parent === "" ? "startTime" : `${parent}.startTime` };
  return [
    {
      ...{ name: "localStart", heading: "Your start time", kind: "localTime", ...start },
      description: "Start time in your time zone: the option timezone, else the workbook's, else yours",
    },
    {
      ...{ name: "clockStart", heading: "Start on this clock", kind: "clockTime", ...start },
      description:
        "Start time on the clock of the computer that calculates, for a countdown with NOW(), whatever the timezone option",
    },
    {
      ...{ name: "minutesToGo", heading: "Minutes to go", kind: "minutes", ...start },
      description:
        "Minutes to the start when the formula was calculated; below 0 after it; blank while the source shows another day than today",
    },
  ];
}

/** RACE: one row. */
export const race: Table = {
  rows: "",
  columns: [...columnsAt("", raceSpecs, { aliasPrefix: "race." }), ...userTimes("")],
  presets: { basic: raceSpecs.map(([name]) => name) },
};

/** The race's columns, for tables with a row for each runner. */
export const raceColumns = columnsAt("", raceSpecs, { prefix: "race.", heading: "Race" });

const runner: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["barrier", "Barrier", "integer", "barrier number"],
  ["startRow", "Start row", "text"],
  ["handicapMetres", "Handicap", "distance"],
  ["unruly", "Unruly", "flag"],
  ["weight", "Weight", "kilograms"],
  ["claim", "Claim", "kilograms"],
  ["jockey", "Jockey", "text"],
  ["trainer", "Trainer", "text"],
  ["age", "Age", "integer", "years"],
  ["sex", "Sex", "text"],
  ["sire", "Sire", "text"],
  ["dam", "Dam", "text"],
  ["country", "Country", "text"],
  ["careerPrizeMoney", "Career prize money", "money"],
  ["form", "Form", "text"],
  ["last20Starts", "Last 20 starts", "text"],
  ["scratched", "Scratched", "flag"],
];

const speedMap: readonly ColumnSpec[] = [
  ["runningStyle", "Running style", "text"],
  ["earlySpeedIndex", "Early speed index", "decimal", "index"],
  ["settlingPosition", "Settling position", "decimal", "position, 1 in front"],
];

const classProfile: readonly ColumnSpec[] = [
  ["currentRating", "Current rating", "number", "points"],
  ["peakRating", "Peak rating", "number", "points"],
  ["highestClassWon", "Highest class won", "number", "points"],
  ["optimalRangeMin", "Optimal range from", "number", "points"],
  ["optimalRangeMax", "Optimal range to", "number", "points"],
  ["trend", "Rating trend", "text"],
];

const raceClassFit: readonly ColumnSpec[] = [
  ["raceClassRating", "Race class rating", "number", "points"],
  ["classDifference", "Class difference", "number", "points"],
  ["withinOptimalRange", "Within optimal range", "flag"],
  ["assessment", "Class fit", "text"],
];

const statBlock: readonly ColumnSpec[] = [
  ["starts", "Starts", "integer", "starts"],
  ["wins", "Wins", "integer", "wins"],
  ["seconds", "Seconds", "integer", "finishes"],
  ["thirds", "Thirds", "integer", "finishes"],
  ["places", "Places", "integer", "finishes in the first three"],
  ["winPercent", "Win rate", "fraction"],
  ["placePercent", "Place rate", "fraction"],
];

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The blocks of a runner's statistics with their headings (spec section 2.3, stats). */
const blocks: readonly (readonly [name: string, heading: string])[] = [
  ["overall", "Career"],
  ["track", "Track"],
  ["distance", "Distance"],
  ["trackDistance", "Track and distance"],
  ["firstUp", "First-up"],
  ["secondUp", "Second-up"],
  ...conditionKeys.map((key) => [`conditions.${key}`, capital(key)] as const),
];

const statColumns: readonly Column[] = blocks.flatMap(([block, heading]) =>
  columnsAt(`runners[].stats.${block}`, statBlock, { prefix: `stats.${block}.`, heading }),
);

const proOptions = { plan: "pro", words: enumerations } as const;
const proColumns: readonly Column[] = [
  ...columnsAt("runners[].speedMap", speedMap, { ...proOptions, prefix: "speedMap." }),
  ...columnsAt("runners[].classProfile", classProfile, { ...proOptions, prefix: "classProfile." }),
  ...columnsAt("runners[].raceClassFit", raceClassFit, { ...proOptions, prefix: "raceClassFit." }),
  ...columnsAt("runners[]", [["decorators", "Badges", "badges"]], proOptions),
];

const columns: readonly Column[] = [
  ...columnsAt("runners[]", runner),
  ...statColumns,
  ...proColumns,
  ...raceColumns,
];

const basic = [
  "number",
  "name",
  "barrier",
  "weight",
  "claim",
  "jockey",
  "trainer",
  "form",
  "stats.overall.starts",
  "stats.overall.wins",
  "stats.overall.winRate",
  "stats.overall.placeRate",
  "scratched",
];

const presets = {
  basic,
  stats: ["number", "name", "stats.*"],
  pro: ["number", "name", "speedMap.*", "classProfile.*", "raceClassFit.*", "decorators"],
};

/** FORM: a row for each runner, by number, scratched runners included (spec section 2.3). */
export const runners: Table = {
  rows: "runners[]",
  columns,
  presets: { ...presets, form: [...runner.map(([name]) => name), "stats.overall.*"] },
  order: "runners[].number",
};

/** RUNNER: the same columns for one runner; there `form` is the column, a single value, and no preset. */
export const oneRunner: Table = { ...runners, presets };

const badge: readonly ColumnSpec[] = [
  ["type", "Type", "text"],
  ["label", "Badge", "text"],
  ["shortLabel", "Short label", "text"],
  ["category", "Category", "text"],
  ["sentiment", "Sentiment", "text"],
  ["description", "Description", "text"],
  ["detail", "Detail", "text"],
];

/** BADGES: a row for each badge of each runner (spec section 2.3, decorators). */
export const badges: Table = {
  rows: "runners[].decorators[]",
  columns: [
    ...columnsAt("runners[]", [
      ["number", "No", "integer", "saddle cloth number"],
      ["name", "Runner", "text"],
    ]),
    ...columnsAt("runners[].decorators[]", badge, proOptions),
    ...columnsAt("runners[]", [["scratched", "Scratched", "flag"]]),
    ...raceColumns,
  ],
  presets: { basic: ["number", "name", "label", "category", "sentiment", "detail"] },
  order: "runners[].number",
};
