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
  // The others settle in front of 0.9 with 1 / (1 + e^-4), e^-2, e^-3, e^-1.5: 0.98 + 0.88 + 0.95 + 0.82.
  expect(speedMaps(field, "gallops")).toEqual([
    { runningStyle: "B", earlySpeedIndex: 1, settlingPosition: 4.6 },
    { runningStyle: "L", earlySpeedIndex: 9, settlingPosition: 1.5 },
    undefined,
    { runningStyle: "P", earlySpeedIndex: 7, settlingPosition: 2.2 },
    { runningStyle: "M", earlySpeedIndex: 4, settlingPosition: 3.5 },
  ]);
});

test("settling positions of a field of known runners add up to those of the field", () => {
  const maps = speedMaps(
    [0, 0.2, 0.5, 0.55, 1].map((position) => runner(position)),
    "gallops",
  );
  const sum = maps.reduce((total, map) => total + (map?.settlingPosition ?? NaN), 0);
  expect(Math.abs(sum - 15)).toBeLessThan(0.25);
});

test("a scratched runner has no settling position and does not count for the others", () => {
  const [out, last] = speedMaps([runner(0, null, true), runner(0.5)], "gallops");
  expect([out, last?.settlingPosition]).toEqual([undefined, 1]);
});

test("the draw moves the settling position in harness only", () => {
  const field = [runner(0.4, 10), runner(0.45, 1)];
  expect(speedMaps(field, "harness").map((map) => map?.settlingPosition)).toEqual([1.8, 1.2]);
  expect(speedMaps(field, "gallops").map((map) => map?.settlingPosition)).toEqual([1.4, 1.6]);
});
