import { softmax } from "../../../../src/maths/softmax";
import {
  fitPlaces,
  fitTemperature,
  type RaceUtilities,
} from "../../../../src/service/predictions/fit/calibration";
import type { Contest } from "../../../../src/service/predictions/fit/contests";
import { utilityOf } from "../../../../src/service/predictions/models/model";
import { drawnContests } from "./exampleContests";

test("of outsiders that are placed less often than their chances tell, the bend is below 0", () => {
  const races = Array.from({ length: 600 }, (_, race) => ({
    probabilities: [0.35, 0.25, 0.2, 0.15, 0.02, 0.02, 0.01],
    placings: [[race % 4], [(race + 1 + (race % 2)) % 4], [(race + 3) % 4]],
  }));
  for (const bend of fitPlaces(races).bends) expect(bend).toBeLessThan(-0.02);
});

test("the exponents that the places were drawn with are recovered", () => {
  const races = drawnContests([2], { races: 4000, exponent: 0.7 }).map(({ vectors, placings }) => ({
    placings,
    probabilities: softmax(
      vectors.map((vector) => utilityOf(vector, [2])),
      1,
    ),
  }));
  const { discounts, bends } = fitPlaces(races);
  for (const discount of discounts) expect(Math.abs(discount - 0.7)).toBeLessThan(0.06);
  for (const bend of bends) expect(Math.abs(bend)).toBeLessThan(0.05);
});

test("without races the exponents are those closest to the normal model", () => {
  expect(fitPlaces([])).toEqual({ discounts: [0.76, 0.62], bends: [0, 0] });
});

const utilitiesOf = (contests: readonly Contest[], weights: readonly number[]): RaceUtilities[] =>
  contests.map(({ vectors, placings }) => ({
    placings,
    utilities: vectors.map((vector) => utilityOf(vector, weights)),
  }));

test("utilities twice too large have a temperature of two", () => {
  const races = utilitiesOf(drawnContests([2], { exponent: 0.7 }), [4]);
  expect(Math.abs(fitTemperature(races) - 2)).toBeLessThan(0.15);
});

test("the fewer the races, the closer their chances are to equal ones", () => {
  const races = utilitiesOf(drawnContests([2]), [2]);
  const temperatures = [0, 10, 40, 2000].map((count) => fitTemperature(races.slice(0, count)));
  expect(temperatures).toEqual([...temperatures].sort((a, b) => b - a));
  expect(temperatures[0]).toBe(50);
});

test("utilities that had nothing to do with the results are given equal chances", () => {
  const races = utilitiesOf(drawnContests([2], { races: 100 }), [-2]);
  expect(fitTemperature(races)).toBe(50);
});
