import { softmax } from "../../../../src/maths/softmax";
import {
  fitBend,
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

test("without races the exponents and bends are the usual ones of short files", () => {
  expect(fitPlaces([])).toEqual({ discounts: [0.82, 0.69], bends: [-0.02, -0.02] });
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
  const races = utilitiesOf(drawnContests([1]), [1]);
  const temperatures = [0, 20, 40, 2000].map((count) => fitTemperature(races.slice(0, count)));
  expect(temperatures).toEqual([...temperatures].sort((a, b) => b - a));
  expect(temperatures[0]).toBe(Infinity);
});

test("utilities that had nothing to do with the results are given equal chances", () => {
  const races = utilitiesOf(drawnContests([2], { races: 100 }), [-2]);
  expect(fitTemperature(races)).toBe(Infinity);
});

test("a few lucky races do not raise the strength much above the usual one", () => {
  const races = utilitiesOf(drawnContests([2], { races: 60 }), [1]);
  const temperature = fitTemperature(races);
  expect(temperature).toBeGreaterThan(0.8);
  expect(temperature).toBeLessThan(1.1);
});

test("the bend of a few races is the usual one, and thousands of races decide by themselves", () => {
  const few = utilitiesOf(drawnContests([1], { races: 60 }), [1]);
  const many = utilitiesOf(drawnContests([3], { races: 8000 }), [3]);
  expect(Math.abs(fitBend(few, 1).bend + 0.08)).toBeLessThan(0.02);
  // The results were drawn without a bend.
  expect(fitBend(many, 1).bend).toBeGreaterThan(-0.03);
});

test("without races strength and bend are the usual ones", () => {
  expect(fitBend([], 1)).toEqual({ temperature: 1, bend: -0.08 });
});
