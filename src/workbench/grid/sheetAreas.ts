/** Areas on the sheets of the open workbook. The engine stores a part of Excel's rows and columns. */
import type { Getters, Model, UID } from "@odoo/o-spreadsheet";
import { zoneOf } from "./address";
import { engine } from "./engineValue";
import type { Area } from "./gridHost";

/** Enough columns for all fields of a card, and rows for a day; a spill that finds no room is #SPILL!. */
export const sheetSize = { cols: 280, rows: 400 } as const;

/** The largest address that is accepted; Excel's sheets are larger, but the engine stores every row. */
const largestSize = { rows: 20_000, columns: 1000 } as const;

export type Position = { readonly sheetId: UID; readonly col: number; readonly row: number };

/** Returns the id of a sheet; throws if the workbook has no such sheet. */
export function sheetIdOf({ sheet }: Pick<Area, "sheet">, getters: Getters): UID {
  const id = getters.getSheetIdByName(sheet);
  if (id === undefined) throw new Error(`There is no sheet "${sheet}" in this workbook`);
  return id;
}

/** Throws for an area that lies beyond the largest sheet. */
export function requireArea(area: Area, getters: Getters): void {
  const { numberOfRows, numberOfCols } = getters.getSheetSize(sheetIdOf(area, getters));
  const { bottom, right } = zoneOf(area);
  if (
    bottom >= Math.max(numberOfRows, largestSize.rows) ||
    right >= Math.max(numberOfCols, largestSize.columns)
  )
    throw new Error(`The sheet "${area.sheet}" has ${numberOfRows} rows and ${numberOfCols} columns`);
}

/** Returns the part of an area that is stored. The other cells are blank. */
export function storedPart(area: Area, getters: Getters): Area {
  const { numberOfRows, numberOfCols } = getters.getSheetSize(sheetIdOf(area, getters));
  const within = (wanted: number, room: number): number => Math.max(0, Math.min(wanted, room));
  return {
    ...area,
    rows: within(area.rows, numberOfRows - area.row),
    columns: within(area.columns, numberOfCols - area.column),
  };
}

/** Returns the positions of the stored part of an area, row by row. */
export function positionsOf(area: Area, getters: Getters): Position[][] {
  const sheetId = sheetIdOf(area, getters);
  const { row: top, column: left, rows, columns } = storedPart(area, getters);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_cell, column) => ({ sheetId, col: left + column, row: top + row })),
  );
}

/** Adds rows and columns at the end of a sheet that does not store a whole area. */
export function growSheet(area: Area, { getters, dispatch }: Model): void {
  requireArea(area, getters);
  const sheetId = sheetIdOf(area, getters);
  const { numberOfRows, numberOfCols } = getters.getSheetSize(sheetId);
  const { bottom, right } = zoneOf(area);
  const target = { sheetId, sheetName: area.sheet, position: "after" } as const;
  if (bottom >= numberOfRows) {
    const quantity = Math.max(bottom + 1 - numberOfRows, sheetSize.rows);
    dispatch("ADD_COLUMNS_ROWS", { ...target, dimension: "ROW", base: numberOfRows - 1, quantity });
  }
  if (right >= numberOfCols) {
    const quantity = Math.max(right + 1 - numberOfCols, sheetSize.cols);
    dispatch("ADD_COLUMNS_ROWS", { ...target, dimension: "COL", base: numberOfCols - 1, quantity });
  }
}

/** The engine's adapter of references to inserted rows, including members that its types hide. */
interface RangeAdapter {
  handle(command: Readonly<Record<string, unknown>>): void;
}

/**
 * Leaves references as they are when a sheet grows, in every workbook that is opened later: Excel's sheets
 * have these rows from the start. Only whole columns and rows get longer.
 */
export function installSheetEnds(): void {
  const { CorePlugin, registries } = engine();
  registries.corePluginRegistry.add(
    "sheet_ends",
    class extends CorePlugin {
      constructor(...[config]: ConstructorParameters<typeof CorePlugin>) {
        super(config);
        const range = config.range as unknown as RangeAdapter;
        const adapt = range.handle.bind(range);
        range.handle = (command) => adapt(this.isAtEnd(command) ? { ...command, base: Infinity } : command);
      }

      private isAtEnd({ type, sheetId, dimension, position, base }: Readonly<Record<string, unknown>>) {
        if (type !== "ADD_COLUMNS_ROWS" || position !== "after") return false;
        const { numberOfRows, numberOfCols } = this.getters.getSheetSize(String(sheetId));
        return base === (dimension === "ROW" ? numberOfRows : numberOfCols) - 1;
      }
    },
  );
}
