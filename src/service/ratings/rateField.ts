import type { WeighedField } from "../races/field";
import { marginsOf } from "../races/margins";
import { moved } from "./estimate";
import { marginEvidence } from "./marginEvidence";
import { classOf } from "./raceClass";

/** What is believed of a runner: the mean, and its variance, in thousandths of the winner's time. */
export interface Belief {
  readonly mean: number;
  readonly variance: number;
  /** The day of the start after which it was believed. */
  readonly day: number;
}

/** A race rated: its class from what was believed before it, and what is believed after it. */
export interface RatedField {
  /** Undefined when too few of its runners had run before. */
  readonly raceClass: number | undefined;
  /** For each starter; undefined when nothing is believed of it. */
  readonly beliefs: readonly (Belief | undefined)[];
}

/** How far runners differ, and how much a runner may change in a day. */
const prior = 36;
const drift = 0.043;
/** A runner never seen before starts a little below the field it joins. */
const debut = -1.5;

/**
 * One step of the margin filter: every margin of a race, allowing for distance and weight carried, moves the belief of its
 * runner towards what it ran; the less sure the belief, the further. `before` is what was believed of each, undefined for a debut.
 * A race without margins moves nobody, and nothing is believed of those who have not run in any other.
 */
export function rateField({ race, day, starters }: WeighedField, before: readonly (Belief | undefined)[]): RatedField {
  const means = before.flatMap((belief) => belief?.mean ?? []);
  const entry = debut + (means.length > 0 ? means.reduce((sum, mean) => sum + mean, 0) / means.length : 0);
  const estimates = starters.map((_, place) => {
    const belief = before[place];
    if (!belief) return { mean: entry, variance: prior };
    return { mean: belief.mean, variance: Math.min(prior, belief.variance + drift * (day - belief.day)) };
  });
  const margins = marginsOf({ race, starters });
  const told = margins.filter((margin) => margin !== undefined).length > 1;
  const { evidence } = marginEvidence(margins, estimates);
  const beliefs = estimates.map((estimate, place) => {
    if (!told && !before[place]) return undefined;
    const said = evidence[place];
    const { mean, variance } = told && said ? moved(estimate, said) : estimate;
    return { mean: hundredths(mean), variance: hundredths(variance), day };
  });
  const raceClass = classOf(before.map((belief) => belief?.mean));
  return { raceClass: raceClass === undefined ? undefined : hundredths(raceClass), beliefs };
}

/** As the store keeps it, so that a belief is the same whether it comes from memory or from the store. */
const hundredths = (value: number): number => Math.round(100 * value) / 100;
