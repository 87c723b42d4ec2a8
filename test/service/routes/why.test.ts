/** Suite of src/service/routes: why. */
import { dayNumber } from "../../../src/dates/days";
import { sum } from "../../../src/lists/lists";
import { softmax } from "../../../src/maths/softmax";
import { features } from "../../../src/service/predictions/features/features";
import { worldModels } from "../../../src/service/predictions/models/worldModels";
import { predictDays, storePredictions } from "../../../src/service/predictions/storedPredictions";
import { type LocalHistory } from "../../../src/service/store/history";
import { slugify } from "../../../src/spec/slug";
import type { WhyResponse } from "../../../src/spec/why";
import { worldDay, worldHistory, worldRaces } from "../../contract/smallWorld";
import { ask, pinned, serviceOf } from "../testService";

const today = dayNumber(worldDay) ?? 0;
const options = { models: worldModels, from: today - 2, resultsBefore: today };
const races = worldRaces().filter(({ date }) => (dayNumber(date) ?? 0) <= today);
const predicted = [...predictDays(races, options)];

let history: LocalHistory;
beforeAll(() => {
  history = worldHistory();
  storePredictions(history, predicted);
});
afterAll(() => history.close());

const whyOf = async ({
  country,
  raceCode,
  answer: { date, track, raceNumber },
}: (typeof predicted)[number]) => {
  const timezone = races.find((race) => race.track === track && race.country === country)?.timezone ?? "";
  const query = new URLSearchParams({
    date,
    track: slugify(track),
    race: String(raceNumber),
    race_code: raceCode,
    country,
    timezone,
  });
  return ask(serviceOf(history, { clock: pinned(worldDay) }), `/why?${query}`, "pro", "x1");
};

test("the effects of a runner add up to its win probability, to 1e-12, in every race of every code", async () => {
  for (const prediction of predicted) {
    const { status, body } = await whyOf(prediction);
    expect([prediction.answer.track, status]).toEqual([prediction.answer.track, 200]);
    const { runners } = body as WhyResponse;
    const chances = softmax(runners.map(({ effects }) => sum(effects)));
    expect(runners.length).toBe(prediction.answer.predictions.length);
    runners.forEach(({ winProb }, index) =>
      expect(Math.abs((chances[index] ?? 0) - winProb)).toBeLessThan(1e-12),
    );
  }
  expect(predicted.length).toBeGreaterThan(20);
});

test("without products an effect is weight x (value - mean of the field) / temperature", async () => {
  const [prediction] = predicted;
  if (!prediction) throw new Error("no race");
  const { features: weighed, runners, temperature } = (await whyOf(prediction)).body as WhyResponse;
  weighed.forEach(({ weight }, index) => {
    const mean = sum(runners.map(({ values }) => values[index] ?? 0)) / runners.length;
    for (const { values, effects } of runners)
      expect(effects[index]).toBeCloseTo((weight * ((values[index] ?? 0) - mean)) / temperature, 12);
  });
});

test("what is unknown before a first start is marked, with the value of an ordinary runner", async () => {
  const at = (name: string) => features.findIndex((feature) => feature.name === name);
  let debutants = 0;
  for (const prediction of predicted) {
    const { runners } = (await whyOf(prediction)).body as WhyResponse;
    for (const { values, known } of runners) {
      if (values[at("debut")] === 1) expect(known[at("lastFinish")]).toBe(false);
      if (known[at("lastFinish")]) continue;
      debutants += 1;
      // Where the results begin late, a first start is known to be none or not known at all.
      expect(values[at("debut")]).toBe(known[at("debut")] ? 1 : 0);
      expect([values[at("lastFinish")], known[at("winRate")]]).toEqual([0.5, false]);
    }
  }
  expect(debutants).toBeGreaterThan(3);
});

test("a race without a prediction has no reasons, and the Free plan none at all", async () => {
  const service = serviceOf(history, { clock: pinned(worldDay) });
  const [race] = worldRaces().filter(({ date }) => (dayNumber(date) ?? 0) > today);
  if (!race) throw new Error("no race ahead");
  const { country, raceCode, timezone } = race;
  const place = { country, race_code: raceCode, timezone, track: slugify(race.track) };
  const query = new URLSearchParams({ date: race.date, race: String(race.raceNumber), ...place });
  expect(await ask(service, `/why?${query}`, "pro", "x1")).toMatchObject({
    status: 404,
    body: { code: "prediction_missing" },
  });
  expect(await ask(service, `/why?${query}`, "free", "x1")).toMatchObject({ status: 403 });
});
