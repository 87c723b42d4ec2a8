import type { RaceCode } from "../../../spec/codes";
import type { RaceRecord } from "../../races/records";
import { FeatureState } from "../features/featureState";
import { fieldOf, placingsOf } from "../../races/field";


/** Fewer starters than this make no contest. */
const smallestField = 3;

/** The races of one code that have been run, in the order of their days, each with what was known of its starters before its day. */
export function* contestsOf(races: Iterable<RaceRecord>, raceCode: RaceCode): Generator<Contest & { race: RaceRecord }> {
  const state = new FeatureState();
  for (const race of races) {
    if (race.raceCode !== raceCode || !race.run || race.abandoned || race.meetingAbandoned) continue;
    const field = fieldOf(race);
    if (field.starters.length >= smallestField) {
      const vectors = state.read(field).map(({ vector }) => vector);
      yield { race, day: field.day, vectors, placings: placingsOf(field) };
    }
    state.settle(field);
  }
}

/** A race as the fit sees it: what was known of each starter before it, and who came home first. */
export interface Contest {
  readonly day: number;
  readonly vectors: readonly Float64Array[];
  /** Places in `vectors` of those who finished, first home first; those of a dead heat together. */
  readonly placings: readonly (readonly number[])[];
}
