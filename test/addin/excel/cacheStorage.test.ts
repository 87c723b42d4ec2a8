/** Suite of src/addin/excel/userStore.ts: cacheStorage. */
import { IDBFactory } from "fake-indexeddb";
import { cacheStorage } from "../../../src/addin/excel/userStore";

afterEach(() => Reflect.deleteProperty(globalThis, "indexedDB"));

test("a text is stored across pages, and deleted", async () => {
  Object.assign(globalThis, { indexedDB: new IDBFactory() });
  await cacheStorage().set("question", "answer");
  expect(await cacheStorage().get("question")).toBe("answer");
  await cacheStorage().delete("question");
  expect(await cacheStorage().get("question")).toBeUndefined();
});

test("without a database every key is missing and nothing fails", async () => {
  const storage = cacheStorage();
  await storage.set("question", "answer");
  await storage.delete("question");
  expect(await storage.get("question")).toBeUndefined();
});
