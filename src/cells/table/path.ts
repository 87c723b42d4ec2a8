import type { Holder } from "./typedValue";

/** Where a field stands as seen from a row: how many arrays deep, then by which keys. */
export interface Place {
  readonly level: number;
  /** The keys that lead to the object that holds the field. */
  readonly keys: readonly string[];
  readonly field: string;
}

function parse(path: string): Place {
  const levels = path.split("[].");
  const keys = (levels.at(-1) ?? "").split(".");
  return { level: levels.length - 1, keys: keys.slice(0, -1), field: keys.at(-1) ?? "" };
}

const known = new Map<string, Place>();

/** Reads a column's path: `runners[].stats.track.wins` stands at level 1, keys stats and track, field wins. */
export function placeOf(path: string): Place {
  const found = known.get(path);
  if (found) return found;
  const place = parse(path);
  known.set(path, place);
  return place;
}

/** Follows keys from an object to an object; undefined as soon as one is missing. */
export function holderAt(start: Holder | undefined, keys: readonly string[]): Holder | undefined {
  let holder = start;
  for (const key of keys) {
    const next = holder?.[key];
    holder = typeof next === "object" && next !== null ? (next as Holder) : undefined;
  }
  return holder;
}
