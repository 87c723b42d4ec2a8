import { softmax } from "../../../../src/maths/softmax";
import { fitPlaces, fitTemperature, minimise } from "../../../../src/service/predictions/fit/calibration";
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

test("utilities twice too large have a temperature of two", () => {
  const races = drawnContests([2]).map(({ vectors, placings }) => ({
    placings,
    utilities: vectors.map((v) => utilityOf(v, [4])),
  }));
  expect(Math.abs(fitTemperature(races) - 2)).toBeLessThan(0.15);
});

test("without races the temperature is one", () => {
  expect(fitTemperature([])).toBe(1);
});

test.each([
  [(x: number) => (x - 2) ** 2, 2],
  [(x: number) => Math.abs(x - 4.5), 4.5],
  [(x: number) => x, 0],
  [(x: number) => -x, 5],
])("the minimum of %s is found", (height, lowest) => {
  expect(minimise(height, { from: 0, to: 5 })).toBeCloseTo(lowest, 5);
});
