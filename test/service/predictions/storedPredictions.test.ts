import { worldModels } from "../../../src/service/predictions/models/worldModels";
import {
  modelFact,
  type Prediction,
  predictionsOf,
  storePredictions,
} from "../../../src/service/predictions/storedPredictions";
import type { RaceCode } from "../../../src/spec/codes";
import type { LocalHistory } from "../../../src/service/store/history";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { raceOf, runnerOf } from "./simulatedRaces";

const raceId = 1;
let history: LocalHistory;
beforeEach(() => {
  history = historyInMemory();
  createWriter(history)([raceOf({ runners: [runnerOf()] })]);
});
afterEach(() => history.close());

const prediction = (knownBefore: number, modelVersion: string, track = "Oakmere"): Prediction => ({
  country: "au",
  raceCode: "gallops",
  knownBefore,
  inputs: "{}",
  answer: { date: "2024-10-04", track, raceNumber: 1, modelVersion, confidence: "low", predictions: [] },
});
const versionOf = async (resultsBefore: number) =>
  (await predictionsOf(history, { raceId, resultsBefore }))?.modelVersion;

test("an empty store has no prediction", async () => {
  expect(await versionOf(20000)).toBeUndefined();
});

test("a stored prediction is returned unchanged", async () => {
  storePredictions(history, [prediction(20000, "a")]);
  expect(await predictionsOf(history, { raceId, resultsBefore: 20000 })).toEqual(
    prediction(20000, "a").answer,
  );
});

test("a prediction from the same results is not replaced", async () => {
  storePredictions(history, [prediction(20000, "first")]);
  storePredictions(history, [prediction(20000, "second")]);
  expect(await versionOf(20000)).toBe("first");
});

test("a prediction from more results replaces one from fewer", async () => {
  storePredictions(history, [prediction(19995, "early")]);
  storePredictions(history, [prediction(19998, "late")]);
  expect(await versionOf(20000)).toBe("late");
  expect(await versionOf(19996)).toBeUndefined();
});

test("a replayed day has no prediction from later results", async () => {
  storePredictions(history, [prediction(20000, "late")]);
  storePredictions(history, [prediction(19996, "replayed")]);
  expect([await versionOf(19999), await versionOf(20000)]).toEqual(["replayed", "late"]);
});

test("the prediction of a race outside the history is ignored", async () => {
  storePredictions(history, [
    prediction(20000, "a", "Elsewhere"),
    { ...prediction(20000, "b"), raceCode: "harness" },
  ]);
  expect(await versionOf(20000)).toBeUndefined();
});

test("a model that was fitted takes the place of the one before it, of its race code alone", () => {
  const fact = (day: string, raceCode: RaceCode = "gallops") =>
    modelFact(raceCode, { prices: true, before: day });
  const fitted = (name: string) => ({
    fitted: { fact: name, model: { ...worldModels.gallops, temperature: 2 } },
  });
  storePredictions(history, [
    { ...prediction(20000, "a"), ...fitted(fact("2024-08-01")) },
    { ...prediction(20000, "b"), raceCode: "harness", ...fitted(fact("2024-08-01", "harness")) },
  ]);
  storePredictions(history, [{ ...prediction(20001, "c"), ...fitted(fact("2024-09-01")) }]);
  const keptFacts = history.driver.all<{ name: string; value: string }>("SELECT * FROM meta ORDER BY name");
  expect(keptFacts.map(({ name }) => name)).toEqual([
    "model gallops prices 2024-09-01",
    "model harness prices 2024-08-01",
  ]);
  expect(JSON.parse(keptFacts[0]?.value ?? "")).toMatchObject({ raceCode: "gallops", temperature: 2 });
});
