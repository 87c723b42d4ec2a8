import type { ColumnSpec } from "./column";

/** The race of an earlier start (docs/extension.md). */
export const pastRaceSpecs: readonly ColumnSpec[] = [
  ["date", "Date", "date"],
  ["track", "Track", "text"],
  ["slug", "Slug", "text"],
  ["country", "Country", "text"],
  ["raceNumber", "Race", "integer", "race number"],
  ["raceName", "Race name", "text"],
  ["raceClass", "Class", "text"],
  ["distance", "Distance", "distance"],
  ["surface", "Surface", "text"],
  ["course", "Course", "text"],
  ["condition", "Condition", "text"],
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
