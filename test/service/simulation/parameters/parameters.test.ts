/** Of src/service/simulation/parameters/parameters.ts: distances. */
import { bandIndex } from "../../../../src/service/races/field";
import {
  distanceFit,
  distanceScale,
  usualDistances,
} from "../../../../src/service/simulation/parameters/parameters";

test("a code's range of distances is the range of tastes", () => {
  expect(distanceScale("gallops", 900)).toBeCloseTo(-1.6, 12);
  expect(distanceScale("gallops", 3200)).toBeCloseTo(2.4, 12);
  expect(distanceScale("greyhounds", 450)).toBeGreaterThan(distanceScale("greyhounds", 400));
});

test("the wrong distance costs the square of how wrong it is, at most 0.9", () => {
  expect(distanceFit(0.5, 0.5)).toBeCloseTo(0, 12);
  expect(distanceFit(0, 2)).toBeCloseTo(-0.4, 12);
  expect(distanceFit(-4, 2)).toBeCloseTo(-0.9, 12);
});

test.each([
  ["gallops", 1399, 0],
  ["gallops", 1400, 1],
  ["gallops", 3300, 5],
  ["harness", 2900, 3],
  ["greyhounds", 450, 0],
  ["greyhounds", 451, 1],
] as const)("%s over %i m are in band %i", (code, metres, band) =>
  expect(bandIndex(code, metres)).toBe(band),
);

test("every distance that is run falls into a band", () => {
  for (const code of ["gallops", "harness", "greyhounds"] as const)
    for (const metres of usualDistances[code]) expect(bandIndex(code, metres)).toBeGreaterThanOrEqual(0);
});
