import { features } from "../../../../src/service/predictions/features/features";
import { pricedBy } from "../../../../src/service/predictions/fit/pricedBy";
import { modelOf } from "../models";

test("a model prices a race by its weights and temperature", () => {
  const vector = (ability: number) => Float64Array.from(features, ({ name }) => (name === "ability" ? ability : 0));
  const model = { ...modelOf({ ability: 2 }), temperature: 2 };
  const [priced] = pricedBy(model, [{ day: 0, vectors: [vector(Math.log(3)), vector(0)], placings: [[0], [1]] }]);
  expect(priced?.probabilities).toEqual([expect.closeTo(0.75, 12), expect.closeTo(0.25, 12)]);
  expect(priced?.placings).toEqual([[0], [1]]);
});
