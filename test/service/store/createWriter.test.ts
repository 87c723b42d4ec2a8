/** Suite of src/service/store: writing races. */
import { dayNumber } from "../../../src/dates/days";
import type { RunnerRecord } from "../../../src/service/races/records";
import type { LocalHistory } from "../../../src/service/store/history";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { careersOf, entriesOf } from "../../../src/service/store/queries/starts";
import { racesBetween } from "../../../src/service/store/queries/races";
import { createWriter, type Writer } from "../../../src/service/store/writing/createWriter";
import { aRace, aRunner } from "./aRace";

let history: LocalHistory;
beforeEach(() => (history = historyInMemory()));
afterEach(() => history.close());

const day = dayNumber("2026-01-10") ?? 0;
const races = () => racesBetween(history, "gallops", [day, day]);
const tables = ["venue", "runner", "person", "race", "start"];
/** Returns the counted starts of the runners in the first race. */
const starts = async () => [...(await careersOf(history, 1, day + 1)).values()].flat();
const counts = () =>
  tables.map((table) => history.driver.all<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`)[0]?.n);

test("a race declared first and run later is replaced", async () => {
  const declared = aRace({
    run: false,
    runners: [aRunner("Ann", { barrier: 1 }), aRunner("Bob", { number: 2, barrier: 2 })],
  });
  createWriter(history)([declared]);
  const before = await races();
  expect(await starts()).toEqual([]);
  createWriter(history)([
    aRace({ runners: [aRunner("Ann", { finish: 2 }), aRunner("Cid", { number: 3, finish: 1 })] }),
  ]);
  expect(await races()).toEqual([{ ...before[0], run: 1 }]);
  expect((await entriesOf(history, 1)).map(({ number, name }) => [number, name])).toEqual([
    [1, "Ann"],
    [3, "Cid"],
  ]);
  expect(await starts()).toMatchObject([
    { day, finish: 2 },
    { day, finish: 1 },
  ]);
});

test("a writer that failed remembers nothing of what it did not write", async () => {
  const write = createWriter(history);
  const ann = aRace({ runners: [aRunner("Ann", { jockey: "Kim Vale", jockeyKey: "kim vale" })] });
  const full = { ...ann, raceNumber: 2, runners: Array.from({ length: 129 }, () => aRunner("Bob")) };
  expect(() => write([ann, full])).toThrow("128 runners");
  expect([counts(), history.venues.size]).toEqual([[0, 0, 0, 0, 0], 0]);
  write([ann]);
  expect([counts(), history.venues.size]).toEqual([[1, 1, 1, 1, 1], 1]);
  expect((await entriesOf(history, 1)).map(({ name }) => name)).toEqual(["Ann"]);
});

test("with `once`, a race that is in the store already throws, and nothing is written", async () => {
  const write = createWriter(history, { once: true });
  write([aRace()]);
  const before = counts();
  expect(() => write([aRace({ raceNumber: 2 }), aRace()])).toThrow(/UNIQUE constraint failed: race/);
  expect(counts()).toEqual(before);
});

test("writing the same race again changes nothing", async () => {
  createWriter(history)([aRace()]);
  const before = [counts(), await races(), await entriesOf(history, 1)];
  createWriter(history)([aRace()]);
  expect([counts(), await races(), await entriesOf(history, 1)]).toEqual(before);
});

test("one bad race of a batch leaves the store without the batch", async () => {
  const bad = aRace({ raceNumber: 2, date: "2026-02-30" });
  expect(() => createWriter(history)([aRace(), bad])).toThrow(
    "date must be YYYY-MM-DD: current value is 2026-02-30",
  );
  expect(counts().slice(3)).toEqual([0, 0]);
});

test("two people of one name are distinguished by their keys", () => {
  const runners = ["a", "b"].map((jockeyKey, place) =>
    aRunner(jockeyKey, { number: place + 1, jockey: "Jo Lee", jockeyKey }),
  );
  createWriter(history)([aRace({ runners })]);
  expect(history.driver.all("SELECT DISTINCT jockey_id FROM start")).toHaveLength(2);
});

test("tracks of one name in two countries are two venues, each with its first day", async () => {
  createWriter(history)([aRace(), aRace({ country: "nz" }), aRace({ date: "2026-01-03" })]);
  expect([...history.venues].map(([key, { firstDay }]) => [key, firstDay])).toEqual([
    ["au/gallops/lark-hill", day - 7],
    ["nz/gallops/lark-hill", day],
  ]);
});

test("starts of abandoned races and scratched runners do not count", async () => {
  const scratched = aRunner("Ann", { scratched: true });
  createWriter(history)([
    aRace({ runners: [scratched] }),
    aRace({ raceNumber: 2, abandoned: true, runners: [aRunner("Ann", { finish: 1 })] }),
    aRace({ raceNumber: 3, meetingAbandoned: true, runners: [aRunner("Ann", { finish: 1 })] }),
  ]);
  expect(await starts()).toEqual([]);
});

test("a runner has the pedigree that was stated last, of whichever writer", () => {
  const pedigree = () => history.driver.all("SELECT sire, dam, origin FROM runner");
  const state = (stated: Partial<RunnerRecord>, write: Writer) =>
    write([aRace({ runners: [aRunner("Ann", stated)] })]);
  const write = createWriter(history);
  state({}, write);
  expect(pedigree()).toEqual([{ sire: null, dam: null, origin: null }]);
  state({ sire: "Sol", dam: "Luna" }, write);
  state({}, write);
  expect(pedigree()).toEqual([{ sire: "Sol", dam: "Luna", origin: null }]);
  state({ sire: "Sol", origin: "nz" }, write);
  expect(pedigree()).toEqual([{ sire: "Sol", dam: null, origin: "nz" }]);
  const next = createWriter(history);
  state({ sire: "Sol", origin: "nz" }, next);
  state({ dam: "Luna" }, next);
  expect(pedigree()).toEqual([{ sire: null, dam: "Luna", origin: null }]);
});
