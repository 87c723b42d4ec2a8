import { lifetimeOf } from "../../src/client/lifetime";
import type { FormResponse } from "../../src/spec/responses";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse("2026-11-21T05:00:00Z");
const moment = { now, today: "2026-11-21", pinned: false };

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
  ["about to jump", form(5 * minute), 0.75 * minute],
  ["just run", form(-20 * minute), 0.75 * minute],
  ["an hour ago", form(-hour), 10 * minute],
  ["this morning", form(-5 * hour), hour],
  ["last week", form(-7 * 24 * hour), 24 * hour],
  ["today, at a time unknown", form(), 2 * minute],
  ["last week, at a time unknown", form(undefined, "2026-11-14"), 24 * hour],
])("the form of a race %s lasts as long as it may be right", (_when, response, expected) => {
  expect(lifetimeOf("form", response, moment)).toBe(expected);
});

test.each<[string, number, number | undefined, number]>([
  ["no word", 72 * hour, undefined, 30 * minute],
  ["a shorter time", 72 * hour, 300, 5 * minute],
  ["no time at all", 72 * hour, 0, 30_000],
  ["a longer time for what may change", 5 * minute, 3600, 0.75 * minute],
  ["a longer time for what is settled", -7 * 24 * hour, 40 * 3600, 24 * hour],
])("the service's own word counts: %s", (_word, startsIn, maxAge, expected) => {
  expect(lifetimeOf("form", form(startsIn), { ...moment, maxAge })).toBe(expected);
});

test("under a pinned clock nothing changes", () => {
  expect(lifetimeOf("form", form(5 * minute), { ...moment, pinned: true })).toBe(hour);
});
