/**
 * Comments of a file's cells, which the engine lacks: they follow their cells, are copied with a sheet and
 * saved again.
 */
import type {
  CellPosition,
  DuplicateSheetCommand,
  Getters,
  Range,
  RangeAdapterFunctions,
  UID,
} from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";

export interface CellNote {
  readonly author: string;
  readonly text: string;
}

/** A comment in a workbook's data. */
export interface SavedNote extends CellNote {
  readonly sheet: UID;
  readonly cell: string;
}

interface KeptNote {
  readonly range: Range;
  readonly note: CellNote;
}

interface NoteGetters {
  getNotes(): readonly KeptNote[];
}

/** Returns the comments of a workbook with the places of their cells. */
export const notesOf = (getters: object): readonly (CellNote & CellPosition)[] =>
  (getters as NoteGetters).getNotes().map(({ range, note }) => ({
    ...note,
    sheetId: range.sheetId,
    col: range.zone.left,
    row: range.zone.top,
  }));

/** Returns the comment of a cell or of the merged cells that it belongs to. */
export function noteAt(position: CellPosition, getters: Getters): CellNote | undefined {
  const { sheetId, col, row } = getters.getMainCellPosition(position);
  const { range, note } =
    (getters as Getters & NoteGetters)
      .getNotes()
      .find(
        ({ range: { zone, ...at } }) => at.sheetId === sheetId && zone.left === col && zone.top === row,
      ) ?? {};
  return range && note;
}

/** Lets the workbooks that are opened next keep comments. */
export function installCellNotes(): void {
  const { CorePlugin, registries } = engine();
  class CellNotes extends CorePlugin<CellNotes> {
    static override getters = ["getNotes"] satisfies (keyof NoteGetters)[];
    notes: readonly KeptNote[] = [];

    getNotes(): readonly KeptNote[] {
      return this.notes;
    }

    override import(data: object): void {
      const { notes = [] } = data as { readonly notes?: readonly SavedNote[] }; // as it was saved
      this.notes = notes.map(({ sheet, cell, author, text }) => ({
        range: this.getters.getRangeFromSheetXC(sheet, cell),
        note: { author, text },
      }));
    }

    override export(data: object): void {
      const notes = this.notes.map(({ range, note }): SavedNote => ({
        sheet: range.sheetId,
        cell: (this.getters as Getters).getRangeString(range, range.sheetId),
        ...note,
      }));
      if (notes.length > 0) Object.assign(data, { notes });
    }

    override handle(command: { readonly type: string }): void {
      if (command.type !== "DUPLICATE_SHEET") return;
      const { sheetId, sheetIdTo } = command as DuplicateSheetCommand;
      const copies = this.notes
        .filter(({ range }) => range.sheetId === sheetId)
        .map(({ range, note }) => ({ range: this.getters.getRangeFromZone(sheetIdTo, range.zone), note }));
      if (copies.length > 0) this.history.update("notes", [...this.notes, ...copies]);
    }

    override adaptRanges({ applyChange }: RangeAdapterFunctions): void {
      const changes = this.notes.map(({ range, note }) => ({ ...applyChange(range), note }));
      if (changes.every(({ changeType }) => changeType === "NONE")) return;
      const keptChanges = changes.filter(({ changeType }) => changeType !== "REMOVE");
      this.history.update("notes", keptChanges.map(({ range, note }) => ({ range, note }))); // prettier-ignore
    }
  }
  registries.corePluginRegistry.add("cellNotes", CellNotes);
}
