import { fitTemperature } from "../../../../src/service/predictions/fit/fitTemperature";
import { utilityOf } from "../../../../src/service/predictions/models/model";
import { drawnContests } from "./contests";

test("utilities twice too large are cooled by two", () => {
  const races = drawnContests([2]).map(({ vectors, placings }) => ({
    placings,
    utilities: vectors.map((v) => utilityOf(v, [4])),
  }));
  expect(Math.abs(fitTemperature(races) - 2)).toBeLessThan(0.15);
});

test("without races to judge by it is one", () => {
  expect(fitTemperature([])).toBe(1);
});
