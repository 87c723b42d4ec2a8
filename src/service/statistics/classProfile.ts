import type { FormResponse } from "../../spec/form";
import { points } from "../ratings/estimate";
import type { PastStart } from "../store/queries/starts";

type Runner = FormResponse["runners"][number];
type Profile = NonNullable<Runner["classProfile"]>;
/** A class profile with its range, which the service always knows. */
export type ClassProfile = Profile & Required<Pick<Profile, "optimalRangeMin" | "optimalRangeMax">>;
export type RaceClassFit = NonNullable<Runner["raceClassFit"]>;

/**
 * The rated starts that a profile needs, because a rating after a debut describes the race more than the
 * runner.
 */
const fewestRated = 2;
/** The optimal range: the starts it uses, the classes it needs, and half its width if it lacks them. */
const startsUsed = 20;
const lastPlace = 3;
const fewestClasses = 2;
const halfRange = 6;
/** The trend: the number of starts to look back, and the change in points that makes a trend. */
const startsBack = 3;
const leastTrend = 2;

type Rated = Pick<PastStart, "finish" | "class" | "rating">;

/** Returns the latest rating of a runner in points; undefined if too few of its starts are rated. */
export function currentRating(
  starts: readonly { readonly rating: number | null | undefined }[],
): number | undefined {
  const rated = starts.flatMap(({ rating }) => rating ?? []);
  return rated.length < fewestRated ? undefined : points(rated.at(-1) ?? 0);
}

/** Returns the class profile of a runner (spec 2.3) from its starts, oldest first, if enough are rated. */
export function classProfile(starts: readonly Rated[]): ClassProfile | undefined {
  const rated = starts.filter(({ rating }) => rating !== null);
  const ratings = rated.map(({ rating }) => points(rating ?? 0));
  const current = currentRating(rated);
  if (current === undefined) return undefined;
  const won = classesOf(rated.filter(({ finish }) => finish === 1));
  const latest = rated.slice(-startsUsed);
  const placed = latest.filter(({ finish }) => finish !== null && finish <= lastPlace);
  // Uses the classes of all its races if it was placed too rarely.
  const range = [placed, latest].map(classesOf).find((classes) => classes.length >= fewestClasses) ?? [
    current - halfRange,
    current + halfRange,
  ];
  const change = current - (ratings.at(-1 - startsBack) ?? ratings[0] ?? current);
  return {
    currentRating: current,
    peakRating: Math.max(...ratings),
    ...(won.length > 0 ? { highestClassWon: Math.max(...won) } : {}),
    optimalRangeMin: Math.max(0, Math.min(...range)),
    optimalRangeMax: Math.min(120, Math.max(...range)),
    trend: change >= leastTrend ? "rising" : change <= -leastTrend ? "dropping" : "stable",
  };
}

const classesOf = (starts: readonly Pick<Rated, "class">[]): number[] =>
  starts.filter((start) => start.class !== null).map((start) => points(start.class ?? 0));

/** The lowest difference for each assessment, in points. */
const assessments: readonly (readonly [from: number, assessment: string])[] = [
  [15, "big_rise"],
  [5, "slight_rise"],
  [-4, "comfort_zone"],
  [-14, "slight_drop"],
];

/**
 * Returns the fit of a race's class to a runner (spec 2.3). The difference is the race's class minus the
 * runner's rating, positive for a race above its rating. The assessment follows from it: from 5 points in
 * either direction it is slight, from 15 big.
 */
export function raceClassFit(raceClass: number, profile: ClassProfile): RaceClassFit {
  const { currentRating, optimalRangeMin, optimalRangeMax } = profile;
  const raceClassRating = Math.round(raceClass);
  const classDifference = raceClassRating - currentRating;
  return {
    raceClassRating,
    classDifference,
    withinOptimalRange: raceClassRating >= optimalRangeMin && raceClassRating <= optimalRangeMax,
    assessment: assessments.find(([from]) => classDifference >= from)?.[1] ?? "big_drop",
  };
}
