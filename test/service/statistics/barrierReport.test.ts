import { extremeBarriers, median } from "../../../src/service/statistics/barrierReport";

const barrier = (barrierNumber: number, totalStarts: number, winRate: number) => ({
  barrierNumber,
  totalStarts,
  winRate,
});

test.each([
  ["highest and lowest win rate", [barrier(1, 50, 0.2), barrier(2, 50, 0.1), barrier(3, 50, 0.05)], 1, 3],
  [
    "a barrier with under 20 starts does not count",
    [barrier(1, 50, 0.2), barrier(2, 50, 0.1), barrier(3, 19, 0.9)],
    1,
    2,
  ],
  [
    "nor one with under a tenth of the median",
    [barrier(1, 900, 0.2), barrier(2, 900, 0.1), barrier(3, 50, 0.9)],
    1,
    2,
  ],
  [
    "of equals the one with more starts",
    [barrier(1, 50, 0.1), barrier(2, 60, 0.1), barrier(3, 50, 0.1)],
    2,
    2,
  ],
  ["then the lower number", [barrier(2, 50, 0.1), barrier(1, 50, 0.1)], 1, 1],
  ["all count when none has enough", [barrier(1, 5, 0.2), barrier(2, 5, 0.4)], 2, 1],
  ["none is 0", [], 0, 0],
])("%s", (_title, barriers, strongestBarrier, weakestBarrier) =>
  expect(extremeBarriers(barriers)).toEqual({ strongestBarrier, weakestBarrier }),
);

test.each([
  [[], 0],
  [[3], 3],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])("the median of %j is %d", (numbers, middle) => expect(median(numbers)).toBe(middle));
