import { keyRing } from "../../../src/service/access/keyRing";

test("a key opens the plan it was configured with, and nothing about it can be read from the caller", () => {
  const caller = keyRing({ keys: { "secret-key": "pro" } })("secret-key");
  expect(caller?.plan).toBe("pro");
  expect(JSON.stringify(caller)).not.toContain("secret");
});

test("the keys of the demonstration open only where they are accepted", () => {
  expect(keyRing({})("demo-pro")).toBeUndefined();
  expect(["demo-pro", "demo-free", "toString"].map((key) => keyRing({ demoKeys: true })(key)?.plan)).toEqual([
    "pro",
    "free",
    undefined,
  ]);
});
