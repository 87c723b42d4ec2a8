import { dateOf, newestDayOnEarth, requireDayNumber } from "../../dates/days";
import { daysOfHistory, type Scale } from "./venues/createVenues";

/** The time as of which a world is published. */
export interface Moment {
  /** The number of the day as of which cards are published. */
  readonly today: number;
  /** The number of the last simulated day; each of its results is published after its race. */
  readonly settled: number;
  /** Milliseconds since 1970 UTC; results due by then are published. */
  readonly instant: number;
}

/** Returns the moment of a running clock: today is the newest day anywhere on earth. */
export function liveMoment(now: number): Moment {
  const today = newestDayOnEarth(now);
  return { today, settled: today, instant: now };
}

/** Returns the moment of a clock pinned to the beginning of a day, on which no race has been run. */
export function pinnedMoment(date: string): Moment {
  const today = requireDayNumber(date);
  return { today, settled: today - 1, instant: Infinity };
}

/**
 * Returns the epoch, YYYY-MM-DD, of a world created at a moment: the first day of the month in which its
 * history has to begin. Worlds of one seed that are created in the same month have the same races.
 */
export function epochAt({ today }: Moment, scale: Scale): string {
  return `${dateOf(today - daysOfHistory[scale]).slice(0, 7)}-01`;
}
