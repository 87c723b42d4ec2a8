import { raceCodeLetters, type ConditionKey, conditionKeys } from "../../spec/codes";
import type { TrackBiasResponse } from "../../spec/responses";
import type { History, Venue } from "../store/history";
import { drawCells, type DrawCell } from "../store/queries/drawCells";
import { goingsAt } from "../store/queries/goingsAt";
import { barrierReport } from "./barrierReport";
import { conditionStats } from "./bias/conditionStats";
import { bandStats, cellsWithin, customStats, type DistanceRange } from "./bias/distanceStats";

/** What a report is asked for. */
export interface BiasScope {
  /** Results of days before this one are known. */
  readonly before: number;
  /** Today's day number: the window ends with it. */
  readonly today: number;
  readonly distance?: DistanceRange;
  /** Days. */
  readonly window?: number;
  /** Applies to the recent statistics only: the key asked for, and the text that asked for it. */
  readonly condition?: { readonly key: ConditionKey | undefined; readonly text: string };
}

/** The barrier draw bias of a venue (spec 2.4 and 4.4). */
export function biasReport(history: History, venue: Venue, scope: BiasScope): TrackBiasResponse {
  const { before, distance } = scope;
  const within = (cells: readonly DrawCell[]) => (distance ? cellsWithin(cells, distance) : cells);
  const everywhere = drawCells(history, venue.id, { before });
  const cells = within(everywhere);
  return {
    venue: venue.name,
    raceType: raceCodeLetters[venue.raceCode],
    ...barrierReport(cells),
    conditionStats: conditionStats(goingsAt(history, venue.id, before), venue.raceCode),
    distanceStats: distance ? customStats(cells, distance) : bandStats(cells, venue.raceCode),
    distanceFilter: distance ? { minDistance: distance.from, maxDistance: distance.to } : null,
    recentStats: recentStats(history, venue, scope),
  };
}

function recentStats(history: History, venue: Venue, scope: BiasScope): TrackBiasResponse["recentStats"] {
  const { before, today, distance, window, condition } = scope;
  if (window === undefined) return null;
  const from = today - window + 1;
  const going = condition?.key === undefined ? {} : { going: conditionKeys.indexOf(condition.key) };
  const isUnknownWord = condition !== undefined && condition.key === undefined;
  const cells = isUnknownWord ? [] : drawCells(history, venue.id, { from, before: Math.min(before, today + 1), ...going });
  return {
    windowDays: window,
    ...barrierReport(distance ? cellsWithin(cells, distance) : cells),
    condition: condition?.text ?? null,
  };
}
