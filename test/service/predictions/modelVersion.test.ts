import { modelVersionOf } from "../../../src/service/predictions/modelVersion";
import { modelOf } from "./models";

const model = modelOf({ ability: 1 });

test("a version names code, day and coefficients", () => {
  expect(modelVersionOf(model)).toMatch(/^gallops-2024-09-30-[0-9a-f]{8}$/);
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
