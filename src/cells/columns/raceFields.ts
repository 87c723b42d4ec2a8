import type { Field } from "./column";

/** The fields of a race as the form endpoint tells them (spec 2.3). */
export const raceFields: readonly Field[] = [
  ["date", "Date", "date"],
  ["track", "Track", "text"],
  ["raceNumber", "Race", "integer"],
  ["raceName", "Race name", "text"],
  ["raceClass", "Class", "text"],
  ["distance", "Distance", "distance", "m"],
  ["condition", "Condition", "text"],
  ["weather", "Weather", "text"],
  ["startTime", "Start time", "time"],
  ["timezone", "Timezone", "text"],
  ["prizeMoney", "Prize money", "money"],
  ["numberOfRunners", "Runners", "integer"],
  ["abandoned", "Abandoned", "flag"],
];
