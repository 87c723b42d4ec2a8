import { editDistance } from "../../../spec/nearestName";
import { isObject, type JsonObject } from "../../../spec/validate";

/**
 * A nested document as rows: the objects of each row by the first part of their paths, such as `race.date`.
 */
export type NestedRow = Readonly<Record<string, unknown>>;

/** A level of a document: the name of its objects in rows, and the field that lists them. */
export type Level = readonly [name: string, field: string];

/** A part of a document that cannot be read: the objects around it, and the reason as a sentence. */
export class LostPart {
  constructor(
    readonly row: NestedRow,
    readonly reason: string,
  ) {}
}

/** Returns the objects of an array in a field; an empty list if there is no such array. */
export function childrenOf(parent: unknown, field: string): readonly JsonObject[] {
  const children = isObject(parent) ? parent[field] : undefined;
  return Array.isArray(children) ? children.filter(isObject) : [];
}

/** Returns the value on a path such as race.track.name; undefined if the row has no such field. */
export function valueOn(row: JsonObject, path: readonly string[]): unknown {
  let value: unknown = row;
  for (const part of path) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value;
}

/** Returns the text of the value on a path; "" if the row has no such field. */
export function textAt(row: JsonObject, path: readonly string[]): string {
  const value = valueOn(row, path);
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
}

/** Returns true for the name of a field with one letter more, less or changed, or in another case. */
export const isMisspelt = (name: string, field: string): boolean =>
  name !== field &&
  Math.abs(name.length - field.length) < 2 &&
  (name.toLowerCase() === field.toLowerCase() || (field.length > 2 && editDistance(name, field) === 1));

/**
 * Yields a row for each object of the last level, with the objects of all levels around it. A list that is
 * absent, no list or spelt in two ways, and a child that is no object, are lost parts.
 */
export function* rowsUnder(
  parent: JsonObject,
  levels: readonly Level[],
  row: NestedRow = {},
  place = "",
): Generator<NestedRow | LostPart> {
  const [level, ...deeper] = levels;
  if (!level) return yield row;
  const [name, field] = level;
  const around = place === "" ? "the document" : place;
  const list = parent[field];
  const misspelt = Object.keys(parent).find(
    (other) => isMisspelt(other, field) && (list === undefined || Array.isArray(parent[other])),
  );
  if (misspelt !== undefined)
    yield new LostPart(row, `${around} has a field ${misspelt}, where ${field} is expected`);
  else if (!Array.isArray(list)) yield new LostPart(row, `${around} has no list ${field}`);
  if (!Array.isArray(list)) return;
  for (const [index, child] of list.entries()) {
    const here = `${place === "" ? "" : `${place}, `}${name} ${index + 1}`;
    if (isObject(child)) yield* rowsUnder(child, deeper, { ...row, [name]: child }, here);
    else if (child !== null) yield new LostPart(row, `${here} is no object`);
  }
}
