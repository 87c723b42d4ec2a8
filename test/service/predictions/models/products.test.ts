import fc from "fast-check";
import { sum } from "../../../../src/lists/lists";
import { features } from "../../../../src/service/predictions/features/features";
import { utilitiesWith } from "../../../../src/service/predictions/models/model";
import { distancesIn, productEffects } from "../../../../src/service/predictions/models/products";

const at = (name: string): number => features.findIndex((feature) => feature.name === name);
const none = features.map(() => 0);
const vectorOf = (values: Readonly<Record<string, number>>): Float64Array =>
  Float64Array.from(features, ({ name }) => values[name] ?? 0);
const weighing = (one: string, other: string, weight: number) => ({
  centres: none,
  weights: features.map((_, row) =>
    none.map((_, column) => (row === at(one) && column === at(other) ? weight : 0)),
  ),
});

test("distances are in usual standard deviations, from the usual value and from the field's mean, 6 at most", () => {
  const centres = none.map((_, index) => (index === at("ability") ? 0.1 : 0));
  const [one, other] = distancesIn([vectorOf({ ability: 0.5 }), vectorOf({ ability: 9 })], centres);
  expect(one?.fromUsual[at("ability")]).toBeCloseTo(1, 12);
  expect(one?.fromField[at("ability")]).toBe(-6);
  expect([other?.fromUsual[at("ability")], other?.fromUsual[at("age")]]).toEqual([6, 0]);
});

test("half of a product counts for either feature, and all of a feature's product with itself", () => {
  const field = [vectorOf({ ability: 0.8, age: 3 }), vectorOf({ ability: 0.8, age: 1 })];
  const [effects] = productEffects(field, weighing("ability", "age", 0.5));
  expect([effects?.[at("ability")], effects?.[at("age")], sum(effects ?? [])]).toEqual([0.5, 0.5, 1]);
  const [square] = productEffects(field, weighing("age", "age", 0.5));
  expect([square?.[at("age")], sum(square ?? [])]).toEqual([1.5, 1.5]);
});

test("effects add up to the product part of the utility, to 1e-12, and a runner at both means has none", () => {
  const size = { minLength: features.length, maxLength: features.length };
  const numbers = fc.array(fc.double({ min: -3, max: 3, noNaN: true }), size);
  const matrix = fc.array(numbers, size);
  fc.assert(
    fc.property(
      fc.array(numbers, { minLength: 1, maxLength: 6 }),
      matrix,
      numbers,
      (rows, weights, ownValue) => {
        const vectors = rows.map((row) => Float64Array.from(row));
        const products = { centres: ownValue, weights };
        const effects = productEffects(vectors, products);
        const linear = utilitiesWith(vectors, { weights: ownValue });
        utilitiesWith(vectors, { weights: ownValue, products }).forEach((utility, index) =>
          expect(utility - (linear[index] ?? 0)).toBeCloseTo(sum(effects[index] ?? []), 9),
        );
        const usual = [Float64Array.from(ownValue), Float64Array.from(ownValue)];
        expect(
          productEffects(usual, products)
            .flatMap((row) => [...row])
            .every((effect) => effect === 0),
        ).toBe(true);
      },
    ),
    { numRuns: 20 },
  );
});
