import fc from "fast-check";
import { placesPaid } from "../../../src/maths/placeProbabilities";
import { sum } from "../../../src/lists/lists";
import { createPredictor } from "../../../src/service/predictions/predictor";
import { modelOf } from "./modelOf";
import { raceOf, runnerOf, simulatedRaces } from "./simulatedRaces";

const models = { gallops: modelOf({ ability: 1, weight: 0.02, jockeyRate: 0.3 }) };
const history = simulatedRaces({ days: 60 });

function predictorAfterHistory() {
  const predictor = createPredictor(models);
  for (const race of history) predictor.add(race);
  return predictor;
}

const field = (keys: readonly string[]) =>
  raceOf({
    date: "2025-01-01",
    runners: keys.map((runnerKey, i) => runnerOf({ number: i + 1, name: runnerKey, runnerKey })),
  });

test("win probabilities sum to 1 and place probabilities to the places paid, to 1e-9, for any field", () => {
  const predictor = predictorAfterHistory();
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(keys, (runners) => {
      const { predictions = [] } = predictor.predict(field(runners.map((r) => `r${r}`)))?.answer ?? {};
      expect(sum(predictions.map(({ winProb }) => winProb))).toBeCloseTo(1, 9);
      expect(sum(predictions.map(({ placeProb }) => placeProb))).toBeCloseTo(placesPaid(runners.length), 9);
    }),
  );
});

test("predictions are in the order of their ranks", () => {
  const answer = predictorAfterHistory().predict(field(["r50", "r2", "r30"]))?.answer;
  expect(answer?.predictions.map(({ name, number, modelRank }) => [name, number, modelRank])).toEqual([
    ["r2", 2, 1],
    ["r30", 3, 2],
    ["r50", 1, 3],
  ]);
});

test("probabilities have 12 significant digits at most, which every JavaScript engine computes alike", () => {
  const { predictions = [] } = predictorAfterHistory().predict(field(["r50", "r2", "r30"]))?.answer ?? {};
  for (const { winProb, placeProb } of predictions) {
    expect(Number(winProb.toPrecision(12))).toBe(winProb);
    expect(Number(placeProb.toPrecision(12))).toBe(placeProb);
  }
});

test("the order of the runners has no effect", () => {
  const predictor = predictorAfterHistory();
  const race = field(["r50", "r2", "r30", "r7"]);
  expect(predictor.predict({ ...race, runners: [...race.runners].reverse() })).toEqual(
    predictor.predict(race),
  );
});

test("a scratched runner has no prediction, and its probability goes to the others", () => {
  const race = field(["r0", "r20", "r40"]);
  const scratched = {
    ...race,
    runners: race.runners.map((runner) => ({ ...runner, scratched: runner.number === 1 })),
  };
  const { predictions = [] } = predictorAfterHistory().predict(scratched)?.answer ?? {};
  expect(predictions.map(({ number }) => number)).toEqual([2, 3]);
  expect(sum(predictions.map(({ winProb }) => winProb))).toBeCloseTo(1, 9);
});

test("the response has the race, the model's version and the confidence", () => {
  expect(predictorAfterHistory().predict(field(["r0", "r59"]))?.answer).toMatchObject({
    date: "2025-01-01",
    track: "Oakmere",
    raceNumber: 1,
    modelVersion: expect.stringMatching(/^gallops-results-2024-09-30-/),
    confidence: "high",
  });
});

test("nothing is predicted without a starter or without a model of the code", () => {
  const predictor = predictorAfterHistory();
  expect(predictor.predict(raceOf({ date: "2025-01-01" }))).toBeUndefined();
  expect(
    predictor.predict(raceOf({ date: "2025-01-01", raceCode: "harness", runners: [runnerOf()] })),
  ).toBeUndefined();
});

test("a day before one already added throws, as it could only be predicted with hindsight", () => {
  expect(() => predictorAfterHistory().predict(raceOf({ date: "2024-10-05" }))).toThrow("Cannot go back");
});
