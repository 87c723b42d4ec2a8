import type { RaceCode } from "../../../spec/codes";
import { fieldOf, placingsOf } from "../../races/field";
import type { RaceRecord } from "../../races/records";
import { FeatureState } from "../features/featureState";

/** A race for fitting: the features of each starter before it, and its result. */
export interface Contest {
  readonly day: number;
  readonly vectors: readonly Float64Array[];
  /** Indices of the finishers, first home first; those of a dead heat together. */
  readonly placings: readonly (readonly number[])[];
}

const fewestStarters = 3;

/** Returns the races of one code that have been run, by day: complete ones of three starters at least. */
export function* contestsOf(
  races: Iterable<RaceRecord>,
  raceCode: RaceCode,
): Generator<Contest & { race: RaceRecord }> {
  const state = new FeatureState();
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
