/** An object of a response. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A column's path, parsed. */
export interface ParsedPath {
  /** Number of arrays on the path. */
  readonly depth: number;
  /** The keys from the innermost array's entry to the object that contains the value. */
  readonly parents: readonly string[];
  readonly key: string;
}

const parsed = new Map<string, ParsedPath>();

/**
 * Parses a path; each path is parsed once.
 *
 * @example
 * parsePath("runners[].stats.track.wins") // { depth: 1, parents: ["stats", "track"], key: "wins" }
 */
export function parsePath(path: string): ParsedPath {
  const found = parsed.get(path);
  if (found) return found;
  const levels = path.split("[].");
  const keys = (levels.at(-1) ?? "").split(".");
  const result = { depth: levels.length - 1, parents: keys.slice(0, -1), key: keys.at(-1) ?? "" };
  parsed.set(path, result);
  return result;
}

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

/** Returns the object at the end of the keys; undefined if one on the way is missing or not an object. */
export function objectAt(start: JsonObject | undefined, keys: readonly string[]): JsonObject | undefined {
  let current = start;
  for (const key of keys) {
    const next = current?.[key];
    current = isObject(next) ? next : undefined;
  }
  return current;
}

/** A row of a table: the response, then an entry of each array on the path to the row, the innermost last. */
export type Row = readonly JsonObject[];

/**
 * Returns the objects of an array, given its path from a row's last object; none if the array is missing or
 * null.
 */
function entriesOf(row: Row, path: string): readonly JsonObject[] {
  const { parents, key } = parsePath(path);
  const entries = objectAt(row.at(-1), parents)?.[key];
  return Array.isArray(entries) ? entries.filter(isObject) : [];
}

/**
 * Returns the rows of a response: a row for each entry of an array's path (`meetings[].races[]`), one row for
 * `""`, and for an object's path one row, or none if the object is null.
 */
export function rowsAt(response: JsonObject, path: string): Row[] {
  if (path === "") return [[response]];
  if (!path.endsWith("[]")) return objectAt(response, path.split(".")) ? [[response]] : [];
  let rows: Row[] = [[response]];
  for (const array of path.slice(0, -2).split("[].")) {
    rows = rows.flatMap((row) => entriesOf(row, array).map((entry) => [...row, entry]));
  }
  return rows;
}
