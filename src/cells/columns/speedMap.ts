import * as is from "../../spec/fields";
import { runnerFields, speedMapFields } from "../../spec/form";
import { type Column, columnsAt, enumerations, type Table } from "./column";

const { barrier, number, name } = runnerFields;
const { runningStyle, settlingPosition } = speedMapFields;

const columns = columnsAt(
  "runners[]",
  {
    barrier: is.described(barrier, "Barrier draw; rows are in its order, runners without a barrier last"),
    number,
    name,
    runningStyle: is.described(
      runningStyle,
      "Where the runner usually settles: leader, presser, midfield, back or unknown",
    ),
    settlingPosition: is.described(settlingPosition, "Expected position once settled, from the service"),
    status: is.text(
      "Status",
      "runs; scratched (by the source); what-if (scratched in this formula); unrated (the service gives no position)",
    ),
  },
  { plan: "pro", words: enumerations },
);

/** Returns the columns of a map: the runner, then one for each position in running. */
export function speedMapColumns(positions: number): Column[] {
  const places = Array.from({ length: positions }, (_, index) => index + 1).map(
    (place) => [`place${place}`, is.integer(String(place), "", "saddle cloth number")] as const,
  );
  return [...columns, ...columnsAt("runners[].places", Object.fromEntries(places), { plan: "pro" })];
}

/** SPEEDMAP: a row for each runner by barrier; its number is in the column of its position in running. */
export const speedMap: Table = { rows: "runners[]", columns, presets: { basic: ["*"] } };
