import { sum } from "../../../lists/lists";
import { type FeatureName, type ModelFeature, modelFeatures } from "../../../spec/features";
import type { Field, Starter } from "../../races/field";
import { isSpell } from "../../races/spell";
import { indexOfInfluence } from "../../ratings/influences";
import type { Rating } from "../../ratings/influenceRatings";
import type { StarterRatings } from "../../ratings/ratings";
import { isFemale } from "../../races/sex";
import { drawSide } from "./courseDraw";
import type { Career } from "./career";

export interface Feature extends ModelFeature {
  /**
   * The usual standard deviation, rounded: from Hong Kong's races of 2018 to 2023, or from starts in harness
   * races. A small set of races has too small a deviation, because all its first runners are unknown.
   */
  readonly spread: number;
  /**
   * False for a feature without products, which gain nothing by it (the fit's page in bench/fit has the
   * figures); true if absent.
   */
  readonly products?: false;
  /** The kind of data that only some models use. */
  readonly needs?: "prices";
  /** The number of an ordinary runner, used for an unknown value; 0 if absent. */
  readonly otherwise?: number;
  /** Returns undefined if the number is unknown. */
  readonly of: (view: View) => number | undefined;
}

/** The data from which a starter's features are calculated, all from earlier days. */
export interface View {
  readonly starter: Starter;
  readonly field: Field;
  readonly ratings: StarterRatings;
  /** Undefined before the first start. */
  readonly career: Career | undefined;
  readonly level: FieldLevel;
  /** The later form of the rivals in its latest starts; undefined before the first start. */
  readonly franked: number | undefined;
  /** True before a first start that is known to be the debut. */
  readonly isDebut: boolean;
  /** True once a market has priced a whole field in the country. */
  readonly isPriced: boolean;
  /** Thousandths of the winner's time gained by a barrier further out (see CourseDraw). */
  readonly drawSlope: number;
  /** Wins compared with expectation (see StrikeRates); undefined for an unknown person. */
  readonly rates: Readonly<
    Record<"jockey" | "jockeyRecent" | "trainer" | "trainerRecent", number | undefined>
  >;
}

/** The level of a field: the mean ratings of its runners with a start, and the logarithm of its prize. */
export interface FieldLevel {
  readonly order: number;
  readonly margin: number;
  readonly price: number;
  /**
   * The mean of its runners' usual prizes until its own prize is published; undefined if neither is known.
   */
  readonly prize: number | undefined;
  /** The sum of its runners' early speeds: the pressure for the lead. */
  readonly pace: number;
  /** The mean body weight in kilograms; undefined if unknown for all. */
  readonly body: number | undefined;
}

/** The age of the prime, in years. */
const prime = 4.5;

/** Days since the last start, for a runner without a known start. */
const usualGap = 30;

const runner = indexOfInfluence("runner");
const jockey = [indexOfInfluence("jockey")];
const trainer = [indexOfInfluence("trainer")];
const barriers = [indexOfInfluence("barrier"), indexOfInfluence("barrierAtTrack")];
const affinities = [
  indexOfInfluence("atTrack"),
  indexOfInfluence("atDistance"),
  indexOfInfluence("onGround"),
];

function rated({ ratings }: View, by: keyof Rating, influences: readonly number[]): number | undefined {
  let total: number | undefined;
  for (const index of influences) {
    const rating = ratings[index];
    if (rating) total = (total ?? 0) + rating[by];
  }
  return total;
}

function ability({ ratings, level }: View, by: keyof Rating): number | undefined {
  const rating = ratings[runner];
  return rating && rating[by] - level[by];
}

const gap = ({ career, field }: View): number => (career ? field.day - career.lastDay : usualGap);

/** Returns the ratio of two prizes given as logarithms, limited to 1.5 in either direction. */
const ratio = (prize: number | undefined, other: number | undefined): number | undefined =>
  prize === undefined || other === undefined ? undefined : Math.max(-1.5, Math.min(1.5, prize - other));

const flag = (holds: boolean): number => (holds ? 1 : 0);

const fresh = (days: number | undefined, { field }: View): boolean =>
  days !== undefined && isSpell(days, field.code);

/**
 * Returns a summary of the latest performances relative to the field's level; undefined if there are none.
 */
function performance(view: View, summary: (performances: readonly number[]) => number): number | undefined {
  const performances = view.career?.performances ?? [];
  return performances.length === 0 ? undefined : summary(performances) - view.level.margin;
}

function lastThree({ career, ratings }: View): number {
  const rating = ratings[runner]?.margin ?? 0;
  const runs = career?.performances.slice(-3) ?? [];
  return (runs.reduce((sum, run) => sum + run, 0) + (3 - runs.length) * rating) / 3;
}

const priceShare = (spread: number, influences: readonly number[]): Computed => ({
  spread,
  needs: "prices",
  products: false,
  of: (view) => (view.isPriced ? rated(view, "price", influences) : undefined),
});

type Computed = Omit<Feature, keyof ModelFeature>;

/** The features by name, the same for all race codes and sources. */
const computed: Readonly<Record<FeatureName, Computed>> = {
  ability: { spread: 0.4, of: (view) => ability(view, "order") },
  jockey: { spread: 0.5, of: (view) => rated(view, "order", jockey) },
  trainer: { spread: 0.5, of: (view) => rated(view, "order", trainer) },
  draw: { spread: 0.3, of: (view) => rated(view, "order", barriers) },
  affinity: { spread: 0.2, of: (view) => rated(view, "order", affinities) },
  marginAbility: { spread: 3, of: (view) => ability(view, "margin") },
  marginJockey: { spread: 1, of: (view) => rated(view, "margin", jockey) },
  marginTrainer: { spread: 2, of: (view) => rated(view, "margin", trainer) },
  marginDraw: { spread: 0.8, of: (view) => rated(view, "margin", barriers) },
  marginAffinity: { spread: 2, of: (view) => rated(view, "margin", affinities) },
  debut: { spread: 0.2, of: ({ career, isDebut }) => (career ? 0 : isDebut ? 1 : undefined) },
  fewStarts: {
    spread: 0.3,
    of: ({ career, isDebut }) => {
      if (!career) return isDebut ? 0 : undefined;
      return career.starts >= 4 ? 0 : career.isWhole ? 1 : undefined;
    },
  },
  experience: { spread: 1, of: ({ career }) => Math.log(1 + (career?.starts ?? 0)) },
  lastThree: { spread: 5, of: (view) => performance(view, () => lastThree(view)) },
  bestOfFive: { spread: 5, of: (view) => performance(view, (runs) => Math.max(...runs.slice(-5))) },
  change: {
    spread: 7,
    of: ({ career }) => {
      const [before, last] = career?.performances.slice(-2) ?? [];
      return before === undefined || last === undefined ? undefined : last - before;
    },
  },
  lastFinish: { spread: 0.3, otherwise: 0.5, of: ({ career }) => career?.lastFinish },
  winRate: {
    spread: 0.05,
    otherwise: 0.08,
    of: ({ career }) => career && (career.wins + 0.8) / (career.starts + 10),
  },
  placeRate: {
    spread: 0.09,
    otherwise: 0.24,
    of: ({ career }) => career && (career.places + 2.4) / (career.placesKnown + 10),
  },
  jockeyRate: { spread: 0.5, of: ({ rates }) => rates.jockey },
  jockeyRecent: { spread: 0.4, of: ({ rates }) => rates.jockeyRecent },
  trainerRate: { spread: 0.3, of: ({ rates }) => rates.trainer },
  trainerRecent: { spread: 0.3, of: ({ rates }) => rates.trainerRecent },
  weight: {
    spread: 3,
    of: ({ starter }) => (starter.record.weight === undefined ? undefined : starter.extraWeight),
  },
  weightChange: {
    spread: 3,
    of: ({ starter, career }) =>
      career?.lastWeight && starter.record.weight ? starter.record.weight - career.lastWeight : undefined,
  },
  classMove: { spread: 0.2, of: ({ level, career }) => ratio(level.prize, career?.lastPrize) },
  classBefore: { spread: 0.2, of: ({ level, career }) => ratio(career?.meanPrize, level.prize) },
  rest: {
    spread: 0.6,
    otherwise: Math.log(1 + usualGap),
    of: ({ career, field }) => career && Math.log(1 + Math.min(300, field.day - career.lastDay)),
  },
  firstUp: { spread: 0.3, of: (view) => view.career && flag(fresh(gap(view), view)) },
  secondUp: {
    spread: 0.3,
    of: (view) => view.career && flag(fresh(view.career.lastGap, view) && !fresh(gap(view), view)),
  },
  drawSide: { spread: 4, of: ({ starter, field }) => drawSide(starter, field) },
  secondRow: { spread: 0.4, of: ({ starter }) => flag(starter.record.startRow === "second") },
  handicap: { spread: 8, of: ({ starter }) => starter.record.handicapMetres ?? 0 },
  bestSpeed: {
    spread: 9,
    of: ({ career }) => (career?.speeds.length ? Math.max(...career.speeds) : undefined),
  },
  age: {
    spread: 1,
    of: ({ starter: { record } }) => (record.age === undefined ? undefined : record.age - prime),
  },
  earlySpeed: {
    spread: 0.2,
    of: ({ career }) => (career?.settled === undefined ? undefined : earlySpeed(career)),
  },
  pacePressure: { spread: 0.02, of: pacePressure },
  lateGain: { spread: 0.3, of: ({ career }) => career?.lateGain },
  franked: { spread: 1, of: ({ franked }) => franked },
  distanceChange: {
    spread: 0.15,
    of: ({ career, field: { race } }) =>
      career?.lastDistance && race.distance ? Math.log(race.distance / career.lastDistance) : undefined,
  },
  bodyWeight: {
    spread: 25,
    of: ({ starter: { record }, level }) =>
      record.bodyWeight === undefined || level.body === undefined
        ? undefined
        : record.bodyWeight - level.body,
  },
  bodyChange: {
    spread: 7,
    of: ({ starter: { record }, career }) =>
      record.bodyWeight === undefined || career?.lastBody === undefined
        ? undefined
        : record.bodyWeight - career.lastBody,
  },
  recentSpeed: {
    spread: 9,
    of: ({ career }) => {
      const speeds = career?.speeds.slice(-3) ?? [];
      return speeds.length === 0 ? undefined : sum(speeds) / speeds.length;
    },
  },
  closing: { spread: 12, of: ({ career }) => career?.closing },
  lastRun: { spread: 6, of: (view) => performance(view, (runs) => runs.at(-1) ?? NaN) },
  courseDraw: {
    spread: 0.3,
    products: false,
    of: ({ starter, field, drawSlope }) => {
      const side = drawSide(starter, field);
      return side === undefined ? undefined : drawSlope * side;
    },
  },
  female: {
    spread: 0.5,
    of: ({ starter: { record } }) => {
      const female = isFemale(record.sex);
      return female === undefined ? undefined : flag(female);
    },
  },
  priceAbility: {
    spread: 0.6,
    needs: "prices",
    of: (view) => (view.isPriced ? ability(view, "price") : undefined),
  },
  priceJockey: priceShare(0.4, jockey),
  priceTrainer: priceShare(0.3, trainer),
  priceDraw: priceShare(0.2, barriers),
  priceAffinity: priceShare(0.25, affinities),
  usualPrice: { spread: 0.9, needs: "prices", of: ({ career }) => career?.usualMarket },
  lastPrice: { spread: 1, needs: "prices", of: ({ career }) => career?.lastMarket },
};

export const features: readonly Feature[] = modelFeatures.map((feature) => ({
  ...feature,
  ...computed[feature.name],
}));

/** Returns a runner's usual settling position, 0.5 for the leader to -0.5 for the last; 0 if unknown. */
export const earlySpeed = (career: Career | undefined): number => 0.5 - (career?.settled ?? 0.5);

function pacePressure({ career, level, field }: View): number | undefined {
  if (career?.settled === undefined) return undefined;
  const ownSpeed = earlySpeed(career);
  return (ownSpeed * (level.pace - ownSpeed)) / Math.max(1, field.starters.length - 1);
}
