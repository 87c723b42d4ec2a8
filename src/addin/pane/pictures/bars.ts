import { plainValue } from "../../../cells/cellValue";
import type { Cell } from "../../../cells/table/cell";

/** One bar of a bar chart. Lengths are fractions from 0 to 1, or an index from 0 on. */
export interface BarRow {
  readonly label: string;
  /** Text at the end of the bar. */
  readonly endText: string;
  /** Length of the bar; undefined where the value is not known. */
  readonly value: number | undefined;
  /** Length of a hollow bar above it. */
  readonly before?: number | undefined;
  /** Interval that is drawn over the end of the bar. */
  readonly range?: { readonly low: number; readonly high: number } | undefined;
}

/** The data of a bar chart, independent of the charting library. */
export interface Bars {
  readonly rows: readonly BarRow[];
  /** Width of the labels in pixels. */
  readonly labelWidth: number;
  /** Position of a dashed line across all bars. */
  readonly average?: number | undefined;
  /** The unit of the lengths; fractions by default, which the axis states in percent. */
  readonly unit?: "index";
  /** True where the texts at the ends have several words. */
  readonly hasWords?: boolean;
}

/**
 * Formats a fraction as a percentage.
 *
 * @example
 * formatPercent(0.1234) // "12.3%"
 */
export const formatPercent = (fraction: number): string => `${(fraction * 100).toFixed(1)}%`;

/** Returns the rows below a table's headings, with each cell's plain value. */
export const plainRows = ([, ...rows]: readonly (readonly Cell[])[]): readonly (readonly unknown[])[] =>
  rows.map((row) => row.map(plainValue));

/** Returns the number in a cell; undefined for a blank one. */
export const numberIn = (cell: unknown): number | undefined => (typeof cell === "number" ? cell : undefined);
