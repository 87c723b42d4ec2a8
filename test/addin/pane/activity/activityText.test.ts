import { outcomeWords, questionWords } from "../../../../src/addin/pane/activity/activityText";
import { formOf } from "../../../client/questions";

const entry = { time: 0, question: formOf(3), source: "simulated", ageMs: 12_000, outcome: "fresh", requested: false } as const;

test("a question is told by its endpoint and what it was asked with", () => {
  expect(questionWords(entry)).toBe("form 2026-11-21 sha-tin 3 gallops hk Australia/Sydney");
});

test.each([
  [entry, "answered · simulated · 12 s old · at hand, no request"],
  [
    { ...entry, ageMs: 600_000, outcome: "stale" as const },
    "answered, older than it may be · simulated · 10 min old · at hand, no request",
  ],
  [{ ...entry, requested: true, ageMs: 300 }, "answered · simulated · asked, shared by all who waited"],
  [
    { ...entry, requested: true, ageMs: 600_000, source: "live" as const, outcome: "stale" as const },
    "answered, older than it may be · live · 10 min old · asked, shared by all who waited",
  ],
])("an outcome has its source, age and cost: %#", (told, words) => {
  expect(outcomeWords(told)).toBe(words);
});
