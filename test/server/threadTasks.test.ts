import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildWorldInThreads, predictInThread, importInThread } from "../../src/server/threadTasks";
import { historyInMemory, openHistory } from "../../src/service/store/openHistory";
import { sourceOf } from "../../src/service/store/buildHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { liveMoment, pinnedMoment } from "../../src/service/simulation/moment";
import { type DatedChanges, publishAtOnce } from "../../src/service/simulation/publication";
import { storeContents } from "../service/simulation/storeContents";
import type { Prediction } from "../../src/service/predictions/storedPredictions";
import { fixtureDay, fixtureFile } from "../service/testService";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "world-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const world = { seed: 3, scale: "small", epoch: "2026-02-02" } as const;
const moment = liveMoment(Date.parse("2026-02-21T03:00:00Z"));

let atOnce: ReturnType<typeof builtAtOnce> | undefined;

/** The contents of the world built at once, and its dated changes. */
function builtAtOnce(): { contents: ReturnType<typeof storeContents>; dated: readonly DatedChanges[] } {
  const history = historyInMemory();
  const { records, dated } = publishAtOnce({ world, moment });
  createWriter(history)(records);
  const contents = storeContents(history);
  history.close();
  return { contents, dated };
}

test.each([1, 2])("a world built by %d parts equals one built at once", async (parts) => {
  const path = join(folder, "history.db");
  const progress: number[] = [];
  const building = { path, source: "a world", world, moment };
  const onProgress = (part: number): void => void progress.push(part);
  const dated = await buildWorldInThreads(building, { onProgress }, parts);

  atOnce ??= builtAtOnce();
  expect(sourceOf(path)).toBe("a world");
  expect(readdirSync(folder)).toEqual(["history.db"]);
  const built = openHistory(path);
  expect(storeContents(built)).toEqual(atOnce.contents);
  expect(dated).toHaveLength(atOnce.dated.length);
  expect(dated).toEqual(expect.arrayContaining([...atOnce.dated]));
  expect(progress).toEqual([...progress].sort((left, right) => left - right));
  expect(progress.at(-1)).toBe(1);
  expect(progress.length).toBeLessThan(300);
  built.close();
});

test("a part that fails leaves no store", async () => {
  const path = join(folder, "no such folder", "history.db");
  await expect(buildWorldInThreads({ path, source: "a world", world, moment })).rejects.toThrow();
  expect(existsSync(path)).toBe(false);
});

test("without compiled files it predicts in this thread", async () => {
  const keptPredictions: Prediction[] = [];
  const store = join(folder, "results.db");
  await importInThread({ store, files: [fixtureFile], source: "[]" }, {});
  const task = { origin: { kind: "results", store }, moment: pinnedMoment(fixtureDay) } as const;
  const complete = await predictInThread(task, {
    onPredictions: (predictions) => void keptPredictions.push(...predictions),
    signal: new AbortController().signal,
  });
  expect(complete).toBe(true);
  expect(keptPredictions.some(({ answer }) => answer.date === fixtureDay)).toBe(true);
});
