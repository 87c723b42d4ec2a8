import { localDate } from "../../../src/service/routes/localDate";

test.each([
  ["2026-01-31T13:00:00Z", "Australia/Sydney", "2026-02-01"],
  ["2026-01-31T12:59:59Z", "Australia/Sydney", "2026-01-31"],
  ["2026-06-30T14:00:00Z", "Australia/Sydney", "2026-07-01"],
  ["2026-06-30T13:59:59Z", "Australia/Sydney", "2026-06-30"],
  ["2026-01-01T04:59:00Z", "America/New_York", "2025-12-31"],
])("%s is in %s on %s", (moment, timezone, date) => expect(localDate(Date.parse(moment), timezone)).toBe(date));
