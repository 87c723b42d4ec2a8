import type { LocalHistory } from "../../src/service/store/history";
import { historyInMemory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { refreshPredictions } from "../../src/service/refreshPredictions";
import { predictionsOf } from "../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { raceOf, runnerOf } from "./predictions/simulatedRaces";

const today = "2024-10-04";
let history: LocalHistory;
beforeEach(() => {
  history = historyInMemory();
  createWriter(history)([raceOf({ runners: [runnerOf()] })]);
});
afterEach(() => history.close());

/** A function that refreshes on a day, and the days for which it requested predictions. */
function refresherOn(date: string, complete = true) {
  const requested: number[] = [];
  const moment = pinnedMoment(date);
  const refresh = () =>
    refreshPredictions(history, moment, async (write) => {
      requested.push(moment.today);
      const answer = {
        date: today,
        track: "Oakmere",
        raceNumber: 1,
        modelVersion: "a",
        confidence: "low",
        predictions: [],
      } as const;
      write([
        {
          country: "au",
          raceCode: "gallops",
          knownBefore: 20000,
          inputs: "{}",
          answer: { ...answer, predictions: [] },
        },
      ]);
      return complete;
    });
  return { refresh, requested };
}

test("a day is predicted once, and its predictions are stored", async () => {
  const { refresh, requested } = refresherOn(today);
  await refresh();
  await refresh();
  expect(requested).toEqual([20000]);
  expect((await predictionsOf(history, { raceId: 1, resultsBefore: 20000 }))?.modelVersion).toBe("a");
});

test("a store opened again on the same day is not predicted again; on the next day it is", async () => {
  await refresherOn(today).refresh();
  const [same, next] = [refresherOn(today), refresherOn("2024-10-05")];
  await same.refresh();
  await next.refresh();
  expect([same.requested, next.requested]).toEqual([[], [20001]]);
});

test("predicting that was cancelled before the end is repeated", async () => {
  await refresherOn(today, false).refresh();
  const again = refresherOn(today);
  await again.refresh();
  expect(again.requested).toEqual([20000]);
});

test("without a race in the window nothing is predicted", async () => {
  const { refresh, requested } = refresherOn("2025-10-04");
  await refresh();
  expect(requested).toEqual([]);
});
