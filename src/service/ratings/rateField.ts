import { marginsOf, type WeighedField } from "../races/field";
import { classOf, marginEvidence, updateEstimate } from "./estimate";

/** A runner's rating: mean and variance, in thousandths of the winner's time. */
export interface RunnerRating {
  readonly mean: number;
  readonly variance: number;
  /** The day of the start after which it was rated. */
  readonly day: number;
}

/** A rated race: its class from the ratings before it, and the ratings after it. */
export interface FieldRatings {
  /** Undefined if too few runners had a rating. */
  readonly raceClass: number | undefined;
  /** For each starter; undefined if it has no rating. */
  readonly ratings: readonly (RunnerRating | undefined)[];
}

/** The variance between runners, and the variance that a runner's rating gains in a day. */
const prior = 36;
const drift = 0.043;
/** The rating of a debutant relative to the mean of its field. */
const debut = -1.5;

/**
 * Rates a race by one step of the margin filter: each adjusted margin moves its runner's rating, the more the
 * larger its variance. A race without margins moves no rating and gives debutants none.
 */
export function rateField(
  { race, day, starters }: WeighedField,
  before: readonly (RunnerRating | undefined)[],
): FieldRatings {
  const means = before.flatMap((rating) => rating?.mean ?? []);
  const entry = debut + (means.length > 0 ? means.reduce((sum, mean) => sum + mean, 0) / means.length : 0);
  const estimates = starters.map((_, starter) => {
    const rating = before[starter];
    if (!rating) return { mean: entry, variance: prior };
    return { mean: rating.mean, variance: Math.min(prior, rating.variance + drift * (day - rating.day)) };
  });
  const margins = marginsOf({ race, starters });
  const hasMargins = margins.filter((margin) => margin !== undefined).length > 1;
  const { evidence } = marginEvidence(margins, estimates);
  const ratings = estimates.map((estimate, starter) => {
    if (!hasMargins && !before[starter]) return undefined;
    const observed = evidence[starter];
    const { mean, variance } = hasMargins && observed ? updateEstimate(estimate, observed) : estimate;
    return { mean: hundredths(mean), variance: hundredths(variance), day };
  });
  const raceClass = classOf(before.map((rating) => rating?.mean));
  return { raceClass: raceClass === undefined ? undefined : hundredths(raceClass), ratings };
}

/** Rounds the same way as the store, so that a rating is equal from memory and from the store. */
const hundredths = (value: number): number => Math.round(100 * value) / 100;
