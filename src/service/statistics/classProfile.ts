import type { FormResponse } from "../../spec/responses";
import type { PastStart } from "../store/queries/starts";
import { points } from "../ratings/raceClass";

export type ClassProfile = NonNullable<FormResponse["runners"][number]["classProfile"]>;

/** One start rates a race more than a runner. */
const fewestRated = 2;
/** Starts that tell the range of classes in which a runner does best, how many classes make a range, and half its width without them. */
const startsLookedAt = 20;
const lastPlace = 3;
const fewestTold = 2;
const halfRange = 6;
/** Starts that a trend looks back, and the points that make one. */
const startsBack = 3;
const leastTrend = 2;

type Rated = Pick<PastStart, "finish" | "class" | "rating">;

/** The class of a runner from its starts, oldest first (spec 2.3); undefined when too few are rated. Points from 0 to 120. */
export function classProfile(starts: readonly Rated[]): ClassProfile | undefined {
  const rated = starts.flatMap(({ rating, ...start }) => (rating === null ? [] : [{ ...start, rating: points(rating) }]));
  const ratings = rated.map(({ rating }) => rating);
  const current = ratings.at(-1);
  if (current === undefined || rated.length < fewestRated) return undefined;
  const won = classesOf(rated.filter(({ finish }) => finish === 1));
  const range = rangeOf(rated.slice(-startsLookedAt)) ?? [current - halfRange, current + halfRange];
  return {
    currentRating: current,
    peakRating: Math.max(...ratings),
    highestClassWon: Math.max(0, ...won),
    optimalRangeMin: Math.max(0, Math.min(...range)),
    optimalRangeMax: Math.min(120, Math.max(...range)),
    trend: trendOf(current - (ratings.at(-1 - startsBack) ?? ratings[0] ?? current)),
  };
}

/** The classes of the races in which it was placed; of all its races, when it was hardly ever placed. */
function rangeOf(starts: readonly Rated[]): number[] | undefined {
  const placed = classesOf(starts.filter(({ finish }) => finish !== null && finish <= lastPlace));
  return [placed, classesOf(starts)].find((classes) => classes.length >= fewestTold);
}

const classesOf = (starts: readonly Pick<Rated, "class">[]): number[] =>
  starts.flatMap((start) => (start.class === null ? [] : points(start.class)));

function trendOf(change: number): string {
  if (change >= leastTrend) return "improving";
  return change <= -leastTrend ? "declining" : "steady";
}

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
