import type { IndexPair } from "./longestRising";

/** The sorted texts of a row's or a column's filled cells. */
export type Line = readonly string[];

/** A pair of lines costs its differing cells; a line of one version only costs more than its cells. */
const costs = { cell: 100, lineCell: 99, line: 200 } as const;
/** Pairs of lines that are compared with each other; more are paired in their order. */
const mostPairs = 250_000;

/** Returns the number of cells that differ between two lines, wherever in them they stand. */
function countDifferences(one: Line, other: Line): number {
  let [left, right, equal] = [0, 0, 0];
  while (left < one.length && right < other.length) {
    const [a = "", b = ""] = [one[left], other[right]];
    if (a === b) equal++;
    if (a <= b) left++;
    if (b <= a) right++;
  }
  return Math.max(one.length, other.length) - equal;
}

const costOfLine = (line: Line | undefined): number => costs.line + costs.lineCell * (line?.length ?? 0);
const costOfCells = (lines: readonly Line[]): number =>
  lines.reduce((sum, { length }) => sum + costs.cell * length, 0);

/** The cheapest pairing of the first lines of both versions, by their numbers. */
interface Costs {
  readonly width: number;
  readonly cheapest: Float64Array;
}

function costOfPairing(old: readonly Line[], fresh: readonly Line[]): Costs {
  const width = fresh.length + 1;
  const cheapest = new Float64Array((old.length + 1) * width);
  const at = (row: number, column: number): number => cheapest[row * width + column] ?? 0;
  for (let row = 0; row <= old.length; row++)
    for (let column = 0; column <= fresh.length; column++) {
      const [before, after] = [old[row - 1], fresh[column - 1]];
      const paired =
        before && after ? at(row - 1, column - 1) + costs.cell * countDifferences(before, after) : Infinity;
      const removed = before ? at(row - 1, column) + costOfLine(before) : Infinity;
      const added = after ? at(row, column - 1) + costOfLine(after) : Infinity;
      const least = Math.min(paired, removed, added);
      cheapest[row * width + column] = least === Infinity ? 0 : least;
    }
  return { width, cheapest };
}

/** Returns the numbers of lines after which one version has only blank lines left, at the least cost. */
function cheapestEnd({ width, cheapest }: Costs, old: readonly Line[], fresh: readonly Line[]): IndexPair {
  const ends = [
    ...fresh.map((_, column) => ({ end: [old.length, column] as const, rest: fresh.slice(column) })),
    ...old.map((_, row) => ({ end: [row, fresh.length] as const, rest: old.slice(row) })),
  ];
  let best: IndexPair = [old.length, fresh.length];
  let least = cheapest.at(-1) ?? 0;
  for (const { end, rest } of ends) {
    const cost = (cheapest[end[0] * width + end[1]] ?? 0) + costOfCells(rest);
    if (cost < least) [best, least] = [end, cost];
  }
  return best;
}

export interface PairingOptions {
  /** True where blank lines follow: cells that are filled there are no added lines. */
  readonly open: boolean;
}

/**
 * Pairs lines so that the fewest cells differ and the fewest lines stand alone. An index past the end is that
 * of a blank line.
 */
export function pairLines(
  old: readonly Line[],
  fresh: readonly Line[],
  { open }: PairingOptions,
): IndexPair[] {
  if (old.length * fresh.length > mostPairs)
    return old.slice(0, fresh.length).map((_, index): IndexPair => [index, index]);
  const found = costOfPairing(old, fresh);
  let [row, column] = open ? cheapestEnd(found, old, fresh) : [old.length, fresh.length];
  const rest = Math.max(old.length - row, fresh.length - column);
  const [lastRow, lastColumn] = [row, column];
  const pairs = Array.from({ length: rest }, (_, index): IndexPair => [lastRow + index, lastColumn + index]);
  const at = (down: number, right: number): number => found.cheapest[down * found.width + right] ?? 0;
  while (row > 0 && column > 0) {
    const cost = at(row, column);
    if (cost === at(row - 1, column) + costOfLine(old[row - 1])) row--;
    else if (cost === at(row, column - 1) + costOfLine(fresh[column - 1])) column--;
    else pairs.unshift([--row, --column]);
  }
  return pairs;
}
