import type { Field, Starter } from "../races/field";

/** The attributes of a start by which influences are rated; undefined if unknown. */
export const attributes = {
  runner: ({ record }) => record.runnerKey,
  jockey: ({ record }) => record.jockeyKey,
  trainer: ({ record }) => record.trainerKey,
  barrier: ({ barrier }, { band }) =>
    barrier === undefined || band === undefined ? undefined : `${barrier}|${band}`,
  track: (_starter, { venue }) => venue,
  distance: (_starter, { race }) => race.distance,
  ground: (_starter, { ground, going }) => ground ?? going,
} as const satisfies Readonly<
  Record<string, (starter: Starter, field: Field) => string | number | undefined>
>;

export type Attribute = keyof typeof attributes;

export const attributeNames: readonly string[] = Object.keys(attributes);

/** An influence on a runner's finish: the attributes that identify it, and the size of its effect. */
export interface Influence {
  readonly name: string;
  /** Variance before any race, in squared units of log-odds. */
  readonly prior: number;
  /** Variance gained in a day without a run. */
  readonly drift: number;
  /** An influence with an unknown attribute is left out. */
  readonly by: readonly [Attribute] | readonly [Attribute, Attribute];
}

/** The influences on a finish, the runner first; priors and drifts were chosen on races before 2024. */
export const influences = [
  { name: "runner", prior: 1, drift: 0.0003, by: ["runner"] },
  { name: "jockey", prior: 0.12, drift: 0.0001, by: ["jockey"] },
  { name: "trainer", prior: 0.05, drift: 0.0001, by: ["trainer"] },
  { name: "barrier", prior: 0.02, drift: 0.00001, by: ["barrier"] },
  { name: "barrierAtTrack", prior: 0.02, drift: 0.00001, by: ["track", "barrier"] },
  { name: "atTrack", prior: 0.05, drift: 0, by: ["runner", "track"] },
  { name: "atDistance", prior: 0.08, drift: 0, by: ["runner", "distance"] },
  { name: "onGround", prior: 0.08, drift: 0, by: ["runner", "ground"] },
] as const satisfies readonly Influence[];

export type InfluenceName = (typeof influences)[number]["name"];

export const indexOfInfluence = (name: InfluenceName): number =>
  influences.findIndex((influence) => influence.name === name);

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
    highest: unknownId,
  }));

  /** Returns the ids of a start; new values get an id. */
  assign(starter: Starter, field: Field): AttributeIds {
    return this.#values.map((attribute) => {
      const value = attribute.valueOf(starter, field);
      if (value === undefined) return unknownId;
      const knownId = attribute.ids.get(value);
      if (knownId !== undefined) return knownId;
      attribute.ids.set(value, ++attribute.highest);
      return attribute.highest;
    });
  }

  /** Returns the ids of a start without numbering new values. */
  find(starter: Starter, field: Field): AttributeIds {
    return this.#values.map(({ valueOf, ids }) => {
      const value = valueOf(starter, field);
      return value === undefined ? unknownId : (ids.get(value) ?? unseenId);
    });
  }

  /** Forgets values of an attribute. Returns their ids, which are not reused. */
  forget(attribute: Attribute, values: readonly (string | number)[]): ReadonlySet<number> {
    const ids = this.#values[attributeNames.indexOf(attribute)]?.ids;
    const forgotten = new Set(values.flatMap((value) => ids?.get(value) ?? []));
    for (const value of values) ids?.delete(value);
    return forgotten;
  }

  /** Returns the number of values of an attribute that have an id. */
  count(attribute: Attribute): number {
    return this.#values[attributeNames.indexOf(attribute)]?.ids.size ?? 0;
  }
}

/** Columns of a slot: the pair, and its number plus one (0 in an empty slot). */
const columns = 3;

/**
 * Numbers pairs of integers from 0, reusing the numbers of removed pairs first: an open-addressing hash table
 * in one typed array. A large history has a million pairs, for which a Map of texts takes ten times the
 * memory and time.
 */
export class PairIndex {
  #slots = new Int32Array(columns * 64);
  /** The count of numbers given so far, and the numbers of removed pairs. */
  #given = 0;
  #free: number[] = [];

  /** Returns the number of a pair; undefined if it was never added. */
  find(first: number, second: number): number | undefined {
    const number = this.#slots[this.#slotOf(first, second) + 2] ?? 0;
    return number === 0 ? undefined : number - 1;
  }

  add(first: number, second: number): number {
    const count = this.#given - this.#free.length;
    if (count * 2 * columns >= this.#slots.length) this.#rebuild(2 * this.#slots.length);
    const number = this.#free.pop() ?? this.#given++;
    this.#put(first, second, number + 1);
    return number;
  }

  /** Removes the pairs whose first integer is one of these. */
  remove(firsts: ReadonlySet<number>): void {
    this.#rebuild(this.#slots.length, firsts);
  }

  #put(first: number, second: number, number: number): void {
    const slot = this.#slotOf(first, second);
    this.#slots[slot] = first;
    this.#slots[slot + 1] = second;
    this.#slots[slot + 2] = number;
  }

  /** Returns the slot of a pair, or the empty slot for it. The number of slots is a power of two. */
  #slotOf(first: number, second: number): number {
    const slots = this.#slots;
    const mask = slots.length / columns - 1;
    let at = (Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b)) >>> 0;
    for (at = (at ^ (at >>> 15)) & mask; ; at = (at + 1) & mask) {
      const slot = at * columns;
      if (slots[slot + 2] === 0 || (slots[slot] === first && slots[slot + 1] === second)) return slot;
    }
  }

  #rebuild(length: number, without?: ReadonlySet<number>): void {
    const before = this.#slots;
    this.#slots = new Int32Array(length);
    for (let slot = 0; slot < before.length; slot += columns) {
      const [first, number] = [before[slot] ?? 0, before[slot + 2] ?? 0];
      if (number === 0) continue;
      if (without?.has(first)) this.#free.push(number - 1);
      else this.#put(first, before[slot + 1] ?? 0, number);
    }
  }
}
