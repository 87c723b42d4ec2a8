/** Suite of src/server/claimStore.ts: claimStoreFolder. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimStoreFolder } from "../../src/server/claimStore";
import { buildHistory } from "../../src/service/store/buildHistory";
import { createWriter } from "../../src/service/store/writing/createWriter";
import { aRace } from "../service/store/aRace";

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "store-folder-"));
  const fill = (history: Parameters<typeof createWriter>[0]): void => createWriter(history)([aRace()]);
  await buildHistory(join(folder, "history.db"), { source: "x", fill });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Overwrites a part of the store, from 0 to 1. */
function damage(from: number, to: number): void {
  const path = join(folder, "history.db");
  const bytes = readFileSync(path);
  const [start, end] = [from, to].map((part) => Math.floor(part * bytes.length));
  writeFileSync(path, bytes.fill(0x5a, start, end));
}

test("a store is checked after a stop without a release, and after a failure, until one that is clean", () => {
  claimStoreFolder(folder).release();
  damage(0.9, 1);
  const clean = claimStoreFolder(folder);
  expect(clean.findDamage()).toBeUndefined();
  clean.release({ mayBeDamaged: true });

  // A start that ends before the check, because its port is in use for example, leaves the check to the next
  // one.
  claimStoreFolder(folder).release();
  const failed = claimStoreFolder(folder);
  expect(failed.findDamage()).toMatch(/\w/);
  failed.release();

  expect(claimStoreFolder(folder).findDamage()).toBeUndefined();
  expect(claimStoreFolder(folder).findDamage()).toMatch(/\w/);
});

test("a store that cannot be read is checked after a clean stop too, a missing one is not damaged", () => {
  const whole = claimStoreFolder(folder);
  damage(0, 0.1);
  expect(whole.findDamage()).toBe("file is not a database");
  rmSync(whole.path);
  expect(whole.findDamage()).toBeUndefined();
});
