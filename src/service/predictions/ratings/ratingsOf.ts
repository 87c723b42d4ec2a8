import type { Estimate } from "./estimate";
import type { Influence } from "./influences";

/** One influence, rated twice: from the order of finish (log odds) and from the margins (thousandths of the winner's time). */
export interface Rating {
  readonly order: Estimate;
  readonly margin: Estimate;
  /** Where it is kept. */
  readonly row: number;
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

/**
 * The ratings of all that one influence has been met by: of every runner, every jockey, every gate. There are half a million
 * in a large history, so they are kept as rows of numbers, an eighth of the size of as many objects.
 */
export class RatingsOf {
  readonly #rows = new Map<string, number>();
  readonly #met = new Map<string, Rating>();
  #numbers = new Float64Array(64 * columns);
  readonly #prior: number;
  readonly #drift: number;

  constructor({ prior, drift }: Influence) {
    this.#prior = prior;
    this.#drift = drift;
  }

  /** Undefined when it was never met. */
  find(key: string | undefined): Rating | undefined {
    const row = key === undefined ? undefined : this.#rows.get(key);
    return row === undefined ? undefined : this.#read(row);
  }

  /**
   * For a race to learn from: grown as unsure as the days since it was last met have made it; begun from `entry` when it is new.
   * The same rating for all who meet it until `keepMet`.
   */
  meet(key: string, { day, entry }: { day: number; entry: Entry }): Rating {
    const met = this.#met.get(key);
    if (met) return met;
    const row = this.#rows.get(key);
    const rating = row === undefined ? this.#begin(key, entry) : this.#aged(row, day);
    this.#met.set(key, rating);
    return rating;
  }

  /** Keeps what a race has made of the ratings that were met for it. */
  keepMet(day: number): void {
    const numbers = this.#numbers;
    for (const { row, order, margin } of this.#met.values()) {
      numbers[row] = order.mean;
      numbers[row + 1] = order.variance;
      numbers[row + 2] = margin.mean;
      numbers[row + 3] = margin.variance;
      numbers[row + 4] = day;
    }
    this.#met.clear();
  }

  #aged(row: number, day: number): Rating {
    const rating = this.#read(row);
    const gained = this.#drift * (day - (this.#numbers[row + 4] ?? day));
    rating.order.variance = Math.min(this.#prior, rating.order.variance + gained);
    rating.margin.variance = Math.min(this.#prior * marginScale, rating.margin.variance + gained * marginScale);
    return rating;
  }

  #begin(key: string, entry: Entry): Rating {
    const row = this.#rows.size * columns;
    this.#rows.set(key, row);
    if (row === this.#numbers.length) this.#grow();
    return {
      order: { mean: entry.order, variance: this.#prior },
      margin: { mean: entry.margin, variance: this.#prior * marginScale },
      row,
    };
  }

  #read(row: number): Rating {
    const numbers = this.#numbers;
    return {
      order: { mean: numbers[row] ?? 0, variance: numbers[row + 1] ?? 0 },
      margin: { mean: numbers[row + 2] ?? 0, variance: numbers[row + 3] ?? 0 },
      row,
    };
  }

  #grow(): void {
    const larger = new Float64Array(this.#numbers.length * 2);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
