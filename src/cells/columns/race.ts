import { type Column, columnsAt, type ColumnSpec, type Table } from "./column";

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
