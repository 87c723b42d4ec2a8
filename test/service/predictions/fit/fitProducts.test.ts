import { resultOf, sum } from "../../../../src/lists/lists";
import { features } from "../../../../src/service/predictions/features/features";
import type { Contest } from "../../../../src/service/predictions/fit/contests";
import { fitProductsInSteps } from "../../../../src/service/predictions/fit/fitProducts";
import { stagesOf } from "../../../../src/service/predictions/fit/fitWeights";
import { softmax } from "../../../../src/maths/softmax";
import { utilitiesWith } from "../../../../src/service/predictions/models/model";
import type { Products } from "../../../../src/service/predictions/models/products";
import { randomFrom } from "../simulatedRaces";

const weights = features.map(() => 0);
const at = (name: string): number => features.findIndex((feature) => feature.name === name);

/** Races of six won by the best of a runner's product of ability and experience, and chance. */
function drawnRaces(count: number, strength: number): Contest[] {
  const random = randomFrom(7);
  return Array.from({ length: count }, (_, day) => {
    const scores: number[] = [];
    const vectors = Array.from({ length: 6 }, () => {
      const [one, other] = [2 * random() - 1, 2 * random() - 1];
      scores.push(strength * one * other - Math.log(-Math.log(random())));
      return Float64Array.from(features, ({ name, spread }) =>
        name === "ability" ? 2 * spread * one : name === "experience" ? 2 * spread * other : 0,
      );
    });
    const order = scores.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
    return { day, vectors, placings: order.slice(0, 3).map((runner) => [runner]) };
  });
}

const fitted = (contests: readonly Contest[]): Products => resultOf(fitProductsInSteps(contests, weights));

/** Returns the penalised log likelihood that the fit climbs. */
function valueOf(contests: readonly Contest[], products: Products): number {
  const logs = contests.flatMap(({ vectors, placings }) => {
    const utilities = utilitiesWith(vectors, { weights, products });
    return stagesOf(placings, vectors.length).map(({ weight, chosen, remaining }) => {
      const chances = softmax(remaining.map((runner) => utilities[runner] ?? 0));
      return weight * Math.log(chances[remaining.indexOf(chosen[0] ?? 0)] ?? 0);
    });
  });
  return sum(logs) - 16000 * sum(products.weights.flat().map((one) => one * one));
}

test("the product that decides races is found, and the likelihood gains by it", () => {
  const races = drawnRaces(1500, 2);
  const products = fitted(races);
  const pair = (one: string, other: string): number => products.weights[at(one)]?.[at(other)] ?? 0;
  const pairFound = pair("ability", "experience");
  expect(pairFound).toBeGreaterThan(0.02);
  expect(Math.abs(pair("ability", "ability"))).toBeLessThan(pairFound / 4);
  expect(pair("age", "age")).toBe(0);
  const none = { ...products, weights: products.weights.map((row) => row.map(() => 0)) };
  expect(valueOf(races, products)).toBeGreaterThan(valueOf(races, none) + 3);
});

test("a change of the weight in either direction lowers the penalised likelihood", () => {
  const races = drawnRaces(300, 2);
  const products = fitted(races);
  const best = valueOf(races, products);
  for (const change of [-1e-3, 1e-3]) {
    const moved = products.weights.map((row, one) =>
      row.map((weight, other) => weight + (one === at("ability") && other === at("experience") ? change : 0)),
    );
    expect(valueOf(races, { ...products, weights: moved })).toBeLessThan(best);
  }
});

test("a hundred races give products almost no effect", () => {
  const products = fitted(drawnRaces(100, 2));
  expect(Math.max(...products.weights.flat().map(Math.abs))).toBeLessThan(0.01);
});
