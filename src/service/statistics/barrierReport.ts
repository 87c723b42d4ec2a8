import type { TrackBiasResponse } from "../../spec/schemas/trackBias";
import type { DrawTotals } from "../store/queries/drawTotals";
import { biasStrength } from "./biasStrength";
import { fraction } from "./totals";

/** The part that the whole report, each distance band and the recent statistics share (spec 2.4). */
export type BarrierReport = Pick<
  TrackBiasResponse,
  "totalRaces" | "expectedWinRate" | "barrierStats" | "strongestBarrier" | "weakestBarrier" | "biasStrength"
>;

/** Returns the report of totals by barrier; its `totalRaces` counts starts, as the interface defines it. */
export function barrierReport(draws: readonly DrawTotals[]): BarrierReport {
  const barriers = [...sumByDraw(draws).values()].sort((a, b) => a.draw - b.draw);
  const expectedWinRate = fraction(1, barriers.length);
  const barrierStats = barriers.map(({ draw, starts, wins, places }) => ({
    barrierNumber: draw,
    totalStarts: starts,
    wins,
    places,
    winRate: fraction(wins, starts),
    placeRate: fraction(places, starts),
    advantage: fraction(wins, starts) - expectedWinRate,
  }));
  return {
    totalRaces: barriers.reduce((sum, { starts }) => sum + starts, 0),
    expectedWinRate,
    barrierStats,
    ...extremeBarriers(barrierStats),
    biasStrength: biasStrength(
      barriers.map(({ draw, wins, expected }) => ({ barrier: draw, wins, expected })),
    ),
  };
}

type Sum = { -readonly [Name in keyof Omit<DrawTotals, "distance">]: DrawTotals[Name] };

function sumByDraw(draws: readonly DrawTotals[]): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const { draw, starts, wins, places, expected } of draws) {
    const sum = sums.get(draw);
    if (!sum) {
      sums.set(draw, { draw, starts, wins, places, expected });
      continue;
    }
    sum.starts += starts;
    sum.wins += wins;
    sum.places += places;
    sum.expected += expected;
  }
  return sums;
}

type Barrier = Pick<BarrierReport["barrierStats"][number], "barrierNumber" | "totalStarts" | "winRate">;

/**
 * Returns the barriers with the highest and the lowest win rate (spec 2.4); of equals the one with more
 * starts, then the lower number. 0 without a barrier.
 */
export function extremeBarriers(barriers: readonly Barrier[]): {
  strongestBarrier: number;
  weakestBarrier: number;
} {
  const bySize = (a: Barrier, b: Barrier) =>
    b.totalStarts - a.totalStarts || a.barrierNumber - b.barrierNumber;
  const strongest = [...barriers].sort((a, b) => b.winRate - a.winRate || bySize(a, b))[0];
  const weakest = [...barriers].sort((a, b) => a.winRate - b.winRate || bySize(a, b))[0];
  return { strongestBarrier: strongest?.barrierNumber ?? 0, weakestBarrier: weakest?.barrierNumber ?? 0 };
}
