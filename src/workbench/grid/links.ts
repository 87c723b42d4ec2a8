import type { Model } from "@odoo/o-spreadsheet";
import { positionsOf, sheetIdOf } from "./cells";
import { engine } from "./engineValue";
import type { Area } from "./gridHost";

/** Returns the content of a cell that opens a sheet: "[R4](o-spreadsheet://sheet2)". */
export const linkContent = (text: string, sheetId: string): string =>
  engine().links.markdownLink(text, `o-spreadsheet://${sheetId}`);

/** Lets the first cell of an area open a sheet. A formula cannot be a link in the engine: it stays. */
export function linkCell(area: Area, sheet: string, model: Model): void {
  const { getters } = model;
  const [position] = positionsOf(area, getters)[0] ?? [];
  if (!position || getters.getCell(position)?.isFormula) return;
  const text = String(getters.getEvaluatedCell(position).value ?? "") || sheet;
  model.dispatch("UPDATE_CELL", { ...position, content: linkContent(text, sheetIdOf({ sheet }, getters)) });
}

/** Returns the sheet's name in a reference: "O'Meara Park R2" of "'O''Meara Park R2'!A1". */
export function sheetOfReference(reference: string): string {
  const name = reference.slice(0, reference.lastIndexOf("!"));
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}
