import { dateOf } from "../../src/dates/days";
import { resultOf } from "../../src/maths/lists";
import { worldModels } from "../../src/service/predictions/models/worldModels";
import { predictDays, type Prediction } from "../../src/service/predictions/storedPredictions";
import { predictWorld } from "../../src/service/predictWorld";
import type { RaceRecord } from "../../src/service/races/records";
import { liveMoment } from "../../src/service/simulation/moment";
import { publishAtOnce } from "../../src/service/simulation/publication";

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
