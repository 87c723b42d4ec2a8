/** Suite of src/service/store: a disk that fails at each step of writing. The long form sets SOAK=1. */
import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildHistory, replaceFile, sourceOf } from "../../../src/service/store/buildHistory";
import { findDamage, openHistory, readWhileOpen } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { storeContents } from "../simulation/storeContents";
import { aRace, aRunner } from "./aRace";
import { countTried } from "./countTried";

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(join(tmpdir(), "faults-"))));
afterEach(() => {
  jest.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

/** The functions of the disk that SQLite calls when it writes. */
const operations = ["writeSync", "fsyncSync", "ftruncateSync"] as const;
/** Every step in the long form, each seventh in the short one. */
const stride = process.env.SOAK ? 1 : 7;

/** Lets the disk fail at one step of `work`, or from it on; returns false when there are fewer steps. */
async function failAt(step: number, isFull: boolean, work: () => Promise<void> | void): Promise<boolean> {
  let steps = 0;
  for (const name of operations) {
    const real = fs[name] as (...values: unknown[]) => unknown;
    jest.spyOn(fs, name).mockImplementation(((...values: unknown[]) => {
      const fails = isFull ? name === "writeSync" && steps++ >= step : steps++ === step;
      if (fails) throw Object.assign(new Error("no space"), { code: isFull ? "ENOSPC" : "EIO" });
      return real(...values);
    }) as never);
  }
  try {
    await work();
  } finally {
    jest.restoreAllMocks();
  }
  return steps > step;
}

const races = (day: string) =>
  [1, 2, 3].map((raceNumber) =>
    aRace({ date: day, raceNumber, runners: [aRunner(`Ann ${raceNumber}`), aRunner(day, { number: 2 })] }),
  );
const build = (path: string, source: string): Promise<void> =>
  buildHistory(path, { source, fill: (history) => createWriter(history)(races("2026-01-10")) });

for (const isFull of [false, true]) {
  const fault = isFull ? "full disk" : "failing disk";

  test(`a ${fault} at any step of a build leaves the store that there was, and no other file`, async () => {
    const path = join(folder, "a.db");
    await build(path, "old");
    let tried = 0;
    for (let step = 0; ; step += stride, tried++) {
      const error = await failAt(step, isFull, () => build(path, "new")).then(
        (isReached) => (isReached ? "a fault without an error" : undefined),
        (thrown: unknown) => thrown,
      );
      if (error === undefined) break;
      expect(error).toBeInstanceOf(Error);
      // The reason of the system, of which SQLite makes "disk I/O error" or "malformed".
      if (isFull) expect(error).toHaveProperty("code", "ENOSPC");
      expect(sourceOf(path)).toMatch(/^(old|new)$/);
      expect([findDamage(path), fs.readdirSync(folder)]).toEqual([undefined, ["a.db"]]);
    }
    expect(sourceOf(path)).toBe("new");
    expect(tried).toBeGreaterThan(1);
    countTried(tried);
  });

  test(`a ${fault} at any step of an update loses nothing: the same update succeeds afterwards`, async () => {
    const expected = join(folder, "expected.db");
    await build(expected, "x");
    const whole = openHistory(expected);
    createWriter(whole)(races("2026-01-11"));
    const contents = storeContents(whole);
    whole.close();
    let tried = 0;
    for (let step = 0, isReached = true; isReached; step += stride, tried++) {
      const path = join(folder, `${step}.db`);
      await build(path, "x");
      const history = openHistory(path);
      const write = createWriter(history);
      const update = (): void => write(races("2026-01-11"));
      isReached = await failAt(step, isFull, update).catch(() => true);
      update();
      expect(storeContents(history)).toEqual(contents);
      history.close();
      expect(findDamage(path)).toBeUndefined();
    }
    countTried(tried);
  });
}

test("a disk that takes a part of a page is full", async () => {
  const path = join(folder, "a.db");
  const { writeSync } = fs;
  jest
    .spyOn(fs, "writeSync")
    .mockImplementation(((file: number, data: Uint8Array) => writeSync(file, data, 0, 100)) as never);
  await expect(build(path, "new")).rejects.toThrow("ENOSPC");
});

test("a store is read beside its owner, also after a thread that was ended while it read", async () => {
  const path = join(folder, "a.db");
  await build(path, "old");
  const owner = openHistory(path);
  fs.linkSync(path, `${path}.read`);
  fs.mkdirSync(`${path}.read.lock`);
  expect(readWhileOpen(path, ({ venues }) => venues.size)).toBe(1);
  owner.close();
  expect(fs.readdirSync(folder)).toEqual(["a.db"]);
});

test("a file is on the disk before it replaces another, and its name before the function returns", () => {
  const [from, to] = [join(folder, "new"), join(folder, "old")];
  fs.writeFileSync(from, "complete");
  const steps: string[] = [];
  for (const name of ["fsyncSync", "renameSync"] as const) {
    const real = fs[name] as (...values: unknown[]) => unknown;
    jest.spyOn(fs, name).mockImplementation((...values: unknown[]) => {
      steps.push(name);
      return real(...values);
    });
  }
  replaceFile(from, to);
  const expected = ["fsyncSync", "renameSync", ...(process.platform === "win32" ? [] : ["fsyncSync"])];
  expect(steps).toEqual(expected);
});
