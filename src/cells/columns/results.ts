import { columnsAt, type ColumnSpec, type Table } from "./column";
import { startSpecs } from "./pastRace";

const runner: readonly ColumnSpec[] = [
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["scratched", "Scratched", "flag"],
];

const race: readonly ColumnSpec[] = [
  ["raceNumber", "Race", "integer", "race number"],
  ["raceName", "Race name", "text"],
  ["raceClass", "Class", "text"],
  ["distance", "Distance", "distance"],
  ["surface", "Surface", "text"],
  ["course", "Course", "text"],
  ["condition", "Condition", "text"],
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
