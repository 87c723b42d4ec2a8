import * as is from "../../spec/fields";
import { type Column, columnsAt, type ShownFields, type Table } from "./column";

/** The columns of a person's own notes, for tables with a row for each runner or start. */
export const noteFields = {
  mark: is.decimal("Mark", "Your mark, above 0, at most 10; blank if there is none", "above 0, at most 10"),
  note: is.text("Note", "Your note; the fault of its row if that cannot be read; blank without a note"),
  myRating: is.decimal("My rating", "Your own rating; blank if there is none", "as typed"),
  noteDay: is.date("Note's day", "The day of the note"),
  noteCount: is.integer("Notes", "The number of your notes", "notes"),
} as const satisfies ShownFields;

const isOfNotes = ({ name }: Column): boolean => name in noteFields;

/** Returns a table with the columns of notes at a path, which come from a range of the workbook. */
export const withNoteColumns = (table: Table, at: string): Table => ({
  ...table,
  columns: [...table.columns, ...columnsAt(at, noteFields)],
  presets: { ...table.presets, notes: ["number", "name", ...Object.keys(noteFields)] },
});

/** Returns a table without the columns of notes, for a call without notes. */
export const withoutNoteColumns = (table: Table): Table => ({
  ...table,
  columns: table.columns.filter((column) => !isOfNotes(column)),
});
