import "fake-indexeddb/auto";
import { createKeptStores } from "../../src/browser/keptStores";

const store = (text: string) => ({ facts: { text }, database: new TextEncoder().encode(text) });

test("stores are kept below the address of their pages, found by name and forgotten by the beginning of it", async () => {
  const [keptStores, elsewhere] = [createKeptStores("/team/"), createKeptStores("/other/")];
  for (const name of ["world 1", "world 2", "results 1"])
    expect(await keptStores.keep(name, store(name))).toBe(true);
  expect(await elsewhere.find("world 1")).toBeUndefined();
  await keptStores.forget("world ", "world 2");
  expect(await keptStores.find("world 1")).toBeUndefined();
  expect(await keptStores.find("world 2")).toEqual(store("world 2"));
  expect(await keptStores.findAll("results ")).toEqual([store("results 1")]);
});

test("a browser whose database never answers keeps nothing after a minute, and nothing fails", async () => {
  jest.useFakeTimers({ doNotFake: ["setImmediate"] }); // which the database of the tests uses
  const { open } = indexedDB;
  indexedDB.open = () => ({}) as IDBOpenDBRequest;
  try {
    const keptStores = createKeptStores("/silent/");
    const results = Promise.all([keptStores.keep("world", store("world")), keptStores.find("world")]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await results).toEqual([false, undefined]);
  } finally {
    indexedDB.open = open;
    jest.useRealTimers();
  }
});

test("a browser that refuses to store anything keeps nothing, and nothing fails", async () => {
  const { open } = indexedDB;
  indexedDB.open = () => {
    throw new DOMException("refused", "SecurityError");
  };
  try {
    const keptStores = createKeptStores("/refused/");
    expect(await keptStores.keep("world", store("world"))).toBe(false);
    expect(await keptStores.find("world")).toBeUndefined();
    expect(await keptStores.findAll("world")).toEqual([]);
    await keptStores.forget("world");
  } finally {
    indexedDB.open = open;
  }
});
