import { isObject, type JsonObject } from "../../../spec/validate";

/** Returns the objects of an array in a field; an empty list if there is no such array. */
export function childrenOf(parent: unknown, field: string): readonly JsonObject[] {
  const children = isObject(parent) ? parent[field] : undefined;
  return Array.isArray(children) ? children.filter(isObject) : [];
}

/** Returns the text of a value on a path such as race.track.name; "" if there is none. */
export function textAt(row: JsonObject, path: readonly string[]): string {
  let value: unknown = row;
  for (const part of path) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value).trim();
}
