import { strayIn } from "../../src/client/strayIn";
import { formOf } from "./questions";
import type { FormResponse } from "../../src/spec/responses";

const form = (date: string, startTime?: string): FormResponse => ({
  date,
  track: "X",
  raceNumber: 3,
  abandoned: false,
  numberOfRunners: 0,
  runners: [],
  ...(startTime && { startTime }),
});

test.each<[string, FormResponse, boolean]>([
  ["the date asked for", form("2026-11-21"), false],
  [
    "the venue's own date, when the race starts on the day asked for in the timezone asked for",
    form("2026-11-20", "2026-11-20T20:00:00Z"),
    false,
  ],
  ["the day after, when the meeting began on the day asked for", form("2026-11-22", "2026-11-21T16:00:00Z"), false],
  ["another date without a start", form("2026-11-20"), true],
  ["another date with its start", form("2026-11-20", "2026-11-19T20:00:00Z"), true],
])("%s", (_what, response, stray) => {
  expect(strayIn(formOf(3), response) !== undefined).toBe(stray);
});
