import { median } from "./median";

/** What strongest and weakest are told by. */
interface Barrier {
  readonly barrierNumber: number;
  readonly totalStarts: number;
  readonly winRate: number;
}

const fewestStarts = 20;
const leastOfMedian = 0.1;

/**
 * The barriers with the highest and the lowest win rate, among those with at least 20 starts and a tenth of the median
 * (among all when none has); of equals the one with more starts, then the lower number. 0 when there is no barrier.
 */
export function extremeBarriers(barriers: readonly Barrier[]): { strongestBarrier: number; weakestBarrier: number } {
  const least = Math.max(fewestStarts, leastOfMedian * median(barriers.map(({ totalStarts }) => totalStarts)));
  const enough = barriers.filter(({ totalStarts }) => totalStarts >= least);
  const compared = enough.length > 0 ? enough : barriers;
  const bySize = (a: Barrier, b: Barrier) => b.totalStarts - a.totalStarts || a.barrierNumber - b.barrierNumber;
  const strongest = [...compared].sort((a, b) => b.winRate - a.winRate || bySize(a, b))[0];
  const weakest = [...compared].sort((a, b) => a.winRate - b.winRate || bySize(a, b))[0];
  return { strongestBarrier: strongest?.barrierNumber ?? 0, weakestBarrier: weakest?.barrierNumber ?? 0 };
}
