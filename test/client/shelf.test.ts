import { createShelf, type Kept } from "../../src/client/shelf";
import { formOf } from "./questions";

const kept = (size: number, race = 1): Kept => ({
  question: formOf(race),
  receivedAt: 0,
  freshUntil: 1,
  source: "live",
  size,
  read: () => {
    throw new Error("not asked for");
  },
});

test("the oldest answers give way when the shelf is full; a single large one stays", () => {
  const shelf = createShelf(10);
  for (const key of ["a", "b", "c"]) shelf.put(key, kept(4));
  expect(["a", "b", "c"].map((key) => shelf.get(key) !== undefined)).toEqual([false, true, true]);
  shelf.put("d", kept(40));
  expect([shelf.count, shelf.get("d")?.size]).toEqual([1, 40]);
});

test("an answer that comes anew counts once", () => {
  const shelf = createShelf(10);
  for (let turn = 0; turn < 5; turn++) shelf.put("a", kept(4));
  shelf.put("b", kept(4));
  expect(shelf.count).toBe(2);
});

test("what is dropped is named", () => {
  const shelf = createShelf();
  shelf.put("a", kept(4, 1));
  shelf.put("b", kept(4, 2));
  expect(shelf.drop(({ question }) => question.parameters.race === 2)).toEqual(["b"]);
  expect(shelf.count).toBe(1);
});
