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

/** A runner's starts as rows of numbers, with room for more. */
interface Career {
  rows: Float64Array;
  starts: number;
  wins: number;
}

/**
 * The past starts of runners. They are kept as numbers, which take a quarter of the memory of objects: a
 * large history has hundreds of thousands at a time.
 */
export class PastStarts {
  readonly #careers = new Map<string, Career>();
  readonly #grounds: (string | undefined)[] = [];

  /** Adds a start after the runner's earlier ones. */
  add(start: Start): void {
    const career = this.#careers.get(start.runnerKey) ?? {
      rows: new Float64Array(2 * width),
      starts: 0,
      wins: 0,
    };
    this.#careers.set(start.runnerKey, career);
    const from = career.starts * width;
    if (from === career.rows.length) {
      const larger = new Float64Array(2 * from);
      larger.set(career.rows);
      career.rows = larger;
    }
    career.rows.set(this.#rowOf(start), from);
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

  #rowOf(start: Start): number[] {
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
  #startAt(rows: Float64Array, from: number): PastStart {
    const at = (column: number): number | undefined => {
      const value = rows[from + column] ?? unknown;
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
