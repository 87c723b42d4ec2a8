import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { claimStore, claimStoreFolder, claimWorldStore } from "../../src/server/claimStore";
import { UsageError, type WorldChoice } from "../../src/server/readArguments";
import type { LocalHistory } from "../../src/service/store/history";
import { fixtureFile } from "../service/testService";

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), "world-"))));
afterAll(() => rmSync(folder, { recursive: true }));

const choice: WorldChoice = { seed: 5, scale: "small", epoch: "2026-01-26" };
const start = Date.parse("2026-03-14T01:00:00Z");
const day = 86_400_000;

async function openedAt(now: number, { world = choice } = {}) {
  const progress: unknown[] = [];
  const store = claimWorldStore(world, folder, () => now);
  const { history, update } = await store.open({ onProgress: (part) => progress.push(part) });
  await update?.();
  const count = (where: string) =>
    history.driver.all<{ races: number }>(`SELECT COUNT(*) AS races FROM race WHERE ${where}`)[0]?.races ?? 0;
  const resultFiles = {
    made: progress.length > 0,
    run: count("run = 1"),
    ahead: count("run = 0 AND abandoned = 0"),
    update,
    path: store.path,
  };
  history.close();
  store.release();
  return resultFiles;
}

let first: Awaited<ReturnType<typeof openedAt>>;
beforeAll(async () => (first = await openedAt(start)));

test("a world is built once and updated on later days", async () => {
  const again = await openedAt(start);
  const later = await openedAt(start + 2 * day);
  expect([first.made, again.made, later.made]).toEqual([true, false, false]);
  expect(first.run).toBeGreaterThan(1000);
  expect(again).toMatchObject({ run: first.run, ahead: first.ahead });
  expect(later.run).toBeGreaterThan(first.run);
  expect(later.run).toBeLessThan(first.run + 100);
});

test("results predicted without prices have a store of their own", () => {
  const claimed = ([{}, { withoutPrices: true }] as const).map((options) => {
    const { store } = claimStore({ results: [fixtureFile], ...options }, folder);
    store.release();
    return store.path;
  });
  expect(claimed[1]).not.toBe(claimed[0]);
});

/** Overwrites pages in the middle of a file. */
function damage(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, bytes.length / 4, (3 * bytes.length) / 4);
  writeFileSync(path, bytes);
}

test("a damaged store of results is set aside and built again from its files", async () => {
  const damaged: unknown[] = [];
  const open = async () => {
    const { store } = claimStore({ results: [fixtureFile] }, folder);
    const onDamaged = (...facts: unknown[]) => void damaged.push(facts);
    const { history, imported } = await store.open({ onProgress: () => undefined, onDamaged });
    const races = history.driver.all("SELECT id FROM race").length;
    history.close();
    store.release({ mayBeDamaged: true });
    return { races, isImported: imported?.length === 1, path: store.path };
  };
  const { races, path } = await open();
  expect(await open()).toEqual({ races, path, isImported: false });
  damage(path);
  expect(await open()).toEqual({ races, path, isImported: true });
  const aside = `${path}.damaged`;
  expect(damaged).toEqual([[path, expect.any(String), aside]]);
  expect(existsSync(aside)).toBe(true);
});

test("a store of results takes the lines that its file has gained", async () => {
  const file = join(folder, "grown.csv");
  const lines = readFileSync(fixtureFile, "utf8").trimEnd().split("\n");
  const open = async (end: number) => {
    writeFileSync(file, `${lines.slice(0, end).join("\n")}\n`);
    const { store } = claimStore({ results: [file] }, folder);
    const { history, imported } = await store.open({ onProgress: () => undefined });
    history.close();
    store.release();
    return imported?.map((one) => [one.linesBefore, one.lines]);
  };
  expect(await open(1501)).toEqual([[undefined, 1500]]);
  expect(await open(1601)).toEqual([[1500, 100]]);
});

test("a pinned day has a store of its own that is not updated, and is built again when it is damaged", async () => {
  const ownPath = join(folder, "world-small-5-on-2026-03-01");
  cpSync(dirname(first.path), ownPath, { recursive: true });
  const path = join(ownPath, basename(first.path));
  damage(path);
  claimStoreFolder(ownPath).release({ mayBeDamaged: true });
  const pinned = await openedAt(start, { world: { ...choice, today: "2026-03-01" } });
  expect(pinned).toMatchObject({ path, made: true, update: undefined });
  expect(pinned.run).toBeGreaterThan(1000);
  expect(pinned.run).not.toBe(first.run);
  expect(statSync(path).isFile()).toBe(true);
});

test("a world that another process uses is a UsageError", () => {
  const owned = join(folder, "world-small-6");
  mkdirSync(owned);
  writeFileSync(join(owned, "owner.1.pid"), JSON.stringify({ pid: process.ppid }));
  expect(() => claimWorldStore({ ...choice, seed: 6 }, folder, () => start)).toThrow(UsageError);
});

test("a world in partitions opens with its first races; a start after an end in between builds it again", async () => {
  const world: WorldChoice = { ...choice, today: "2026-03-02", inPartitions: true };
  const racesOf = ({ history: { venues } }: { history: LocalHistory }) =>
    new Set([...venues.values()].map(({ country, raceCode }) => `${country} ${raceCode}`));
  const first = [new Set(["au gallops"]), { country: "au", raceCode: "gallops" }];
  const open = async () => {
    const store = claimWorldStore(world, folder, () => start);
    const opened = await store.open({ onProgress: () => undefined });
    return { ...store, ...opened };
  };
  const ended = await open();
  expect([racesOf(ended), ended.rest?.ready]).toEqual(first);
  expect(existsSync(ended.path)).toBe(false);
  const ownFolder = dirname(ended.path);
  const files = readdirSync(ownFolder).filter((name) => name.startsWith("history"));
  expect(files).toContain("history.db.first");
  // Leaves the first races, and parts of the rest, as the end of a process does.
  const firstStore = readFileSync(join(ownFolder, "history.db.first"));
  ended.history.close();
  ended.release({ mayBeDamaged: true });
  for (const name of ["first", "first-journal", "0", "1.new", "99"])
    writeFileSync(join(ownFolder, `history.db.${name}`), name === "first" ? firstStore : "part of a build");

  const again = await open();
  expect([racesOf(again), again.rest?.ready]).toEqual(first);
  const whole = await again.rest?.complete({ onPredictions: () => undefined });
  again.history.close();
  expect(whole && racesOf(whole).size).toBe(9);
  expect(whole?.rest).toBeUndefined();
  whole?.history.close();
  expect(readdirSync(ownFolder).filter((name) => name.startsWith("history"))).toEqual(["history.db"]);
  again.release();

  const later = await open();
  expect([racesOf(later).size, later.rest]).toEqual([9, undefined]);
  later.history.close();
  later.release();
});
