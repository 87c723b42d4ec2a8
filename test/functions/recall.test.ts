import { Recall } from "../../src/functions/recall";

test("what was made for some arguments is found again for equal ones, however Excel wraps them", () => {
  const recall = new Recall<object>();
  let made = 0;
  const get = (...args: unknown[]) => recall.get("FORM", args, () => ({ made: ++made }));
  const first = get("2026-03-14", [["all"]], null);
  expect(get("2026-03-14", "all", undefined)).toBe(first);
  expect(get("2026-03-14", [["all", "name"]], null)).not.toBe(first);
  expect(get("2026-03-14", [["all", "name"]], null)).toEqual({ made: 2 });
  expect(get(3, "3")).not.toBe(get("3", 3));
  expect(recall.get("RACE", ["2026-03-14", "all", null], () => ({ made: -1 }))).toEqual({ made: -1 });
});

test("nothing is kept of a call that could not be read", () => {
  const recall = new Recall<object>();
  const fail = (): object => {
    throw new Error("refused");
  };
  expect(() => recall.get("FORM", [1], fail)).toThrow("refused");
  expect(recall.get("FORM", [1], () => ({ ok: true }))).toEqual({ ok: true });
});
