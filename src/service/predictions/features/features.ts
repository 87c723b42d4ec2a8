import type { FeatureGroup } from "../../../spec/why";
import type { Field, Starter } from "../../races/field";
import { isSpell } from "../../races/spell";
import { indexOfInfluence } from "../../ratings/influences";
import type { StarterRatings } from "../../ratings/ratings";
import type { Career } from "./career";

/** One number that the model weighs. */
export interface Feature {
  readonly name: string;
  readonly group: FeatureGroup;
  readonly description: string;
  readonly unit: string;
  /**
   * The usual standard deviation, rounded: that of Hong Kong's races of 2018 to 2023, or of starts in harness
   * races. Few races have too small a one of their own, as their first runners are all unknown.
   */
  readonly spread: number;
  /** The kind of data that only some models use. */
  readonly needs?: "prices";
  /** The number of an ordinary runner, which stands for an unknown one; 0 when omitted. */
  readonly otherwise?: number;
  /** Returns undefined when the number is unknown. */
  readonly of: (view: View) => number | undefined;
}

/** The data that a starter's features are calculated from, all of earlier days. */
export interface View {
  readonly starter: Starter;
  readonly field: Field;
  readonly ratings: StarterRatings;
  /** Undefined before the first start. */
  readonly career: Career | undefined;
  readonly level: FieldLevel;
  /** Wins against expectation (see StrikeRates); undefined for an unknown person. */
  readonly rates: Readonly<
    Record<"jockey" | "jockeyRecent" | "trainer" | "trainerRecent", number | undefined>
  >;
}

/**
 * The level of a field: the mean ratings of its runners that have run before, and the logarithm of its prize
 * money.
 */
export interface FieldLevel {
  readonly order: number;
  readonly margin: number;
  /**
   * The mean of its runners' usual prizes until the race's own is published; undefined when neither is known.
   */
  readonly prize: number | undefined;
  /** The sum of its runners' early speeds: the pressure for the lead. */
  readonly pace: number;
}

/** Days between starts, for a runner without one. */
const usualGap = 30;

const runner = indexOfInfluence("runner");
const jockey = [indexOfInfluence("jockey")];
const trainer = [indexOfInfluence("trainer")];
const barriers = [indexOfInfluence("barrier"), indexOfInfluence("barrierAtTrack")];
const affinities = [indexOfInfluence("atTrack"), indexOfInfluence("atDistance"), indexOfInfluence("onGoing")];

function rated({ ratings }: View, by: "order" | "margin", influences: readonly number[]): number | undefined {
  const known = influences.flatMap((index) => ratings[index] ?? []);
  return known.length === 0 ? undefined : known.reduce((sum, rating) => sum + rating[by].mean, 0);
}

function ability({ ratings, level }: View, by: "order" | "margin"): number | undefined {
  const rating = ratings[runner];
  return rating && rating[by].mean - level[by];
}

const gap = ({ career, field }: View): number => (career ? field.day - career.lastDay : usualGap);

/** Returns the ratio of two prizes, both as logarithms, limited to 1.5 either way. */
const ratio = (prize: number | undefined, other: number | undefined): number | undefined =>
  prize === undefined || other === undefined ? undefined : Math.max(-1.5, Math.min(1.5, prize - other));

const flag = (holds: boolean): number => (holds ? 1 : 0);

const fresh = (days: number | undefined, { field }: View): boolean =>
  days !== undefined && isSpell(days, field.code);

/** Returns a summary of the latest performances against the field's level; undefined without any. */
function performance(view: View, summary: (performances: readonly number[]) => number): number | undefined {
  const performances = view.career?.performances ?? [];
  return performances.length === 0 ? undefined : summary(performances) - view.level.margin;
}

function lastThree({ career, ratings }: View): number {
  const rating = ratings[runner]?.margin.mean ?? 0;
  const runs = career?.performances.slice(-3) ?? [];
  return (runs.reduce((sum, run) => sum + run, 0) + (3 - runs.length) * rating) / 3;
}

function change({ career }: View): number | undefined {
  const [before, last] = career?.performances.slice(-2) ?? [];
  return before === undefined || last === undefined ? undefined : last - before;
}

/** The features, the same for all race codes and sources. */
export const features: readonly Feature[] = [
  {
    ...{ name: "ability", group: "class", unit: "log-odds", spread: 0.4 },
    description: "rating by the order of finish, against the field",
    of: (view) => ability(view, "order"),
  },
  {
    ...{ name: "jockey", group: "jockey", unit: "log-odds", spread: 0.5 },
    description: "the jockey's share of the order of finish",
    of: (view) => rated(view, "order", jockey),
  },
  {
    ...{ name: "trainer", group: "trainer", unit: "log-odds", spread: 0.5 },
    description: "the trainer's share of the order of finish",
    of: (view) => rated(view, "order", trainer),
  },
  {
    ...{ name: "draw", group: "draw", unit: "log-odds", spread: 0.3 },
    description: "the barrier's share of the order of finish",
    of: (view) => rated(view, "order", barriers),
  },
  {
    ...{ name: "affinity", group: "form", unit: "log-odds", spread: 0.2 },
    description: "the effect of track, distance and going on this runner, by the order of finish",
    of: (view) => rated(view, "order", affinities),
  },
  {
    ...{ name: "marginAbility", group: "class", unit: "thousandths of the winner's time", spread: 3 },
    description: "rating by beaten margins and weight, against the field",
    of: (view) => ability(view, "margin"),
  },
  {
    ...{ name: "marginJockey", group: "jockey", unit: "thousandths of the winner's time", spread: 1 },
    description: "the jockey's share of the margins",
    of: (view) => rated(view, "margin", jockey),
  },
  {
    ...{ name: "marginTrainer", group: "trainer", unit: "thousandths of the winner's time", spread: 2 },
    description: "the trainer's share of the margins",
    of: (view) => rated(view, "margin", trainer),
  },
  {
    ...{ name: "marginDraw", group: "draw", unit: "thousandths of the winner's time", spread: 0.8 },
    description: "the barrier's share of the margins",
    of: (view) => rated(view, "margin", barriers),
  },
  {
    ...{ name: "marginAffinity", group: "form", unit: "thousandths of the winner's time", spread: 2 },
    description: "the effect of track, distance and going on this runner, by the margins",
    of: (view) => rated(view, "margin", affinities),
  },
  {
    ...{ name: "debut", group: "experience", unit: "0 or 1", spread: 0.2 },
    description: "1 before the first start",
    of: ({ career }) => flag(!career),
  },
  {
    ...{ name: "fewStarts", group: "experience", unit: "0 or 1", spread: 0.3 },
    description: "1 with one to three starts",
    of: ({ career }) => flag(career !== undefined && career.starts < 4),
  },
  {
    ...{ name: "experience", group: "experience", unit: "logarithm", spread: 1 },
    description: "logarithm of 1 + starts",
    of: ({ career }) => Math.log(1 + (career?.starts ?? 0)),
  },
  {
    ...{ name: "lastThree", group: "form", unit: "thousandths of the winner's time", spread: 5 },
    description: "mean margin performance of three runs",
    of: (view) => performance(view, () => lastThree(view)),
  },
  {
    ...{ name: "bestOfFive", group: "form", unit: "thousandths of the winner's time", spread: 5 },
    description: "best margin performance of five runs",
    of: (view) => performance(view, (runs) => Math.max(...runs.slice(-5))),
  },
  {
    ...{ name: "change", group: "form", unit: "thousandths of the winner's time", spread: 7 },
    description: "last performance against the one before",
    of: change,
  },
  {
    ...{ name: "lastFinish", group: "form", unit: "0 to 1", spread: 0.3 },
    description: "last finish, 0 first to 1 last",
    otherwise: 0.5,
    of: ({ career }) => career?.lastFinish,
  },
  {
    ...{ name: "winRate", group: "form", unit: "0 to 1", spread: 0.05 },
    description: "share of starts won, shrunk towards 8 %",
    otherwise: 0.08,
    of: ({ career }) => career && (career.wins + 0.8) / (career.starts + 10),
  },
  {
    ...{ name: "placeRate", group: "form", unit: "0 to 1", spread: 0.09 },
    description: "share of starts placed, shrunk towards 24 %",
    otherwise: 0.24,
    of: ({ career }) => career && (career.places + 2.4) / (career.starts + 10),
  },
  {
    ...{ name: "jockeyRate", group: "jockey", unit: "logarithm", spread: 0.5 },
    description: "the jockey's wins against expectation",
    of: ({ rates }) => rates.jockey,
  },
  {
    ...{ name: "jockeyRecent", group: "jockey", unit: "logarithm", spread: 0.4 },
    description: "the jockey's wins against expectation over recent starts",
    of: ({ rates }) => rates.jockeyRecent,
  },
  {
    ...{ name: "trainerRate", group: "trainer", unit: "logarithm", spread: 0.3 },
    description: "the trainer's wins against expectation",
    of: ({ rates }) => rates.trainer,
  },
  {
    ...{ name: "trainerRecent", group: "trainer", unit: "logarithm", spread: 0.3 },
    description: "the trainer's wins against expectation over recent starts",
    of: ({ rates }) => rates.trainerRecent,
  },
  {
    ...{ name: "weight", group: "weight", unit: "kg", spread: 3 },
    description: "kilograms above the field's mean",
    of: ({ starter }) => (starter.record.weight === undefined ? undefined : starter.extraWeight),
  },
  {
    ...{ name: "weightChange", group: "weight", unit: "kg", spread: 3 },
    description: "kilograms more than last time",
    of: ({ starter, career }) =>
      career?.lastWeight && starter.record.weight ? starter.record.weight - career.lastWeight : undefined,
  },
  {
    ...{ name: "classMove", group: "class", unit: "logarithm", spread: 0.2 },
    description: "logarithm of today's prize over the last one",
    of: ({ level, career }) => ratio(level.prize, career?.lastPrize),
  },
  {
    ...{ name: "classBefore", group: "class", unit: "logarithm", spread: 0.2 },
    description: "logarithm of the usual prize over today's",
    of: ({ level, career }) => ratio(career?.meanPrize, level.prize),
  },
  {
    ...{ name: "rest", group: "fitness", unit: "logarithm of days", spread: 0.6 },
    description: "logarithm of days since the last start",
    otherwise: Math.log(1 + usualGap),
    of: ({ career, field }) => career && Math.log(1 + Math.min(300, field.day - career.lastDay)),
  },
  {
    ...{ name: "firstUp", group: "fitness", unit: "0 or 1", spread: 0.3 },
    description: "1 after a spell",
    of: (view) => view.career && flag(fresh(gap(view), view)),
  },
  {
    ...{ name: "secondUp", group: "fitness", unit: "0 or 1", spread: 0.3 },
    description: "1 on the second run after a spell",
    of: (view) => view.career && flag(fresh(view.career.lastGap, view) && !fresh(gap(view), view)),
  },
  {
    ...{ name: "drawSide", group: "draw", unit: "barriers", spread: 4 },
    description: "barriers further out than the middle of the front row",
    of: drawSide,
  },
  {
    ...{ name: "secondRow", group: "draw", unit: "0 or 1", spread: 0.4 },
    description: "1 from the second row",
    of: ({ starter }) => flag(starter.record.startRow === "second"),
  },
  {
    ...{ name: "handicap", group: "draw", unit: "m", spread: 8 },
    description: "metres behind the front",
    of: ({ starter }) => starter.record.handicapMetres ?? 0,
  },
  {
    ...{ name: "bestSpeed", group: "speed", unit: "thousandths of the time", spread: 9 },
    description: "best of six times against standard",
    of: ({ career }) => (career?.speeds.length ? Math.max(...career.speeds) : undefined),
  },
  {
    ...{ name: "age", group: "experience", unit: "years", spread: 1 },
    description: "years from the prime",
    of: ({ starter: { record } }) => (record.age === undefined ? undefined : Math.abs(record.age - 4.5)),
  },
  {
    ...{ name: "earlySpeed", group: "pace", unit: "-0.5 to 0.5", spread: 0.2 },
    description: "settling position, 0.5 for the leader to -0.5 for the last",
    of: ({ career }) => (career?.settled === undefined ? undefined : earlySpeed(career)),
  },
  {
    ...{ name: "pacePressure", group: "pace", unit: "product of speeds", spread: 0.02 },
    description: "early speed, times the mean early speed of the others",
    of: pacePressure,
  },
  {
    ...{ name: "lateGain", group: "pace", unit: "-1 to 1", spread: 0.3 },
    description: "share of the field usually passed after settling",
    of: ({ career }) => career?.lateGain,
  },
  {
    ...{ name: "usualPrice", group: "prices", unit: "log-odds", spread: 0.9 },
    description: "the market's level at earlier starts",
    needs: "prices",
    of: ({ career }) => career?.usualMarket,
  },
  {
    ...{ name: "lastPrice", group: "prices", unit: "log-odds", spread: 1 },
    description: "the market's level at the last start",
    needs: "prices",
    of: ({ career }) => career?.lastMarket,
  },
];

/** Returns a runner's usual settling position, 0.5 for the leader to -0.5 for the last; 0 when unknown. */
export const earlySpeed = (career: Career | undefined): number => 0.5 - (career?.settled ?? 0.5);

function pacePressure({ career, level, field }: View): number | undefined {
  if (career?.settled === undefined) return undefined;
  const own = earlySpeed(career);
  return (own * (level.pace - own)) / Math.max(1, field.starters.length - 1);
}

function drawSide({ starter: { record }, field }: View): number | undefined {
  if (record.barrier === undefined || record.startRow === "second" || record.handicapMetres) return undefined;
  return record.barrier - (field.starters.length + 1) / 2;
}
