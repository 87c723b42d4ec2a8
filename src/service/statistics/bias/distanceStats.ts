import { bands } from "../../../spec/bands";
import type { RaceCode } from "../../../spec/codes";
import type { TrackBiasResponse } from "../../../spec/responses";
import type { DrawCell } from "../../store/queries/drawCells";
import { barrierReport } from "../barrierReport";

type DistanceEntry = TrackBiasResponse["distanceStats"][number];

/** A range of distances in metres, both ends included. */
export interface DistanceRange {
  readonly from: number;
  readonly to: number;
}

/** The cells of the races run over a distance within the range. */
export function cellsWithin(cells: readonly DrawCell[], { from, to }: DistanceRange): DrawCell[] {
  return cells.filter(({ distance }) => distance !== null && distance >= from && distance <= to);
}

/** One entry per band that the venue runs, shortest first (spec 4.4, behaviour 1 and 2). */
export function bandStats(cells: readonly DrawCell[], raceCode: RaceCode): DistanceEntry[] {
  return bands[raceCode].flatMap(({ category, ...range }) => {
    const within = cellsWithin(cells, range);
    return within.length === 0 ? [] : [entry(category, within, range)];
  });
}

/** The single entry of a report on chosen distances (behaviour 3): bounds as asked when no such race was run. */
export function customStats(within: readonly DrawCell[], range: DistanceRange): DistanceEntry[] {
  return [entry("Custom", within, range)];
}

function entry(category: string, cells: readonly DrawCell[], asked: DistanceRange): DistanceEntry {
  const run = cells.flatMap(({ distance }) => distance ?? []);
  return {
    category,
    minDistance: run.length > 0 ? Math.min(...run) : asked.from,
    maxDistance: run.length > 0 ? Math.max(...run) : asked.to,
    ...barrierReport(cells),
  };
}
