import type { RatedField } from "../../statistics/class/rateField";
import type { Value } from "../driver";
import type { RunnerRecord } from "../records";

/** The columns class, rating and rating_variance of a start: whole hundredths take less room. */
export function ratingValues(runner: RunnerRecord, rated: RatedField | undefined): Value[] {
  const belief = rated?.beliefs.get(runner);
  if (!rated || !belief) return [null, null, null];
  return [rated.raceClass, belief.mean, belief.variance].map((value) => (value === undefined ? null : Math.round(value * 100)));
}
