import type { Field, Starter } from "../field";
import { marginsOf } from "../margins";
import { placingsOf } from "../placings";
import { absorb, type Estimate, type Evidence } from "./estimate";
import { influences, placeOf } from "./influences";
import { marginEvidence } from "./marginEvidence";
import { orderEvidence } from "./orderEvidence";
import { type Entry, type Rating, RatingsOf } from "./ratingsOf";

/** What is known of the influences on one starter, in the order of `influences`; undefined for those never met before. */
export type StarterRatings = readonly (Rating | undefined)[];

/** A runner never seen before starts a little below the field it joins, everything else in the middle. */
const debut: Entry = { order: -0.2, margin: -1.5 };
const middle: Entry = { order: 0, margin: 0 };

const runner = placeOf("runner");

/** Everything rated so far, of one race code. */
export class RatingBook {
  readonly #books = influences.map((influence) => ({ influence, ratings: new RatingsOf(influence) }));

  /** The ratings that a starter brings into a race, as learnt from the races before. */
  of(starter: Starter, field: Field): StarterRatings {
    return this.#books.map(({ influence, ratings }) => ratings.find(influence.key(starter, field)));
  }

  /** Learns from a race that has been run; answers each starter's performance by its margins, undefined where they are unknown. */
  learn(field: Field): (number | undefined)[] {
    const entry = this.#entryLevel(field);
    const met = field.starters.map((starter) => this.#meet(starter, { field, entry }));
    const orders = met.map((ratings) => ratings.map(({ order }) => order));
    const margins = met.map((ratings) => ratings.map(({ margin }) => margin));
    const strengths = orders.map((estimates) => total(estimates).mean);
    share(orders, orderEvidence(strengths, placingsOf(field)));
    const { evidence, performances } = marginEvidence(marginsOf(field), margins.map(total));
    share(margins, evidence);
    for (const { ratings } of this.#books) ratings.keepMet(field.day);
    return performances;
  }

  #meet(starter: Starter, { field, entry }: { field: Field; entry: Entry }): Rating[] {
    return this.#books.flatMap(({ influence, ratings }) => {
      const key = influence.key(starter, field);
      return key === undefined ? [] : ratings.meet(key, { day: field.day, entry: influence.name === "runner" ? entry : middle });
    });
  }

  /** Where the runners of a field that are new begin: below the mean of those already rated. */
  #entryLevel({ starters }: Field): Entry {
    const known = starters.flatMap(({ record }) => this.#books[runner]?.ratings.find(record.runnerKey) ?? []);
    const mean = (by: keyof Entry): number => known.reduce((sum, rating) => sum + rating[by].mean, 0) / Math.max(1, known.length);
    return { order: debut.order + mean("order"), margin: debut.margin + mean("margin") };
  }
}

function total(estimates: readonly Estimate[]): Estimate {
  const sum = { mean: 0, variance: 0 };
  for (const { mean, variance } of estimates) {
    sum.mean += mean;
    sum.variance += variance;
  }
  return sum;
}

function share(estimates: readonly (readonly Estimate[])[], evidence: readonly Evidence[]): void {
  estimates.forEach((carrying, starter) => {
    const said = evidence[starter];
    if (said) absorb(carrying, said);
  });
}
