import {
  createFallback,
  createFallbackStore,
  createMemoryStore,
  holdLease,
  type Store,
} from "../../../../src/server/scale/redis/stores";

test("a text expires", async () => {
  let time = 0;
  const store = createMemoryStore({ now: () => time });
  await store.write("a", "text", 1000);
  time = 999;
  expect(await store.read(["a", "b"])).toEqual(["text", undefined]);
  time = 1000;
  expect(await store.read(["a"])).toEqual([undefined]);
});

test("a lease has one holder until it is released or expires", async () => {
  let time = 0;
  const store = createMemoryStore({ now: () => time });
  const free = await store.lease("a", 1000);
  expect(await store.lease("a", 1000)).toBeUndefined();
  await free?.release();
  expect(await store.lease("a", 1000)).toBeDefined();
  time = 1000;
  expect(await store.lease("a", 1000)).toBeDefined();
  await free?.release(); // does not release another holder's lease
  expect(await store.lease("a", 1000)).toBeUndefined();
});

test("a full store removes the least recently used text", async () => {
  const store = createMemoryStore({ now: () => 0 }, 1);
  const half = "x".repeat(200_000);
  for (const name of ["a", "b", "c"]) await store.write(name, half, 1000);
  expect((await store.read(["a", "b", "c"])).map((text) => text !== undefined)).toEqual([false, true, true]);
});

const now = () => time;
let time = 0;
let away = false;
beforeEach(() => ([time, away] = [0, false]));

/** A shared store that fails while `away`. */
function breakable(store: Store): Store {
  const unlessAway = <T>(work: () => Promise<T>): Promise<T> =>
    away ? Promise.reject(new Error("away")) : work();
  return {
    read: (names) => unlessAway(() => store.read(names)),
    write: (...written) => unlessAway(() => store.write(...written)),
    lease: (...taken) => unlessAway(() => store.lease(...taken)),
    count: (...counted) => unlessAway(() => store.count(...counted)),
    close: store.close,
  };
}

function opened() {
  const shared = createMemoryStore({ now });
  const changes: boolean[] = [];
  const fallback = createFallback({ now, onChange: (up) => changes.push(up) });
  const ownStore = createMemoryStore({ now });
  return {
    shared,
    changes,
    one: createFallbackStore({ shared: breakable(shared), own: ownStore, fallback }),
  };
}

test("returns what was written before and while the shared store fails", async () => {
  const { one, changes } = opened();
  await one.write("before", "1", 60_000);
  away = true;
  await one.write("while", "2", 60_000);
  expect(await one.read(["before", "while"])).toEqual(["1", "2"]);
  expect(changes).toEqual([false]);
});

test("does not use a failed store for half a second", async () => {
  const { one, shared, changes } = opened();
  away = true;
  await one.read(["a"]);
  away = false;
  await shared.write("a", "from another", 60_000);
  time = 499;
  expect(await one.read(["a"])).toEqual([undefined]);
  time = 500;
  expect(await one.read(["a"])).toEqual(["from another"]);
  expect(changes).toEqual([false, true]);
});

test("a lease that cannot be released is not a failure", async () => {
  const { one } = opened();
  const free = await one.lease("a", 1000);
  away = true;
  await expect(free?.release()).resolves.toBeUndefined();
  expect(await one.lease("b", 1000)).toBeDefined();
});

describe("a lease that is held", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const later = async (milliseconds: number): Promise<void> => {
    for (let passed = 0; passed < milliseconds; passed += 100) {
      time += 100;
      await jest.advanceTimersByTimeAsync(100);
    }
  };

  test("is renewed until it is released", async () => {
    const store = createMemoryStore({ now });
    const release = await holdLease(store, "a", 3000);
    await later(30_000);
    expect(await store.lease("a", 3000)).toBeUndefined();
    await release?.();
    expect(await store.lease("a", 3000)).toBeDefined();
  });

  test("of a process that died ends after seconds", async () => {
    const store = createMemoryStore({ now });
    await store.lease("a", 3000);
    await later(2900);
    expect(await store.lease("a", 3000)).toBeUndefined();
    await later(100);
    expect(await store.lease("a", 3000)).toBeDefined();
  });
});

test("a count begins again when its time has passed", async () => {
  const store = createMemoryStore({ now });
  expect(await store.count("a", 1000)).toEqual({ count: 1, milliseconds: 1000 });
  time = 400;
  expect(await store.count("a", 1000)).toEqual({ count: 2, milliseconds: 600 });
  time = 1000;
  expect(await store.count("a", 1000)).toEqual({ count: 1, milliseconds: 1000 });
});
