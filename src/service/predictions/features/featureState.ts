import { sum } from "../../../maths/lists";
import type { RunnerRecord } from "../../races/records";
import type { Field } from "../../races/field";
import { indexOfInfluence } from "../../ratings/influences";
import { Ratings, type StarterRatings } from "../../ratings/ratings";
import { type Career, extendCareer } from "./career";
import { earlySpeed, features, type FieldLevel, type View } from "./features";
import { marketLevels } from "./marketLevels";
import { StandardTimes } from "./standardTimes";
import { StrikeRates } from "./strikeRates";

const runner = indexOfInfluence("runner");

/** The features of one starter. */
export interface StarterFeatures {
  /** In the order of `features`. */
  readonly vector: Float64Array;
  readonly startsBefore: number;
}

/**
 * The features of one race code's races, from the races added so far. A race takes effect with the first call
 * for a later day: the features of a day depend neither on that day's results nor on the order in which its
 * races are added.
 */
export class FeatureState {
  readonly #ratings = new Ratings();
  readonly #careers = new Map<string, Career>();
  readonly #jockeys = new StrikeRates();
  readonly #trainers = new StrikeRates();
  readonly #standards = new StandardTimes();
  #pending: Field[] = [];
  #day = -Infinity;

  /** Returns the features of a race's starters, in their order, from races of earlier days. */
  featuresOf(field: Field): StarterFeatures[] {
    this.#advance(field.day);
    const ratings = field.starters.map((starter) => this.#ratings.of(starter, field));
    const careers = field.starters.map(({ record }) => this.#careers.get(record.runnerKey));
    const level = levelOf(field, { ratings, careers: careers.flatMap((career) => career ?? []) });
    return field.starters.map((starter, index) => {
      const career = careers[index];
      const rates = this.#rates(starter.record, field.day);
      const view: View = { starter, field, ratings: ratings[index] ?? [], career, level, rates };
      return {
        vector: Float64Array.from(features, (feature) => feature.of(view)),
        startsBefore: career?.starts ?? 0,
      };
    });
  }

  /**
   * Adds a race; one that was abandoned or has not been run has no effect. Throws a RangeError for a day
   * before one already used.
   */
  add(field: Field): void {
    const { run, abandoned, meetingAbandoned } = field.race;
    if (!run || abandoned || meetingAbandoned) return;
    this.#advance(field.day);
    this.#pending.push(field);
  }

  #advance(day: number): void {
    if (day < this.#day) {
      throw new RangeError(
        `Cannot go back as races must come in the order of their days, from day ${this.#day} on: current value is ${day}`,
      );
    }
    if (day === this.#day) return;
    this.#day = day;
    const pending = this.#pending.sort(byVenueAndNumber);
    this.#pending = [];
    for (const field of pending) this.#learn(field);
  }

  #learn(field: Field): void {
    const performances = this.#ratings.learn(field);
    const speeds = this.#standards.speeds(field);
    this.#standards.learn(field);
    const markets = marketLevels(field);
    const { day, prize, starters } = field;
    const size = field.race.starters ?? starters.length;
    const winners = Math.max(1, starters.filter(({ record }) => record.finish === 1).length);
    starters.forEach(({ record }, index) => {
      const run = {
        record,
        day,
        prize,
        starters: size,
        performance: performances[index],
        speed: speeds[index],
        market: markets[index],
      };
      this.#careers.set(record.runnerKey, extendCareer(this.#careers.get(record.runnerKey), run));
      const start = { won: record.finish === 1 ? 1 / winners : 0, expected: 1 / size, day };
      this.#jockeys.add(record.jockeyKey, start);
      this.#trainers.add(record.trainerKey, start);
    });
  }

  #rates({ jockeyKey, trainerKey }: RunnerRecord, day: number): View["rates"] {
    return {
      jockey: this.#jockeys.of(jockeyKey, { span: "long", day }),
      jockeyRecent: this.#jockeys.of(jockeyKey, { span: "recent", day }),
      trainer: this.#trainers.of(trainerKey, { span: "long", day }),
      trainerRecent: this.#trainers.of(trainerKey, { span: "recent", day }),
    };
  }
}

/**
 * Any fixed order will do: it makes the effect of a day independent of the order in which its races were
 * added.
 */
function byVenueAndNumber(a: Field, b: Field): number {
  if (a.venue !== b.venue) return a.venue < b.venue ? -1 : 1;
  return a.race.raceNumber - b.race.raceNumber;
}

function levelOf(
  { prize }: Field,
  { ratings, careers }: { ratings: readonly StarterRatings[]; careers: readonly Career[] },
): FieldLevel {
  const known = ratings.flatMap((found) => found[runner] ?? []);
  return {
    order: mean(known.map(({ order }) => order.mean)) ?? 0,
    margin: mean(known.map(({ margin }) => margin.mean)) ?? 0,
    prize: prize ?? mean(careers.flatMap(({ meanPrize }) => meanPrize ?? [])),
    pace: sum(careers.map(earlySpeed)),
  };
}

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : sum(values) / values.length;
