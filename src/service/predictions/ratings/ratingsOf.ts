import type { Estimate } from "./estimate";
import type { Influence } from "./influences";

/** One influence, rated twice: from the order of finish (log odds) and from the margins (thousandths of the winner's time). */
export interface Rating {
  readonly order: Estimate;
  readonly margin: Estimate;
  day: number;
}

/** The means that a rating begins with. */
export interface Entry {
  readonly order: number;
  readonly margin: number;
}

/** Squared thousandths of the winner's time for one squared unit of log odds. */
const marginScale = 36;

/** The ratings of all that one influence has been met by: of every runner, every jockey, every gate. */
export class RatingsOf {
  readonly #ratings = new Map<string, Rating>();
  readonly #prior: number;
  readonly #drift: number;

  constructor({ prior, drift }: Influence) {
    this.#prior = prior;
    this.#drift = drift;
  }

  /** Undefined when it was never met. */
  find(key: string | undefined): Rating | undefined {
    return key === undefined ? undefined : this.#ratings.get(key);
  }

  /** Grown as unsure as the days since it was last met have made it; begun from `entry` when it is new. */
  meet(key: string, { day, entry }: { day: number; entry: Entry }): Rating {
    const known = this.#ratings.get(key);
    if (known) return this.#age(known, day);
    const rating: Rating = {
      order: { mean: entry.order, variance: this.#prior },
      margin: { mean: entry.margin, variance: this.#prior * marginScale },
      day,
    };
    this.#ratings.set(key, rating);
    return rating;
  }

  #age(rating: Rating, day: number): Rating {
    const gained = this.#drift * (day - rating.day);
    rating.order.variance = Math.min(this.#prior, rating.order.variance + gained);
    rating.margin.variance = Math.min(this.#prior * marginScale, rating.margin.variance + gained * marginScale);
    rating.day = day;
    return rating;
  }
}
