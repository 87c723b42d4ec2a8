import { predictInThread } from "../../src/server/predictInThread";
import type { Prediction } from "../../src/service/predictions/predictDays";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { fixtureDay, fixtureFile } from "../service/openFixture";

test("without compiled files it predicts in this thread", async () => {
  const kept: Prediction[] = [];
  const task = { origin: { kind: "results", files: [fixtureFile] }, moment: pinnedMoment(fixtureDay) } as const;
  const complete = await predictInThread(task, {
    onPredictions: (predictions) => void kept.push(...predictions),
    signal: new AbortController().signal,
  });
  expect(complete).toBe(true);
  expect(kept.some(({ answer }) => answer.date === fixtureDay)).toBe(true);
});
