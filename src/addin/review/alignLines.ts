type IndexPair = readonly [before: number, after: number];

/** Returns the number of leading items in a sorted list for which a test is true, by bisection. */
export function countWhile(length: number, isTrue: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isTrue(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the longest series of pairs in which both indexes rise, by patience sorting. */
export function longestRising(pairs: readonly IndexPair[]): IndexPair[] {
  const previous: number[] = []; // for each pair, the pair before it in the longest series that it ends
  const lastOf: number[] = []; // for each length, the pair with the smallest second index that ends a series
  const secondOf = (pair: number | undefined): number => pairs[pair ?? -1]?.[1] ?? -1;
  for (const [index, [, second]] of pairs.entries()) {
    const length = countWhile(lastOf.length, (place) => secondOf(lastOf[place]) < second);
    previous[index] = lastOf[length - 1] ?? -1;
    lastOf[length] = index;
  }
  const series: IndexPair[] = [];
  for (let index = lastOf.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) series.unshift(pair);
  }
  return series;
}

/** The sorted texts of a row's or a column's filled cells. */
type Line = readonly string[];

/** A pair of lines costs its differing cells; an unpaired line costs more than its cells. */
const costs = { cell: 100, lineCell: 99, line: 200 } as const;
/** The most pairs of lines to compare with each other; beyond that, lines are paired in order. */
const mostPairs = 250_000;

/** Returns the number of cells that differ between two lines, in any position. */
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

function costOfPairing(old: readonly Line[], fresh: readonly Line[]) {
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

/** The cheapest pairing of the first lines of both versions, by number of lines. */
type Costs = ReturnType<typeof costOfPairing>;

/** Returns the line numbers after which one version has only blank lines, at the lowest cost. */
function cheapestEnd({ width, cheapest }: Costs, old: readonly Line[], fresh: readonly Line[]): IndexPair {
  const ends = [
    ...fresh.map((_, column) => ({ end: [old.length, column] as const, rest: fresh.slice(column) })),
    ...old.map((_, row) => ({ end: [row, fresh.length] as const, rest: old.slice(row) })),
  ];
  let best: IndexPair = [old.length, fresh.length];
  let least = cheapest.at(-1) ?? 0;
  for (const { end, rest } of ends) {
    const cost =
      (cheapest[end[0] * width + end[1]] ?? 0) +
      rest.reduce((sum, { length }) => sum + costs.cell * length, 0);
    if (cost < least) [best, least] = [end, cost];
  }
  return best;
}

interface PairingOptions {
  /** True if blank lines follow; cells filled there are not added lines. */
  readonly open: boolean;
}

/** Pairs lines so that the fewest cells differ and the fewest lines stay unpaired. */
function pairLines(old: readonly Line[], fresh: readonly Line[], { open }: PairingOptions): IndexPair[] {
  if (old.length * fresh.length > mostPairs)
    return old.slice(0, fresh.length).map((_, index): IndexPair => [index, index]);
  const foundCost = costOfPairing(old, fresh);
  let [row, column] = open ? cheapestEnd(foundCost, old, fresh) : [old.length, fresh.length];
  const rest = Math.max(old.length - row, fresh.length - column);
  const [lastRow, lastColumn] = [row, column];
  const pairs = Array.from({ length: rest }, (_, index): IndexPair => [lastRow + index, lastColumn + index]);
  const at = (down: number, right: number): number => foundCost.cheapest[down * foundCost.width + right] ?? 0;
  while (row > 0 && column > 0) {
    const cost = at(row, column);
    if (cost === at(row - 1, column) + costOfLine(old[row - 1])) row--;
    else if (cost === at(row, column - 1) + costOfLine(fresh[column - 1])) column--;
    else pairs.unshift([--row, --column]);
  }
  return pairs;
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Both versions, with keys that equal lines share. */
interface Versions {
  readonly old: readonly Line[];
  readonly fresh: readonly Line[];
  readonly oldKeys: readonly string[];
  readonly freshKeys: readonly string[];
}

const sorted = (line: Line): Line => [...line].sort();
const keyOf = (line: Line): string => line.join("\n");

/**
 * Pairs the lines of two versions of a sheet so that the fewest cells differ and the fewest lines are added
 * or removed. Blank lines follow the last one, so cells filled there are not added lines.
 */
export function alignLines(before: readonly Line[], after: readonly Line[]) {
  const [old, fresh] = [before.map(sorted), after.map(sorted)];
  const versions = { old, fresh, oldKeys: old.map(keyOf), freshKeys: fresh.map(keyOf) };
  const pairs = pairsOf(versions, { from: 0, to: old.length }, { from: 0, to: fresh.length });
  const [keptRows, placed] = [new Set(pairs.map(([from]) => from)), new Set(pairs.map(([, to]) => to))];
  return {
    /** In order. An index past the end of a version means a blank line. */
    pairs,
    /** The lines that only the old version has, and those that only the new version has. */
    removed: old.flatMap((_, index) => (keptRows.has(index) ? [] : [index])),
    added: fresh.flatMap((_, index) => (placed.has(index) ? [] : [index])),
  };
}

/** Two versions of a sheet's rows or columns, line for line. */
export type Alignment = ReturnType<typeof alignLines>;

/** Pairs equal lines at both ends and lines that are unique in both parts, then the lines between them. */
function pairsOf(versions: Versions, before: Part, after: Part): IndexPair[] {
  const { oldKeys, freshKeys } = versions;
  let [first, freshFirst, end, freshEnd] = [before.from, after.from, before.to, after.to];
  const [head, tail]: [IndexPair[], IndexPair[]] = [[], []];
  while (first < end && freshFirst < freshEnd && oldKeys[first] === freshKeys[freshFirst])
    head.push([first++, freshFirst++]);
  while (first < end && freshFirst < freshEnd && oldKeys[end - 1] === freshKeys[freshEnd - 1])
    tail.push([--end, --freshEnd]);
  const middle = pairsBetween(versions, { from: first, to: end }, { from: freshFirst, to: freshEnd });
  return [...head, ...middle, ...tail.reverse()];
}

function pairsBetween(versions: Versions, before: Part, after: Part): IndexPair[] {
  const { old, fresh } = versions;
  const anchors = longestRising(uniquePairs(versions, before, after));
  if (anchors.length === 0) {
    const open = before.to === old.length && after.to === fresh.length;
    const foundPairs = pairLines(old.slice(before.from, before.to), fresh.slice(after.from, after.to), {
      open,
    });
    return foundPairs.map(([from, to]): IndexPair => [before.from + from, after.from + to]);
  }
  let [from, freshFrom] = [before.from, after.from];
  return [...anchors, [before.to, after.to] as const].flatMap((anchor) => {
    const [to, freshTo] = anchor;
    const pairs = pairsOf(versions, { from, to }, { from: freshFrom, to: freshTo });
    [from, freshFrom] = [to + 1, freshTo + 1];
    return to < before.to ? [...pairs, anchor] : pairs;
  });
}

/** Returns the filled lines that occur once in each part. */
function uniquePairs({ oldKeys, freshKeys }: Versions, before: Part, after: Part): IndexPair[] {
  const once = (keys: readonly string[], { from, to }: Part): Map<string, number | undefined> => {
    const places = new Map<string, number | undefined>();
    for (let index = from; index < to; index++) {
      const key = keys[index] ?? "";
      if (key !== "") places.set(key, places.has(key) ? undefined : index);
    }
    return places;
  };
  const placed = once(freshKeys, after);
  return [...once(oldKeys, before)].flatMap(([key, from]): IndexPair[] => {
    const to = placed.get(key);
    return from === undefined || to === undefined ? [] : [[from, to]];
  });
}
