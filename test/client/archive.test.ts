import { createArchive } from "../../src/client/archive";
import { fakeClock } from "./fakeClock";
import { memoryStorage } from "./memoryStorage";

const filed = (key: string, at: number, text = key) => ({ key, at, text });

function opened(most = { texts: 3, characters: 100 }, storage = memoryStorage()) {
  const { schedule } = fakeClock();
  const open = () => createArchive({ storage, schedule, name: Promise.resolve("racing/x"), most });
  return { storage, open };
}

test("the newest texts are kept, within the bounds of number and of size", async () => {
  const { storage, open } = opened();
  const archive = open();
  for (const [index, key] of ["a", "b", "c", "d"].entries()) archive.put(filed(key, index));
  archive.put(filed("huge", 9, "x".repeat(101)));
  await archive.flush();
  expect((await open().restore()).map(({ key }) => key)).toEqual([]);
  archive.put(filed("e", 10));
  await archive.flush();
  expect([...storage.texts.keys()].sort()).toEqual(["racing/x", "racing/x/e"]);
});

test("two open workbooks do not lose each other's texts", async () => {
  const { open } = opened();
  const [one, other] = [open(), open()];
  one.put(filed("a", 1));
  other.put(filed("b", 2));
  await Promise.all([one.flush(), other.flush()]);
  one.put(filed("c", 3));
  await one.flush();
  expect((await open().restore()).map(({ key }) => key).sort()).toContain("b");
});

test("without a name nothing is kept", async () => {
  const storage = memoryStorage();
  const { schedule } = fakeClock();
  const archive = createArchive({ storage, schedule, name: Promise.resolve(undefined) });
  archive.put(filed("a", 1));
  await archive.flush();
  expect(storage.texts.size).toBe(0);
  expect(await archive.restore()).toEqual([]);
});
