/** Mixes `part` into `state`: a 32-bit avalanche based on the finaliser of MurmurHash3 (Appleby 2011). */
function mix(state: number, part: number): number {
  let bits = Math.imul(state ^ (part + 0x9e3779b9 + (state << 6) + (state >>> 2)), 0x85ebca6b);
  bits ^= bits >>> 13;
  bits = Math.imul(bits, 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/**
 * Returns a 32-bit hash of two or three whole numbers, the same on every machine. Every random number of the
 * world is seeded with the hash of its subject (seed, venue or race, day), so that none depends on how many
 * were drawn before it.
 */
export function hash(first: number, second: number, third?: number): number {
  const state = mix(mix(0x2545f491, first), second);
  return third === undefined ? state : mix(state, third);
}

export function hashText(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = mix(state, text.charCodeAt(index));
  return state;
}

/** Converts a 32-bit hash to a number uniform from 0 (included) to 1 (excluded). */
export function uniformOf(bits: number): number {
  return bits / 0x100000000;
}

/** Converts a 32-bit hash to a standard normal number (Box and Muller 1958). */
export function normalOf(bits: number): number {
  const radius = Math.sqrt(-2 * Math.log((bits + 1) / 0x100000001));
  return radius * Math.cos(2 * Math.PI * uniformOf(mix(bits, 0x51ed)));
}

const rounds = 4;

/**
 * Returns a whole number from 0 to `size` - 1 for another one: a random-looking order in which each number
 * occurs once. Uses a Feistel network (Luby and Rackoff 1988) over the next power of four, repeated until the
 * number is below `size`.
 */
export function permute(number: number, size: number): number {
  let half = 1;
  while (4 ** half < size) half++;
  const mask = 2 ** half - 1;
  let permuted = number;
  do {
    let left = permuted >>> half;
    let right = permuted & mask;
    for (let round = 0; round < rounds; round++)
      [left, right] = [right, left ^ (mix(mix(size, round), right) & mask)];
    permuted = (left << half) | right;
  } while (permuted >= size);
  return permuted;
}

/** A seeded random number generator (sfc32) with the same sequence on every machine. */
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

  /** Returns a number uniform from 0 (included) to 1 (excluded). */
  uniform(): number {
    return uniformOf(this.bits());
  }

  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  /** Returns a whole number from 0 to `count` - 1. */
  whole(count: number): number {
    return Math.floor(this.uniform() * count);
  }

  /** Returns a standard normal number (Marsaglia's polar method, which yields two at a time). */
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

  exponential(mean: number): number {
    return -Math.log(1 - this.uniform()) * mean;
  }

  /** Returns one item of the list; `skew` above 1 prefers its beginning. Throws if the list is empty. */
  pick<T>(list: readonly T[], skew = 1): T {
    const index = Math.floor(list.length * this.uniform() ** skew);
    const picked = list[index];
    if (picked === undefined)
      throw new Error(`Cannot pick from a list as it must not be empty: its length is ${list.length}`);
    return picked;
  }

  shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, key: this.uniform() }));
    return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
  }
}
