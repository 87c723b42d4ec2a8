import type { Cell } from "./cell";
import { columnLoops } from "./columnLoops.generated";
import type { JsonObject } from "./path";

/**
 * Sets the cells of one column from a property of the objects of its rows. With `direct`, numbers are cells
 * as they are; `other` returns the cell for any other value.
 */
export type ColumnLoop = (
  objects: readonly (JsonObject | undefined)[],
  cells: readonly Cell[][],
  column: number,
  direct: boolean,
  other: (value: unknown, object: JsonObject | undefined) => Cell,
) => void;

/**
 * Returns the loop of a property. That of a column of the interface is generated and names the property in
 * its code, which makes reading a table twice as fast; others look the name up.
 */
export const columnLoopOf = (key: string): ColumnLoop =>
  columnLoops[key] ??
  ((objects, cells, column, direct, other) => {
    cells.forEach((row, index) => {
      const object = objects[index];
      const value = object?.[key];
      row[column] = direct && Number.isFinite(value) ? (value as number) : other(value, object);
    });
  });
