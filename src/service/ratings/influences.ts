import type { Field, Starter } from "../races/field";

/** What a source may tell of one start, by which starts are alike; undefined when it does not. */
export const words = {
  runner: ({ record }) => record.runnerKey,
  jockey: ({ record }) => record.jockeyKey,
  trainer: ({ record }) => record.trainerKey,
  gate: ({ gate }, { band }) => (gate === undefined || band === undefined ? undefined : `${gate}|${band}`),
  track: (_starter, { venue }) => venue,
  distance: (_starter, { race }) => race.distance,
  going: (_starter, { going }) => going,
} as const satisfies Readonly<Record<string, (starter: Starter, field: Field) => string | number | undefined>>;

export type Word = keyof typeof words;

/** Something that may carry or hold a runner: by which words of a start it is known, and how much it may matter. */
export interface Influence {
  readonly name: string;
  /** Variance before anything is known, in squared units of log odds. */
  readonly prior: number;
  /** Variance gained in a day without a run. */
  readonly drift: number;
  /** When a word is missing, the influence is left out. */
  readonly by: readonly [Word] | readonly [Word, Word];
}

/** The influences on a finish, the runner itself first. Priors and drifts were chosen on Hong Kong races before 2024 and on simulated ones. */
export const influences = [
  { name: "runner", prior: 1, drift: 0.0003, by: ["runner"] },
  { name: "jockey", prior: 0.12, drift: 0.0001, by: ["jockey"] },
  { name: "trainer", prior: 0.05, drift: 0.0001, by: ["trainer"] },
  { name: "gate", prior: 0.02, drift: 0.00001, by: ["gate"] },
  { name: "gateHere", prior: 0.02, drift: 0.00001, by: ["track", "gate"] },
  { name: "atTrack", prior: 0.05, drift: 0, by: ["runner", "track"] },
  { name: "atDistance", prior: 0.08, drift: 0, by: ["runner", "distance"] },
  { name: "onGoing", prior: 0.08, drift: 0, by: ["runner", "going"] },
] as const satisfies readonly Influence[];

export type InfluenceName = (typeof influences)[number]["name"];

/** Where an influence stands in `influences`. */
export const placeOf = (name: InfluenceName): number => influences.findIndex((influence) => influence.name === name);
