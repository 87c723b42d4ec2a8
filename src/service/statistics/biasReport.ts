import { type ConditionKey, conditionKeys, type RaceCode, raceCodeLetters } from "../../spec/codes";
import type { TrackBiasResponse } from "../../spec/responses";
import type { History, Venue } from "../store/history";
import { type DrawTotals, drawTotals } from "../store/queries/drawTotals";
import { type ConditionTotals, conditionTotals } from "../store/queries/races";
import { barrierReport } from "./barrierReport";
import { conditionKeyOf, conditionLabel } from "../races/conditionKey";
import { bands } from "../../spec/bands";

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
  const within = (cells: readonly DrawTotals[]) => (distance ? cellsWithin(cells, distance) : cells);
  const everywhere = drawTotals(history, venue.id, { before });
  const cells = within(everywhere);
  return {
    venue: venue.name,
    raceType: raceCodeLetters[venue.raceCode],
    ...barrierReport(cells),
    conditionStats: conditionStats(conditionTotals(history, venue.id, before), venue.raceCode),
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
  const cells = isUnknownWord ? [] : drawTotals(history, venue.id, { from, before: Math.min(before, today + 1), ...going });
  return {
    windowDays: window,
    ...barrierReport(distance ? cellsWithin(cells, distance) : cells),
    condition: condition?.text ?? null,
  };
}

/** Races by going, each condition counted under its word; one that has no key keeps its own name. */
export function conditionStats(rows: readonly ConditionTotals[], raceCode: RaceCode): TrackBiasResponse["conditionStats"] {
  const sums = new Map<string, { races: number; starters: number }>();
  for (const { condition, races, starters } of rows) {
    const key = conditionKeyOf(condition, raceCode);
    const word = key === undefined ? condition : conditionLabel(key);
    const sum = sums.get(word) ?? { races: 0, starters: 0 };
    sums.set(word, { races: sum.races + races, starters: sum.starters + starters });
  }
  const order = (word: string) => (conditionKeys.map(conditionLabel).indexOf(word) + 99) % 99;
  return [...sums]
    .sort(([a], [b]) => order(a) - order(b))
    .map(([condition, { races, starters }]) => ({ condition, totalRaces: races, avgFieldSize: starters / races }));
}

type DistanceEntry = TrackBiasResponse["distanceStats"][number];

/** A range of distances in metres, both ends included. */
export interface DistanceRange {
  readonly from: number;
  readonly to: number;
}

/** The cells of the races run over a distance within the range. */
export function cellsWithin(cells: readonly DrawTotals[], { from, to }: DistanceRange): DrawTotals[] {
  return cells.filter(({ distance }) => distance !== null && distance >= from && distance <= to);
}

/** One entry per band that the venue runs, shortest first (spec 4.4, behaviour 1 and 2). */
export function bandStats(cells: readonly DrawTotals[], raceCode: RaceCode): DistanceEntry[] {
  return bands[raceCode].flatMap(({ category, ...range }) => {
    const within = cellsWithin(cells, range);
    return within.length === 0 ? [] : [entry(category, within, range)];
  });
}

/** The single entry of a report on chosen distances (behaviour 3): bounds as asked when no such race was run. */
export function customStats(within: readonly DrawTotals[], range: DistanceRange): DistanceEntry[] {
  return [entry("Custom", within, range)];
}

function entry(category: string, cells: readonly DrawTotals[], asked: DistanceRange): DistanceEntry {
  const run = cells.flatMap(({ distance }) => distance ?? []);
  return {
    category,
    minDistance: run.length > 0 ? Math.min(...run) : asked.from,
    maxDistance: run.length > 0 ? Math.max(...run) : asked.to,
    ...barrierReport(cells),
  };
}
