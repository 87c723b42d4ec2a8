import type { Field, Starter } from "../races/field";
import { marginsOf } from "../races/margins";
import { placingsOf } from "../predictions/placings";
import { absorb, type Estimate, type Evidence } from "./estimate";
import { influences, placeOf } from "./influences";
import { marginEvidence } from "./marginEvidence";
import { orderEvidence } from "./orderEvidence";
import { type Entry, placeIn, type Rating, RatingsOf } from "./influenceRatings";
import { StartWords } from "./attributeIds";

/** What is known of the influences on one starter, in the order of `influences`; undefined for those never met before. */
export type StarterRatings = readonly (Rating | undefined)[];

/** A runner never seen before starts a little below the field it joins, everything else in the middle. */
const debut: Entry = { order: -0.2, margin: -1.5 };
const middle: Entry = { order: 0, margin: 0 };

const runner = placeOf("runner");

/** Where the ratings of one starter stand, in the order of `influences`; undefined for those that the source does not tell. */
type Rows = readonly (number | undefined)[];

/** Everything rated so far, of one race code. */
export class RatingBook {
  readonly #words = new StartWords();
  readonly #books = influences.map((influence) => new RatingsOf(influence));
  /** The estimates that are being worked on. */
  readonly #means = new Float64Array(influences.length);
  readonly #variances = new Float64Array(influences.length);

  /** The ratings that a starter brings into a race, as learnt from the races before. */
  of(starter: Starter, field: Field): StarterRatings {
    const said = this.#words.find(starter, field);
    return this.#books.map((book) => book.find(said));
  }

  /** Learns from a race that has been run; answers each starter's performance by its margins, undefined where they are unknown. */
  learn(field: Field): (number | undefined)[] {
    const entry = this.#entryLevel(field);
    const met = field.starters.map((starter) => this.#meet(starter, { field, entry }));
    const strengths = met.map((rows) => this.#total(rows, "order").mean);
    const believed = met.map((rows) => this.#total(rows, "margin"));
    const orders = orderEvidence(strengths, placingsOf(field));
    const { evidence, performances } = marginEvidence(marginsOf(field), believed);
    met.forEach((rows, starter) => {
      this.#share(rows, { by: "order", said: orders[starter] });
      this.#share(rows, { by: "margin", said: evidence[starter] });
    });
    return performances;
  }

  #meet(starter: Starter, { field, entry }: { field: Field; entry: Entry }): Rows {
    const said = this.#words.meet(starter, field);
    return this.#books.map((book, place) => book.meet(said, { day: field.day, entry: place === runner ? entry : middle }));
  }

  /** Where the runners of a field that are new begin: below the mean of those already rated. */
  #entryLevel(field: Field): Entry {
    const known = field.starters.flatMap((starter) => this.#books[runner]?.find(this.#words.find(starter, field)) ?? []);
    const mean = (by: keyof Entry): number => known.reduce((sum, rating) => sum + rating[by].mean, 0) / Math.max(1, known.length);
    return { order: debut.order + mean("order"), margin: debut.margin + mean("margin") };
  }

  #total(rows: Rows, by: keyof Rating): Estimate {
    let [mean, variance] = [0, 0];
    this.#read(rows, by);
    for (let place = 0; place < rows.length; place++) {
      mean += this.#means[place] ?? 0;
      variance += this.#variances[place] ?? 0;
    }
    return { mean, variance };
  }

  #share(rows: Rows, { by, said }: { by: keyof Rating; said: Evidence | undefined }): void {
    if (!said) return;
    this.#read(rows, by);
    absorb({ means: this.#means, variances: this.#variances }, said);
    rows.forEach((row, place) => {
      const numbers = this.#books[place]?.numbers;
      if (!numbers || row === undefined) return;
      numbers[row + placeIn[by]] = this.#means[place] ?? 0;
      numbers[row + placeIn[by] + 1] = this.#variances[place] ?? 0;
    });
  }

  #read(rows: Rows, by: keyof Rating): void {
    rows.forEach((row, place) => {
      const numbers = this.#books[place]?.numbers;
      this.#means[place] = row === undefined ? 0 : (numbers?.[row + placeIn[by]] ?? 0);
      this.#variances[place] = row === undefined ? 0 : (numbers?.[row + placeIn[by] + 1] ?? 0);
    });
  }
}
