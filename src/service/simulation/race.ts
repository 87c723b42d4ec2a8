import type { Going } from "./settle/going";
import type { Person } from "./person";
import type { Runner } from "./runner";
import type { Stage } from "./stage";
import type { Venue } from "./venue";

/** A runner in a race: what was declared, and from `probability` on what was settled. */
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
  /** From which stage on it is out of the race; emergencies and reserves are out of it before `entersAt`. */
  scratchedAt: Stage;
  entersAt: Stage;
  /** The true probability of winning; 0 for one that did not start. */
  probability: number;
  finish: number | undefined;
  margin: number | undefined;
  seconds: number | undefined;
  settled: number | undefined;
}

export interface Race {
  readonly meeting: Meeting;
  readonly number: number;
  readonly seed: number;
  readonly distance: number;
  readonly jumps: boolean;
  readonly standing: boolean;
  readonly level: number;
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

export interface Meeting {
  readonly venue: Venue;
  readonly day: number;
  readonly seed: number;
  readonly races: Race[];
  weather: string;
  /** Set when the meeting's day is settled. */
  outcome: { readonly abandoned: boolean; readonly going: Going } | undefined;
}

/** Whether a runner is out of the race as known at a stage. */
export function isScratched(start: Start, stage: Stage): boolean {
  return start.scratchedAt <= stage || start.entersAt > stage;
}
