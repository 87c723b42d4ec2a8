import type { Field, Starter } from "../../predictions/field";
import { marginsOf } from "../../predictions/margins";
import { absorb } from "../../predictions/ratings/estimate";
import { marginEvidence } from "../../predictions/ratings/marginEvidence";
import { classOf } from "./classOf";

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
  readonly beliefs: ReadonlyMap<Starter["record"], Belief>;
}

/** How far runners differ, and how much a runner may change in a day. */
const prior = 36;
const drift = 0.043;
/** A runner never seen before starts a little below the field it joins. */
const debut = -1.5;

/**
 * One step of the margin filter: every margin of a race, allowing for distance and weight carried, moves the belief of its
 * runner towards what it ran; the less sure the belief, the further. `known` is what was believed before, undefined for a debut.
 * A race without margins moves nobody, and nothing is believed of those who have not run in any other.
 */
export function rateField(field: Field, known: (record: Starter["record"]) => Belief | undefined): RatedField {
  const before = field.starters.map(({ record }) => known(record));
  const means = before.flatMap((belief) => belief?.mean ?? []);
  const entry = debut + (means.length > 0 ? means.reduce((sum, mean) => sum + mean, 0) / means.length : 0);
  const estimates = before.map((belief) => ({
    mean: belief?.mean ?? entry,
    variance: Math.min(prior, belief ? belief.variance + drift * (field.day - belief.day) : prior),
  }));
  const margins = marginsOf(field);
  const told = margins.filter((margin) => margin !== undefined).length > 1;
  const { evidence } = marginEvidence(margins, estimates);
  const beliefs = field.starters.flatMap(({ record }, place) => {
    if (!told && !before[place]) return [];
    const { mean, variance } = estimates[place] ?? { mean: entry, variance: prior };
    const belief = { means: Float64Array.of(mean), variances: Float64Array.of(variance) };
    const said = evidence[place];
    if (told && said) absorb(belief, said);
    return [[record, { mean: hundredths(belief.means[0]), variance: hundredths(belief.variances[0]), day: field.day }] as const];
  });
  const raceClass = classOf(before.map((belief) => belief?.mean));
  return { raceClass: raceClass === undefined ? undefined : hundredths(raceClass), beliefs: new Map(beliefs) };
}

/** As the store keeps it, so that a belief is the same whether it comes from memory or from the store. */
const hundredths = (value = NaN): number => Math.round(100 * value) / 100;
