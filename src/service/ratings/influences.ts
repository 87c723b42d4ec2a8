import type { Field, Starter } from "../races/field";

/** The attributes of a start that influences are rated by; undefined when unknown. */
export const attributes = {
  runner: ({ record }) => record.runnerKey,
  jockey: ({ record }) => record.jockeyKey,
  trainer: ({ record }) => record.trainerKey,
  barrier: ({ barrier }, { band }) =>
    barrier === undefined || band === undefined ? undefined : `${barrier}|${band}`,
  track: (_starter, { venue }) => venue,
  distance: (_starter, { race }) => race.distance,
  going: (_starter, { going }) => going,
} as const satisfies Readonly<
  Record<string, (starter: Starter, field: Field) => string | number | undefined>
>;

export type Attribute = keyof typeof attributes;

/** An influence on a runner's finish: the attributes that identify it, and the size of its effect. */
export interface Influence {
  readonly name: string;
  /** Variance before any race, in squared units of log odds. */
  readonly prior: number;
  /** Variance gained in a day without a run. */
  readonly drift: number;
  /** An influence with an unknown attribute is left out. */
  readonly by: readonly [Attribute] | readonly [Attribute, Attribute];
}

/**
 * The influences on a finish, the runner itself first. Priors and drifts were chosen on Hong Kong races
 * before 2024 and on simulated ones.
 */
export const influences = [
  { name: "runner", prior: 1, drift: 0.0003, by: ["runner"] },
  { name: "jockey", prior: 0.12, drift: 0.0001, by: ["jockey"] },
  { name: "trainer", prior: 0.05, drift: 0.0001, by: ["trainer"] },
  { name: "barrier", prior: 0.02, drift: 0.00001, by: ["barrier"] },
  { name: "barrierAtTrack", prior: 0.02, drift: 0.00001, by: ["track", "barrier"] },
  { name: "atTrack", prior: 0.05, drift: 0, by: ["runner", "track"] },
  { name: "atDistance", prior: 0.08, drift: 0, by: ["runner", "distance"] },
  { name: "onGoing", prior: 0.08, drift: 0, by: ["runner", "going"] },
] as const satisfies readonly Influence[];

export type InfluenceName = (typeof influences)[number]["name"];

/** Returns the index of an influence in `influences`. */
export const indexOfInfluence = (name: InfluenceName): number =>
  influences.findIndex((influence) => influence.name === name);
