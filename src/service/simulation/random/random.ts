import { mix, uniformOf } from "./hash";

/**
 * A seeded random number generator: sfc32, small and fast. The same seed gives the same sequence on every
 * machine.
 */
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

  /** Returns true with probability `probability`. */
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

  /** Returns an exponential number with the given mean. */
  exponential(mean: number): number {
    return -Math.log(1 - this.uniform()) * mean;
  }

  /** Returns one item of the list; `skew` above 1 prefers its beginning. Throws when the list is empty. */
  pick<T>(list: readonly T[], skew = 1): T {
    const index = Math.floor(list.length * this.uniform() ** skew);
    const picked = list[index];
    if (picked === undefined)
      throw new Error(`Cannot pick from a list as it must not be empty: its length is ${list.length}`);
    return picked;
  }

  /** Returns the items in a new list in random order. */
  shuffle<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, key: this.uniform() }));
    return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
  }
}
