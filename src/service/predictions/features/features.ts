import type { Field, Starter } from "../../races/field";
import { isSpell } from "../../races/spell";
import { indexOfInfluence } from "../../ratings/influences";
import type { StarterRatings } from "../../ratings/ratings";
import type { Career } from "./career";

/** One number that the model weighs; for unknown values, the number of an ordinary runner. */
export interface Feature {
  readonly name: string;
  readonly description: string;
  /**
   * The usual standard deviation, rounded: that of Hong Kong's races of 2018 to 2023, or of starts in harness
   * races. Few races have too small a one of their own, as their first runners are all unknown.
   */
  readonly spread: number;
  /** The kind of data that only some models use. */
  readonly needs?: "prices";
  readonly of: (view: View) => number;
}

/** The data that a starter's features are calculated from, all of earlier days. */
export interface View {
  readonly starter: Starter;
  readonly field: Field;
  readonly ratings: StarterRatings;
  /** Undefined before the first start. */
  readonly career: Career | undefined;
  readonly level: FieldLevel;
  /** Wins against expectation (see StrikeRates). */
  readonly rates: {
    readonly jockey: number;
    readonly jockeyRecent: number;
    readonly trainer: number;
    readonly trainerRecent: number;
  };
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

const rated = ({ ratings }: View, by: "order" | "margin", influences: readonly number[]): number =>
  influences.reduce((sum, index) => sum + (ratings[index]?.[by].mean ?? 0), 0);

function ability({ ratings, level }: View, by: "order" | "margin"): number {
  const rating = ratings[runner];
  return rating ? rating[by].mean - level[by] : 0;
}

const gap = ({ career, field }: View): number => (career ? field.day - career.lastDay : usualGap);

/** Returns the ratio of two prizes, both as logarithms, limited to 1.5 either way. */
const ratio = (prize: number | undefined, other: number | undefined): number =>
  prize === undefined || other === undefined ? 0 : Math.max(-1.5, Math.min(1.5, prize - other));

const flag = (holds: boolean): number => (holds ? 1 : 0);

const fresh = (days: number | undefined, { field }: View): boolean =>
  days !== undefined && isSpell(days, field.code);

/** Returns a summary of the latest performances against the field's level; 0 without any. */
function performance(view: View, summary: (performances: readonly number[]) => number): number {
  const performances = view.career?.performances ?? [];
  return performances.length === 0 ? 0 : summary(performances) - view.level.margin;
}

function lastThree({ career, ratings }: View): number {
  const rating = ratings[runner]?.margin.mean ?? 0;
  const runs = career?.performances.slice(-3) ?? [];
  return (runs.reduce((sum, run) => sum + run, 0) + (3 - runs.length) * rating) / 3;
}

function change({ career }: View): number {
  const [before, last] = career?.performances.slice(-2) ?? [];
  return before === undefined || last === undefined ? 0 : last - before;
}

/** The features, the same for all race codes and sources. */
export const features: readonly Feature[] = [
  {
    name: "ability",
    description: "rating by the order of finish, against the field",
    spread: 0.4,
    of: (view) => ability(view, "order"),
  },
  {
    name: "jockey",
    description: "the jockey's share of it",
    spread: 0.5,
    of: (view) => rated(view, "order", jockey),
  },
  {
    name: "trainer",
    description: "the trainer's share of it",
    spread: 0.5,
    of: (view) => rated(view, "order", trainer),
  },
  {
    name: "draw",
    description: "the barrier's share of it",
    spread: 0.3,
    of: (view) => rated(view, "order", barriers),
  },
  {
    name: "affinity",
    description: "the effect of track, distance and going on this runner",
    spread: 0.2,
    of: (view) => rated(view, "order", affinities),
  },
  {
    name: "marginAbility",
    description: "rating by beaten margins and weight, against the field",
    spread: 3,
    of: (view) => ability(view, "margin"),
  },
  {
    name: "marginJockey",
    description: "the jockey's share of it",
    spread: 1,
    of: (view) => rated(view, "margin", jockey),
  },
  {
    name: "marginTrainer",
    description: "the trainer's share of it",
    spread: 2,
    of: (view) => rated(view, "margin", trainer),
  },
  {
    name: "marginDraw",
    description: "the barrier's share of it",
    spread: 0.8,
    of: (view) => rated(view, "margin", barriers),
  },
  {
    name: "marginAffinity",
    description: "the effect of track, distance and going on this runner",
    spread: 2,
    of: (view) => rated(view, "margin", affinities),
  },
  { name: "debut", description: "1 before the first start", spread: 0.2, of: ({ career }) => flag(!career) },
  {
    name: "fewStarts",
    description: "1 with one to three starts",
    spread: 0.3,
    of: ({ career }) => flag(career !== undefined && career.starts < 4),
  },
  {
    name: "experience",
    description: "logarithm of 1 + starts",
    spread: 1,
    of: ({ career }) => Math.log(1 + (career?.starts ?? 0)),
  },
  {
    name: "lastThree",
    description: "mean margin performance of three runs",
    spread: 5,
    of: (view) => performance(view, () => lastThree(view)),
  },
  {
    name: "bestOfFive",
    description: "best margin performance of five runs",
    spread: 5,
    of: (view) => performance(view, (runs) => Math.max(...runs.slice(-5))),
  },
  { name: "change", description: "last performance against the one before", spread: 7, of: change },
  {
    name: "lastFinish",
    description: "last finish, 0 first to 1 last",
    spread: 0.3,
    of: ({ career }) => career?.lastFinish ?? 0.5,
  },
  {
    name: "winRate",
    description: "share of starts won, shrunk towards 8 %",
    spread: 0.05,
    of: ({ career }) => ((career?.wins ?? 0) + 0.8) / ((career?.starts ?? 0) + 10),
  },
  {
    name: "placeRate",
    description: "share of starts placed, shrunk towards 24 %",
    spread: 0.09,
    of: ({ career }) => ((career?.places ?? 0) + 2.4) / ((career?.starts ?? 0) + 10),
  },
  {
    name: "jockeyRate",
    description: "the jockey's wins against expectation",
    spread: 0.5,
    of: ({ rates }) => rates.jockey,
  },
  {
    name: "jockeyRecent",
    description: "the same over recent starts",
    spread: 0.4,
    of: ({ rates }) => rates.jockeyRecent,
  },
  {
    name: "trainerRate",
    description: "the trainer's wins against expectation",
    spread: 0.3,
    of: ({ rates }) => rates.trainer,
  },
  {
    name: "trainerRecent",
    description: "the same over recent starts",
    spread: 0.3,
    of: ({ rates }) => rates.trainerRecent,
  },
  {
    name: "weight",
    description: "kilograms above the field's mean",
    spread: 3,
    of: ({ starter }) => starter.extraWeight,
  },
  {
    name: "weightChange",
    description: "kilograms more than last time",
    spread: 3,
    of: ({ starter, career }) =>
      career?.lastWeight && starter.record.weight ? starter.record.weight - career.lastWeight : 0,
  },
  {
    name: "classMove",
    description: "logarithm of today's prize over the last one",
    spread: 0.2,
    of: ({ level, career }) => ratio(level.prize, career?.lastPrize),
  },
  {
    name: "classBefore",
    description: "logarithm of the usual prize over today's",
    spread: 0.2,
    of: ({ level, career }) => ratio(career?.meanPrize, level.prize),
  },
  {
    name: "rest",
    description: "logarithm of days since the last start",
    spread: 0.6,
    of: (view) => Math.log(1 + Math.min(300, gap(view))),
  },
  {
    name: "firstUp",
    description: "1 after a spell",
    spread: 0.3,
    of: (view) => flag(view.career !== undefined && fresh(gap(view), view)),
  },
  {
    name: "secondUp",
    description: "1 on the second run after a spell",
    spread: 0.3,
    of: (view) => flag(fresh(view.career?.lastGap, view) && !fresh(gap(view), view)),
  },
  {
    name: "drawSide",
    description: "barriers further out than the middle of the front row",
    spread: 4,
    of: drawSide,
  },
  {
    name: "secondRow",
    description: "1 from the second row",
    spread: 0.4,
    of: ({ starter }) => flag(starter.record.startRow === "second"),
  },
  {
    name: "handicap",
    description: "metres behind the front",
    spread: 8,
    of: ({ starter }) => starter.record.handicapMetres ?? 0,
  },
  {
    name: "bestSpeed",
    description: "best of six times against standard",
    spread: 9,
    of: ({ career }) => (career?.speeds.length ? Math.max(...career.speeds) : 0),
  },
  {
    name: "age",
    description: "years from the prime",
    spread: 1,
    of: ({ starter }) => Math.abs((starter.record.age ?? 4.5) - 4.5),
  },
  {
    name: "earlySpeed",
    description: "settling position, 0.5 for the leader to -0.5 for the last",
    spread: 0.2,
    of: ({ career }) => earlySpeed(career),
  },
  {
    name: "pacePressure",
    description: "early speed, times the mean early speed of the others",
    spread: 0.02,
    of: pacePressure,
  },
  {
    name: "lateGain",
    description: "share of the field usually passed after settling",
    spread: 0.3,
    of: ({ career }) => career?.lateGain ?? 0,
  },
  {
    name: "usualPrice",
    description: "the market's level at earlier starts",
    spread: 0.9,
    needs: "prices",
    of: ({ career }) => career?.usualMarket ?? 0,
  },
  {
    name: "lastPrice",
    description: "the market's level at the last start",
    spread: 1,
    needs: "prices",
    of: ({ career }) => career?.lastMarket ?? 0,
  },
];

/** Returns a runner's usual settling position, 0.5 for the leader to -0.5 for the last; 0 when unknown. */
export const earlySpeed = (career: Career | undefined): number => 0.5 - (career?.settled ?? 0.5);

function pacePressure({ career, level, field }: View): number {
  const own = earlySpeed(career);
  return (own * (level.pace - own)) / Math.max(1, field.starters.length - 1);
}

function drawSide({ starter: { record }, field }: View): number {
  if (record.barrier === undefined || record.startRow === "second" || record.handicapMetres) return 0;
  return record.barrier - (field.starters.length + 1) / 2;
}
