import { columnName } from "../../cells/addresses";
import { fieldSize, type RaceColumn, runnerColumns, type RunnerColumnName, sideTables } from "./raceColumns";

/** The row of the headings above the runners; rows down to it stay in view. */
export const headingRow = 10;

/** The first and the last row of the runners. */
export const [firstRow, lastRow] = [headingRow + 1, headingRow + fieldSize] as const;

/** The rows of the runners. */
export const runnerRows: readonly number[] = Array.from(
  { length: fieldSize },
  (_, index) => firstRow + index,
);

export type RunnerColumn = RaceColumn & { readonly name: RunnerColumnName };

/** The columns of the runners in order. */
export const columns: readonly RunnerColumn[] = runnerColumns;

/** A runners' column, or those from one to another. */
export type Span = RunnerColumnName | `${RunnerColumnName}:${RunnerColumnName}`;

/** Returns the letters of columns: "A:B" for "number:runner". */
export const letters = (span: Span): string =>
  span.replaceAll(/\w+/g, (name) => columnName(columns.findIndex((column) => column.name === name)));

/** Returns the cells of lettered columns: ("A", 2, 2) is A2, ("A:B", 2, 4) is A2:B4. */
function rangeOf(columns: string, row: number, last: number): string {
  const [first = "", end = first] = columns.split(":");
  return first === end && row === last ? `${first}${row}` : `${first}${row}:${end}${last}`;
}

/** Returns the cells of columns in a row, or from a row to a later one: ("number:runner", 2) is A2:B2. */
export const cells = (span: Span, row: number, last = row): string => rangeOf(letters(span), row, last);

/** Columns next to each other that share a key. */
interface Run<Key> {
  readonly key: Key;
  readonly columns: readonly RunnerColumn[];
  readonly letters: string;
}

/** Returns the runs of columns with the same key, in order; columns without a key are in none. */
export function runsBy<Key>(keyOf: (column: RunnerColumn) => Key | undefined): Run<Key>[] {
  const starts = columns.flatMap((column, place) => {
    const key = keyOf(column);
    const before = columns[place - 1];
    return key === undefined || (before && keyOf(before) === key) ? [] : [{ key, place }];
  });
  return starts.map(({ key, place }) => {
    const rest = columns.slice(place);
    const end = rest.findIndex((column) => keyOf(column) !== key);
    const run = rest.slice(0, end < 0 ? rest.length : end);
    const [first, last] = [columnName(place), columnName(place + run.length - 1)];
    return { key, columns: run, letters: first === last ? first : `${first}:${last}` };
  });
}

/** Returns the ranges over columns next to each other for which a condition holds, in some rows. */
export const rangesWhere = (
  holds: (column: RunnerColumn) => boolean,
  { row, last = row }: { readonly row: number; readonly last?: number },
): string[] => runsBy((column) => holds(column) || undefined).map((run) => rangeOf(run.letters, row, last));

/** Returns the ranges over all columns that people see, in some rows. */
export const fullWidth = (row: number, last = row): string[] =>
  rangesWhere(({ hidden }) => hidden !== true, { row, last });

/** Returns the ranges of columns over the runners' rows. */
export const runnerRange = (span: Span): string => cells(span, firstRow, lastRow);

export type Side = keyof typeof sideTables;

/** Returns the place of a table at the right, counted from 0. Each table has a narrow column before it. */
export function sideColumn(name: Side): number {
  const before = Object.entries(sideTables).slice(0, Object.keys(sideTables).indexOf(name));
  return before.reduce((sum, [, table]) => sum + table.columns.length + 1, columns.length + 1);
}

/** A column of a table at the right, by the names of both. */
export type SideColumn = {
  readonly [Name in Side]: readonly [Name, (typeof sideTables)[Name]["columns"][number]["name"]];
}[Side];

/** Returns the cells of a column of a table at the right, in a row or from it to a later one. */
export function sideCells([table, name]: SideColumn, row: number, last = row): string {
  const place = sideTables[table].columns.findIndex((column) => column.name === name);
  return rangeOf(columnName(sideColumn(table) + place), row, last);
}

/** Pixels between the tables at the right. */
const gapWidth = 20;

/** The widths of the columns from A; a window of 1280 pixels shows A to M next to the pane. */
export const widths: readonly number[] = [
  ...columns.map(({ width }) => width),
  ...Object.values(sideTables).flatMap((table) => [gapWidth, ...table.columns.map(({ width }) => width)]),
  gapWidth,
];
