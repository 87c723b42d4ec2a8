import { dateOf } from "../../src/dates/days";
import { resultOf } from "../../src/lists/lists";
import { worldModels } from "../../src/service/predictions/models/worldModels";
import { predictDays, type Prediction } from "../../src/service/predictions/storedPredictions";
import { inDayOrder, predictWorld } from "../../src/service/predictWorld";
import type { RaceRecord } from "../../src/service/races/records";
import { liveMoment } from "../../src/service/simulation/moment";
import { publishAtOnce } from "../../src/service/simulation/publication";
import { raceOf } from "./predictions/simulatedRaces";

test("one pass publishes the races and changes of a world, and predicts as later passes over its days do", () => {
  const moment = liveMoment(Date.parse("2026-03-14T03:00:00Z"));
  const publication = { world: { seed: 1, scale: "small", epoch: "2026-03-01" }, moment } as const;
  const records: RaceRecord[] = [];
  const predictions: Prediction[] = [];
  const dated = resultOf(
    predictWorld(publication, (batch) => void records.push(...batch.records)),
    (some) => void predictions.push(...some),
  );
  const atOnce = publishAtOnce(publication);
  expect([records, dated]).toEqual([atOnce.records, atOnce.dated]);
  const byDay = [...records].sort((a, b) => Number(a.date > b.date) - Number(a.date < b.date));
  const from = moment.today - 32;
  expect(byDay.some(({ date, run }) => date >= dateOf(from) && run)).toBe(true);
  const again = [...predictDays(byDay, { models: worldModels, from, resultsBefore: moment.today })];
  expect(again.length).toBeGreaterThan(50);
  expect(predictions).toEqual(again);
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
