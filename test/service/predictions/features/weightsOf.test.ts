import { features } from "../../../../src/service/predictions/features/features";
import { weightsOf } from "../../../../src/service/predictions/features/weightsOf";
import { modelOf } from "../models";

test("weights stand in the order of the features", () => {
  expect(weightsOf(modelOf({ ability: 2 }))).toEqual(features.map(({ name }) => (name === "ability" ? 2 : 0)));
});

test("a model of other features is refused, as is one that lacks a feature", () => {
  const model = modelOf({});
  expect(() => weightsOf({ ...model, weights: { ...model.weights, luck: 1 } })).toThrow("current value is luck");
  expect(() => weightsOf({ ...model, weights: {} })).toThrow("current value of ability is missing");
});
