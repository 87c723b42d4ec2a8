import { columnsAt, type Table } from "./column";
import { raceFields } from "./raceFields";

/** RACE: one row, what the form endpoint tells about the race itself (spec 2.3). */
export const race: Table = {
  rows: "",
  columns: columnsAt("", raceFields),
  presets: { basic: ["*"] },
};

/** The same fields beside each row of a race's runners. */
export const raceColumns = columnsAt("", raceFields, { prefix: "race.", heading: "Race" });
