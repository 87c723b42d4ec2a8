import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { worldModels } from "../../src/service/predictions/models/worldModels";
import { modelVersionOf } from "../../src/service/predictions/models/model";
import { fitModels } from "../../bench/fit/fitModels";
import { importResults } from "../../src/server/importResults";
import { predictHistory, type PredictTask } from "../../src/service/predictHistory";
import {
  predictDays,
  type Prediction,
  storePredictions,
} from "../../src/service/predictions/storedPredictions";
import { pinnedMoment } from "../../src/service/simulation/moment";
import { openHistory } from "../../src/service/store/openHistory";
import { raceCodes } from "../../src/spec/codes";
import { fixtureDay, fixtureFile, racesOfFile } from "./testService";

const moment = pinnedMoment(fixtureDay);

async function predicted(task: PredictTask): Promise<Prediction[][]> {
  const batches: Prediction[][] = [];
  await predictHistory(task, (batch) => void batches.push([...batch]));
  return batches;
}

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "origin-"))));
afterAll(() => rmSync(folder, { recursive: true }));

test("results are predicted from 30 days back to 7 ahead in any timezone, as the days stood before each, while their store is open", async () => {
  const store = join(folder, "history.db");
  await importResults({ store, files: [fixtureFile], source: "[]" }, () => undefined);
  const opened = openHistory(store);
  const batches = await predicted({ origin: { kind: "results", store }, moment });
  opened.close();
  const direct = predictDays(await racesOfFile(fixtureFile), {
    models: fitModels(await racesOfFile(fixtureFile), { before: "2026-02-01" }),
    from: moment.today - 32,
    resultsBefore: moment.today,
  });
  const reach = [...direct].filter(({ answer }) => answer.date <= "2026-03-23");
  expect(reach.length).toBeGreaterThan(0);
  const foundPredictions = batches.flat();
  expect(foundPredictions.flatMap(({ fitted }) => fitted?.fact ?? [])).toEqual(
    raceCodes.map((code) => `model ${code} prices 2026-02-01`),
  );
  expect(foundPredictions.map(({ fitted: _, ...prediction }) => prediction)).toEqual(
    raceCodes.flatMap((code) => reach.filter(({ raceCode }) => raceCode === code)),
  );
  expect(readdirSync(folder)).toEqual(["history.db"]);
});

test("a model that a store keeps predicts the same without being fitted again, in its month alone", async () => {
  const store = join(folder, "history.db");
  const task = { origin: { kind: "results", store }, moment } as const;
  const first = (await predicted(task)).flat();
  const history = openHistory(store);
  storePredictions(history, first);
  history.close();
  const again = (await predicted(task)).flat();
  expect(again).toEqual(first.map(({ fitted: _, ...prediction }) => prediction));
  const later = (await predicted({ ...task, moment: pinnedMoment("2026-04-03") })).flat();
  expect(later[0]?.fitted?.fact).toBe("model gallops prices 2026-03-01");
});

test("a world is predicted by its models, a few races at a time", async () => {
  const world = { seed: 1, scale: "small", epoch: "2026-02-01" } as const;
  const batches = await predicted({ origin: { kind: "world", world }, moment });
  const dates = batches.flat().map(({ answer }) => answer.date);
  expect([dates[0], dates.at(-1)]).toEqual(["2026-02-11", "2026-03-21"]);
  expect(Math.max(...batches.map(({ length }) => length))).toBe(50);
  expect(new Set(batches.flat().map(({ answer }) => answer.modelVersion))).toEqual(
    new Set(Object.values(worldModels).map(modelVersionOf)),
  );
});

test("each race code of a world by itself is predicted as with the others", async () => {
  const task = {
    origin: { kind: "world", world: { seed: 1, scale: "small", epoch: "2026-02-01" } },
    moment,
  } as const;
  const apart = await Promise.all(raceCodes.map((code) => predicted({ ...task, codes: [code] })));
  const together = (await predicted(task)).flat();
  for (const [place, raceCode] of raceCodes.entries()) {
    const alone = apart[place]?.flat() ?? [];
    expect(alone.length).toBeGreaterThan(50);
    expect(alone).toEqual(together.filter((prediction) => prediction.raceCode === raceCode));
  }
});
