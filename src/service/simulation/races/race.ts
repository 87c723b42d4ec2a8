import type { Person, Runner } from "../runners/runner";
import type { Going } from "../venues/going";
import type { Venue } from "../venues/venue";

/**
 * The phases in which a race is published, each including the earlier ones: the declared field (seven days
 * ahead), the prize money (three days ahead), early scratchings, going and weather (the day before), the
 * scratchings and abandoned meetings of the morning, and the result.
 */
export const phases = { declared: 0, prizeMoney: 1, dayBefore: 2, raceDay: 3, result: 4, never: 5 } as const;
export type Phase = (typeof phases)[keyof typeof phases];

/** Returns the phase of a race that has not been run, by the days left until it. */
export function phaseBefore(daysLeft: number): Phase {
  if (daysLeft <= 0) return phases.raceDay;
  if (daysLeft === 1) return phases.dayBefore;
  return daysLeft <= 3 ? phases.prizeMoney : phases.declared;
}

/** A runner in a race: as declared, and from `probability` on its result. Saved with the state of a world. */
export interface Start {
  readonly runner: Runner;
  readonly trainer: Person;
  readonly rider: Person | undefined;
  readonly age: number;
  readonly sex: string;
  /** In the venue's money, before this race. */
  readonly careerPrizeMoney: number;
  number: number;
  /** Undefined for jumps races and for a reserve without a box. */
  barrier: number | undefined;
  row: "front" | "second" | undefined;
  handicapMetres: number;
  unruly: boolean;
  weight: number | undefined;
  claim: number;
  /** The phase that publishes its scratching; an emergency or reserve starts only from `entersAt` on. */
  scratchedAt: Phase;
  entersAt: Phase;
  /** The true probability of winning; 0 when it did not start. */
  probability: number;
  finish: number | undefined;
  margin: number | undefined;
  seconds: number | undefined;
  settled: number | undefined;
}

/** Saved with the state of a world. */
export interface Race {
  readonly meeting: Meeting;
  readonly number: number;
  readonly seed: number;
  readonly distance: number;
  readonly jumps: boolean;
  readonly standing: boolean;
  readonly name: string;
  readonly raceClass: string;
  /** In the venue's money. */
  readonly prizeMoney: number;
  /** Milliseconds since 1970 UTC. */
  readonly startTime: number;
  readonly starts: readonly Start[];
  going: Going | undefined;
  abandoned: boolean;
}

/** Saved with the state of a world. */
export interface Meeting {
  readonly venue: Venue;
  readonly day: number;
  readonly seed: number;
  readonly races: Race[];
  weather: string;
  /** Set when the meeting is run. */
  outcome: { readonly abandoned: boolean; readonly going: Going } | undefined;
}

/** Returns true when a runner is out of the race as published in a phase. */
export function isScratched(start: Start, phase: Phase): boolean {
  return start.scratchedAt <= phase || start.entersAt > phase;
}
