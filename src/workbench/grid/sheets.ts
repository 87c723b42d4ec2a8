/** What is done to whole sheets of a book. */
import type { Model } from "@odoo/o-spreadsheet";
import { sheetSize } from "./book";
import { sheetIdOf } from "./cells";

/** Adds an empty sheet behind the others and gives its name; a name that is taken or not allowed throws. */
export function addSheet(book: Model, name = book.getters.getNextSheetName()): string {
  const sheetId = book.uuidGenerator.smallUuid();
  const position = book.getters.getSheetIds().length;
  const result = book.dispatch("CREATE_SHEET", { sheetId, name, position, ...sheetSize });
  if (!result.isSuccessful) throw new Error(nameRefused(name));
  return name;
}

export function removeSheet(book: Model, sheet: string): void {
  book.dispatch("DELETE_SHEET", { sheetId: idOf(book, sheet), sheetName: sheet });
}

/** Copies a sheet, as values and formulas, and gives the copy's name. */
export function copySheet(book: Model, sheet: string): string {
  const sheetIdTo = book.uuidGenerator.smallUuid();
  const sheetNameTo = book.getters.getDuplicateSheetName(sheet);
  book.dispatch("DUPLICATE_SHEET", { sheetId: idOf(book, sheet), sheetIdTo, sheetNameTo });
  return sheetNameTo;
}

/** Renames a sheet, in the formulas that name it too; a name that is taken or not allowed throws. */
export function renameSheet(book: Model, sheet: string, name: string): void {
  const result = book.dispatch("RENAME_SHEET", { sheetId: idOf(book, sheet), oldName: sheet, newName: name });
  if (!result.isSuccessful) throw new Error(nameRefused(name));
}

export function activateSheet(book: Model, sheet: string): void {
  const [sheetIdFrom, sheetIdTo] = [book.getters.getActiveSheetId(), idOf(book, sheet)];
  if (sheetIdFrom !== sheetIdTo) book.dispatch("ACTIVATE_SHEET", { sheetIdFrom, sheetIdTo });
}

/** Keeps the first columns of a sheet in view. */
export function freezeColumns(book: Model, sheet: string, quantity: number): void {
  book.dispatch("FREEZE_COLUMNS", { sheetId: idOf(book, sheet), quantity });
}

const idOf = (book: Model, sheet: string): string => sheetIdOf({ sheet }, book.getters);
const nameRefused = (name: string): string => `There is a sheet "${name}" already, or its name is not allowed`;
