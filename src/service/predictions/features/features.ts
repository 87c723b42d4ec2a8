import type { RaceCode } from "../../../spec/codes";
import { indexOfInfluence } from "../../ratings/influences";
import type { Field, Starter } from "../../races/field";
import type { StarterRatings } from "../../ratings/ratings";
import type { Career } from "./career";

/** One number that the model weighs. Where a column is unknown it is what an ordinary runner has. */
export interface Feature {
  readonly name: string;
  /** In an analyst's words. */
  readonly says: string;
  readonly of: (view: View) => number;
}

/** Days without a race that make a spell (design: setting 60; greyhounds run more often). */
const spellDays: Readonly<Record<RaceCode, number>> = { gallops: 60, harness: 60, greyhounds: 30 };

/** Usual days between starts, taken for a runner that has none. */
const usualGap = 30;

const runner = indexOfInfluence("runner");
const jockey = [indexOfInfluence("jockey")];
const trainer = [indexOfInfluence("trainer")];
const gates = [indexOfInfluence("barrier"), indexOfInfluence("barrierAtTrack")];
const affinities = [indexOfInfluence("atTrack"), indexOfInfluence("atDistance"), indexOfInfluence("onGoing")];

const rated = ({ ratings }: View, by: "order" | "margin", influences: readonly number[]): number =>
  influences.reduce((sum, place) => sum + (ratings[place]?.[by].mean ?? 0), 0);

function ability({ ratings, level }: View, by: "order" | "margin"): number {
  const rating = ratings[runner];
  return rating ? rating[by].mean - level[by] : 0;
}

const gap = ({ career, field }: View): number => (career ? field.day - career.lastDay : usualGap);

/** Of two prizes, given by their logarithms; larger jumps are one kind of jump. */
const ratio = (prize: number | undefined, other: number | undefined): number =>
  prize === undefined || other === undefined ? 0 : Math.max(-1.5, Math.min(1.5, prize - other));

const flag = (holds: boolean): number => (holds ? 1 : 0);

const fresh = (days: number | undefined, { field }: View): boolean => days !== undefined && days >= spellDays[field.code];

/** The latest performances against the field's level; a run that is missing counts as the runner's rating. */
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

/** Every feature, one set for all race codes and sources. */
export const features: readonly Feature[] = [
  { name: "ability", says: "rating by the order of finish, against the field", of: (view) => ability(view, "order") },
  { name: "jockey", says: "the rider's share of it", of: (view) => rated(view, "order", jockey) },
  { name: "trainer", says: "the trainer's share of it", of: (view) => rated(view, "order", trainer) },
  { name: "draw", says: "the gate's share of it", of: (view) => rated(view, "order", gates) },
  {
    name: "affinity",
    says: "what track, distance and going add for this runner",
    of: (view) => rated(view, "order", affinities),
  },
  {
    name: "marginAbility",
    says: "rating by beaten margins and weight, against the field",
    of: (view) => ability(view, "margin"),
  },
  { name: "marginJockey", says: "the rider's share of it", of: (view) => rated(view, "margin", jockey) },
  { name: "marginTrainer", says: "the trainer's share of it", of: (view) => rated(view, "margin", trainer) },
  { name: "marginDraw", says: "the gate's share of it", of: (view) => rated(view, "margin", gates) },
  { name: "marginAffinity", says: "what track, distance and going add", of: (view) => rated(view, "margin", affinities) },
  { name: "debut", says: "1 before the first start", of: ({ career }) => flag(!career) },
  { name: "fewStarts", says: "1 with one to three starts", of: ({ career }) => flag(career !== undefined && career.starts < 4) },
  { name: "experience", says: "logarithm of 1 + starts", of: ({ career }) => Math.log(1 + (career?.starts ?? 0)) },
  { name: "lastThree", says: "mean margin performance of three runs", of: (view) => performance(view, () => lastThree(view)) },
  {
    name: "bestOfFive",
    says: "best margin performance of five runs",
    of: (view) => performance(view, (runs) => Math.max(...runs.slice(-5))),
  },
  { name: "change", says: "last performance against the one before", of: change },
  { name: "lastFinish", says: "last finish, 0 first to 1 last", of: ({ career }) => career?.lastFinish ?? 0.5 },
  {
    name: "winRate",
    says: "share of starts won, drawn to 8 %",
    of: ({ career }) => ((career?.wins ?? 0) + 0.8) / ((career?.starts ?? 0) + 10),
  },
  {
    name: "placeRate",
    says: "share of starts placed, drawn to 24 %",
    of: ({ career }) => ((career?.places ?? 0) + 2.4) / ((career?.starts ?? 0) + 10),
  },
  { name: "jockeyRate", says: "the rider's wins against expectation", of: ({ rates }) => rates.jockey },
  { name: "jockeyRecent", says: "the same of late", of: ({ rates }) => rates.jockeyRecent },
  { name: "trainerRate", says: "the trainer's wins against expectation", of: ({ rates }) => rates.trainer },
  { name: "trainerRecent", says: "the same of late", of: ({ rates }) => rates.trainerRecent },
  { name: "weight", says: "kilograms above the field's mean", of: ({ starter }) => starter.extraWeight },
  {
    name: "weightChange",
    says: "kilograms more than last time",
    of: ({ starter, career }) => (career?.lastWeight && starter.record.weight ? starter.record.weight - career.lastWeight : 0),
  },
  {
    name: "classMove",
    says: "logarithm of today's prize over the last one",
    of: ({ level, career }) => ratio(level.prize, career?.lastPrize),
  },
  {
    name: "classBefore",
    says: "logarithm of the usual prize over today's",
    of: ({ level, career }) => ratio(career?.meanPrize, level.prize),
  },
  { name: "rest", says: "logarithm of days since the last start", of: (view) => Math.log(1 + Math.min(300, gap(view))) },
  { name: "firstUp", says: "1 after a spell", of: (view) => flag(view.career !== undefined && fresh(gap(view), view)) },
  {
    name: "secondUp",
    says: "1 on the second run after a spell",
    of: (view) => flag(fresh(view.career?.lastGap, view) && !fresh(gap(view), view)),
  },
  { name: "drawSide", says: "places further out than the middle of the front row", of: drawSide },
  { name: "secondRow", says: "1 from the second row", of: ({ starter }) => flag(starter.record.startRow === "second") },
  { name: "handicap", says: "metres behind the front", of: ({ starter }) => starter.record.handicapMetres ?? 0 },
  {
    name: "bestSpeed",
    says: "best of six times against standard",
    of: ({ career }) => (career?.speeds.length ? Math.max(...career.speeds) : 0),
  },
  { name: "age", says: "years from the prime", of: ({ starter }) => Math.abs((starter.record.age ?? 4.5) - 4.5) },
  {
    name: "earlySpeed",
    says: "how far forward it settles, .5 leads to -.5 last",
    of: ({ career }) => 0.5 - (career?.settled ?? 0.5),
  },
];

function drawSide({ starter: { record }, field }: View): number {
  if (record.barrier === undefined || record.startRow === "second" || record.handicapMetres) return 0;
  return record.barrier - (field.starters.length + 1) / 2;
}

/** What the features of one starter are read from: all of it learnt from earlier days. */
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

/** What the field is like: the mean ratings of its runners that have run before, and the logarithm of its prize money. */
export interface FieldLevel {
  readonly order: number;
  readonly margin: number;
  /** While the race's own is not published: the mean of what its runners usually run for. Undefined when that is unknown too. */
  readonly prize: number | undefined;
}
