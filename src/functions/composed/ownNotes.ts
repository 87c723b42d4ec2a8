import {
  type Note,
  type NotedRunner,
  notesOf,
  readNotes,
  type RunnerNotes,
} from "../../cells/arguments/readNotes";
import { readFields } from "../../cells/arguments/readFields";
import { ArgumentError } from "../../cells/cellValue";
import type { Column, Table } from "../../cells/columns/column";
import { withoutNoteColumns } from "../../cells/columns/notes";
import { dateOf, dayNumber } from "../../dates/days";
import { t } from "../../language/translate";
import { groupBy } from "../../lists/lists";
import { optional } from "../call/arguments";

/** The notes of a workbook, which only join the columns shown. */
export const notes = optional(readNotes);

/** The notes of a call, and the race code and country that it asks about. */
interface Values {
  readonly notes?: readonly Note[] | undefined;
  readonly race_code?: string | undefined;
  readonly country?: string | undefined;
}

/** Reads the fields of a table that has notes only if the call has them. */
export const notedFields = {
  read(cell: unknown, table: Table, values: object): readonly Column[] {
    if ((values as Values).notes !== undefined) return readFields(cell, table);
    try {
      return readFields(cell, withoutNoteColumns(table));
    } catch (failure) {
      const columns = fieldsOrNone(cell, table);
      if (!columns) throw failure;
      throw new ArgumentError("notes", t`is blank: give the range of your notes for their columns`);
    }
  },
};

function fieldsOrNone(cell: unknown, table: Table): readonly Column[] | undefined {
  try {
    return readFields(cell, table);
  } catch {
    return undefined;
  }
}

/** Returns the columns of a runner's newest note. */
export const noteColumns = ({ newest, count }: RunnerNotes) => ({
  mark: newest.mark,
  note: newest.fault ?? newest.text,
  myRating: newest.rating,
  noteDay: newest.day === undefined ? undefined : dateOf(newest.day),
  noteCount: count,
});

type Named = Pick<NotedRunner, "name">;

/** Returns the runners that have a note, each with its newest. */
export function notedOnly<Runner extends NotedRunner>(
  runners: readonly Runner[],
  notes: readonly Note[],
): Runner[] {
  const notesByRunner = notesOf(runners, notes);
  return runners.flatMap((runner, index) => {
    const noted = notesByRunner[index];
    return noted ? [{ ...runner, ...noteColumns(noted) }] : [];
  });
}

const notesOn = (
  runners: readonly Named[],
  notes: readonly Note[],
  { race_code: raceCode, country }: Values,
) =>
  notesOf(
    runners.map(({ name }) => ({ name, raceCode, country })),
    notes,
  );

/** Returns a response whose runners have their newest notes. */
export function withNotes<Response extends { readonly runners: readonly Named[] }>(
  response: Response,
  values: Values,
): Response {
  if (values.notes === undefined) return response;
  const notesByRunner = notesOn(response.runners, values.notes, values);
  const runners = response.runners.map((runner, index) => {
    const noted = notesByRunner[index];
    return noted ? { ...runner, ...noteColumns(noted) } : runner;
  });
  return { ...response, runners };
}

type Started = Named & { readonly starts: readonly { readonly date: string }[] };

/** Returns a response whose starts have the notes of their day. */
export function withNotesOfDay<Response extends { readonly runners: readonly Started[] }>(
  response: Response,
  values: Values,
): Response {
  if (values.notes === undefined) return response;
  const byDay = new Map(
    [...groupBy(values.notes, ({ day }) => day)].map(
      ([day, ofDay]) => [day, notesOn(response.runners, ofDay, values)] as const,
    ),
  );
  const runners = response.runners.map((runner, index) => ({
    ...runner,
    starts: runner.starts.map((start) => {
      const noted = byDay.get(dayNumber(start.date))?.[index];
      return noted ? { ...start, ...noteColumns(noted) } : start;
    }),
  }));
  return { ...response, runners };
}
