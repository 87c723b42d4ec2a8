import type { TrackBiasResponse } from "../../spec/responses";
import type { DrawCell } from "../store/queries/drawCells";
import { share } from "./share";
import { biasStrength } from "./biasStrength";
import { extremeBarriers } from "./bias/extremeBarriers";

/** The part that the whole report, each band and the recent statistics share (spec 2.4). */
export type BarrierReport = Pick<
  TrackBiasResponse,
  "totalRaces" | "expectedWinRate" | "barrierStats" | "strongestBarrier" | "weakestBarrier" | "biasStrength"
>;

/** Sums cells by barrier and says what they tell; `totalRaces` counts starts, as the interface has it. */
export function barrierReport(cells: readonly DrawCell[]): BarrierReport {
  const barriers = [...byDraw(cells).values()].sort((a, b) => a.draw - b.draw);
  const expectedWinRate = share(1, barriers.length);
  const barrierStats = barriers.map(({ draw, starts, wins, places }) => ({
    barrierNumber: draw,
    totalStarts: starts,
    wins,
    places,
    winRate: share(wins, starts),
    placeRate: share(places, starts),
    advantage: share(wins, starts) - expectedWinRate,
  }));
  return {
    totalRaces: barriers.reduce((sum, { starts }) => sum + starts, 0),
    expectedWinRate,
    barrierStats,
    ...extremeBarriers(barrierStats),
    biasStrength: biasStrength(barriers.map(({ draw, wins, expected }) => ({ barrier: draw, wins, expected }))),
  };
}

type Sum = Omit<DrawCell, "distance">;

function byDraw(cells: readonly DrawCell[]): Map<number, Sum> {
  const sums = new Map<number, Sum>();
  for (const { draw, starts, wins, places, expected } of cells) {
    const sum = sums.get(draw) ?? { draw, starts: 0, wins: 0, places: 0, expected: 0 };
    sums.set(draw, {
      draw,
      starts: sum.starts + starts,
      wins: sum.wins + wins,
      places: sum.places + places,
      expected: sum.expected + expected,
    });
  }
  return sums;
}
