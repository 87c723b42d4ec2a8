import { contestsOf } from "../../../../src/service/predictions/fit/contests";
import { fitModel, fitModels } from "../../../../src/service/predictions/fit/fitModel";
import { simulatedRaces } from "../simulatedRaces";
import { worldModels } from "../../../../src/service/predictions/models/worldModels";

const contests = [...contestsOf(simulatedRaces({ days: 200 }), "gallops")];
const model = fitModel("gallops", contests);

test("the same races give the same model, to the last digit", () => {
  const again = [...contestsOf(simulatedRaces({ days: 200 }), "gallops")];
  expect(JSON.stringify(fitModel("gallops", again))).toBe(JSON.stringify(model));
});

test("the first days are left out, and the last days fit the temperature", () => {
  expect(model.fitted).toEqual({ from: "2024-11-03", to: "2025-04-21", races: 340 });
});

test("a model has a weight for every feature, with six digits", () => {
  const numbers = [...Object.values(model.weights), model.temperature, ...model.discounts];
  expect(numbers.map((value) => Number(value.toPrecision(6)))).toEqual(numbers);
});

test("no race with a result throws", () => {
  expect(() => fitModel("harness", [])).toThrow("Cannot fit harness as there must be races with a result");
});

const races = simulatedRaces({ days: 400 });

test("a code with enough races has a model of its own, fitted on races before the date", () => {
  const { gallops } = fitModels(races, { before: "2025-08-01" });
  expect(gallops?.fitted.to).toBe("2025-07-31");
  expect(gallops).not.toEqual(worldModels.gallops);
});

test("races on and after the date have no effect", () => {
  const before = "2025-08-01";
  expect(fitModels(races, { before })).toEqual(
    fitModels(
      races.filter(({ date }) => date < before),
      { before },
    ),
  );
});

test("codes with too few races have the models of the simulated world", () => {
  const models = fitModels(races, { before: "2024-11-01" });
  expect(models).toEqual(worldModels);
});
