import type { Estimate } from "./estimate";
import { type Influence, words } from "./influences";
import { Pairs } from "./pairIndex";
import { untold, type WordNumbers } from "./attributeIds";

/** One influence, rated twice: from the order of finish (log odds) and from the margins (thousandths of the winner's time). */
export interface Rating {
  readonly order: Estimate;
  readonly margin: Estimate;
}

/** The means that a rating begins with. */
export interface Entry {
  readonly order: number;
  readonly margin: number;
}

/** Squared thousandths of the winner's time for one squared unit of log odds. */
const marginScale = 36;

/** A row: mean and variance by the order, mean and variance by the margins, the day it was last met. */
const columns = 5;
/** Where in a row its estimates stand. */
export const placeIn = { order: 0, margin: 2 } as const satisfies Record<keyof Rating, number>;
const dayMet = 4;

const order = Object.keys(words);

/**
 * The ratings of all that one influence has been met by: of every runner, every jockey, every gate. There are half a million
 * in a large history, so they are kept as rows of numbers, an eighth of the size of as many objects.
 */
export class RatingsOf {
  readonly #pairs = new Pairs();
  #numbers = new Float64Array(64 * columns);
  readonly #prior: number;
  readonly #drift: number;
  /** Where its words stand among those of a start. */
  readonly #first: number;
  readonly #second: number | undefined;

  constructor({ prior, drift, by: [first, second] }: Influence) {
    this.#prior = prior;
    this.#drift = drift;
    this.#first = order.indexOf(first);
    this.#second = second && order.indexOf(second);
  }

  /** The rows; another array after `meet` has begun a rating. */
  get numbers(): Float64Array {
    return this.#numbers;
  }

  /** Undefined when it was never met. */
  find(said: WordNumbers): Rating | undefined {
    const number = this.#pairs.find(said[this.#first] ?? untold, this.#secondOf(said));
    const row = number === undefined ? undefined : number * columns;
    return row === undefined ? undefined : { order: this.#read(row + placeIn.order), margin: this.#read(row + placeIn.margin) };
  }

  /**
   * The row of a rating for a race to learn from: grown as unsure as the days since it was last met have made it; begun from
   * `entry` when it is new; undefined when the source does not tell what it is of. All who meet it in a race change the same row.
   */
  meet(said: WordNumbers, { day, entry }: { day: number; entry: Entry }): number | undefined {
    const [first, second] = [said[this.#first] ?? untold, this.#secondOf(said)];
    if (first === untold || (this.#second !== undefined && second === untold)) return undefined;
    const number = this.#pairs.find(first, second);
    return number === undefined
      ? this.#begin(this.#pairs.add(first, second) * columns, { day, entry })
      : this.#age(number * columns, day);
  }

  #secondOf(said: WordNumbers): number {
    return this.#second === undefined ? untold : (said[this.#second] ?? untold);
  }

  #age(row: number, day: number): number {
    const numbers = this.#numbers;
    const gained = this.#drift * (day - (numbers[row + dayMet] ?? day));
    numbers[row + 1] = Math.min(this.#prior, (numbers[row + 1] ?? 0) + gained);
    numbers[row + 3] = Math.min(this.#prior * marginScale, (numbers[row + 3] ?? 0) + gained * marginScale);
    numbers[row + dayMet] = day;
    return row;
  }

  #begin(row: number, { day, entry }: { day: number; entry: Entry }): number {
    if (row === this.#numbers.length) this.#grow();
    this.#numbers.set([entry.order, this.#prior, entry.margin, this.#prior * marginScale, day], row);
    return row;
  }

  #read(place: number): Estimate {
    return { mean: this.#numbers[place] ?? 0, variance: this.#numbers[place + 1] ?? 0 };
  }

  #grow(): void {
    const larger = new Float64Array(this.#numbers.length * 2);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
