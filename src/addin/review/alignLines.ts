import { type IndexPair, longestRising } from "./longestRising";
import { type Line, pairLines } from "./pairLines";

/** Two versions of a sheet's rows or columns, line for line. */
export interface Alignment {
  /** In order. An index past the end of a version is that of a blank line. */
  readonly pairs: readonly IndexPair[];
  /** The lines that only the old version has, and those that only the new one has. */
  readonly removed: readonly number[];
  readonly added: readonly number[];
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Both versions, with a key for each line that equal lines share. */
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
 * or removed. Blank lines follow the last one: cells that are filled there are no added lines.
 */
export function alignLines(before: readonly Line[], after: readonly Line[]): Alignment {
  const [old, fresh] = [before.map(sorted), after.map(sorted)];
  const versions = { old, fresh, oldKeys: old.map(keyOf), freshKeys: fresh.map(keyOf) };
  const pairs = pairsOf(versions, { from: 0, to: old.length }, { from: 0, to: fresh.length });
  const [kept, placed] = [new Set(pairs.map(([from]) => from)), new Set(pairs.map(([, to]) => to))];
  return {
    pairs,
    removed: old.flatMap((_, index) => (kept.has(index) ? [] : [index])),
    added: fresh.flatMap((_, index) => (placed.has(index) ? [] : [index])),
  };
}

/** Pairs what is equal at both ends and the lines that are unique in both parts, then what lies between. */
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
    const found = pairLines(old.slice(before.from, before.to), fresh.slice(after.from, after.to), { open });
    return found.map(([from, to]): IndexPair => [before.from + from, after.from + to]);
  }
  let [from, freshFrom] = [before.from, after.from];
  return [...anchors, [before.to, after.to] as const].flatMap((anchor) => {
    const [to, freshTo] = anchor;
    const pairs = pairsOf(versions, { from, to }, { from: freshFrom, to: freshTo });
    [from, freshFrom] = [to + 1, freshTo + 1];
    return to < before.to ? [...pairs, anchor] : pairs;
  });
}

/** Returns the filled lines that stand once in each part. */
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
