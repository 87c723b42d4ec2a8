import { type AttributeIds, attributeNames, type Influence, PairIndex, unknownId } from "./influences";

/** The mean of one influence's rating: by the finishing order (log-odds) and by the margins (thousandths). */
export interface Rating {
  readonly order: number;
  readonly margin: number;
}

/** Squared thousandths of the winner's time per squared unit of log-odds. */
const marginScale = 36;

/**
 * Columns of a row: mean and variance by the order, the same by the margins, and the day of the latest race.
 */
const columns = 5;
/** The first column of each estimate. */
export const columnOf = { order: 0, margin: 2 } as const satisfies Record<keyof Rating, number>;
const dayColumn = 4;

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

  /** Returns the rating of a start's influence; undefined if it has none yet. */
  find(ids: AttributeIds): Rating | undefined {
    const number = this.#pairs.find(ids[this.#first] ?? unknownId, this.#secondOf(ids));
    if (number === undefined) return undefined;
    const [row, numbers] = [number * columns, this.#numbers];
    return { order: numbers[row + columnOf.order] ?? 0, margin: numbers[row + columnOf.margin] ?? 0 };
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
    numbers[row + 1] = Math.min(this.#prior, (numbers[row + 1] ?? 0) + gained);
    numbers[row + 3] = Math.min(this.#prior * marginScale, (numbers[row + 3] ?? 0) + gained * marginScale);
    numbers[row + dayColumn] = day;
    return row;
  }

  #begin(row: number, { day, initial }: { day: number; initial: Rating }): number {
    if (row === this.#numbers.length) this.#grow();
    this.#numbers.set([initial.order, this.#prior, initial.margin, this.#prior * marginScale, day], row);
    return row;
  }

  #grow(): void {
    const larger = new Float64Array(this.#numbers.length * 2);
    larger.set(this.#numbers);
    this.#numbers = larger;
  }
}
