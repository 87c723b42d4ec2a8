import { requireDayNumber, newestDayOnEarth } from "../../dates/days";

/** How far the world is known at a moment. */
export interface Moment {
  /** The number of the day as of which cards are published. */
  readonly today: number;
  /** The number of the last day that is settled; its results are out as its races are run. */
  readonly settled: number;
  /** Milliseconds since 1970 UTC: races that were over by then have a result. */
  readonly instant: number;
}

/** The moment of a clock that moves on: today is the newest day anywhere on earth, so that every venue's today is known. */
export function liveMoment(now: number): Moment {
  const today = newestDayOnEarth(now);
  return { today, settled: today, instant: now };
}

/** The moment of a clock that stands at the beginning of a day: no race of the day has been run yet. */
export function pinnedMoment(date: string): Moment {
  const today = requireDayNumber(date);
  return { today, settled: today - 1, instant: Infinity };
}
