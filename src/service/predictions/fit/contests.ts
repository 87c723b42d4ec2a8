import type { RaceCode } from "../../../spec/codes";
import { fieldOf, placingsOf } from "../../races/field";
import type { RaceRecord } from "../../races/records";
import { FeatureState } from "../features/featureState";
import { features } from "../features/features";
import type { Vector } from "../models/products";

/** A race for fitting: the features of each starter before it, and the result. */
export interface Contest {
  readonly day: number;
  readonly vectors: readonly Vector[];
  /** Indexes of the finishers, the winner first; runners in a dead heat are together. */
  readonly placings: readonly (readonly number[])[];
}

const fewestStarters = 3;

/**
 * Returns the races of one code that were run, by day: complete ones with at least three starters. All races
 * are added to the state.
 */
export function* contestsOf(
  races: Iterable<RaceRecord>,
  raceCode: RaceCode,
  state = new FeatureState(),
): Generator<Contest & { race: RaceRecord }> {
  for (const race of races) {
    if (race.raceCode !== raceCode || !race.run || race.abandoned || race.meetingAbandoned) continue;
    const field = fieldOf(race);
    const isComplete = race.starters === undefined;
    if (isComplete && field.starters.length >= fewestStarters) {
      const vectors = state.featuresOf(field).map(({ vector }) => vector);
      yield { race, day: field.day, vectors, placings: placingsOf(field) };
    }
    state.add(field);
  }
}

/** The arrays into which contests are packed. */
interface Packing {
  /** The features of the starters, one after another. */
  readonly numbers: Float32Array;
  /** The number of each starter's placing, from 1; 0 if it did not finish. */
  readonly places: Uint8Array;
}

/** A contest in some 220 bytes per starter; objects for vectors and placings are made on reading. */
class PackedContest implements Contest {
  constructor(
    readonly day: number,
    private readonly packing: Packing,
    readonly from: number,
    private readonly end: number,
  ) {}

  get vectors(): Float32Array[] {
    const { numbers } = this.packing;
    return Array.from({ length: this.end - this.from }, (_, index) =>
      numbers.subarray((this.from + index) * features.length, (this.from + index + 1) * features.length),
    );
  }

  get placings(): number[][] {
    const placings: number[][] = [];
    this.packing.places.subarray(this.from, this.end).forEach((place, runner) => {
      if (place > 0) (placings[place - 1] ??= []).push(runner);
    });
    return placings;
  }
}

/** The latest contests, up to a number of starters; new ones replace the earliest. */
export class LatestContests {
  readonly #packing: Packing;
  readonly #most: number;
  #contests: PackedContest[] = [];
  /** The index of the earliest contest. */
  #first = 0;
  /** The index after the latest contest's last starter. */
  #next = 0;

  constructor(most: number) {
    this.#most = most;
    this.#packing = { numbers: new Float32Array(most * features.length), places: new Uint8Array(most) };
  }

  add({ day, vectors, placings }: Contest): void {
    const { numbers, places } = this.#packing;
    if (this.#next + vectors.length > this.#most) {
      this.#dropWithin(this.#next, this.#most);
      this.#next = 0;
    }
    const from = this.#next;
    this.#next += vectors.length;
    this.#dropWithin(from, this.#next);
    vectors.forEach((vector, index) => numbers.set(vector, (from + index) * features.length));
    places.fill(0, from, this.#next);
    placings.forEach((runners, place) => runners.forEach((runner) => (places[from + runner] = place + 1)));
    this.#contests.push(new PackedContest(day, this.#packing, from, this.#next));
  }

  /** The contests by day. */
  get list(): readonly Contest[] {
    return this.#contests.slice(this.#first);
  }

  /** Drops the earliest contests that begin within a part of the arrays. */
  #dropWithin(from: number, end: number): void {
    for (;;) {
      const earliest = this.#contests[this.#first];
      if (!earliest || earliest.from < from || earliest.from >= end) break;
      this.#first += 1;
    }
    if (this.#first < 10_000) return;
    this.#contests = this.#contests.slice(this.#first);
    this.#first = 0;
  }
}
