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

test("a world created on a day begins 400 days before it", () => {
  expect(epochAt(pinnedMoment("2026-02-20"))).toBe("2025-01-16");
});
