import { type Column, type Kind, unitOf } from "../cells/columns/column";
import type { Cell } from "../cells/table/cell";
import { isoOfSerial } from "../dates/serials";
import type { Field, Value } from "./answered";

/** Returns a cell for a script: null for a blank one, the number of one with a format. */
export const plain = (cell: Cell): Value => {
  if (cell === "" || (typeof cell === "object" && !("basicValue" in cell))) return null;
  return typeof cell === "object" ? cell.basicValue : cell;
};

/** The kinds that are serial numbers in a cell and texts in a script. */
const times: ReadonlySet<Kind> = new Set(["date", "time", "localTime", "clockTime"]);

/** Returns a value for a script: a day as YYYY-MM-DD, a time as YYYY-MM-DDTHH:MM. */
function valueOf(value: Value, kind: Kind): Value {
  if (typeof value !== "number" || !times.has(kind)) return value;
  return isoOfSerial(value).slice(0, kind === "date" ? "YYYY-MM-DD".length : undefined);
}

/** Returns rows by the names of their columns. */
export const rowsOf = (body: readonly (readonly Value[])[], columns: readonly Column[]) =>
  body.map((cells) =>
    Object.fromEntries(columns.map(({ name, kind }, index) => [name, valueOf(cells[index] ?? null, kind)])),
  );

/** Returns the columns of a table with the headings that it shows, which may name a clock. */
export const fieldsOf = (columns: readonly Column[], headings: readonly Value[] = []): Field[] =>
  columns.map(({ name, heading, kind, unit }, index) => ({
    name,
    heading: String(headings[index] ?? heading),
    kind,
    unit: times.has(kind) ? "" : unitOf({ kind, unit }),
  }));
