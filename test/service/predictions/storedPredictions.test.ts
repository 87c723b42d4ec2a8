import {
  type Prediction,
  predictionsOf,
  storePredictions,
} from "../../../src/service/predictions/storedPredictions";
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
