import { ArgumentError, isBlank } from "../cells/cellValue";
import { askLateChanges, lateChangesNames, lateChangesPath } from "../client/lateChanges";
import type { Answered, Field, Value } from "./answered";
import { checkAmong } from "./argumentNames";

type Listed = Awaited<ReturnType<typeof askLateChanges>>["listed"];
type Row = Readonly<Record<string, Value>>;

const text = (name: string, heading: string): Field => ({ name, heading, kind: "text", unit: "" });

const fields: readonly Field[] = [
  { name: "at", heading: "At", kind: "time", unit: "" },
  { name: "date", heading: "Date", kind: "date", unit: "" },
  text("track", "Track"),
  text("country", "Country"),
  text("raceType", "Race type"),
  { name: "raceNumber", heading: "Race", kind: "integer", unit: "" },
  { name: "number", heading: "No", kind: "integer", unit: "" },
  text("name", "Runner"),
  text("field", "What"),
  { name: "from", heading: "From", kind: "value", unit: "" },
  { name: "to", heading: "To", kind: "value", unit: "" },
];

/** Returns a row for each changed value, the latest first. */
function rowsOf({ changes }: Listed): Row[] {
  return [...changes].reverse().flatMap(({ at, race, runner, fields: changed, from, to }) =>
    changed.map((field) => ({
      at,
      date: race?.date ?? null,
      track: race?.name ?? null,
      country: race?.country ?? null,
      raceType: race?.race_code ?? null,
      raceNumber: race?.race ?? null,
      number: runner?.number ?? null,
      name: runner?.name ?? null,
      field,
      from: from[field] ?? null,
      to: to[field] ?? null,
    })),
  );
}

/** Returns the sentences about what a list may lack. */
function notesOf({ changes, since, until, isComplete, asOf }: Listed): string[] {
  if (asOf !== undefined) return [`The source replays ${asOf}, a past day on which nothing changes.`];
  const listed = `${changes.length} ${changes.length === 1 ? "change was" : "changes were"} published from ${since} to ${until}.`;
  return isComplete
    ? [listed]
    : [listed, "Earlier or further changes may be missing: the source does not know all of this time."];
}

/** Returns the path of a request for late changes. Throws an ArgumentError for an unknown argument. */
export function pathOfChanges(givenArguments: Readonly<Record<string, unknown>>): string {
  checkAmong(lateChangesNames, givenArguments, "CHANGES");
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(givenArguments)) {
    if (isBlank(value)) continue;
    if (typeof value !== "string") throw new ArgumentError(name, "must be a text", value);
    parameters[name] = value.trim();
  }
  return lateChangesPath(parameters);
}

type Connection = Omit<Parameters<typeof askLateChanges>[1], "signal"> & {
  readonly signal: AbortSignal | undefined;
};

/** Returns the late changes of races up to now, a row for each changed value. */
export async function lateChanges(
  path: string,
  { signal = new AbortController().signal, ...connection }: Connection,
): Promise<Answered<Row>> {
  const { listed, source, quota } = await askLateChanges(path, { ...connection, signal });
  const { asOf } = listed;
  const rows = rowsOf(listed);
  return {
    rows,
    fields,
    table: [
      fields.map(({ heading }) => heading),
      ...rows.map((row) => fields.map(({ name }) => row[name] ?? "")),
    ],
    formula: "",
    requests: 1,
    notes: notesOf(listed),
    receivedAt: new Date(connection.now()).toISOString(),
    ...(source === undefined ? {} : { source }),
    ...(asOf === undefined ? {} : { asOf }),
    ...(quota === undefined ? {} : { quota }),
  };
}
