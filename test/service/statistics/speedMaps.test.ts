import { earlyPosition, speedMaps } from "../../../src/service/statistics/speedMaps";

const runner = (position: number | undefined, draw: number | null = null, scratched = false) => ({
  position,
  draw,
  scratched,
});

test("the early position is the mean share of the field, weighted towards later runs", () => {
  expect(
    earlyPosition([
      { settled: 1, starters: 9 },
      { settled: 5, starters: 9 },
    ]),
  ).toBeCloseTo((0.8 * 0.5) / 1.8, 12);
  expect(earlyPosition([{ settled: 3, starters: 9 }])).toBeUndefined();
  expect(
    earlyPosition([
      { settled: null, starters: 9 },
      { settled: 5, starters: 9 },
      { settled: 1, starters: 1 },
    ]),
  ).toBeUndefined();
});

test("a field settles in the order of its early positions, an unknown runner in the middle", () => {
  const field = [runner(0.9), runner(0.1), runner(undefined), runner(0.3), runner(0.6)];
  expect(speedMaps(field, "gallops")).toEqual([
    { runningStyle: "backmarker", earlySpeedIndex: 10, settlingPosition: 5 },
    { runningStyle: "leader", earlySpeedIndex: 90, settlingPosition: 1 },
    undefined,
    { runningStyle: "on-pace", earlySpeedIndex: 70, settlingPosition: 2 },
    { runningStyle: "midfield", earlySpeedIndex: 40, settlingPosition: 4 },
  ]);
});

test("a scratched runner has no settling position and does not count for the others", () => {
  const [out, last] = speedMaps([runner(0, null, true), runner(0.5)], "gallops");
  expect([out, last?.settlingPosition]).toEqual([undefined, 1]);
});

test("the draw moves the settling position in harness only", () => {
  const field = [runner(0.4, 10), runner(0.45, 1)];
  expect(speedMaps(field, "harness").map((map) => map?.settlingPosition)).toEqual([2, 1]);
  expect(speedMaps(field, "gallops").map((map) => map?.settlingPosition)).toEqual([1, 2]);
});
