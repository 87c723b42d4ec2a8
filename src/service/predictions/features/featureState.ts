import { sum } from "../../../lists/lists";
import type { Field } from "../../races/field";
import { isDebut } from "../../races/firstStart";
import { pricedChances } from "../../races/pricedChances";
import type { RunnerRecord } from "../../races/records";
import { indexOfInfluence } from "../../ratings/influences";
import { Ratings, type StarterRatings } from "../../ratings/ratings";
import { CourseDraw } from "./courseDraw";
import { type Career, Careers, extendCareer } from "./career";
import { earlySpeed, features, type FieldLevel, type View } from "./features";
import { FrankedForm } from "./frankedForm";
import { raceRows } from "./raceRows";
import { StandardTimes } from "./standardTimes";

/** Days after which a start's weight is halved: over a career, and recently. */
const halfLives = { long: 365, recent: 45 } as const;

type Span = keyof typeof halfLives;

/** Expected wins added to every person, which shrink a rate over few starts. */
const priorWins = 3;

interface Tally {
  wins: number;
  expected: number;
  day: number;
}

/** Wins of jockeys or trainers compared with those expected from the field sizes, weighted by recency. */
export class StrikeRates {
  readonly #tallies = new Map<string, Record<Span, Tally>>();

  /** Returns the logarithm of wins over expected wins; undefined for an unknown person. */
  of(key: string | undefined, { span, day }: { span: Span; day: number }): number | undefined {
    const tally = key === undefined ? undefined : this.#tallies.get(key)?.[span];
    if (!tally) return undefined;
    const weight = fading(tally, { span, day });
    return Math.log((tally.wins * weight + priorWins) / (tally.expected * weight + priorWins));
  }

  /**
   * Adds one start: `won` is the share of the win (1, less in a dead heat, 0), `expected` is 1 / starters.
   */
  add(key: string | undefined, { won, expected, day }: { won: number; expected: number; day: number }): void {
    if (key === undefined) return;
    const tallies = this.#tallies.get(key) ?? { long: empty(day), recent: empty(day) };
    this.#tallies.set(key, tallies);
    for (const span of ["long", "recent"] as const) {
      const tally = tallies[span];
      const weight = fading(tally, { span, day });
      tally.wins = tally.wins * weight + won;
      tally.expected = tally.expected * weight + expected;
      tally.day = day;
    }
  }
}

const empty = (day: number): Tally => ({ wins: 0, expected: 0, day });

const fading = (tally: Tally, { span, day }: { span: Span; day: number }): number =>
  0.5 ** ((day - tally.day) / halfLives[span]);

/**
 * Returns the chances of a race's starters in their starting prices; undefined unless every starter has a
 * price.
 *
 * @example marketChances(field); // of starting prices 2 and 6: [0.634, 0.366]
 */
export function marketChances({ race, starters }: Field): readonly number[] | undefined {
  if (race.starters !== undefined) return undefined;
  return pricedChances(starters.map(({ record }) => record.startingPrice));
}

/**
 * Returns the market's level of each starter in a race that was run: the logarithm of its chance minus the
 * mean of the field's logarithms; undefined unless all chances are known.
 *
 * @example marketLevels(field); // of starting prices 2 and 8: [0.693, -0.693]
 */
export function marketLevels(field: Field): number[] | undefined {
  const logs = marketChances(field)?.map(Math.log);
  if (!logs) return undefined;
  const mean = sum(logs) / logs.length;
  return logs.map((log) => log - mean);
}

const runner = indexOfInfluence("runner");

export interface StarterFeatures {
  /**
   * In the order of `features`; NaN if unknown. Columns store them in 32 bits, so that the model weighs the
   * same numbers as a formula over these columns.
   */
  readonly values: Float32Array;
  /** The values, with an ordinary runner's number for unknown ones. */
  readonly vector: Float32Array;
  readonly startsBefore: number;
}

/** Returns features with an ordinary runner's number for unknown ones. */
export const vectorOf = (values: Float32Array): Float32Array =>
  fillUnknown(new Float32Array(values.length), values);

function fillUnknown(vector: Float32Array, values: Float32Array): Float32Array {
  for (let index = 0; index < vector.length; index++) {
    const value = values[index] ?? NaN;
    vector[index] = Number.isNaN(value) ? (ordinary[index] ?? 0) : value;
  }
  return vector;
}

const ordinary = Float32Array.from(features, ({ otherwise }) => otherwise ?? 0);

/**
 * The features of one race code's races, from the races added so far. A race takes effect at the first call
 * for a later day, so the features of a day depend neither on that day's results nor on the order in which
 * its races are added.
 */
export class FeatureState {
  readonly #ratings = new Ratings();
  readonly #careers = new Careers();
  readonly #jockeys = new StrikeRates();
  readonly #trainers = new StrikeRates();
  readonly #standards = new StandardTimes();
  readonly #franked = new FrankedForm();
  readonly #courseDraw = new CourseDraw();
  /** The countries in which a market priced a whole field. */
  readonly #priced = new Set<string>();
  /** The first day with a race in each country. */
  readonly #firstDays = new Map<string, number>();
  readonly #lastDayOf: (runnerKey: string) => number;
  #pending: Field[] = [];
  #day = -Infinity;

  /**
   * Forgets each runner after its last day, if it is known, because most runners in a large history are
   * retired.
   */
  constructor({ lastDayOf = () => Infinity }: { lastDayOf?: (runnerKey: string) => number } = {}) {
    this.#lastDayOf = lastDayOf;
  }

  /** Returns the features of a race's starters, in order, from races on earlier days. */
  featuresOf(field: Field): StarterFeatures[] {
    this.#advance(field.day);
    const ratings = field.starters.map((starter) => this.#ratings.of(starter, field));
    const careers = field.starters.map(({ record }) => this.#careers.get(record.runnerKey));
    const level = levelOf(field, { ratings, careers: careers.flatMap((career) => career ?? []) });
    const valuesOf = raceRows(field.starters.length);
    const vectorsOf = raceRows(field.starters.length);
    const drawSlope = this.#courseDraw.slopeOf(field);
    const isPriced = this.#priced.has(field.race.country);
    return field.starters.map((starter, index) => {
      const career = careers[index];
      const rates = this.#rates(starter.record, field.day);
      const franked = this.#franked.of(starter.record.runnerKey);
      const isDebut = !career && this.#isDebut(starter.record, field);
      const knownFacts = { ratings: ratings[index] ?? [], career, level, rates, franked, isDebut };
      const view: View = { starter, field, isPriced, drawSlope, ...knownFacts };
      const values = valuesOf(index);
      for (let at = 0; at < values.length; at++) values[at] = features[at]?.of(view) ?? NaN;
      return {
        values,
        vector: fillUnknown(vectorsOf(index), values),
        startsBefore: career?.starts ?? 0,
      };
    });
  }

  /**
   * Adds a race; an abandoned race or one that has not been run has no effect. Throws a RangeError for a day
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
    const speeds = this.#standards.speedsOf(pending);
    this.#standards.learn(pending);
    pending.forEach((field, index) => this.#learn(field, speeds[index] ?? []));
    for (const { starters } of pending) for (const { record } of starters) this.#retire(record.runnerKey);
  }

  #retire(runnerKey: string): void {
    if (this.#lastDayOf(runnerKey) >= this.#day) return;
    this.#careers.delete(runnerKey);
    this.#franked.delete(runnerKey);
    this.#ratings.retire(runnerKey);
  }

  #isDebut(record: RunnerRecord, { race, day }: Field): boolean {
    return isDebut(record, { ...race, day }, this.#firstDays.get(race.country) ?? day);
  }

  #learn(field: Field, speeds: readonly (number | undefined)[]): void {
    const { country, distance } = field.race;
    if (!this.#firstDays.has(country)) this.#firstDays.set(country, field.day);
    const market = marketLevels(field);
    if (market) this.#priced.add(country);
    const performances = this.#ratings.learn(field, market);
    const closings = closingsOf(field);
    const { day, prize, starters } = field;
    const size = field.race.starters ?? starters.length;
    const winners = Math.max(1, starters.filter(({ record }) => record.finish === 1).length);
    starters.forEach(({ record }, index) => {
      const career = this.#careers.get(record.runnerKey);
      const run = {
        record,
        day,
        prize,
        starters: size,
        distance,
        performance: performances[index]?.performance,
        speed: speeds[index],
        closing: closings[index],
        market: market?.[index],
        isDebut: !career && this.#isDebut(record, field),
      };
      this.#careers.set(record.runnerKey, extendCareer(career, run));
      const start = { won: record.finish === 1 ? 1 / winners : 0, expected: 1 / size, day };
      this.#jockeys.add(record.jockeyKey, start);
      this.#trainers.add(record.trainerKey, start);
    });
    this.#courseDraw.add(field, performances);
    this.#franked.add(
      starters.map(({ record }, index) => ({
        key: record.runnerKey,
        surprise: performances[index]?.surprise,
      })),
    );
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

/** Any fixed order works; it makes the effect of a day independent of the order in which races were added. */
function byVenueAndNumber(a: Field, b: Field): number {
  if (a.venue !== b.venue) return a.venue < b.venue ? -1 : 1;
  return a.race.raceNumber - b.race.raceNumber;
}

/** Returns each starter's last 600 metres compared with the field's mean; undefined if unknown. */
function closingsOf({ starters }: Field): (number | undefined)[] {
  const usual = mean(starters.flatMap(({ record }) => record.last600 ?? []));
  return starters.map(({ record: { last600 } }) =>
    usual === undefined || last600 === undefined ? undefined : (1000 * (usual - last600)) / usual,
  );
}

function levelOf(
  { prize, starters }: Field,
  { ratings, careers }: { ratings: readonly StarterRatings[]; careers: readonly Career[] },
): FieldLevel {
  const knownRatings = ratings.flatMap((ratingsOfKind) => ratingsOfKind[runner] ?? []);
  return {
    order: mean(knownRatings.map(({ order }) => order)) ?? 0,
    margin: mean(knownRatings.map(({ margin }) => margin)) ?? 0,
    price: mean(knownRatings.map(({ price }) => price)) ?? 0,
    prize: prize ?? mean(careers.flatMap(({ meanPrize }) => meanPrize ?? [])),
    pace: sum(careers.map(earlySpeed)),
    body: mean(starters.flatMap(({ record }) => record.bodyWeight ?? [])),
  };
}

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : sum(values) / values.length;
