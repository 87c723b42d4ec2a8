import { outcomeText, questionText } from "../../../../src/addin/pane/activity/activityText";
import { formOf } from "../../../client/questions";

const entry = {
  time: 0,
  question: formOf(3),
  source: "simulated",
  ageMs: 12_000,
  outcome: "fresh",
  requested: false,
} as const;

test("a query is shown by its endpoint and parameters", () => {
  expect(questionText(entry)).toBe("form 2026-11-21 sha-tin 3 gallops hk Australia/Sydney");
});

test.each([
  [entry, "answered · simulated · 12 s old · cached, no request"],
  [
    { ...entry, ageMs: 600_000, outcome: "stale" as const },
    "answered from an expired copy · simulated · 10 min old · cached, no request",
  ],
  [{ ...entry, requested: true, ageMs: 300 }, "answered · simulated · one request, shared"],
  [
    { ...entry, requested: true, ageMs: 600_000, source: "live" as const, outcome: "stale" as const },
    "answered from an expired copy · live · 10 min old · one request, shared",
  ],
])("an outcome has its source, age and cost: %#", (outcome, text) => {
  expect(outcomeText(outcome)).toBe(text);
});
