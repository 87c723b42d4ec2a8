import type { Column } from "../../../cells/columns/column";
import { type Kind, kinds } from "../../../cells/columns/kinds";

/** The kinds of numbers that a chart shows, the most telling first: one chart has one scale. */
const charted: readonly Kind[] = [
  ...(["fraction", "difference", "odds", "factor", "decimal", "stake", "money"] as const),
  ...(["kilograms", "distance", "minutes", "integer", "number"] as const),
];

/** The most series in one chart. */
const mostSeries = 4;

/** Numbers that only name a row. */
const names: ReadonlySet<string> = new Set(["number", "raceNumber", "barrier", "modelRank", "rank"]);

export interface ChartColumns {
  readonly category: Column;
  readonly series: readonly Column[];
}

/**
 * Returns the columns of a table that a chart shows: the first column of texts, or else the first, and the
 * columns of one kind of number; undefined for a table without numbers to compare.
 */
export function chartColumns(columns: readonly Column[]): ChartColumns | undefined {
  const category = columns.find(({ kind }) => !kinds[kind].numeric) ?? columns[0];
  const numbers = columns.filter((column) => column !== category && !names.has(column.name));
  const kind = charted.find((one) => numbers.some((column) => column.kind === one));
  if (!category || kind === undefined) return undefined;
  return { category, series: numbers.filter((column) => column.kind === kind).slice(0, mostSeries) };
}
