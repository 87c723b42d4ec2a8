import { plainValue } from "../../../cells/plainValue";
import type { Cell } from "../../../cells/table/cell";

/** The rows below the headings of a function's table, each cell without its dress. */
export const plainTable = ([, ...rows]: readonly (readonly Cell[])[]): readonly (readonly unknown[])[] =>
  rows.map((row) => row.map(plainValue));

/** The number in a cell; undefined for a blank one. */
export const numberIn = (cell: unknown): number | undefined => (typeof cell === "number" ? cell : undefined);
