import { requireDayNumber } from "../../../src/dates/days";
import { epochAt, liveMoment, pinnedMoment } from "../../../src/service/simulation/moment";

test("a live moment includes the newest day on earth, whose results are published as they are due", () => {
  const now = Date.parse("2026-03-01T10:00:00Z");
  expect(liveMoment(now)).toEqual({
    today: requireDayNumber("2026-03-02"),
    settled: requireDayNumber("2026-03-02"),
    instant: now,
  });
});

test("a pinned moment has all results of the days before it and none of its own", () => {
  expect(pinnedMoment("2026-03-01")).toEqual({
    today: requireDayNumber("2026-03-01"),
    settled: requireDayNumber("2026-02-28"),
    instant: Infinity,
  });
});

test.each([
  ["2026-02-05", "2025-01-01"],
  ["2026-03-07", "2025-01-01"],
  ["2026-03-08", "2025-02-01"],
])("a world created on %s begins with the month of 400 days before: %s", (day, epoch) => {
  expect(epochAt(pinnedMoment(day), "full")).toBe(epoch);
});

test("the site's world begins with the month of 90 days before", () => {
  expect(epochAt(pinnedMoment("2026-03-31"), "site")).toBe("2025-12-01");
});
