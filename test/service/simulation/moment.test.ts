import { requireDayNumber } from "../../../src/dates/days";
import { liveMoment, pinnedMoment } from "../../../src/service/simulation/moment";

test("a live moment settles the newest day on earth, to be published as it is run", () => {
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
