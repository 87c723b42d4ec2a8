import { columnsAt, type Column, type Field, type Table } from "./column";

const runner: readonly Field[] = [
  ["barrier", "Barrier", "integer"],
  ["number", "No", "integer"],
  ["name", "Runner", "text"],
  ["runningStyle", "Running style", "text"],
  ["settlingPosition", "Settling position", "number"],
  ["status", "Status", "text"],
];

const meanings = {
  barrier: "Barrier draw; runners stand in its order, those without one last",
  settlingPosition: "Expected position once settled, as the service has it",
  status: "runs; scratched (by the source); what-if (scratched in this formula); unrated (the service does not place it)",
} as const;

const columns = columnsAt("runners[]", runner, { plan: "pro", meanings });

/** The columns of a map on which so many runners can be placed: who stands where, then a column for every place in running. */
export function speedMapColumns(placed: number): Column[] {
  const places = Array.from({ length: placed }, (_, place): Field => [`place${place + 1}`, String(place + 1), "integer"]);
  return [...columns, ...columnsAt("runners[].places", places, { plan: "pro" })];
}

/** SPEEDMAP: a row for every runner from the inside out. The places in running follow, in each the number of its runner. */
export const speedMapGrid: Table = { rows: "runners[]", columns, presets: { basic: ["*"] } };
