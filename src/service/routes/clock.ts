import { dayNumber } from "../../dates/days";
import { localDate } from "../../dates/zones";

/** The service's time, passed in. */
export interface Clock {
  /** Returns milliseconds since 1970 UTC. */
  now(): number;
  /** Returns milliseconds since any moment, which no change of the clock affects: for quotas and waits. */
  elapsed(): number;
  /** A past day, YYYY-MM-DD, that is replayed as today. */
  readonly asOf?: string;
}

/** A day after any day of a history. */
const never = 1_000_000_000;

/** Returns today's day number in a timezone; the replayed day in every timezone. */
export function todayIn(clock: Clock, timezone: string): number {
  return dayNumber(clock.asOf ?? localDate(clock.now(), timezone)) ?? 0;
}

/** Returns the day before which results are visible: after all days, or the replayed day. */
export function resultsBefore(clock: Clock): number {
  return clock.asOf === undefined ? never : (dayNumber(clock.asOf) ?? 0);
}
