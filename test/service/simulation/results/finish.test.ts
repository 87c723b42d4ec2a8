import { Random } from "../../../../src/service/simulation/random/random";
import { drawFinishOrder } from "../../../../src/service/simulation/results/finish";
import { simulatedWorld } from "../simulatedWorld";

const chances = [0.5, 0.3, 0.15, 0.05];
const [race] = simulatedWorld({ days: 3 }).meetings.flatMap(({ races }) => races);
const starters = (race?.starts ?? [])
  .slice(0, 4)
  .map((start, index) => ({ ...start, probability: chances[index] ?? 0 }));
const random = new Random(21);
const orders = Array.from({ length: 20_000 }, () =>
  drawFinishOrder(starters, random).map((start) => starters.indexOf(start)),
);
const share = (among: readonly (readonly number[])[], index: number, runner: number) =>
  among.filter((order) => order[index] === runner).length / among.length;

test("every starter finishes once", () => {
  for (const order of orders.slice(0, 500)) expect([...order].sort()).toEqual([0, 1, 2, 3]);
});

test("each starter wins as often as its probability states", () => {
  chances.forEach((chance, runner) => expect(share(orders, 0, runner)).toBeCloseTo(chance, 1.7));
});

test("the second is drawn by probability to the power 0.84, the third by probability to the power 0.72", () => {
  const afterFirst = orders.filter(([winner]) => winner === 0);
  const second = [0.3, 0.15, 0.05].map((chance) => chance ** 0.84);
  expect(share(afterFirst, 1, 1)).toBeCloseTo(
    0.3 ** 0.84 / second.reduce((sum, weight) => sum + weight),
    1.7,
  );
  const afterTwo = orders.filter(([winner, next]) => winner === 0 && next === 1);
  expect(share(afterTwo, 2, 2)).toBeCloseTo(0.15 ** 0.72 / (0.15 ** 0.72 + 0.05 ** 0.72), 1.7);
});
