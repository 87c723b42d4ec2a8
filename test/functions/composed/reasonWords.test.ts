/** Suite of src/functions/composed/reasonWords.ts. */
import { wordsOf } from "../../../src/functions/composed/reasonWords";
import { modelFeatures } from "../../../src/spec/features";
import type { FormResponse } from "../../../src/spec/form";

type Runner = FormResponse["runners"][number];

const withCareer = (starts: number, wins: number, places: number): Runner =>
  ({ stats: { overall: { starts, wins, places } } }) as Runner; // the figures that are read

const names = modelFeatures.map(({ name }) => name);

test.each(names)("%s is stated without a count of nothing for a newcomer at the field's mean", (name) => {
  const fact = { value: 0, mean: 0, runner: withCareer(0, 0, 0) };
  expect(wordsOf(name, fact)).not.toMatch(/\b0 (of|starts?|kg|m|days?)\b|of 0\b/);
});

test("a newcomer has fewer starts, and a runner with a career has its figures", () => {
  const runner = withCareer(12, 3, 5);
  expect(wordsOf("experience", { value: 0, mean: 1, runner: withCareer(0, 0, 0) })).toBe(
    "fewer starts than most here",
  );
  expect(wordsOf("experience", { value: Math.log(13), mean: 1, runner })).toBe(
    "12 starts, more than most here",
  );
  expect(wordsOf("winRate", { value: 0.25, mean: 0.1, runner })).toBe("won 3 of 12");
  expect(wordsOf("placeRate", { value: 0.4, mean: 0.1, runner })).toBe("placed in 5 of 12");
});

test("a weight is stated by its difference, and one at the average as that", () => {
  const about = (value: number) => wordsOf("weight", { value, mean: 0, runner: undefined });
  expect(about(1.5)).toBe("1.5 kg above the field’s average");
  expect(about(-0.1)).toBe("carries the field’s average weight");
});
