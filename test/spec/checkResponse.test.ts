/** Suite of src/client/parseResponse.ts: checkMatchesQuestion. */
import { checkMatchesQuestion } from "../../src/client/parseResponse";
import { InvalidResponse } from "../../src/client/failure";
import { formOf } from "./questions";
import type { FormResponse } from "../../src/spec/form";

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
  ["the requested date", form("2026-11-21"), false],
  [
    "the date at the venue, when the race starts on the requested date in the requested timezone",
    form("2026-11-20", "2026-11-20T20:00:00Z"),
    false,
  ],
  [
    "the next day, when the meeting began on the requested date",
    form("2026-11-22", "2026-11-21T16:00:00Z"),
    false,
  ],
  ["another date without a start", form("2026-11-20"), true],
  ["another date with its start", form("2026-11-20", "2026-11-19T20:00:00Z"), true],
])("%s", (_case, response, differs) => {
  const check = expect(() => checkMatchesQuestion(formOf(3), response));
  if (differs) check.toThrow(InvalidResponse);
  else check.not.toThrow();
});
