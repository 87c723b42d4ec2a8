import { features } from "../../../../src/service/predictions/features/features";
import { modelVersionOf, weightsOf } from "../../../../src/service/predictions/models/model";
import { modelOf } from "../modelOf";

test("weights are in the order of the features", () => {
  expect(weightsOf(modelOf({ ability: 2 }))).toEqual(
    features.map(({ name }) => (name === "ability" ? 2 : 0)),
  );
});

test("a model with an unknown feature or without a feature throws", () => {
  const model = modelOf({});
  expect(() => weightsOf({ ...model, weights: { ...model.weights, luck: 1 } })).toThrow(
    "current value is luck",
  );
  expect(() => weightsOf({ ...model, weights: {} })).toThrow("current value of ability is missing");
});

const model = modelOf({ ability: 1 });

test("a version contains code, day and a digest of the coefficients", () => {
  expect(modelVersionOf(model)).toMatch(/^gallops-results-2024-09-30-[0-9a-f]{8}$/);
});

test("the same coefficients have the same version, others another", () => {
  const versions = [
    { ...model },
    { ...model, weights: { ...model.weights, ability: 1.00001 } },
    { ...model, temperature: 1.1 },
    { ...model, discounts: [0.8, 0.6] as const },
  ].map(modelVersionOf);
  expect(versions[0]).toBe(modelVersionOf(model));
  expect(new Set(versions).size).toBe(4);
});
