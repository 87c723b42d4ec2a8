import { inDayOrder } from "../../src/service/racesInOrder";
import { raceOf } from "./predictions/simulatedRaces";

const races = (...dates: string[]) => dates.map((date) => raceOf({ date }));
const dates = (ordered: Iterable<{ date: string }>) => Array.from(ordered, ({ date }) => date);

test("late results are sorted into their day", () => {
  const mixed = races("2026-01-01", "2026-01-03", "2026-01-04", "2026-01-03", "2026-01-05");
  expect(dates(inDayOrder(mixed, { from: "2026-01-03" }))).toEqual([
    "2026-01-01",
    "2026-01-03",
    "2026-01-03",
    "2026-01-04",
    "2026-01-05",
  ]);
});

test("races of earlier days are yielded at once, without reading the rest", () => {
  function* endless() {
    for (;;) yield raceOf({ date: "2026-01-01" });
  }
  expect(inDayOrder(endless(), { from: "2026-01-03" }).next().value).toEqual(raceOf({ date: "2026-01-01" }));
});
