import { isObject } from "../../spec/validate";
import type { NestedRow } from "./formats/format";
import { isMisspelt, valueOn } from "./formats/nested";
import type { LostValue } from "./rowReader";

/** The fields that rules read in the objects at a path. */
interface Fields {
  readonly path: readonly string[];
  readonly names: Set<string>;
  /** The other fields of these objects: none is one of those fields under another name. */
  readonly others: Set<string>;
}

/**
 * Creates a check of a document's objects. An object that lacks a field and has one with a letter more, less
 * or changed, or in another case, is reported: its value would be lost as if it were absent. The paths in
 * `ignored` are fields of the format that are not read.
 */
export function createMisspellings(
  paths: readonly (readonly string[])[],
  ignored: readonly string[],
  onLost: (lost: LostValue) => void,
): (row: NestedRow) => void {
  const objects = new Map<string, Fields>();
  for (const path of paths)
    for (let depth = 1; depth < path.length; depth += 1) {
      const parent = path.slice(0, depth);
      const key = parent.join(".");
      const others = ignored.flatMap((one) => (one.startsWith(`${key}.`) ? [one.slice(key.length + 1)] : []));
      const fields = objects.get(key) ?? { path: parent, names: new Set(), others: new Set(others) };
      fields.names.add(path[depth] ?? "");
      objects.set(key, fields);
    }
  const last = new Map<Fields, unknown>();
  return (row) => {
    for (const fields of objects.values()) {
      const { path, names, others } = fields;
      const value = valueOn(row, path);
      // The race is the same object in the rows of all its runners.
      if (!isObject(value) || last.get(fields) === value) continue;
      last.set(fields, value);
      for (const other of Object.keys(value)) {
        if (names.has(other) || others.has(other)) continue;
        const meant = [...names].find((name) => isMisspelt(other, name));
        if (meant === undefined || Object.hasOwn(value, meant)) others.add(other);
        else
          onLost({
            column: [...path, meant].join("."),
            rule: "is absent, but another field is",
            value: other,
          });
      }
    }
  };
}
