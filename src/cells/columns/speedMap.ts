import { type Column, columnsAt, type ColumnSpec, enumerations, type Table } from "./column";

const runner: readonly ColumnSpec[] = [
  ["barrier", "Barrier", "integer", "barrier number"],
  ["number", "No", "integer", "saddle cloth number"],
  ["name", "Runner", "text"],
  ["runningStyle", "Running style", "text"],
  ["settlingPosition", "Settling position", "decimal", "position, 1 in front"],
  ["status", "Status", "text"],
];

const descriptions = {
  barrier: "Barrier draw; rows are in its order, runners without a barrier last",
  runningStyle: "Where the runner usually settles: leader, presser, midfield, back or unknown",
  settlingPosition: "Expected position once settled, from the service",
  status:
    "runs; scratched (by the source); what-if (scratched in this formula); unrated (the service gives no position)",
} as const;

const columns = columnsAt("runners[]", runner, { plan: "pro", descriptions, words: enumerations });

/** Returns the columns of a map: the runner, then a column for each position in running. */
export function speedMapColumns(positions: number): Column[] {
  const specs = Array.from({ length: positions }, (_, index): ColumnSpec => [
    `place${index + 1}`,
    String(index + 1),
    "integer",
    "saddle cloth number",
  ]);
  return [...columns, ...columnsAt("runners[].places", specs, { plan: "pro" })];
}

/** SPEEDMAP: a row for each runner by barrier; the column of its position in running holds its number. */
export const speedMap: Table = { rows: "runners[]", columns, presets: { basic: ["*"] } };
