import { conditionKeys } from "../../spec/codes";
import { goingLabel } from "../../spec/goings";
import type { JockeyResponse } from "../../spec/people";
import type { Venue } from "../store/history";
import type { CareerTotals } from "../store/queries/people";
import { ratesOf, totalsBy, totalsOf } from "./totals";

export type CareerReport = Pick<
  JockeyResponse,
  "totalStarts" | "totalWins" | "overallWinRate" | "overallPlaceRate" | "trackStats" | "conditionStats"
>;

/** Sums a person's totals by track (most starts first, at least `minStarts`) and by condition. */
export function careerReport(
  career: readonly CareerTotals[],
  { venuesById, minStarts }: { readonly venuesById: ReadonlyMap<number, Venue>; readonly minStarts: number },
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
        condition: goingLabel(key),
        totalStarts: totals.starts,
        wins: totals.wins,
        ...ratesOf(totals),
      })),
  };
}
