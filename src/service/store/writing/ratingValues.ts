import type { RatedField } from "../../ratings/rateField";
import type { Value } from "../driver";

/** The columns class, rating and rating_variance of the start at a place of the race's runners: whole hundredths take less room. */
export function ratingValues(rated: RatedField | undefined, place: number): Value[] {
  const belief = rated?.beliefs[place];
  if (!rated || !belief) return [null, null, null];
  return [rated.raceClass === undefined ? null : whole(rated.raceClass), whole(belief.mean), whole(belief.variance)];
}

const whole = (value: number): number => Math.round(value * 100);
