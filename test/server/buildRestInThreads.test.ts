/** The rest of a world after its first races: src/service/buildWorld.ts in parts. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildRestInThreads, firstNumberAfterRest } from "../../src/server/buildRestInThreads";
import { buildWorldInThreads } from "../../src/server/threadTasks";
import { predictHistory } from "../../src/service/predictHistory";
import { type Prediction, storePredictions } from "../../src/service/predictions/storedPredictions";
import { liveMoment } from "../../src/service/simulation/moment";
import { publishAtOnce } from "../../src/service/simulation/publication";
import { sourceOf } from "../../src/service/store/buildHistory";
import type { LocalHistory } from "../../src/service/store/history";
import { historyInMemory, openHistory } from "../../src/service/store/openHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { storeContents } from "../service/simulation/storeContents";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "partitions-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const world = { seed: 3, scale: "small", epoch: "2026-02-02" } as const;
const moment = liveMoment(Date.parse("2026-02-21T03:00:00Z"));
const publication = { world, moment };
const source = "a world";

/** Returns the predictions in a store, without the numbers of rows. */
const predictionsIn = ({ driver }: LocalHistory) =>
  driver.all(`SELECT v.country, v.race_code, v.slug, r.day, r.number, p.known_before, p.answer
    FROM prediction p JOIN race r ON r.id = p.race_id JOIN venue v ON v.id = r.venue_id ORDER BY 1, 2, 3, 4, 5, 6`);

async function builtAtOnce() {
  const history = historyInMemory();
  const { records, dated } = publishAtOnce(publication);
  createWriter(history)(records);
  await predictHistory({ origin: { kind: "world", world }, moment }, (predictions) =>
    storePredictions(history, predictions),
  );
  return { history, dated };
}

async function buildFirst(): Promise<{ path: string; dated: readonly unknown[] }> {
  const path = join(folder, "first.db");
  const dated = await buildWorldInThreads({
    path,
    source,
    ...publication,
    share: { countries: ["au"], codes: ["gallops"] },
    firstNumber: firstNumberAfterRest,
  });
  return { path, dated };
}

test("the gallops of a country and the rest after them are together the world built at once, with the same predictions", async () => {
  const path = join(folder, "history.db");
  const first = await buildFirst();
  const history = openHistory(first.path);
  const ready = { country: "au", raceCode: "gallops" } as const;
  const venues = [...history.venues.values()];
  expect(venues.length).toBeGreaterThan(0);
  expect(venues).toEqual(venues.map((venue) => ({ ...venue, ...ready })));
  const progress: number[] = [];
  const early: Prediction[] = [];
  const rest = await buildRestInThreads(
    { path, source, ...publication, ready: { races: ready, path: first.path } },
    {
      onProgress: (part) => progress.push(part),
      onPredictions: (predictions) => {
        early.push(...predictions);
        storePredictions(history, predictions);
      },
    },
  );
  history.close();

  expect(sourceOf(path)).toBe(source);
  expect(readdirSync(folder).sort()).toEqual(["first.db", "history.db"]);
  const built = openHistory(path);
  const atOnce = await builtAtOnce();
  expect(storeContents(built)).toEqual(storeContents(atOnce.history));
  expect(predictionsIn(built)).toEqual(predictionsIn(atOnce.history));
  expect(built.driver.all("SELECT value FROM meta WHERE name = 'predicted'")).toEqual([
    { value: String(moment.today) },
  ]);
  expect(built.driver.all("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
  expect(early.length).toBeGreaterThan(0);
  expect(early).toEqual(early.map((prediction) => ({ ...prediction, ...ready })));
  const dated = [...first.dated, ...rest];
  expect(dated).toHaveLength(atOnce.dated.length);
  expect(dated).toEqual(expect.arrayContaining([...atOnce.dated]));
  expect(progress).toEqual([...progress].sort((left, right) => left - right));
  built.close();
  atOnce.history.close();
});

test("a rest that fails leaves no store", async () => {
  const path = join(folder, "failed.db");
  const races = { country: "au", raceCode: "gallops" } as const;
  const ready = { races, path: join(folder, "missing.db") };
  await expect(
    buildRestInThreads({ path, source, ...publication, ready }, { onPredictions: () => undefined }),
  ).rejects.toThrow("missing.db");
  expect(existsSync(path)).toBe(false);
});
