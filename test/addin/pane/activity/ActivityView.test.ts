import {
  logIntro,
  logRows,
  outcomeText,
  questionText,
} from "../../../../src/addin/pane/activity/ActivityView";
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
  [{ ...entry, requested: true, ageMs: 999 }, "answered · simulated · one request, shared"],
  [{ ...entry, requested: true, ageMs: 1000 }, "answered · simulated · 1 s old · one request, shared"],
  [{ ...entry, ageMs: 89_999 }, "answered · simulated · 90 s old · cached, no request"],
  [{ ...entry, ageMs: 90_000 }, "answered · simulated · 2 min old · cached, no request"],
  [
    { ...entry, requested: true, ageMs: 600_000, source: "live" as const, outcome: "stale" as const },
    "answered from an expired copy · live · 10 min old · one request, shared",
  ],
])("an outcome has its source, age and cost: %#", (outcome, text) => {
  expect(outcomeText(outcome)).toBe(text);
});

test("each request has a row with the calls that shared it, the calls of a question without one a row", () => {
  const other = { ...entry, question: formOf(4) };
  const failed = { ...entry, outcome: "notFound" as const };
  const newest = { ...entry, time: 9 };
  const request = { ...entry, time: -60_000, ageMs: 300, requested: true };
  const shared = { ...request, time: request.time - 2 };
  const earlier = { ...request, time: request.time - 5_000 };
  const rows = logRows([newest, other, entry, request, failed, entry, shared, earlier]);
  expect(rows).toEqual([
    { entry: newest, calls: 3 },
    { entry: other, calls: 1 },
    { entry: request, calls: 2 },
    { entry: failed, calls: 1 },
    { entry: earlier, calls: 1 },
  ]);
  expect(logIntro(rows)).toBe(
    "2 requests, and 3 questions answered without a request, newest first, by your clock.",
  );
  expect(logIntro(logRows([request]))).toBe("1 request, newest first, by your clock.");
  expect(logIntro([])).toBe("No requests yet.");
});
