import { dayNumber } from "../../dates/days";
import { localDate } from "../../dates/zones";

/** The time as the service is told it; tests hand in their own. */
export interface Clock {
  /** Milliseconds since 1970 UTC. */
  now(): number;
  /** A past day, YYYY-MM-DD, that is replayed as if it were today. */
  readonly asOf?: string;
}

/** Later than any day of a history. */
const never = 1_000_000_000;

/** The calendar day that is today in a timezone: the pinned day anywhere, when the clock is pinned. */
export function todayIn(clock: Clock, timezone: string): number {
  return dayNumber(clock.asOf ?? localDate(clock.now(), timezone)) ?? 0;
}

/** Results of days before this one are visible: all that have been run, or those before the pinned day. */
export function resultsBefore(clock: Clock): number {
  return clock.asOf === undefined ? never : (dayNumber(clock.asOf) ?? 0);
}
