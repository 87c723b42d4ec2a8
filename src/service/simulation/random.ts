/** Folds `part` into `state`; a 32-bit avalanche after murmur3's finaliser. */
function mix(state: number, part: number): number {
  let bits = Math.imul(state ^ (part + 0x9e3779b9 + (state << 6) + (state >>> 2)), 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * One 32-bit number from two or three whole numbers, the same on every machine.
 * Every draw of the world starts from a hash of what it is for (seed, venue or race, day), so that no draw depends on how many were made before it.
 */
export function hash(first: number, second: number, third?: number): number {
  const state = mix(mix(0x2545f491, first), second);
  return third === undefined ? state : mix(state, third);
}

/** A text as a number to hash with. */
export function hashText(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) state = mix(state, text.charCodeAt(at));
  return state;
}

/** A uniform number from 0 to 1 for one 32-bit hash. */
export function uniformOf(bits: number): number {
  return bits / 0x100000000;
}

/** A standard normal number for one 32-bit hash (Box and Muller 1958). */
export function normalOf(bits: number): number {
  const radius = Math.sqrt(-2 * Math.log((bits + 1) / 0x100000001));
  return radius * Math.cos(2 * Math.PI * uniformOf(mix(bits, 0x51ed)));
}

/** The draws for one purpose: a small fast counter generator (sfc32) seeded with a hash. */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter: number;
  private spare: number | undefined;

  constructor(seed: number) {
    this.a = mix(seed, 1);
    this.b = mix(seed, 2);
    this.c = mix(seed, 3);
    this.counter = 1;
    for (let round = 0; round < 8; round++) this.bits();
  }

  private bits(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = (((this.c << 21) | (this.c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** Uniform from 0 (included) to 1 (excluded). */
  uniform(): number {
    return uniformOf(this.bits());
  }

  /** True with probability `probability`. */
  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  /** A whole number from 0 to `count` - 1. */
  whole(count: number): number {
    return Math.floor(this.uniform() * count);
  }

  /** Standard normal (Marsaglia's polar method, which yields two at a time). */
  normal(): number {
    if (this.spare !== undefined) {
      const spare = this.spare;
      this.spare = undefined;
      return spare;
    }
    let u: number, v: number, square: number;
    do {
      u = this.uniform() * 2 - 1;
      v = this.uniform() * 2 - 1;
      square = u * u + v * v;
    } while (square >= 1 || square === 0);
    const scale = Math.sqrt((-2 * Math.log(square)) / square);
    this.spare = v * scale;
    return u * scale;
  }

  /** Exponential with the given mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.uniform()) * mean;
  }

  /** One of the list; `skew` above 1 prefers its beginning. */
  pick<T>(list: readonly T[], skew = 1): T {
    const at = Math.floor(list.length * this.uniform() ** skew);
    const picked = list[at];
    if (picked === undefined) throw new Error(`Cannot pick from a list as it must not be empty: its length is ${list.length}`);
    return picked;
  }

  /** A new list in random order. */
  shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, key: this.uniform() }));
    return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
  }
}
