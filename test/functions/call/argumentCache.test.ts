import { ArgumentCache, parseCached } from "../../../src/functions/call/argumentCache";
import { session } from "../../../src/functions/call/session";
import { formCall } from "../../../src/functions/form";
import { openTestSession } from "../testSession";

test("a value is found for equal arguments, even if Excel wraps them in ranges", () => {
  const cache = new ArgumentCache<string>();
  cache.set("FORM", ["2026-03-14", [["all"]], null], "all");
  expect(cache.get("FORM", ["2026-03-14", "all", undefined])).toBe("all");
  expect(cache.get("FORM", ["2026-03-14", [["all"]]])).toBe("all");
  expect(cache.get("FORM", ["2026-03-14", [["all", "name"]], null])).toBeUndefined();
  expect(cache.get("FORM", ["2026-03-14"])).toBeUndefined();
  expect(cache.get("RACE", ["2026-03-14", "all", null])).toBeUndefined();
  cache.clear();
  expect(cache.get("FORM", ["2026-03-14", "all"])).toBeUndefined();
});

test("a number differs from the same digits as text, and a blank in the middle counts", () => {
  const cache = new ArgumentCache<string>();
  cache.set("FORM", [3, "3"], "number first");
  cache.set("FORM", ["3", 3], "text first");
  cache.set("FORM", [3, null, "3"], "blank between");
  expect(cache.get("FORM", [3, "3", null])).toBe("number first");
  expect(cache.get("FORM", ["3", 3])).toBe("text first");
  expect(cache.get("FORM", [3, undefined, "3"])).toBe("blank between");
});

test("a later value replaces an earlier one, and the cache starts afresh after 200,000 entries", () => {
  const cache = new ArgumentCache<number>();
  cache.set("FORM", [1], 1);
  cache.set("FORM", [1], 2);
  expect(cache.get("FORM", [1])).toBe(2);
  for (let list = 2; list < 200_001; list++) cache.set("FORM", [list], list);
  expect(cache.get("FORM", [1])).toBeUndefined();
  expect(cache.get("FORM", [200_000])).toBe(200_000);
});

test("a call is parsed once for all cells with its arguments, and again once dates are read otherwise", () => {
  const { set } = openTestSession({ answer: async () => Response.json({}) });
  let [dateSystem, dateOrder]: [1900 | 1904, "DMY" | "MDY"] = [1900, "DMY"];
  set({ dateSystem: () => dateSystem, dateOrder: () => dateOrder });
  const parse = () => parseCached(formCall, { date: "3/4/2026", track: "sha-tin", race: 1 }, session());
  const first = parse();
  expect(parse()).toBe(first);
  dateOrder = "MDY";
  const second = parse();
  expect([first, second].map(({ question }) => question.parameters)).toMatchObject([
    { date: "2026-04-03" },
    { date: "2026-03-04" },
  ]);
  expect(parse()).toBe(second);
  dateSystem = 1904;
  expect(parse()).not.toBe(second);
});
