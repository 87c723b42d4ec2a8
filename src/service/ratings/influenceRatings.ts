import { type AttributeIds, attributeNames, type Influence, PairIndex, unknownId } from "./influences";

/**
 * The mean of one influence's rating: by the finishing order (log-odds), by the margins (thousandths of the
 * winner's time) and by the starting prices (log-odds).
 */
export interface Rating {
  readonly order: number;
  readonly margin: number;
  readonly price: number;
}

/**
 * The variances of each kind of rating, in its squared unit, for those of `influences`. The market's opinion
 * changes faster than ability.
 */
const scales: Readonly<Record<keyof Rating, Readonly<{ prior: number; drift: number }>>> = {
  order: { prior: 1, drift: 1 },
  margin: { prior: 36, drift: 36 },
  price: { prior: 2, drift: 10 },
};

/** The first column of each estimate in a row: its mean, then its variance. */
export const columnOf = { order: 0, margin: 2, price: 4 } as const satisfies Record<keyof Rating, number>;
/** The column of the day of the latest race, after those of the estimates. */
const dayColumn = 6;
const columns = 7;

const kinds = ["order", "margin", "price"] as const satisfies readonly (keyof Rating)[];

/**
 * The ratings of one influence, such as of every runner, jockey or barrier. A large history has half a
 * million; as rows of numbers they take an eighth of the memory of objects.
 */
export class InfluenceRatings {
  readonly #pairs = new PairIndex();
  #numbers = new Float64Array(64 * columns);
  readonly #prior: number;
  readonly #drift: number;
  /** Indexes of its attributes. */
  readonly #first: number;
  readonly #second: number | undefined;

  constructor({ prior, drift, by: [first, second] }: Influence) {
    this.#prior = prior;
    this.#drift = drift;
    this.#first = attributeNames.indexOf(first);
    this.#second = second && attributeNames.indexOf(second);
  }

  /** The rows; `prepare` may replace the array. */
  get numbers(): Float64Array {
    return this.#numbers;
  }

  /** Returns the rating of a start's influence; undefined before its first rated race. */
  find(ids: AttributeIds): Rating | undefined {
    const number = this.#pairs.find(ids[this.#first] ?? unknownId, this.#secondOf(ids));
    if (number === undefined) return undefined;
    const [row, numbers] = [number * columns, this.#numbers];
    return {
      order: numbers[row + columnOf.order] ?? 0,
      margin: numbers[row + columnOf.margin] ?? 0,
      price: numbers[row + columnOf.price] ?? 0,
    };
  }

  /**
   * Returns the row to update by a race: its variances raised by the days since the latest race, or a new row
   * with the initial means; undefined for an unknown attribute. Starters with equal attributes share one row.
   */
  prepare(ids: AttributeIds, { day, initial }: { day: number; initial: Rating }): number | undefined {
    const [first, second] = [ids[this.#first] ?? unknownId, this.#secondOf(ids)];
    if (first === unknownId || (this.#second !== undefined && second === unknownId)) return undefined;
    const number = this.#pairs.find(first, second);
    return number === undefined
      ? this.#begin(this.#pairs.add(first, second) * columns, { day, initial })
      : this.#age(number * columns, day);
  }

  /** Forgets the ratings whose first attribute is a runner with one of these ids. */
  forgetRunners(ids: ReadonlySet<number>): void {
    if (this.#first === attributeNames.indexOf("runner")) this.#pairs.remove(ids);
  }

  #secondOf(ids: AttributeIds): number {
    return this.#second === undefined ? unknownId : (ids[this.#second] ?? unknownId);
  }

  #age(row: number, day: number): number {
    const numbers = this.#numbers;
    const gained = this.#drift * (day - (numbers[row + dayColumn] ?? day));
    for (const by of kinds) {
      const at = row + columnOf[by] + 1;
      const { prior, drift } = scales[by];
      numbers[at] = Math.min(this.#prior * prior, (numbers[at] ?? 0) + gained * drift);
    }
    numbers[row + dayColumn] = day;
    return row;
  }

  #begin(row: number, { day, initial }: { day: number; initial: Rating }): number {
    if (row === this.#numbers.length) this.#grow();
    for (const by of kinds)
      this.#numbers.set([initial[by], this.#prior * scales[by].prior], row + columnOf[by]);
    this.#numbers[row + dayColumn] = day;
    return row;
  }

  #grow(): void {
    const larger = new Float64Array(this.#numbers.length * 2);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
