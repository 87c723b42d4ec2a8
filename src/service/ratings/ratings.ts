import { type Field, marginsOf, placingsOf, type Starter } from "../races/field";
import {
  type Estimate,
  type Evidence,
  marginEvidence,
  marketEvidence,
  orderEvidence,
  updateEstimates,
} from "./estimate";
import { columnOf, InfluenceRatings, type Rating } from "./influenceRatings";
import { type AttributeIds, AttributeIndex, indexOfInfluence, influences } from "./influences";

/** The ratings of a starter, in the order of `influences`; undefined where there is none. */
export type StarterRatings = readonly (Rating | undefined)[];

/** The initial means of a debutant, relative to its field's mean, and of any other influence. */
const debut: Rating = { order: -0.2, margin: -1.5, price: 0 };
const middle: Rating = { order: 0, margin: 0, price: 0 };

const runner = indexOfInfluence("runner");

/** A starter's performance by its margin, in thousandths of the winner's time. */
export interface Performance {
  readonly performance: number;
  /** The performance minus the one that the ratings before the race expected. */
  readonly surprise: number;
}

/** The rows of a starter's ratings, in the order of `influences`; undefined for unknown attributes. */
type Rows = readonly (number | undefined)[];

export class Ratings {
  readonly #attributes = new AttributeIndex();
  readonly #influences = influences.map((influence) => new InfluenceRatings(influence));
  /** The estimates being updated, allocated once. */
  readonly #means = new Float64Array(influences.length);
  readonly #variances = new Float64Array(influences.length);
  /** Runners that will not start again and whose ratings are not removed yet. */
  #retired: string[] = [];

  of(starter: Starter, field: Field): StarterRatings {
    const ids = this.#attributes.find(starter, field);
    return this.#influences.map((ratings) => ratings.find(ids));
  }

  /**
   * Updates the ratings by a race and the logarithms of its market's chances, undefined without a market.
   * Returns each starter's performance by its margin, if known.
   */
  learn(field: Field, market?: readonly number[]): (Performance | undefined)[] {
    const ids = field.starters.map((starter) => this.#attributes.assign(starter, field));
    const initial = this.#debutMeans(ids);
    const prepared = ids.map((ofStarter) => this.#prepare(ofStarter, { day: field.day, initial }));
    const strengths = prepared.map((rows) => this.#total(rows, "order").mean);
    const totals = prepared.map((rows) => this.#total(rows, "margin"));
    const orders = orderEvidence(strengths, placingsOf(field));
    const { evidence, performances } = marginEvidence(marginsOf(field), totals);
    prepared.forEach((rows, starter) => {
      this.#update(rows, { by: "order", evidence: orders[starter] });
      this.#update(rows, { by: "margin", evidence: evidence[starter] });
    });
    if (market) this.#learnMarket(prepared, market);
    return performances.map((performance, starter) =>
      performance === undefined
        ? undefined
        : { performance, surprise: performance - (totals[starter]?.mean ?? 0) },
    );
  }

  #learnMarket(prepared: readonly Rows[], market: readonly number[]): void {
    const totals = prepared.map((rows) => this.#total(rows, "price"));
    const evidence = marketEvidence(market, totals);
    prepared.forEach((rows, starter) => this.#update(rows, { by: "price", evidence: evidence[starter] }));
  }

  /**
   * Forgets a runner that will not start again. Removal waits until half of all runners are retired, because
   * each takes a full pass.
   */
  retire(runnerKey: string): void {
    this.#retired.push(runnerKey);
    if (2 * this.#retired.length < this.#attributes.count("runner")) return;
    const ids = this.#attributes.forget("runner", this.#retired);
    for (const ratings of this.#influences) ratings.forgetRunners(ids);
    this.#retired = [];
  }

  #prepare(ids: AttributeIds, { day, initial }: { day: number; initial: Rating }): Rows {
    return this.#influences.map((ratings, index) =>
      ratings.prepare(ids, { day, initial: index === runner ? initial : middle }),
    );
  }

  /** Returns the initial means of a field's new runners: below the mean of the runners already rated. */
  #debutMeans(starters: readonly AttributeIds[]): Rating {
    const influences = starters.flatMap((ids) => this.#influences[runner]?.find(ids) ?? []);
    const mean = (by: keyof Rating): number =>
      influences.reduce((sum, rating) => sum + rating[by], 0) / Math.max(1, influences.length);
    return {
      order: debut.order + mean("order"),
      margin: debut.margin + mean("margin"),
      price: debut.price + mean("price"),
    };
  }

  #total(rows: Rows, by: keyof Rating): Estimate {
    this.#read(rows, by);
    let mean = 0;
    let variance = 0;
    for (let index = 0; index < rows.length; index++) {
      mean += this.#means[index] ?? 0;
      variance += this.#variances[index] ?? 0;
    }
    return { mean, variance };
  }

  #update(rows: Rows, { by, evidence }: { by: keyof Rating; evidence: Evidence | undefined }): void {
    if (!evidence) return;
    this.#read(rows, by);
    updateEstimates({ means: this.#means, variances: this.#variances }, evidence);
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      const numbers = this.#influences[index]?.numbers;
      if (!numbers || row === undefined) continue;
      numbers[row + columnOf[by]] = this.#means[index] ?? 0;
      numbers[row + columnOf[by] + 1] = this.#variances[index] ?? 0;
    }
  }

  #read(rows: Rows, by: keyof Rating): void {
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index];
      const numbers = this.#influences[index]?.numbers;
      this.#means[index] = row === undefined ? 0 : (numbers?.[row + columnOf[by]] ?? 0);
      this.#variances[index] = row === undefined ? 0 : (numbers?.[row + columnOf[by] + 1] ?? 0);
    }
  }
}
