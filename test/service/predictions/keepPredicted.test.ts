import { historyInMemory, type History } from "../../../src/service/store/history";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { keepPredicted } from "../../../src/service/predictions/keepPredicted";
import { predictionsOf } from "../../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../../src/service/simulation/moment";
import { raceOf, runnerOf } from "./simulatedRaces";

const today = "2024-10-04";
let history: History;
beforeEach(() => {
  history = historyInMemory();
  createWriter(history)([raceOf({ runners: [runnerOf()] })]);
});
afterEach(() => history.close());

/** A keeper on a day, and the days that it asked predictions for. */
function keeperOn(date: string, complete = true) {
  const asked: number[] = [];
  const keep = keepPredicted({
    history,
    moment: () => pinnedMoment(date),
    predict: async (moment, store) => {
      asked.push(moment.today);
      const answer = {
        date: today,
        track: "Oakmere",
        raceNumber: 1,
        modelVersion: "a",
        confidence: "low",
        predictions: [],
      } as const;
      store([{ country: "au", raceCode: "gallops", knownBefore: 20000, answer: { ...answer, predictions: [] } }]);
      return complete;
    },
  });
  return { keep, asked };
}

test("a day is predicted once, and its predictions are stored", async () => {
  const { keep, asked } = keeperOn(today);
  await keep();
  await keep();
  expect(asked).toEqual([20000]);
  expect(predictionsOf(history, { raceId: 1, resultsBefore: 20000 })?.modelVersion).toBe("a");
});

test("a store that is opened again on the same day is not predicted again, on the next day it is", async () => {
  await keeperOn(today).keep();
  const [same, next] = [keeperOn(today), keeperOn("2024-10-05")];
  await same.keep();
  await next.keep();
  expect([same.asked, next.asked]).toEqual([[], [20001]]);
});

test("predicting that was stopped before the end is done again", async () => {
  await keeperOn(today, false).keep();
  const again = keeperOn(today);
  await again.keep();
  expect(again.asked).toEqual([20000]);
});

test("without a race within reach there is nothing to predict", async () => {
  const { keep, asked } = keeperOn("2025-10-04");
  await keep();
  expect(asked).toEqual([]);
});
