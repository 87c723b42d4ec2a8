/** Comments of a file's cells, which the engine lacks: they follow their cells and are saved again. */
import type { CellPosition, Getters, Range, RangeAdapterFunctions, UID } from "@odoo/o-spreadsheet";
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

    override adaptRanges({ applyChange }: RangeAdapterFunctions): void {
      const changes = this.notes.map(({ range, note }) => ({ ...applyChange(range), note }));
      if (changes.every(({ changeType }) => changeType === "NONE")) return;
      const kept = changes.filter(({ changeType }) => changeType !== "REMOVE");
      this.history.update("notes", kept.map(({ range, note }) => ({ range, note }))); // prettier-ignore
    }
  }
  registries.corePluginRegistry.add("cellNotes", CellNotes);
}
