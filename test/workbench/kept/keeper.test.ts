import "fake-indexeddb/auto";
import fc from "fast-check";
import { createGrid } from "../../../src/workbench/grid/oSpreadsheetGrid";
import { freeName, Keeper } from "../../../src/workbench/kept/keeper";
import { createKeptWorkbooks, type KeptWorkbooks } from "../../../src/workbench/kept/keptWorkbooks";
import { Workbench } from "../../../src/workbench/page/workbench";
import { FakeClock } from "../fakeClock";
import { loadEngine } from "../grid/loadEngine";

loadEngine();

/** The number of times that the tab is ended, each after some seven changes. */
const kills = process.env.SOAK ? 150 : 30;

let made = 0;
const newId = (): string => `id ${made++}`;

/** The workbooks that tabs of one browser have open. */
const openLocks = new Set<string>();
const lock = async (id: string): Promise<(() => void) | undefined> => {
  if (openLocks.has(id)) return undefined;
  openLocks.add(id);
  return () => void openLocks.delete(id);
};

/** A tab of the browser: a workbook with one sheet, and its keeper. */
async function openTab(keptWorkbooks: KeptWorkbooks, clock = new FakeClock()) {
  const grid = createGrid();
  const workbench = new Workbench(grid, clock);
  await workbench.replace(() => grid.create([{ name: "Race", cells: {} }]));
  const states: string[] = [];
  const keeper: Keeper = new Keeper({
    book: workbench,
    kept: keptWorkbooks,
    clock,
    time: () => clock.now(),
    newId,
    lock,
    remember: () => undefined,
    onState: () => void states.push(keeper?.state.kind ?? ""),
  });
  const type = (address: string, text: string): void => grid.write(grid.area(address), [[text]]);
  const values = (address: string) =>
    grid.read(grid.area(address)).map((row) => row.map(({ value }) => value));
  return { grid, workbench, keeper, clock, states, type, values };
}

const open = (): KeptWorkbooks => createKeptWorkbooks(`keeper ${made++}`);
const only = async (keptWorkbooks: KeptWorkbooks) => {
  const [facts] = await keptWorkbooks.list();
  if (!facts) throw new Error("Nothing is kept");
  return facts;
};

beforeEach(() => openLocks.clear());

test("a workbook without a change is not kept; its first change begins a book, with its sheet and cell", async () => {
  const keptWorkbooks = open();
  const tab = await openTab(keptWorkbooks);
  tab.clock.pass(5000);
  await tab.keeper.flush();
  expect([await keptWorkbooks.list(), tab.keeper.isUnchanged]).toEqual([[], true]);
  tab.grid.addSheet("Bias");
  expect(tab.keeper.isUnchanged).toBe(false); // also before it is written
  tab.grid.select(tab.grid.area("Bias!C4"));
  tab.clock.pass(400);
  await tab.keeper.flush();
  expect(await only(keptWorkbooks)).toMatchObject({ name: "Book 1", cell: "Bias!C4" });
  expect(tab.keeper.state.kind).toBe("kept");
});

test("a cell that is selected while a change is being written is kept too", async () => {
  const keptWorkbooks = open();
  const during: { work?: () => void } = {};
  const slow: KeptWorkbooks = {
    ...keptWorkbooks,
    write: async (...writeArguments) => {
      during.work?.();
      delete during.work;
      return keptWorkbooks.write(...writeArguments);
    },
  };
  const tab = await openTab(slow);
  tab.type("A1", "1");
  await tab.keeper.flush();
  tab.type("A1", "2");
  during.work = () => tab.grid.select(tab.grid.area("Race!D5"));
  await tab.keeper.flush();
  tab.clock.pass(400);
  await tab.keeper.flush();
  expect(await only(keptWorkbooks)).toMatchObject({ cell: "Race!D5" });
});

test("values and parts of the workbook are kept with it", async () => {
  const keptWorkbooks = open();
  const tab = await openTab(keptWorkbooks);
  tab.workbench.settings.write({ "racing.country": "hk" });
  tab.workbench.customXml.add("<a/>");
  await tab.keeper.flush();
  openLocks.clear();
  const other = await openTab(keptWorkbooks);
  await other.keeper.show(await only(keptWorkbooks));
  expect(other.workbench.stored()).toEqual({ settings: { "racing.country": "hk" }, xmlParts: ["<a/>"] });
});

test("a second tab says that the workbook is open in another, and neither overwrites the other", async () => {
  const keptWorkbooks = open();
  const [first, second] = [await openTab(keptWorkbooks), await openTab(keptWorkbooks)];
  first.type("A1", "first");
  await first.keeper.flush();
  await second.keeper.show(await only(keptWorkbooks));
  expect([second.keeper.state.kind, second.values("A1")]).toEqual(["elsewhere", [["first"]]]);
  second.type("A2", "second");
  await second.keeper.flush();
  expect(second.keeper.isAtRisk).toBe(true);
  await expect(second.keeper.rename((await only(keptWorkbooks)).id, "Mine")).rejects.toThrow(
    "open in another tab",
  );
  await expect(second.keeper.remove((await only(keptWorkbooks)).id)).rejects.toThrow("open in another tab");
  await second.keeper.keepCopy();
  first.type("A3", "first again");
  await first.keeper.flush();
  expect([first.keeper.state.kind, second.keeper.state.kind]).toEqual(["kept", "kept"]);
  expect((await keptWorkbooks.list()).map(({ name }) => name).sort()).toEqual(["Book 1", "Book 1 (2)"]);
});

test("without locks of the browser the tab that opened it last keeps it, and the other says so", async () => {
  const keptWorkbooks = open();
  const first = await openTab(keptWorkbooks);
  first.type("A1", "first");
  await first.keeper.flush();
  openLocks.clear();
  const second = await openTab(keptWorkbooks);
  await second.keeper.show(await only(keptWorkbooks));
  second.type("A2", "second");
  await second.keeper.flush();
  first.type("A1", "late");
  await first.keeper.flush();
  expect([first.keeper.state.kind, first.keeper.isAtRisk]).toEqual(["elsewhere", true]);
  openLocks.clear();
  const third = await openTab(keptWorkbooks);
  await third.keeper.show(await only(keptWorkbooks));
  expect(third.values("A1:A2")).toEqual([["first"], ["second"]]);
});

test("a full storage is said and loses nothing: the change is written once there is room", async () => {
  const keptWorkbooks = open();
  let isFull = true;
  const full: KeptWorkbooks = {
    ...keptWorkbooks,
    write: (...writeArguments) =>
      isFull
        ? Promise.reject(new DOMException("full", "QuotaExceededError"))
        : keptWorkbooks.write(...writeArguments),
  };
  const tab = await openTab(full);
  tab.type("A1", "4");
  await tab.keeper.flush();
  expect(tab.keeper.state).toEqual({ kind: "refused", reason: "the browser's storage is full" });
  expect(tab.keeper.isAtRisk).toBe(true);
  isFull = false;
  tab.clock.pass(5000);
  await tab.keeper.flush();
  expect([tab.keeper.state.kind, tab.keeper.isAtRisk]).toEqual(["kept", false]);
  expect(await only(keptWorkbooks)).toMatchObject({ name: "Book 1" });
});

test("a book is named, copied and deleted", async () => {
  const keptWorkbooks = open();
  const tab = await openTab(keptWorkbooks);
  tab.type("A1", "4");
  await tab.keeper.flush();
  const { id } = await only(keptWorkbooks);
  await tab.keeper.rename(id, "Ashford");
  await tab.keeper.copy({ id });
  expect((await keptWorkbooks.list()).map(({ name }) => name).sort()).toEqual(["Ashford", "Ashford (2)"]);
  await tab.keeper.remove(id);
  expect([(await only(keptWorkbooks)).name, tab.keeper.open]).toEqual(["Ashford (2)", undefined]);
  await tab.keeper.rename((await only(keptWorkbooks)).id, "Copy");
  await tab.keeper.show(await only(keptWorkbooks));
  expect([(await only(keptWorkbooks)).name, tab.values("A1")]).toEqual(["Copy", [[4]]]);
});

test("where the newest generation cannot be opened, the one before is, and that is told", async () => {
  const keptWorkbooks = open();
  const tab = await openTab(keptWorkbooks);
  tab.type("A1", "4");
  await tab.keeper.flush();
  const facts = await only(keptWorkbooks);
  const broken = { base: "{", changes: [], prints: [], cell: "Race!A1" };
  const next = { ...facts, generation: facts.generation + 1 };
  await keptWorkbooks.write(next, { content: { grid: broken, settings: {}, xmlParts: [] } });
  openLocks.clear();
  const other = await openTab(keptWorkbooks);
  expect(await other.keeper.show(next)).toBe(1);
  expect(other.values("A1")).toEqual([[4]]);
});

test("names are free", () => {
  expect([freeName(["Book 1", "Book 3"]), freeName([], "Ashford"), freeName(["Ashford"], "Ashford")]).toEqual(
    ["Book 2", "Ashford", "Ashford (2)"],
  );
});

/** Ends the tab at a write: its transaction is not completed, as when the browser's process ends. */
async function killAtWrite<Result>(writes: number, work: () => Promise<Result>): Promise<void> {
  const { prototype } = IDBObjectStore;
  const put = Reflect.get(prototype, "put") as (...given: unknown[]) => IDBRequest;
  let left = writes;
  prototype.put = function (this: IDBObjectStore, ...putArguments: unknown[]): IDBRequest {
    const request = put.apply(this, putArguments);
    if (left-- <= 0) this.transaction.abort();
    return request;
  };
  await work().finally(() => Object.assign(prototype, { put }));
}

/** Resolves once what the keeper has begun to write is written or refused; it begins nothing itself. */
const written = (keeper: Keeper): Promise<void> => (keeper as unknown as { writing: Promise<void> }).writing;

test("a tab that is ended at any moment loses at most the last second, and nothing is half there", async () => {
  const keptWorkbooks = open();
  const kill = fc.record({
    pauses: fc.array(fc.integer({ min: 1, max: 700 }), { minLength: 1, maxLength: 12 }),
    // The milliseconds after the last change, and the writes that are still made then.
    end: fc.integer({ min: 0, max: 500 }),
    writes: fc.integer({ min: 0, max: 2 }),
  });
  let number = 0;
  /** The number that a second before the last end was typed last: less is not to be lost. */
  let oldest = 0;
  for (const { pauses, end, writes } of fc.sample(kill, kills)) {
    const tab = await openTab(keptWorkbooks); // with a clock of its own: the timers of an ended tab are gone
    const [facts] = await keptWorkbooks.list();
    let changes: readonly (readonly [time: number, number: number])[] = [];
    if (facts) {
      await tab.keeper.show(facts);
      const [[one, two]] = tab.values("A1:B1") as [[number, number]];
      expect(two).toBe(one); // both cells of a change, or neither
      expect(one).toBeGreaterThanOrEqual(oldest);
      expect(one).toBeLessThanOrEqual(number);
      oldest = one;
    } else expect(oldest).toBe(0);
    const change = (): void => {
      number++;
      tab.grid.write(tab.grid.area("A1:B1"), [[String(number), String(number)]]);
      changes = [...changes, [tab.clock.now(), number]];
    };
    for (const pause of pauses) {
      change();
      tab.clock.pass(pause);
      await written(tab.keeper);
    }
    change();
    await killAtWrite(writes, async () => {
      tab.clock.pass(end);
      await written(tab.keeper);
    });
    oldest = changes.filter(([time]) => time <= tab.clock.now() - 1000).at(-1)?.[1] ?? oldest;
    openLocks.clear();
  }
  expect(number).toBeGreaterThan(kills);
});
