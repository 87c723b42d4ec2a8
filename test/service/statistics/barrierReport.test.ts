/** Suite of src/service/statistics/biasReport.ts: barrierReport. */
import { extremeBarriers } from "../../../src/service/statistics/biasReport";

const barrier = (barrierNumber: number, totalStarts: number, winRate: number) => ({
  barrierNumber,
  totalStarts,
  winRate,
});

test.each([
  ["highest and lowest win rate", [barrier(1, 50, 0.2), barrier(2, 50, 0.1), barrier(3, 50, 0.05)], 1, 3],
  ["however few its starts are", [barrier(1, 900, 0.2), barrier(2, 900, 0.1), barrier(3, 1, 0)], 1, 3],
  [
    "of equals the one with more starts",
    [barrier(1, 50, 0.1), barrier(2, 60, 0.1), barrier(3, 50, 0.1)],
    2,
    2,
  ],
  ["then the lower number", [barrier(2, 50, 0.1), barrier(1, 50, 0.1)], 1, 1],
  ["none is 0", [], 0, 0],
])("%s", (_title, barriers, strongestBarrier, weakestBarrier) =>
  expect(extremeBarriers(barriers)).toEqual({ strongestBarrier, weakestBarrier }),
);
