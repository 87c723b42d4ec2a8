import { hash, uniformOf } from "../random/random";
import type { Runner } from "../runners/circuit";
import type { Person } from "../runners/careers";
import type { Going } from "../venues/going";
import type { Venue } from "../venues/venue";

/**
 * The phases in which a race is published, each including the earlier ones: the declared field (seven days
 * ahead), the prize money (three days ahead), early scratchings, going and weather (the day before), the
 * morning's scratchings and abandoned meetings, and the result.
 */
export const phases = { declared: 0, prizeMoney: 1, dayBefore: 2, raceDay: 3, result: 4, never: 5 } as const;
export type Phase = (typeof phases)[keyof typeof phases];

/** Returns the phase of a race that has not been run, by the number of days until it. */
export function phaseBefore(daysLeft: number): Phase {
  if (daysLeft <= 0) return phases.raceDay;
  if (daysLeft === 1) return phases.dayBefore;
  return daysLeft <= 3 ? phases.prizeMoney : phases.declared;
}

/**
 * A runner in a race: the declared facts, and from `probability` on the result. Saved with the state of a
 * world.
 */
export interface Start {
  readonly runner: Runner;
  readonly trainer: Person;
  readonly rider: Person | undefined;
  readonly age: number;
  readonly sex: string;
  /** In the venue's currency, before this race. */
  readonly careerPrizeMoney: number;
  number: number;
  /** Undefined in jumps races and for a reserve without a box. */
  barrier: number | undefined;
  row: "front" | "second" | undefined;
  handicapMetres: number;
  unruly: boolean;
  weight: number | undefined;
  claim: number;
  /** The phase that publishes its scratching; an emergency or reserve starts only from `entersAt` on. */
  scratchedAt: Phase;
  entersAt: Phase;
  /** The true probability of winning; 0 if it did not start. */
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
  /** In the venue's currency. */
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

/** Returns true if a runner is out of the race in its published state at a phase. */
export function isScratched(start: Start, phase: Phase): boolean {
  return start.scratchedAt <= phase || start.entersAt > phase;
}

const minute = 60_000;
/** The share of races that start late, and of runners whose rider is replaced on the day. */
const shares = { delayed: 0.08, replaced: 0.03 } as const;
/**
 * The last minute before a race's start in which each kind of change is published, and the minutes before it.
 */
const latest = { scratching: 4, rider: 20, delay: 3 } as const;
const range = { scratching: 356, rider: 300, delay: 12 } as const;
/** Minutes from a race's start to the next one's going, and from a first going to its race. */
const afterRace = 8;
const beforeFirst = 45;

/** Returns the minute, in milliseconds since 1970 UTC, that a seed draws for a kind of change to a race. */
function minuteOf({ startTime }: Race, kind: keyof typeof latest, seed: number): number {
  const before = latest[kind] + range[kind] * uniformOf(seed) ** 2;
  return startTime - Math.ceil(before) * minute;
}

/**
 * Returns the milliseconds by which a race is late, and the time when that is published; undefined if it is
 * on time.
 */
export function delayOf(race: Race): { readonly by: number; readonly from: number } | undefined {
  const seed = hash(race.seed, 0xde1a);
  if (uniformOf(seed) >= shares.delayed) return undefined;
  return { by: (4 + (seed % 9)) * minute, from: minuteOf(race, "delay", hash(seed, 1)) };
}

/** Returns the time when a scratching after the morning is published; undefined for any other start. */
export function scratchedFrom(race: Race, start: Start): number | undefined {
  if (start.scratchedAt !== phases.result) return undefined;
  return minuteOf(race, "scratching", hash(race.seed, start.number, 0x5c));
}

/**
 * Returns the declared rider whom another replaces on the day, and the time; undefined for most starts. The
 * replacement is a rider at the meeting without a mount in the race.
 */
export function replacedRider(
  race: Race,
  start: Start,
): { readonly rider: Person; readonly from: number } | undefined {
  const seed = hash(race.seed, start.number, 0x71de);
  if (!start.rider || start.scratchedAt <= phases.result || uniformOf(seed) >= shares.replaced)
    return undefined;
  const busy = new Set(race.starts.map(({ rider }) => rider));
  const rider = race.meeting.races
    .flatMap(({ starts }) => starts.flatMap((other) => other.rider ?? []))
    .find((other) => !busy.has(other));
  return rider && { rider, from: minuteOf(race, "rider", hash(seed, 1)) };
}

/** Returns the goings of a race during its day after the morning's, each with the time of its publication. */
export function goingsOf({ meeting, number }: Race): { readonly going: Going; readonly from: number }[] {
  const races = meeting.races.filter((race) => race.number <= number);
  return races.flatMap(({ going, startTime }, index) => {
    const before = races[index - 1];
    const knownGoing = before ? before.going : meeting.outcome?.going;
    if (!going || !knownGoing || going.words === knownGoing.words) return [];
    return { going, from: before ? before.startTime + afterRace * minute : startTime - beforeFirst * minute };
  });
}

/** Returns the times at which a race changes on its day before its result, in order. */
export function changeTimes(race: Race): number[] {
  if (race.meeting.outcome?.abandoned) return [];
  const times = [
    delayOf(race)?.from,
    ...goingsOf(race).map(({ from }) => from),
    ...race.starts.flatMap((start) => [scratchedFrom(race, start), replacedRider(race, start)?.from]),
  ].filter((time) => time !== undefined);
  return [...new Set(times)].sort((one, other) => one - other);
}
