import type { FormResponse } from "../../spec/schemas/form";
import { points } from "../ratings/raceClass";
import type { PastStart } from "../store/queries/starts";

type Runner = FormResponse["runners"][number];
export type ClassProfile = Required<NonNullable<Runner["classProfile"]>>;
export type RaceClassFit = NonNullable<Runner["raceClassFit"]>;

/**
 * The rated starts that a profile needs: the rating after a debut describes the race more than the runner.
 */
const fewestRated = 2;
/** The optimal range: the starts it uses, the classes it needs, and half its width without them. */
const startsUsed = 20;
const lastPlace = 3;
const fewestClasses = 2;
const halfRange = 6;
/** The trend: the starts that it looks back, and the change in points that is one. */
const startsBack = 3;
const leastTrend = 2;

type Rated = Pick<PastStart, "finish" | "class" | "rating">;

/**
 * Returns the class profile of a runner from its starts, oldest first (spec 2.3), in points from 0 to 120;
 * undefined when too few are rated.
 */
export function classProfile(starts: readonly Rated[]): ClassProfile | undefined {
  const rated = starts.flatMap(({ rating, ...start }) =>
    rating === null ? [] : [{ ...start, rating: points(rating) }],
  );
  const ratings = rated.map(({ rating }) => rating);
  const current = ratings.at(-1);
  if (current === undefined || rated.length < fewestRated) return undefined;
  const won = classesOf(rated.filter(({ finish }) => finish === 1));
  const range = optimalClasses(rated.slice(-startsUsed)) ?? [current - halfRange, current + halfRange];
  return {
    currentRating: current,
    peakRating: Math.max(...ratings),
    highestClassWon: Math.max(0, ...won),
    optimalRangeMin: Math.max(0, Math.min(...range)),
    optimalRangeMax: Math.min(120, Math.max(...range)),
    trend: trendOf(current - (ratings.at(-1 - startsBack) ?? ratings[0] ?? current)),
  };
}

/**
 * Returns the classes of the races in which a runner was placed; those of all its races when it was placed
 * too rarely.
 */
function optimalClasses(starts: readonly Rated[]): number[] | undefined {
  const placed = classesOf(starts.filter(({ finish }) => finish !== null && finish <= lastPlace));
  return [placed, classesOf(starts)].find((classes) => classes.length >= fewestClasses);
}

const classesOf = (starts: readonly Pick<Rated, "class">[]): number[] =>
  starts.flatMap((start) => (start.class === null ? [] : points(start.class)));

function trendOf(change: number): string {
  if (change >= leastTrend) return "improving";
  return change <= -leastTrend ? "declining" : "steady";
}

/**
 * Returns the fit of a race's class to a runner (spec 2.3): easier or harder than its optimal range, or
 * suitable. The difference is the race's class less the runner's rating, positive for a race above its
 * rating.
 */
export function raceClassFit(raceClass: number, profile: ClassProfile): RaceClassFit {
  const { currentRating, optimalRangeMin, optimalRangeMax } = profile;
  const raceClassRating = Math.round(10 * raceClass) / 10;
  const side =
    raceClassRating < optimalRangeMin ? "easier" : raceClassRating > optimalRangeMax ? "harder" : "suitable";
  return {
    raceClassRating,
    classDifference: Math.round(10 * (raceClassRating - currentRating)) / 10,
    withinOptimalRange: side === "suitable",
    assessment: side,
  };
}
