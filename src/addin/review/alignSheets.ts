import { alignLines, type Alignment, countWhile } from "./alignLines";
import { parseReferences } from "../../cells/formulaReferences";

/**
 * Returns a test of whether Excel may have turned a reference to an old line into a reference to a new one.
 * If lines were added among blank ones, their exact place is unknown, so a reference there may have moved
 * with the lines above or below.
 */
function lineShift({ pairs }: Pick<Alignment, "pairs">, isFilled: (before: number) => boolean) {
  const placeOf = new Map(pairs);
  const sure = pairs.filter(([before]) => isFilled(before));
  return (before: number, after: number, { isRange }: { readonly isRange: boolean }): boolean => {
    const count = countWhile(sure.length, (index) => (sure[index]?.[0] ?? 0) < before); // the lines above
    const [above = [0, 0] as const, next] = [sure[count - 1], sure[count]];
    if (next?.[0] === before) return next[1] === after;
    const below = next ?? above;
    const isRemoved = !placeOf.has(before) && before < (pairs.at(-1)?.[0] ?? 0);
    // A range ends at the next remaining line; any other reference to a removed line is lost.
    if (isRemoved) return isRange && after >= above[1] && after <= below[1];
    const shifts = [above[1] - above[0], below[1] - below[0]];
    const shift = after - before;
    return shift >= Math.min(...shifts) && shift <= Math.max(...shifts);
  };
}

export type LineShift = ReturnType<typeof lineShift>;

/** The input of a cell: a formula begins with "="; "" is blank. */
export type Input = string | number | boolean;

/** A sheet: its name and the inputs of its cells, row by row from A1. */
export interface SheetInputs {
  readonly name: string;
  readonly rows: readonly (readonly Input[])[];
}

export const isFormula = (input: Input): input is string =>
  typeof input === "string" && input.startsWith("=");

const tokensOf = ({ rows }: SheetInputs): string[][] =>
  rows.map((cells) =>
    cells.map((input) => {
      if (input === "") return "";
      return isFormula(input) ? parseReferences(input).rest : JSON.stringify(input);
    }),
  );

const filled = (line: readonly string[]): string[] => line.filter((token) => token !== "");

/** Returns the columns of paired rows, each cell together with its counterpart. */
function columnsOf(rows: readonly string[][], order: readonly number[]): string[][] {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  return Array.from({ length: width }, (_, column) =>
    order.map((row, pair) => {
      const token = rows[row]?.[column] ?? "";
      return token === "" ? "" : `${pair} ${token}`;
    }),
  );
}

/** Returns the share of equal cells in two sheets, in any position, relative to the larger sheet. */
export function similarity(before: SheetInputs, after: SheetInputs): number {
  const [old = [], fresh = []] = [before, after].map((sheet) => filled(tokensOf(sheet).flat()));
  const equal = fresh.length - missingFrom(old, fresh, (token) => token).length;
  return equal / Math.max(1, old.length, fresh.length);
}

/** Returns the items of one list that another lacks by key, each as often as it is missing. */
export function missingFrom<Item>(
  others: readonly Item[],
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  const counts = new Map<string, number>();
  for (const item of others) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(keyOf(item)) ?? 0;
    counts.set(keyOf(item), left - 1);
    return left <= 0;
  });
}

/** Pairs the rows of two versions of a sheet, then the columns of those rows. */
export function alignSheets(before: SheetInputs, after: SheetInputs) {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  const rows = alignLines(old.map(filled), fresh.map(filled));
  const pairedColumns = (cells: readonly string[][], side: 0 | 1): string[][] => {
    const order = rows.pairs.map((pair) => pair[side]);
    return columnsOf(cells, order).map(filled);
  };
  const [oldColumns, freshColumns] = [pairedColumns(old, 0), pairedColumns(fresh, 1)];
  const columns = alignLines(oldColumns, freshColumns);
  return {
    before,
    after,
    rows,
    columns,
    rowShift: lineShift(rows, (row) => filled(old[row] ?? []).length > 0),
    columnShift: lineShift(columns, (column) => (oldColumns[column]?.length ?? 0) > 0),
  };
}

/** Two versions of a sheet, line for line. */
export type SheetAlignment = ReturnType<typeof alignSheets>;
