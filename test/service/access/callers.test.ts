/** Suite of src/service/access/quota.ts: callers. */
import { createHash } from "node:crypto";
import { createCallerLookup, keyDigest } from "../../../src/service/access/quota";

test("a key has the plan it was configured with, and the caller does not reveal it", () => {
  const caller = createCallerLookup({ keys: { "secret-key": "pro" } })(keyDigest("secret-key"));
  expect(caller?.plan).toBe("pro");
  expect(JSON.stringify(caller)).not.toContain("secret");
});

test("the demonstration keys work only where they are accepted", () => {
  expect(createCallerLookup({})(keyDigest("demo-pro"))).toBeUndefined();
  expect(
    ["demo-pro", "demo-free", "toString"].map(
      (key) => createCallerLookup({ demoKeys: true })(keyDigest(key))?.plan,
    ),
  ).toEqual(["pro", "free", undefined]);
});

test("the id of a caller is the SHA-256 of its key as base64url, as Node computes it", () => {
  for (const key of ["demo", "ключ-ü", "a".repeat(200)]) {
    const expected = createHash("sha256").update(key).digest("base64url");
    expect(createCallerLookup({ keys: { [key]: "pro" } })(keyDigest(key))?.id).toBe(expected);
  }
});
