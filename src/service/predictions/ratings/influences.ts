import type { Field, Starter } from "../field";

/** Something that may carry or hold a runner: what it is named by in one start, and how much it may matter. */
export interface Influence {
  readonly name: string;
  /** Variance before anything is known, in squared units of log odds. */
  readonly prior: number;
  /** Variance gained in a day without a run. */
  readonly drift: number;
  /** Undefined when the source does not say: the influence is then left out. */
  readonly key: (starter: Starter, field: Field) => string | undefined;
}

/** One key of several words; undefined when a word is missing. */
const joined = (first: string | undefined, then: string | number | undefined): string | undefined =>
  first === undefined || then === undefined ? undefined : `${first}|${then}`;

/** The influences on a finish, the runner itself first. Priors and drifts were chosen on Hong Kong races before 2024 and on simulated ones. */
export const influences = [
  { name: "runner", prior: 1, drift: 0.0003, key: ({ record }) => record.runnerKey },
  { name: "jockey", prior: 0.12, drift: 0.0001, key: ({ record }) => record.jockeyKey },
  { name: "trainer", prior: 0.05, drift: 0.0001, key: ({ record }) => record.trainerKey },
  { name: "gate", prior: 0.02, drift: 0.00001, key: ({ gate }, { band }) => joined(gate, band) },
  { name: "gateHere", prior: 0.02, drift: 0.00001, key: ({ gate }, { band, venue }) => joined(joined(venue, gate), band) },
  { name: "atTrack", prior: 0.05, drift: 0, key: ({ record }, { venue }) => joined(record.runnerKey, venue) },
  { name: "atDistance", prior: 0.08, drift: 0, key: ({ record }, { race }) => joined(record.runnerKey, race.distance) },
  { name: "onGoing", prior: 0.08, drift: 0, key: ({ record }, { going }) => joined(record.runnerKey, going) },
] as const satisfies readonly Influence[];

export type InfluenceName = (typeof influences)[number]["name"];

/** Where an influence stands in `influences`. */
export const placeOf = (name: InfluenceName): number => influences.findIndex((influence) => influence.name === name);
