import {
  evaluateFormula,
  evaluateInSlices,
} from "../../../../src/service/predictions/backtest/evaluateFormula";
import { parseFormula } from "../../../../src/spec/formula";
import { turnsOfOthers } from "../../store/turnsOfOthers";

/** Two races of three and two starters. */
const values: Readonly<Record<string, readonly number[]>> = {
  barrier: [1, 2, NaN, 4, 4],
  weight: [50, 55, 60, NaN, NaN],
};
const evaluate = (text: string): number[] => [
  ...evaluateFormula(parseFormula(text), { offsets: [0, 3, 5], column: (name) => values[name] ?? [] }),
];

test.each([
  ["barrier + 1", [2, 3, NaN, 5, 5]],
  ["barrier * weight", [50, 110, NaN, NaN, NaN]],
  ["1 / (barrier - 1)", [NaN, 1, NaN, 1 / 3, 1 / 3]], // 1 / 0 is no number
  ["sqrt(1 - barrier)", [0, NaN, NaN, NaN, NaN]],
  ["coalesce(barrier, weight, 0)", [1, 2, 60, 4, 4]],
  ["if(barrier > 1, 10, 20)", [20, 10, NaN, 10, 10]],
  ["if(barrier > 1, weight, 0)", [0, 55, NaN, NaN, NaN]],
  ["barrier > 1 and weight > 52", [0, 1, NaN, NaN, NaN]],
  ["barrier > 5 and weight > 52", [0, 0, NaN, 0, 0]], // false, whatever the weight
  ["barrier < 5 or weight > 70", [1, 1, NaN, 1, 1]],
  ["not barrier = 1", [0, 1, NaN, 1, 1]],
  ["clamp(barrier, 2, 3)", [2, 2, NaN, 3, 3]],
  ["round(barrier / 3, 2)", [0.33, 0.67, NaN, 1.33, 1.33]],
  ["min(barrier, 2) + max(barrier, 2)", [3, 4, NaN, 6, 6]],
  ["2 ^ barrier", [2, 4, NaN, 16, 16]],
  ["rank(barrier)", [2, 1, NaN, 1, 1]],
  ["gap(weight)", [-5, 0, 5, NaN, NaN]],
  ["z(weight)", [-Math.sqrt(1.5), 0, Math.sqrt(1.5), NaN, NaN]],
  ["z(barrier)", [-1, 1, NaN, 0, 0]],
  ["share(barrier)", [1 / 3, 2 / 3, NaN, 0.5, 0.5]],
  ["share(0 - barrier)", [NaN, NaN, NaN, NaN, NaN]],
  ["7", [7, 7, 7, 7, 7]],
])("%s", (text, expected) => {
  const digits = (value: number): number => Number(value.toPrecision(12));
  expect(evaluate(text).map(digits)).toEqual(expected.map(digits));
});

test("slices of races have the values of the whole, and others work between them", async () => {
  const offsets = Array.from({ length: 2001 }, (_, race) => 3 * race);
  const starts = Float32Array.from({ length: 6000 }, (_, start) =>
    start % 7 === 0 ? NaN : (start * 37) % 101,
  );
  const whole = { offsets, column: () => starts };
  const formula = parseFormula("rank(barrier) + 0.1 * gap(weight) - z(barrier) / 3");
  const { done: values, turns } = await turnsOfOthers(() => evaluateInSlices(formula, whole));
  expect(values).toEqual(evaluateFormula(formula, whole));
  expect(values.some((value) => value > 1)).toBe(true);
  expect(turns).toBeGreaterThan(2);
});
