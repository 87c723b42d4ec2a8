import type { RaceCode } from "../../../spec/codes";
import { fieldOf, placingsOf } from "../../races/field";
import type { RaceRecord } from "../../races/records";
import { FeatureState } from "../features/featureState";
import { features } from "../features/features";
import type { Vector } from "../models/products";

/** A race for fitting: the features of each starter before it, and its result. */
export interface Contest {
  readonly day: number;
  readonly vectors: readonly Vector[];
  /** Indices of the finishers, first home first; those of a dead heat together. */
  readonly placings: readonly (readonly number[])[];
}

const fewestStarters = 3;

/**
 * Returns the races of one code that have been run, by day: complete ones of three starters at least. All
 * races are added to the state.
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

/** A contest in 200 bytes a starter: objects of its vectors and placings are made when they are read. */
export class PackedContest implements Contest {
  readonly day: number;
  /** The vectors, one after the other. */
  readonly #numbers: Float32Array;
  /** For each starter the number of its placing, from 1; 0 for one that did not finish. */
  readonly #places: Uint8Array;

  constructor({ day, vectors, placings }: Contest) {
    this.day = day;
    this.#numbers = new Float32Array(vectors.length * features.length);
    vectors.forEach((vector, index) => this.#numbers.set(vector, index * features.length));
    this.#places = new Uint8Array(vectors.length);
    placings.forEach((runners, place) => runners.forEach((runner) => (this.#places[runner] = place + 1)));
  }

  get vectors(): Float32Array[] {
    return Array.from(this.#places, (_, index) =>
      this.#numbers.subarray(index * features.length, (index + 1) * features.length),
    );
  }

  get placings(): number[][] {
    const placings: number[][] = [];
    this.#places.forEach((place, runner) => {
      if (place > 0) (placings[place - 1] ??= []).push(runner);
    });
    return placings;
  }
}
