import { plainValue } from "../../../cells/cellValue";
import type { Cell } from "../../../cells/table/cell";

/** A row of bars: what stands before it, its bar, and what is said at its end. Fractions from 0 to 1. */
export interface BarRow {
  readonly label: string;
  readonly text: string;
  /** The length of the bar; none where nothing is known. */
  readonly value: number | undefined;
  /** The length of a hollow bar above it. */
  readonly before?: number | undefined;
  /** A line over the bar's end, from the low end of a range to the high one. */
  readonly range?: { readonly low: number; readonly high: number } | undefined;
}

/** Bars as any chart can draw them. */
export interface Bars {
  readonly rows: readonly BarRow[];
  /** Pixels in front of the bars. */
  readonly labelWidth: number;
  /** Where a dashed line crosses them all. */
  readonly line?: number | undefined;
}

/**
 * A fraction as a person reads it.
 *
 * @example
 * percent(0.1234) // "12.3%"
 */
export const percent = (fraction: number): string => `${(fraction * 100).toFixed(1)}%`;

/** The rows below the headings of a function's table, each cell without its dress. */
export const plainTable = ([, ...rows]: readonly (readonly Cell[])[]): readonly (readonly unknown[])[] =>
  rows.map((row) => row.map(plainValue));

/** The number in a cell; undefined for a blank one. */
export const numberIn = (cell: unknown): number | undefined => (typeof cell === "number" ? cell : undefined);
