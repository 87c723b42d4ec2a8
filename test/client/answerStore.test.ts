/** Suite of src/client/responseCache.ts: answerStore. */
import { createAnswerStore, type CachedAnswer } from "../../src/client/responseCache";
import { formOf } from "./questions";

const cached = (size: number, race = 1): CachedAnswer => ({
  question: formOf(race),
  receivedAt: 0,
  freshUntil: 1,
  source: "live",
  size,
  read: () => {
    throw new Error("parsed too early");
  },
});

test("removes the oldest answers when it is full, but never the newest", () => {
  const store = createAnswerStore(10);
  for (const key of ["a", "b", "c"]) store.set(key, cached(4));
  expect(["a", "b", "c"].map((key) => store.get(key) !== undefined)).toEqual([false, true, true]);
  store.set("d", cached(40));
  expect([store.count, store.get("d")?.size]).toEqual([1, 40]);
});

test("counts a replaced answer once", () => {
  const store = createAnswerStore(10);
  for (let turn = 0; turn < 5; turn++) store.set("a", cached(4));
  store.set("b", cached(4));
  expect(store.count).toBe(2);
});

test("returns the keys of deleted answers", () => {
  const store = createAnswerStore();
  store.set("a", cached(4, 1));
  store.set("b", cached(4, 2));
  expect(store.delete(({ question }) => question.parameters.race === 2)).toEqual(["b"]);
  expect(store.count).toBe(1);
});
