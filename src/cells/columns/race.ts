import { columnsAt, type ColumnSpec, type Table } from "./column";

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

/** RACE: one row. */
export const race: Table = {
  rows: "",
  columns: columnsAt("", raceSpecs, { aliasPrefix: "race." }),
  presets: { basic: ["*"] },
};

/** The race's columns, for tables with a row for each runner. */
export const raceColumns = columnsAt("", raceSpecs, { prefix: "race.", heading: "Race" });
