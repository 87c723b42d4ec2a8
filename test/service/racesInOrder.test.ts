import { inDayOrder, racesOfWorld } from "../../src/service/racesInOrder";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { raceOf } from "./predictions/simulatedRaces";

test("races of a world come in the order of their days, those to come last and not run", () => {
  const moment = pinnedMoment("2026-03-14");
  const races = [...racesOfWorld({ seed: 1, scale: "small", epoch: "2026-03-01" }, { moment })];
  const dates = races.map(({ date }) => date);
  expect(dates).toEqual([...dates].sort());
  expect(races.filter(({ run, date }) => run && date >= "2026-03-14")).toEqual([]);
  expect(dates.at(-1)).toBe("2026-03-21");
});

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
