/** Suite of src/client/responseCache.ts: freshness. */
import { freshnessLifetime } from "../../src/client/responseCache";
import type { FormResponse } from "../../src/spec/form";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse("2026-11-21T05:00:00Z");
const context = { now, today: "2026-11-21", pinned: false };

const form = (startsIn?: number, date = "2026-11-21"): FormResponse => ({
  date,
  track: "Sha Tin",
  raceNumber: 1,
  abandoned: false,
  numberOfRunners: 0,
  runners: [],
  ...(startsIn !== undefined && { startTime: new Date(now + startsIn).toISOString() }),
});

test.each<[string, FormResponse, number]>([
  ["in three days", form(72 * hour), 30 * minute],
  ["tonight", form(6 * hour), 10 * minute],
  ["in an hour", form(hour), 2 * minute],
  ["about to start", form(5 * minute), 0.75 * minute],
  ["started 20 minutes ago", form(-20 * minute), 0.75 * minute],
  ["an hour ago", form(-hour), 10 * minute],
  ["this morning", form(-5 * hour), hour],
  ["last week", form(-7 * 24 * hour), 24 * hour],
  ["today, at a time unknown", form(), 2 * minute],
  ["last week, at a time unknown", form(undefined, "2026-11-14"), 24 * hour],
])("the lifetime of the form of a race %s", (_when, response, expected) => {
  expect(freshnessLifetime("form", response, context)).toBe(expected);
});

test.each<[string, number, number | undefined, number]>([
  ["no max-age", 72 * hour, undefined, 30 * minute],
  ["a shorter time", 72 * hour, 300, 5 * minute],
  ["no time at all", 72 * hour, 0, 30_000],
  ["a longer time for a response that may change", 5 * minute, 3600, 0.75 * minute],
  ["a longer time for a final response", -7 * 24 * hour, 40 * 3600, 24 * hour],
])("max-age: %s", (_case, startsIn, maxAge, expected) => {
  expect(freshnessLifetime("form", form(startsIn), { ...context, maxAge })).toBe(expected);
});

test("under a pinned clock responses are final", () => {
  expect(freshnessLifetime("form", form(5 * minute), { ...context, pinned: true })).toBe(hour);
});
