import { deserialize, serialize } from "node:v8";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { historyInMemory } from "../../../src/service/store/openHistory";
import type { LocalHistory } from "../../../src/service/store/history";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { createWorldUpdater } from "../../../src/service/simulation/worldUpdater";
import { liveMoment, type Moment } from "../../../src/service/simulation/moment";
import {
  publishAtOnce,
  type Publication,
  type StateStore,
} from "../../../src/service/simulation/publication";
import type { WorldState } from "../../../src/service/simulation/world";
import { createStateFile } from "../../../src/service/simulation/stateFile";
import { storeContents } from "./storeContents";

const world = { seed: 3, scale: "small", epoch: "2026-02-02" } as const;
/** A third of the venues, with days without races: what holds for the whole holds for such a share. */
const share = { part: { index: 0, of: 3 } };
const hour = 3_600_000;
const first = Date.parse("2026-02-18T01:00:00Z");

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "updater-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** The earliest state that was saved: an update continues from it like the server's from its file. */
const states: StateStore & { saved?: Buffer } = {
  find(day) {
    const state = this.saved && (deserialize(this.saved) as WorldState);
    return state && state.next <= day ? state : undefined;
  },
  save(state) {
    this.saved ??= serialize(state);
  },
};
const publications = new Map<number, Publication>();

/** Publishes everything from the first day on; equal publications are made once. */
function publishedAt(now: number): Publication {
  const knownPublication =
    publications.get(now) ?? publishAtOnce({ world, share, moment: liveMoment(now), states });
  publications.set(now, knownPublication);
  return knownPublication;
}

function createUpdater({ justBuilt }: { justBuilt: boolean }) {
  const history = historyInMemory();
  const clock = { now: first };
  const updatedDays: number[] = [];
  /** The days of the races in the store at each pause between two transactions. */
  const daysAtPauses: number[] = [];
  const moment = liveMoment(first);
  const published = publishedAt(first);
  createWriter(history)(published.records);
  const states = createStateFile(join(folder, "state"), world);
  const publish = (at: Moment, since: number): Promise<Publication> => {
    updatedDays.push(at.today);
    return Promise.resolve(publishAtOnce({ world, share, moment: at, since, states }));
  };
  const fromBuild = justBuilt ? { built: { moment, dated: published.dated } } : {};
  const changed: string[] = [];
  const update = createWorldUpdater({
    history,
    now: () => clock.now,
    publish,
    onChanges: (changes) => changed.push(...changes.map(({ id }) => id)),
    pause: () => {
      const [row] = history.driver.all<{ days: number }>("SELECT COUNT(DISTINCT day) AS days FROM race");
      daysAtPauses.push(row?.days ?? 0);
      return Promise.resolve();
    },
    ...fromBuild,
  });
  return { history, clock, updatedDays, daysAtPauses, changed, update };
}

/** Expects the same races in a store as in one that is built at a time. */
function expectBuiltAt(now: number, history: LocalHistory): void {
  const built = historyInMemory();
  createWriter(built)(publishedAt(now).records);
  expect(storeContents(history)).toEqual(storeContents(built));
  built.close();
}

test("results are written as their races are run, and each new day is published once", async () => {
  const { history, clock, updatedDays, update } = createUpdater({ justBuilt: true });
  for (let passed = 0; passed < 52; passed += 2) {
    clock.now = first + passed * hour;
    await update();
  }
  expectBuiltAt(clock.now, history);
  const today = liveMoment(first).today;
  expect(updatedDays).toEqual([today + 1, today + 2]);
  history.close();
});

test("changes are passed on once their races are written, those of the last day at the first call", async () => {
  const { history, clock, changed, update } = createUpdater({ justBuilt: true });
  const states: unknown[] = [];
  await update();
  for (let passed = 0; passed < 20; passed += 0.5) {
    const before = changed.length;
    clock.now = first + passed * hour;
    await update();
    states.push(changed.length > before);
  }
  const due = publishedAt(clock.now).dated.filter(({ dueAt }) => dueAt <= clock.now);
  const expected = due.flatMap(({ changes }) => changes.map(({ id }) => id));
  expect(new Set(changed).size).toBe(changed.length);
  expect(changed).toEqual(expect.arrayContaining(expected));
  expect(states).toContain(false);
  history.close();
});

test("the first call updates a store that was closed for days", async () => {
  const { history, clock, update } = createUpdater({ justBuilt: false });
  clock.now = first + 9 * 24 * hour;
  await update();
  expectBuiltAt(clock.now, history);
  history.close();
});

test("a clock that is days ahead and then set right leaves the store of the right day, which grows on", async () => {
  const { history, clock, update } = createUpdater({ justBuilt: true });
  for (const hours of [0, 12 * 24, 25, 24, 49]) {
    clock.now = first + hours * hour;
    await update();
  }
  expectBuiltAt(clock.now, history);
  history.close();
});

test("days that a clock skipped are published a week at a time, and removed one at a time", async () => {
  const { history, clock, updatedDays, daysAtPauses, update } = createUpdater({ justBuilt: true });
  clock.now = first + 60 * 24 * hour;
  await update();
  expectBuiltAt(clock.now, history);
  const today = liveMoment(first).today;
  expect(updatedDays).toEqual([...[1, 2, 3, 4, 5, 6, 7, 8].map((week) => today + 7 * week), today + 60]);

  const ahead = daysAtPauses.length;
  clock.now = first;
  await update();
  expectBuiltAt(clock.now, history);
  const removed = daysAtPauses.slice(ahead).map((days, index, all) => (all[index - 1] ?? days) - days);
  expect(Math.max(...removed)).toBe(1);
  expect(removed.filter((days) => days === 1).length).toBeGreaterThan(20);
  history.close();
});

test("a clock that is set back while skipped days are published ends at its day", async () => {
  const { history, clock, updatedDays, update } = createUpdater({ justBuilt: true });
  clock.now = first + 60 * 24 * hour;
  const updating = update();
  clock.now = first + 3 * 24 * hour;
  await updating;
  expectBuiltAt(clock.now, history);
  const days = updatedDays.map((day) => day - liveMoment(first).today);
  expect([days[0], Math.max(...days.slice(1)), days.at(-1)]).toEqual([7, 3, 3]);
  history.close();
});

test("a store of a clock that was days ahead is put right when it is opened", async () => {
  const { history, clock, update } = createUpdater({ justBuilt: false });
  clock.now = first - 5 * 24 * hour;
  await update();
  expectBuiltAt(clock.now, history);
  history.close();
});

test("a call during another has no effect, and the call after a failure works", async () => {
  const history = historyInMemory();
  let calls = 0;
  const publish = (): Promise<Publication> => {
    calls++;
    return calls === 1 ? Promise.reject(new Error("no thread")) : Promise.resolve({ records: [], dated: [] });
  };
  const update = createWorldUpdater({ history, now: () => first, publish, pause: () => Promise.resolve() });
  const failing = update();
  await update();
  expect(calls).toBe(1);
  await expect(failing).rejects.toThrow("no thread");
  await update();
  await update();
  expect(calls).toBe(2);
  history.close();
});
