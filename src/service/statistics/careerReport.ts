import { conditionKeys } from "../../spec/codes";
import type { JockeyResponse } from "../../spec/responses";
import type { Venue } from "../store/history";
import type { CareerCell } from "../store/queries/careerCells";
import { conditionWord } from "./conditionWord";
import { ratesOf, totalsBy, totalsOf } from "./totals";

type TrackStats = JockeyResponse["trackStats"];
type ConditionStats = JockeyResponse["conditionStats"];

/** What a career is summed up to; the career itself and its recent part alike. */
export interface CareerReport {
  readonly totalStarts: number;
  readonly totalWins: number;
  readonly overallWinRate: number;
  readonly overallPlaceRate: number;
  readonly trackStats: TrackStats;
  readonly conditionStats: ConditionStats;
}

export interface ReportOptions {
  readonly venuesById: ReadonlyMap<number, Venue>;
  /** Fewest starts at a track for it to be listed. */
  readonly minStarts: number;
}

/** Sums a person's cells by track (most starts first) and by condition. */
export function careerReport(cells: readonly CareerCell[], { venuesById, minStarts }: ReportOptions): CareerReport {
  const total = totalsOf(cells);
  const { winRate, placeRate } = ratesOf(total);
  const tracks = totalsBy(cells, ({ venueId }) => venuesById.get(venueId)).filter(([, { starts }]) => starts >= minStarts);
  const goings = totalsBy(cells, ({ going }) => (going === null ? undefined : conditionKeys[going]));
  const order = (key: (typeof conditionKeys)[number]) => conditionKeys.indexOf(key);
  return {
    totalStarts: total.starts,
    totalWins: total.wins,
    overallWinRate: winRate,
    overallPlaceRate: placeRate,
    trackStats: tracks
      .sort(([a, at], [b, bt]) => bt.starts - at.starts || bt.wins - at.wins || (a.name < b.name ? -1 : 1))
      .map(([{ name }, totals]) => ({ track: name, starts: totals.starts, wins: totals.wins, ...ratesOf(totals) })),
    conditionStats: goings
      .sort(([a], [b]) => order(a) - order(b))
      .map(([key, totals]) => ({
        condition: conditionWord(key),
        totalStarts: totals.starts,
        wins: totals.wins,
        ...ratesOf(totals),
      })),
  };
}
