import { ArgumentCache } from "../../../src/functions/call/argumentCache";

test("what was kept for some arguments is found again for equal ones, however Excel wraps them", () => {
  const recall = new ArgumentCache<string>();
  recall.set("FORM", ["2026-03-14", [["all"]], null], "all");
  expect(recall.get("FORM", ["2026-03-14", "all", undefined])).toBe("all");
  expect(recall.get("FORM", ["2026-03-14", [["all"]]])).toBe("all");
  expect(recall.get("FORM", ["2026-03-14", [["all", "name"]], null])).toBeUndefined();
  expect(recall.get("FORM", ["2026-03-14"])).toBeUndefined();
  expect(recall.get("RACE", ["2026-03-14", "all", null])).toBeUndefined();
  recall.clear();
  expect(recall.get("FORM", ["2026-03-14", "all"])).toBeUndefined();
});

test("a number and the same as text are told apart, and so are a blank in the middle and none", () => {
  const recall = new ArgumentCache<string>();
  recall.set("FORM", [3, "3"], "number first");
  recall.set("FORM", ["3", 3], "text first");
  recall.set("FORM", [3, null, "3"], "blank between");
  expect(recall.get("FORM", [3, "3", null])).toBe("number first");
  expect(recall.get("FORM", ["3", 3])).toBe("text first");
  expect(recall.get("FORM", [3, undefined, "3"])).toBe("blank between");
});

test("the last that was kept counts, and after 200,000 lists it starts afresh", () => {
  const recall = new ArgumentCache<number>();
  recall.set("FORM", [1], 1);
  recall.set("FORM", [1], 2);
  expect(recall.get("FORM", [1])).toBe(2);
  for (let list = 2; list < 200_001; list++) recall.set("FORM", [list], list);
  expect(recall.get("FORM", [1])).toBeUndefined();
  expect(recall.get("FORM", [200_000])).toBe(200_000);
});
