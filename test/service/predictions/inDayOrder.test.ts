import { inDayOrder } from "../../../src/service/predictions/inDayOrder";
import { raceOf } from "./simulatedRaces";

const races = (...dates: string[]) => dates.map((date) => raceOf({ date }));
const dates = (ordered: Iterable<{ date: string }>) => Array.from(ordered, ({ date }) => date);

test("late results are put where their day belongs", () => {
  const mixed = races("2026-01-01", "2026-01-03", "2026-01-04", "2026-01-03", "2026-01-05");
  expect(dates(inDayOrder(mixed, { from: "2026-01-03" }))).toEqual([
    "2026-01-01",
    "2026-01-03",
    "2026-01-03",
    "2026-01-04",
    "2026-01-05",
  ]);
});

test("earlier days are passed on as they come, without waiting for the rest", () => {
  function* endless() {
    for (;;) yield raceOf({ date: "2026-01-01" });
  }
  expect(inDayOrder(endless(), { from: "2026-01-03" }).next().value).toEqual(raceOf({ date: "2026-01-01" }));
});
