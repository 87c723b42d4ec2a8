import { createMemoryStore } from "../../../src/server/relay/store";

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
  await free?.();
  expect(await store.lease("a", 1000)).toBeDefined();
  time = 1000;
  expect(await store.lease("a", 1000)).toBeDefined();
  await free?.(); // does not release another holder's lease
  expect(await store.lease("a", 1000)).toBeUndefined();
});

test("a full store removes the least recently used text", async () => {
  const store = createMemoryStore({ now: () => 0, megabytes: 1 });
  const half = "x".repeat(200_000);
  for (const name of ["a", "b", "c"]) await store.write(name, half, 1000);
  expect((await store.read(["a", "b", "c"])).map((text) => text !== undefined)).toEqual([false, true, true]);
});
