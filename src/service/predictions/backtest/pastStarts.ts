import { outcomeNumber, outcomeOf } from "../../store/outcomes";
import type { Start } from "../../store/queries/storedRaces";

/** A counted start with the values that variables of later starts use. */
export type PastStart = Pick<
  Start,
  | ("day" | "venueId" | "distance" | "ground" | "going" | "starters" | "finish" | "finishUnknown" | "placed")
  | ("margin" | "rating" | "class" | "startingPrice" | "settled" | "barrier" | "weight" | "seconds")
>;

/** The numbers of a start; the row holds the start's ground and outcome by their numbers. */
const width = 16;
const unknown = NaN;

/** A runner's starts as rows of the places of numbers, with room for more. */
interface Career {
  rows: Uint32Array;
  starts: number;
  wins: number;
}

/** Different numbers and their places in a list; a place takes half the memory of a number. */
class DistinctNumbers {
  readonly #numbers: number[] = [];
  readonly #places = new Map<number, number>();

  at(place: number): number {
    return this.#numbers[place] ?? unknown;
  }

  /** Returns the place of a number; a new number is added at the end. */
  placeOf(number: number): number {
    const place = this.#places.get(number);
    if (place !== undefined) return place;
    this.#places.set(number, this.#numbers.length);
    return this.#numbers.push(number) - 1;
  }
}

/**
 * The past starts of runners. They are kept as rows, which take an eighth of the memory of objects: a large
 * history has a million at a time, but few different numbers.
 */
export class PastStarts {
  readonly #careers = new Map<string, Career>();
  readonly #numbers = new DistinctNumbers();
  readonly #grounds: (string | undefined)[] = [];

  /** Adds a start after the runner's earlier ones. */
  add(start: Start): void {
    const career = this.#careers.get(start.runnerKey) ?? {
      rows: new Uint32Array(2 * width),
      starts: 0,
      wins: 0,
    };
    this.#careers.set(start.runnerKey, career);
    const from = career.starts * width;
    if (from === career.rows.length) {
      const larger = new Uint32Array(width * Math.ceil(1.5 * career.starts));
      larger.set(career.rows);
      career.rows = larger;
    }
    this.#valuesOf(start).forEach((value, column) => {
      career.rows[from + column] = this.#numbers.placeOf(value);
    });
    career.starts += 1;
    if (start.finish === 1) career.wins += 1;
  }

  delete(runnerKey: string): void {
    this.#careers.delete(runnerKey);
  }

  /** Returns the number of a runner's starts and wins. */
  countsOf({ runnerKey }: Pick<Start, "runnerKey">): { readonly starts: number; readonly wins: number } {
    return this.#careers.get(runnerKey) ?? { starts: 0, wins: 0 };
  }

  /** Returns a runner's starts, oldest first. */
  of({ runnerKey }: Pick<Start, "runnerKey">): PastStart[] {
    const career = this.#careers.get(runnerKey);
    const starts: PastStart[] = [];
    if (career)
      for (let from = 0; from < career.starts * width; from += width)
        starts.push(this.#startAt(career.rows, from));
    return starts;
  }

  #valuesOf(start: Start): number[] {
    const { day, venueId, distance, going, starters, finish, margin, rating } = start;
    const { startingPrice, settled, barrier, weight, seconds } = start;
    const values = [day, venueId, distance, going, starters, finish, margin, rating, start.class];
    const further = [startingPrice, settled, barrier, weight, seconds];
    const numbers = [this.#numberOf(start.ground), outcomeNumber(start)];
    return [...values, ...further, ...numbers].map((value) => value ?? unknown);
  }

  #numberOf(ground: string | undefined): number {
    const found = this.#grounds.indexOf(ground);
    return found < 0 ? this.#grounds.push(ground) - 1 : found;
  }

  /** Returns the start of a row. Each field is listed, because a loop over names takes ten times as long. */
  #startAt(rows: Uint32Array, from: number): PastStart {
    const at = (column: number): number | undefined => {
      const value = this.#numbers.at(rows[from + column] ?? 0);
      return Number.isNaN(value) ? undefined : value;
    };
    const start = {
      day: at(0) ?? unknown,
      venueId: at(1) ?? unknown,
      distance: at(2),
      going: at(3),
      starters: at(4) ?? unknown,
      finish: at(5),
      margin: at(6),
      rating: at(7),
      class: at(8),
      startingPrice: at(9),
      settled: at(10),
      barrier: at(11),
      weight: at(12),
      seconds: at(13),
      ground: this.#grounds[at(14) ?? unknown],
      ...outcomeOf(at(15) ?? null),
    };
    return start as PastStart; // an undefined field is read like an omitted one
  }
}
