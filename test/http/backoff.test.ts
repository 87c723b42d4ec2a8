import { backoffDelay } from "../../src/http/backoff";

test("the delays grow by the factor", () => {
  const options = { first: 400, growth: 2.5, random: () => 0 };
  expect([1, 2, 3, 4].map((attempt) => backoffDelay(attempt, options))).toEqual([400, 1_000, 2_500, 6_250]);
});

test("chance shortens a delay by up to a half", () => {
  expect(backoffDelay(1, { first: 400, growth: 2, random: () => 0.5 })).toBe(300);
  expect(backoffDelay(1, { first: 400, growth: 2, random: () => 1 })).toBe(200);
});
