import { hash, uniformOf } from "../random/random";
import type { Person } from "../runners/runner";
import type { Going } from "../venues/going";
import { phases, type Race, type Start } from "./race";

const minute = 60_000;
/** The shares of races that start late, and of runners whose rider is replaced on the day. */
const shares = { delayed: 0.08, replaced: 0.03 } as const;
/** The last minute before a race's start in which a change is published, and the minutes before that one. */
const latest = { scratching: 4, rider: 20, delay: 3 } as const;
const range = { scratching: 356, rider: 300, delay: 12 } as const;
/** Minutes from a race's start to the going of the next one, and from a first going to its race. */
const afterRace = 8;
const beforeFirst = 45;

/** Returns the minute, as milliseconds since 1970 UTC, that a seed draws for a kind of change of a race. */
function minuteOf({ startTime }: Race, kind: keyof typeof latest, seed: number): number {
  const before = latest[kind] + range[kind] * uniformOf(seed) ** 2;
  return startTime - Math.ceil(before) * minute;
}

/** The late start of a race: milliseconds, and when they are published. */
interface Delay {
  readonly by: number;
  readonly from: number;
}

/** Returns the delay of a race; undefined for one that starts on time. */
export function delayOf(race: Race): Delay | undefined {
  const seed = hash(race.seed, 0xde1a);
  if (uniformOf(seed) >= shares.delayed) return undefined;
  return { by: (4 + (seed % 9)) * minute, from: minuteOf(race, "delay", hash(seed, 1)) };
}

/** Returns when a scratching that the morning does not know is published; undefined for any other start. */
export function scratchedFrom(race: Race, start: Start): number | undefined {
  if (start.scratchedAt !== phases.result) return undefined;
  return minuteOf(race, "scratching", hash(race.seed, start.number, 0x5c));
}

/**
 * Returns the rider declared for a start who is replaced on the day by the one who rides, and when; undefined
 * for most. It is a rider of the meeting without a mount in the race.
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

/** Returns the goings of a race on its day after that of the morning, each with the time it is published. */
export function goingsOf({ meeting, number }: Race): { readonly going: Going; readonly from: number }[] {
  const races = meeting.races.filter((race) => race.number <= number);
  return races.flatMap(({ going, startTime }, index) => {
    const before = races[index - 1];
    const known = before ? before.going : meeting.outcome?.going;
    if (!going || !known || going.words === known.words) return [];
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
