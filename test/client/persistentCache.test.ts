import { createPersistentCache, digestOf } from "../../src/client/persistentCache";
import { fakeClock } from "./fakeClock";
import { memoryStorage } from "./memoryStorage";

const entry = (key: string, at: number, text = key) => ({ key, at, text });

function setUp(limits = { texts: 3, characters: 100 }, storage = memoryStorage()) {
  const { schedule } = fakeClock();
  const open = () =>
    createPersistentCache({ storage, schedule, prefix: Promise.resolve("racing/x"), limits });
  return { storage, open };
}

test("keeps the newest entries within the limits of number and size", async () => {
  const { storage, open } = setUp();
  const cache = open();
  for (const [index, key] of ["a", "b", "c", "d"].entries()) cache.set(entry(key, index));
  cache.set(entry("huge", 9, "x".repeat(101)));
  await cache.flush();
  expect((await open().load()).map(({ key }) => key)).toEqual([]);
  cache.set(entry("e", 10));
  await cache.flush();
  expect([...storage.texts.keys()].sort()).toEqual(["racing/x", "racing/x/e"]);
});

test("two open workbooks keep each other's entries", async () => {
  const { open } = setUp();
  const [one, other] = [open(), open()];
  one.set(entry("a", 1));
  other.set(entry("b", 2));
  await Promise.all([one.flush(), other.flush()]);
  one.set(entry("c", 3));
  await one.flush();
  expect((await open().load()).map(({ key }) => key).sort()).toContain("b");
});

test("stores nothing without a prefix", async () => {
  const storage = memoryStorage();
  const { schedule } = fakeClock();
  const cache = createPersistentCache({ storage, schedule, prefix: Promise.resolve(undefined) });
  cache.set(entry("a", 1));
  await cache.flush();
  expect(storage.texts.size).toBe(0);
  expect(await cache.load()).toEqual([]);
});

test("the digest is the beginning of SHA-256", async () => {
  expect(await digestOf("abc")).toBe("ba7816bf8f01cfea414140de5dae2223"); // FIPS 180-2, appendix B.1
});
