import type { Field, Starter } from "../races/field";
import { attributes } from "./influences";

/** The ids of a start's attribute values, in the order of `attributes`. */
export type AttributeIds = readonly number[];

/** The id of an unknown attribute, and of a value that has no id yet. */
export const unknownId = 0;
const unseenId = -1;

/** Numbers the attribute values of starts, so that each is looked up once per start for all influences. */
export class AttributeIndex {
  readonly #values = Object.values(attributes).map((valueOf) => ({
    valueOf,
    ids: new Map<string | number, number>(),
  }));

  /** Returns the ids of a start; new values get an id. */
  assign(starter: Starter, field: Field): AttributeIds {
    return this.#values.map(({ valueOf, ids }) => {
      const value = valueOf(starter, field);
      if (value === undefined) return unknownId;
      const known = ids.get(value);
      if (known !== undefined) return known;
      ids.set(value, ids.size + 1);
      return ids.size;
    });
  }

  /** Returns the ids of a start without numbering new values. */
  find(starter: Starter, field: Field): AttributeIds {
    return this.#values.map(({ valueOf, ids }) => {
      const value = valueOf(starter, field);
      return value === undefined ? unknownId : (ids.get(value) ?? unseenId);
    });
  }
}
