import { conditionKeys } from "../../spec/codes";
import type { JockeyResponse } from "../../spec/people";
import { conditionLabel } from "../races/conditionKey";
import type { Venue } from "../store/history";
import type { CareerTotals } from "../store/queries/people";
import { ratesOf, totalsBy, totalsOf } from "./totals";

type ConditionStats = JockeyResponse["conditionStats"];

/** The report of a career, or of its recent part. */
export interface CareerReport {
  readonly totalStarts: number;
  readonly totalWins: number;
  readonly overallWinRate: number;
  readonly overallPlaceRate: number;
  readonly trackStats: JockeyResponse["trackStats"];
  readonly conditionStats: ConditionStats;
}

export interface ReportOptions {
  readonly venuesById: ReadonlyMap<number, Venue>;
  /** Fewest starts at a track for it to be listed. */
  readonly minStarts: number;
}

/** Sums a person's totals by track (most starts first) and by condition. */
export function careerReport(
  career: readonly CareerTotals[],
  { venuesById, minStarts }: ReportOptions,
): CareerReport {
  const total = totalsOf(career);
  const { winRate, placeRate } = ratesOf(total);
  const tracks = totalsBy(career, ({ venueId }) => venuesById.get(venueId)).filter(
    ([, { starts }]) => starts >= minStarts,
  );
  const goings = totalsBy(career, ({ going }) => (going === null ? undefined : conditionKeys[going]));
  const order = (key: (typeof conditionKeys)[number]) => conditionKeys.indexOf(key);
  return {
    totalStarts: total.starts,
    totalWins: total.wins,
    overallWinRate: winRate,
    overallPlaceRate: placeRate,
    trackStats: tracks
      .sort(([a, at], [b, bt]) => bt.starts - at.starts || bt.wins - at.wins || (a.name < b.name ? -1 : 1))
      .map(([{ name }, totals]) => ({
        track: name,
        starts: totals.starts,
        wins: totals.wins,
        ...ratesOf(totals),
      })),
    conditionStats: goings
      .sort(([a], [b]) => order(a) - order(b))
      .map(([key, totals]) => ({
        condition: conditionLabel(key),
        totalStarts: totals.starts,
        wins: totals.wins,
        ...ratesOf(totals),
      })),
  };
}
