import { createRaceWatches } from "../../../src/addin/workbook/raceWatches";
import { fakeClock, turns } from "../../client/fakeClock";
import { memoryHost } from "../settings/memoryHost";

const start = 46_095.5;

/** The cells of a race's sheet, 30 minutes before the start, as a test changes them. */
const raceSheet = (changes: Readonly<Record<string, unknown>> = {}): Record<string, unknown> => ({
  A6: "Track",
  C6: "Date",
  E6: "Race",
  F6: "Scratched",
  U6: "Options",
  O8: "Barrier",
  E7: 3,
  AG2: "Ashford Park",
  AH2: 46_095,
  AO2: start,
  A11: 1,
  B11: "Gull Rock",
  G11: 0.25,
  K11: "4.4",
  M11: 0.1,
  A12: 2,
  B12: "Tide Table",
  G12: 0.75,
  K12: "1.2",
  M12: -0.1,
  ...changes,
});
const columns = Array.from({ length: 42 }, (_, index) =>
  index < 26 ? String.fromCharCode(65 + index) : `A${String.fromCharCode(39 + index)}`,
);
const valuesOf = (cells: Readonly<Record<string, unknown>>): unknown[][] =>
  Array.from({ length: 34 }, (_, row) => columns.map((column) => cells[`${column}${row + 1}`] ?? ""));

/** A workbook with a race's sheet, opened by a person; opened again with the same host. */
function opened(host = memoryHost(), { isAllowed = true, isFollowed = false } = {}) {
  const clock = fakeClock();
  const begun = clock.now();
  const sheets = new Map([["race", raceSheet()]]);
  let calculated = (): void => undefined;
  let shownText: string | undefined;
  let reads = 0;
  const notified: string[] = [];
  const watches = createRaceWatches({
    host: {
      ...host,
      dateSystem: () => 1900,
      notifications: {
        allowed: () => isAllowed,
        ask: async () => isAllowed,
        show: (text) => void notified.push(text),
      },
      sheetInputs: {
        sheets: async () => [...sheets.keys()],
        async read(sheet) {
          reads++;
          return { name: sheet, values: valuesOf(sheets.get(sheet) ?? {}), inputs: {}, formats: [] };
        },
        async onCalculated(listener) {
          calculated = () => listener("race");
          return () => undefined;
        },
      },
    },
    snapshots: { shown: () => shownText, onShown: () => () => undefined },
    isFollowed: () => isFollowed,
    now: clock.now,
    serialNow: () => start - 30 / 1440 + (clock.now() - begun) / 86_400_000,
    schedule: clock.schedule,
  });
  const settle = async (): Promise<void> => {
    for (let step = 0; step < 4; step++) {
      await turns(5);
      clock.advance(500);
    }
  };
  return {
    host,
    watches,
    notified,
    settle,
    clock,
    reads: () => reads,
    show: (name: string | undefined): void => void (shownText = name),
    texts: () => watches.fired().map(({ text }) => text),
    async calculate(changes: Readonly<Record<string, unknown>>, sheet = "race"): Promise<void> {
      sheets.set(sheet, sheet === "race" ? raceSheet(changes) : { ...changes });
      calculated();
      await settle();
    },
    async begin(): Promise<void> {
      await watches.start();
      await settle();
    },
  };
}

test("a watch fires once, is kept with the workbook and survives a reload without repeating", async () => {
  const first = opened();
  await first.begin();
  expect(first.watches.races()).toEqual(["Ashford Park R3"]);
  await first.watches.setNotifies(true);
  await first.watches.add({ kind: "overlay", limit: 20, race: "" });
  expect(first.texts()).toEqual([]);
  await first.calculate({ M11: 0.25 });
  await first.calculate({ M11: 0.3 });
  const fired = ["Ashford Park R3: overlay of 1 Gull Rock: 25%"];
  expect([first.texts(), first.notified]).toEqual([fired, fired]);

  const again = opened(first.host);
  await again.begin();
  await again.calculate({ M11: 0.3 });
  expect(again.watches.list()).toEqual([{ kind: "overlay", limit: 20, race: "" }]);
  expect([again.texts(), again.notified]).toEqual([fired, []]);
  await again.watches.dismiss();
  await again.calculate({ M11: 0.4 });
  expect(again.texts()).toEqual([]);
});

test("a start is told by the time alone; without a calculation no sheet is read", async () => {
  const { begin, watches, clock, settle, texts, reads } = opened();
  await begin();
  await watches.add({ kind: "start", limit: 10, race: "" });
  const before = reads();
  for (let minute = 0; minute < 19; minute++) {
    clock.advance(60_000);
    await turns(3);
  }
  expect(texts()).toEqual([]);
  clock.advance(90_000);
  await settle();
  expect(texts()).toEqual(["Ashford Park R3: starts in 10 min"]);
  for (let minute = 0; minute < 60; minute++) {
    clock.advance(60_000);
    await turns(2);
  }
  expect([texts().length, reads(), clock.timers]).toEqual([1, before, 0]);
});

test("a workbook without watches, whose race day is not followed, is not read after calculations", async () => {
  const { begin, calculate, reads, watches, settle } = opened();
  await begin();
  expect(reads()).toBe(1);
  await calculate({ M11: 0.5 });
  expect(reads()).toBe(1);
  watches.refresh();
  await settle();
  expect(reads()).toBe(2);
});

test("watches on a sheet count as those of the pane; nothing fires while a snapshot is shown", async () => {
  const { begin, calculate, texts, show, watches, settle } = opened();
  await begin();
  const stated = { A1: "Watch", B1: "Race", C1: "Limit", A2: "A runner of mine is scratched", B2: "all" };
  await calculate(stated, "My watches");
  watches.refresh();
  await settle();
  expect(watches.onSheet()).toEqual([{ kind: "scratched", race: "" }]);
  show("10:00");
  await calculate({ AE12: "scratched", G12: 0 });
  expect(texts()).toEqual([]);
  show(undefined);
  await calculate({ AE12: "scratched", G12: 0 });
  expect(texts()).toEqual(["Ashford Park R3: 2 Tide Table is scratched"]);
});

test("a watch that is removed and added again begins anew", async () => {
  const { begin, calculate, texts, watches } = opened();
  await begin();
  const watch = { kind: "overlay", limit: 5, race: "Ashford Park R3" } as const;
  await watches.add(watch);
  await watches.remove(watch);
  expect(watches.list()).toEqual([]);
  await calculate({ M11: 0.5 });
  await watches.add(watch);
  expect(texts()).toHaveLength(2);
});

test("the best overlay of a followed race is known before and after a change", async () => {
  const { begin, calculate, watches, clock } = opened(memoryHost(), { isFollowed: true });
  await begin();
  const arrived = clock.now();
  await calculate({ M11: "", M12: 0.2 });
  expect(watches.overlays("Ashford Park R3", arrived, Infinity)).toEqual({
    before: { label: "1 Gull Rock", percent: 10 },
    after: { label: "2 Tide Table", percent: 20 },
  });
  expect(watches.overlays("Ashford Park R4", arrived, Infinity)).toEqual({});
});

test("a system that allows no notification leaves them off", async () => {
  const { begin, watches, calculate, notified, texts } = opened(memoryHost(), { isAllowed: false });
  await begin();
  await watches.setNotifies(true);
  expect(watches.notifies()).toBe(false);
  await watches.add({ kind: "overlay", limit: 20, race: "" });
  await calculate({ M11: 0.5 });
  expect([texts().length, notified]).toEqual([1, []]);
});
