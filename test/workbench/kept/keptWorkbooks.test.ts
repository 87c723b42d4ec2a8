import "fake-indexeddb/auto";
import {
  createKeptWorkbooks,
  generations,
  type KeptContent,
} from "../../../src/workbench/kept/keptWorkbooks";

const content = (text: string): KeptContent => ({
  grid: { base: `"${text}"`, changes: [text], prints: [], cell: "Race!A1" },
  settings: { "racing.country": "hk" },
  xmlParts: ["<a/>"],
});
const facts = (id: string, changes: object = {}) => ({
  id,
  name: id,
  changed: 1,
  size: 1,
  generation: 0,
  writer: "this tab",
  cell: "Race!A1",
  ...changes,
});
let databases = 0;
const open = () => createKeptWorkbooks(`kept ${databases++}`);

test("workbooks are listed with their facts, the one changed last first", async () => {
  const keptWorkbooks = open();
  expect(await keptWorkbooks.list()).toEqual([]);
  await keptWorkbooks.write(facts("one", { changed: 5 }), { content: content("one") });
  await keptWorkbooks.write(facts("two", { changed: 7 }), { content: content("two") });
  expect((await keptWorkbooks.list()).map(({ id }) => id)).toEqual(["two", "one"]);
  await keptWorkbooks.remove("two");
  expect(await keptWorkbooks.list()).toEqual([facts("one", { changed: 5 })]);
  expect(await keptWorkbooks.read(facts("two"))).toEqual([]);
});

test("the last three generations are read, the newest first", async () => {
  const keptWorkbooks = open();
  for (let generation = 0; generation < 5; generation++)
    await keptWorkbooks.write(facts("one", { generation }), { content: content(`${generation}`) });
  const contentRead = await keptWorkbooks.read(facts("one", { generation: 4 }));
  expect(contentRead).toHaveLength(generations);
  expect(contentRead).toEqual([content("4"), content("3"), content("2")]);
});

test("further changes are written without the first data, which stays", async () => {
  const keptWorkbooks = open();
  await keptWorkbooks.write(facts("one"), { content: content("base") });
  const { grid, ...stored } = content("base");
  const changed = { ...stored, grid: { ...grid, changes: ["base", "more"] } };
  await keptWorkbooks.write(facts("one"), { content: changed, withBase: false });
  expect(await keptWorkbooks.read(facts("one"))).toEqual([changed]);
});

test("what another tab keeps or has deleted is not written, and nothing of it is", async () => {
  const keptWorkbooks = open();
  await keptWorkbooks.write(facts("one"), { content: content("first") });
  expect(await keptWorkbooks.take("one", "another tab")).toMatchObject({ id: "one", writer: "another tab" });
  expect(await keptWorkbooks.write(facts("one"), { content: content("late") })).toBe(false);
  expect(await keptWorkbooks.read(facts("one"))).toEqual([content("first")]);
  await keptWorkbooks.remove("one");
  expect(await keptWorkbooks.write(facts("one"), { content: content("late"), withBase: false })).toBe(false);
  expect(await keptWorkbooks.list()).toEqual([]);
  expect(await keptWorkbooks.take("one", "this tab")).toBeUndefined();
});

test("a database that never answers counts as one that refuses after a minute", async () => {
  jest.useFakeTimers();
  const { open: openDatabase } = indexedDB;
  indexedDB.open = () => ({}) as IDBOpenDBRequest;
  try {
    const refused = expect(open().list()).rejects.toThrow("The browser's database does not answer");
    await jest.advanceTimersByTimeAsync(60_000);
    await refused;
  } finally {
    indexedDB.open = openDatabase;
    jest.useRealTimers();
  }
});
