import { cellPattern, quotedSheet, unquotedSheet } from "../../cells/addresses";
import type { CellPosition, Zone } from "@odoo/o-spreadsheet";
import { engine } from "./engineValue";
import type { Area } from "./gridHost";

/** Returns an address on a sheet, with the sheet's name always quoted: "'Race 1'!A1:B2". */
export const addressOnSheet = (sheet: string, address: string): string => `${quotedSheet(sheet)}!${address}`;

/** Returns the area of one cell, or of the first cell of an area. */
export const cellArea = (first: Pick<Area, "sheet" | "row" | "column">): Area => ({
  ...first,
  rows: 1,
  columns: 1,
});

/** Returns "Race!A1:B2", or "Race!A1" for one cell; the sheet's name is quoted only if necessary. */
export function addressOfArea({ sheet, row, column, rows, columns }: Area): string {
  const { toXC } = engine().helpers;
  const first = toXC(column, row);
  const last = toXC(column + columns - 1, row + rows - 1);
  const address = rows * columns === 1 ? first : `${first}:${last}`;
  return /^[A-Za-z_][\w.]*$/.test(sheet) ? `${sheet}!${address}` : addressOnSheet(sheet, address);
}

export const zoneOf = ({ row, column, rows, columns }: Area): Zone => ({
  left: column,
  right: column + columns - 1,
  top: row,
  bottom: row + rows - 1,
});

export const areaOf = (sheet: string, { left, right, top, bottom }: Zone): Area => ({
  sheet,
  row: top,
  column: left,
  rows: bottom - top + 1,
  columns: right - left + 1,
});

/** Returns the smallest zone that contains all of these positions; undefined if there are none. */
export function boundsOf([first, ...rest]: readonly Pick<CellPosition, "col" | "row">[]): Zone | undefined {
  if (!first) return undefined;
  const zone = { left: first.col, right: first.col, top: first.row, bottom: first.row };
  for (const { col, row } of rest) {
    zone.left = Math.min(zone.left, col);
    zone.right = Math.max(zone.right, col);
    zone.top = Math.min(zone.top, row);
    zone.bottom = Math.max(zone.bottom, row);
  }
  return zone;
}

const cellOrRange = new RegExp(`^${cellPattern}(:${cellPattern})?$`, "i");

/** Parses "Race!A1:B2"; an address without a sheet is on the given one. Throws for anything else. */
export function parseAddress(address: string, sheet: string): Area {
  const bang = address.lastIndexOf("!");
  const cells = address.slice(bang + 1).trim();
  if (!cellOrRange.test(cells)) throw new Error(`"${address}" is not the address of a cell or a range`);
  return areaOf(sheetOfReference(address) || sheet, engine().helpers.toZone(cells.toUpperCase()));
}

/** Returns the sheet's name in a reference: "O'Meara Park R2" from "'O''Meara Park R2'!A1". */
export function sheetOfReference(reference: string): string {
  return unquotedSheet(reference.slice(0, Math.max(reference.lastIndexOf("!"), 0)));
}
