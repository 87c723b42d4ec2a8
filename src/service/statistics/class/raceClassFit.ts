import type { FormResponse } from "../../../spec/responses";
import type { ClassProfile } from "../classProfile";

export type RaceClassFit = NonNullable<FormResponse["runners"][number]["raceClassFit"]>;

/**
 * How a race of a class suits a runner (spec 2.3): easier or harder than the classes in which it does best, or suitable.
 * The difference is the race's class less the runner's rating, so that a race above its rating is positive.
 */
export function raceClassFit(raceClass: number, profile: ClassProfile): RaceClassFit {
  const { currentRating, optimalRangeMin, optimalRangeMax } = profile;
  const raceClassRating = Math.round(10 * raceClass) / 10;
  const side = raceClassRating < optimalRangeMin ? "easier" : raceClassRating > optimalRangeMax ? "harder" : "suitable";
  return {
    raceClassRating,
    classDifference: Math.round(10 * (raceClassRating - currentRating)) / 10,
    withinOptimalRange: side === "suitable",
    assessment: side,
  };
}
