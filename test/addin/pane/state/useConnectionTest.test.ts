import { planLabel, quotaState, sourceLabel } from "../../../../src/addin/pane/state/useConnectionTest";

test.each([
  [100, "enough"],
  [21, "enough"],
  [20, "low"],
  [1, "low"],
  [0, "used"],
])("%i of 100 is %s", (remaining, state) => {
  expect(quotaState({ limit: 100, remaining })).toBe(state);
});

test("fictional races are marked as such, and a pinned clock is stated", () => {
  expect(sourceLabel({ source: "simulated" })).toBe("Simulated races, all fictional");
  expect(sourceLabel({ source: "results", asOf: "2026-03-14" })).toBe(
    "Races from a results file, as of 2026-03-14",
  );
  expect(sourceLabel({})).toBeUndefined();
});

test("the plan is named once it is known", () => {
  expect([planLabel({ plan: "pro" }), planLabel({ plan: "free" }), planLabel({})]).toEqual([
    "Pro",
    "Free",
    undefined,
  ]);
});
