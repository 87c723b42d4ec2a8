import type { SnapshotParts } from "../../../src/addin/excel/snapshotParts";
import { createSnapshotStore } from "../../../src/addin/snapshots/snapshotStore";
import { serialiseSnapshots } from "../../../src/client/snapshots/snapshotFile";
import { runCall } from "../../../src/functions/call/runCall";
import { session } from "../../../src/functions/call/session";
import { raceCall } from "../../../src/functions/race";
import { formOf } from "../../client/questions";
import { answerOf, snapshotOf, takenAt } from "../../client/snapshots/snapshotOf";
import { fakeClock, turns, until } from "../../client/fakeClock";
import { asOf, openService, openTestSession } from "../../functions/testSession";
import { memoryHost } from "../settings/memoryHost";

const ten = snapshotOf([answerOf(formOf(3), { runners: [] })]);
const eleven = snapshotOf([], { name: "11:00", time: takenAt + 3_600_000 });

/** A workbook that holds a text, and the stores of its readers. */
function openWorkbook(text?: string) {
  openTestSession({ answer: () => Promise.reject(new TypeError("no network")) });
  const { workbookStore, changeWorkbook } = memoryHost();
  const held = { text };
  const snapshotParts: SnapshotParts = {
    available: () => true,
    read: async () => held.text,
    update: async (change) => void (held.text = change(held.text)),
  };
  let time = 0;
  const open = async (allowed = true) => {
    const host = { ready: async () => undefined, workbookStore, snapshotParts };
    const store = createSnapshotStore({ host, live: session, allowed, now: () => ++time });
    await store.ready();
    return store;
  };
  return { open, held, changeWorkbook };
}

test("a workbook without snapshots is live, and is known to be once it has been read", async () => {
  const store = await openWorkbook().open();
  expect([store.list(), store.shown(), store.problem(), store.ready()]).toEqual([
    [],
    undefined,
    undefined,
    undefined,
  ]);
  expect(store.sessionOf("10:00")).toBeUndefined();
});

test("the size of snapshots is that of their text in the workbook, none without any", async () => {
  const { open, held } = openWorkbook();
  const store = await open();
  expect(store.sizeOf([])).toBe(0);
  await store.add(ten);
  expect(store.sizeOf(store.list())).toBe(held.text?.length);
});

test("what one reader takes and shows, another opens; a deleted snapshot leaves the workbook live", async () => {
  const { open } = openWorkbook();
  const store = await open();
  await store.add(ten);
  await store.add(eleven);
  await store.show("10:00");
  const other = await open();
  expect(other.list()).toEqual([ten, eleven]);
  expect([other.shown(), other.names(), other.newestBefore(eleven.takenAt)]).toEqual([
    "10:00",
    ["11:00", "10:00"],
    "10:00",
  ]);
  expect(other.sessionOf("10:00")?.now()).toBe(takenAt);
  expect(other.sessionOf("10:00")).toBe(other.sessionOf("10:00"));
  await other.remove("10:00");
  expect([other.shown(), other.names()]).toEqual([undefined, ["11:00"]]);
});

test("a colleague's snapshot is read when the workbook reports it, and his choice is shown", async () => {
  const { open, held, changeWorkbook } = openWorkbook();
  const store = await open();
  const shownNames: (string | undefined)[] = [];
  store.onShown(() => shownNames.push(store.shown()));
  const revision = store.revision();
  held.text = serialiseSnapshots([ten]);
  changeWorkbook("snapshots", { shown: "10:00", changed: 99 });
  expect(store.ready()).toBeDefined(); // formulas wait until the choice is known
  await store.ready();
  expect([store.shown(), store.revision() > revision]).toEqual(["10:00", true]);
  changeWorkbook("snapshots", { changed: 99 });
  expect(shownNames).toEqual(["10:00", undefined]);
});

test("a snapshot that a colleague adds or deletes is reported once, what the workbook held from the start is not", async () => {
  const { open, held, changeWorkbook } = openWorkbook(serialiseSnapshots([ten]));
  const store = await open();
  const lists: (readonly string[])[] = [];
  store.onListed(() => lists.push(store.names()));
  const changed = async (text: string, state: unknown): Promise<void> => {
    held.text = text;
    changeWorkbook("snapshots", state);
    await store.ready();
  };
  await changed(serialiseSnapshots([ten, eleven]), { changed: 1 });
  await changed(serialiseSnapshots([ten, eleven]), { changed: 1, shown: "10:00" });
  await changed(serialiseSnapshots([eleven]), { changed: 2 });
  await store.add(ten);
  expect(lists).toEqual([["11:00", "10:00"], ["11:00"], ["11:00", "10:00"]]);
});

test("a damaged text opens live with a sentence, and the next snapshot replaces it", async () => {
  const { open, changeWorkbook } = openWorkbook("1.00000000.AAAA");
  changeWorkbook("snapshots", { shown: "10:00", changed: 1 });
  const store = await open();
  expect([store.shown(), store.list()]).toEqual([undefined, []]);
  expect(store.problem()).toBe("The snapshots in this workbook cannot be read: their data is damaged.");
  await store.add(ten);
  expect([store.shown(), store.problem()]).toEqual(["10:00", undefined]);
});

test("a build without snapshots opens a workbook with them live, and says why", async () => {
  const { open, changeWorkbook } = openWorkbook(serialiseSnapshots([ten]));
  changeWorkbook("snapshots", { shown: "10:00", changed: 1 });
  const store = await open(false);
  expect([store.shown(), store.list(), store.problem()]).toEqual([
    undefined,
    [],
    "This workbook holds snapshots. Your administrator has switched snapshots off in this build of the add-in. It is live.",
  ]);
  const empty = await openWorkbook().open(false);
  expect(empty.problem()).toBe("Your administrator has switched snapshots off in this build of the add-in.");
});

describe("in a host that does not answer", () => {
  const [fields, headers, options] = [undefined, undefined, undefined];
  const call = (): Promise<unknown> =>
    Promise.resolve(
      runCall(raceCall, { date: asOf, track: "ashford-park", race: 3, fields, headers, options }),
    );

  async function openSilent() {
    const clock = fakeClock();
    let answer = (): void => undefined;
    const ready = new Promise<void>((resolve) => (answer = resolve));
    const { workbookStore } = memoryHost();
    const parts = {
      available: () => true,
      read: async () => serialiseSnapshots([empty]),
      update: async () => undefined,
    };
    const host = { ready: () => ready, workbookStore, snapshotParts: parts };
    const { set } = openTestSession({ answer: (await openService()).handle });
    const live = session();
    const { schedule, now } = clock;
    const store = createSnapshotStore({ host, live: () => live, allowed: true, now, schedule });
    set({ snapshots: store });
    return { clock, store, workbookStore, answer };
  }
  const empty = snapshotOf([], { name: "10:00", time: takenAt });

  test("RACE is answered live within three seconds", async () => {
    const { clock } = await openSilent();
    let isAnswered = false;
    const answered = call().then(() => (isAnswered = true));
    await turns();
    expect(isAnswered).toBe(false);
    clock.advance(2_000);
    await answered;
  });

  test("a snapshot that turns up later is reported, and replaces the live answer", async () => {
    const { clock, store, workbookStore, answer } = await openSilent();
    const [onShown, listed] = [jest.fn(), jest.fn()];
    store.onShown(onShown);
    store.onListed(listed);
    const live = call();
    clock.advance(2_000);
    await live;
    await workbookStore.update("snapshots", () => ({ shown: "10:00" }));
    answer();
    await until("the snapshot is read", () => store.shown() === "10:00");
    expect([onShown.mock.calls.length, listed.mock.calls.length]).toEqual([1, 1]);
    await expect(Promise.resolve().then(call)).rejects.toMatchObject({
      message: expect.stringContaining("today, 2026-11-21"), // the day of the snapshot
    });
  });
});
