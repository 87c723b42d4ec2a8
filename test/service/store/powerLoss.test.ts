/** Suite of src/service/store: the power fails while a store is updated. The long form sets SOAK=1. */
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDamage, openHistory } from "../../../src/service/store/openHistory";
import { buildHistory } from "../../../src/service/store/buildHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { hash } from "../../../src/service/simulation/random/random";
import { storeContents } from "../simulation/storeContents";
import { aRace, aRunner } from "./aRace";
import { countTried } from "./countTried";
import { afterPowerLoss, recordDisk } from "./recordedDisk";

/**
 * Tries every step in the long form and every fifth in the short one, each with none, all and some of the
 * unsynced sectors.
 */
const stride = process.env.SOAK ? 1 : 5;
const losses = process.env.SOAK ? 12 : 4;

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(join(tmpdir(), "power-"))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

const races = (day: string) =>
  [1, 2, 3].map((raceNumber) =>
    aRace({ date: day, raceNumber, runners: [aRunner(`Ann ${raceNumber}`), aRunner(day, { number: 2 })] }),
  );

function contentsOf(path: string): readonly string[] {
  const history = openHistory(path);
  try {
    return storeContents(history);
  } finally {
    history.close();
  }
}

test("after a power loss at any step of an update the store holds all of the update or none of it", async () => {
  const path = join(folder, "a.db");
  await buildHistory(path, {
    source: "x",
    fill: (history) => createWriter(history)(races("2026-01-10")),
  });
  const old = contentsOf(path);
  const disk = recordDisk(folder, () => {
    const history = openHistory(path);
    createWriter(history)(races("2026-01-11"));
    history.close();
  });
  const updated = contentsOf(path);
  expect(updated.length).toBe(2 * old.length);
  expect(disk.steps.filter(({ kind }) => kind === "sync").length).toBeGreaterThan(2);

  const storeCounts = { old: 0, updated: 0 };
  for (let step = 0; step <= disk.steps.length; step += stride)
    for (let loss = 0; loss < losses; loss++) {
      let drawn = 0;
      const survives = (): boolean => loss > 0 && (loss === 1 || hash(step, loss, drawn++) % 2 === 0);
      const after = fs.mkdtempSync(join(folder, "after-"));
      for (const [name, content] of afterPowerLoss(disk, step, survives))
        fs.writeFileSync(join(after, name), content);
      const store = join(after, "a.db");
      const contents = contentsOf(store);
      const state = contents.length === old.length ? "old" : "updated";
      expect([step, loss, contents]).toEqual([step, loss, { old, updated }[state]]);
      expect([step, loss, findDamage(store)]).toEqual([step, loss, undefined]);
      storeCounts[state]++;
    }
  expect(storeCounts.old).toBeGreaterThan(0);
  expect(storeCounts.updated).toBeGreaterThan(0);
  countTried(storeCounts.old + storeCounts.updated);
});

test("what is not synced is lost, whole sectors at a time", () => {
  const path = join(folder, "a");
  const disk = recordDisk(folder, () => {
    const file = fs.openSync(path, "w");
    fs.writeSync(file, Buffer.alloc(1024, "a"), 0, 1024, 0);
    fs.fsyncSync(file);
    fs.writeSync(file, Buffer.alloc(1024, "b"), 0, 1024, 0);
    fs.closeSync(file);
  });
  const text = (draws: readonly boolean[]) => {
    const left = [...draws];
    return afterPowerLoss(disk, disk.steps.length, () => left.shift() ?? false)
      .get("a")
      ?.toString();
  };
  expect(text([])).toBe("a".repeat(1024));
  expect(text([false, true])).toBe("a".repeat(512) + "b".repeat(512));
  expect(afterPowerLoss(disk, 1, () => false).size).toBe(0);
});
