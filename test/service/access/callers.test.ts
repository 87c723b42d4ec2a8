/** Suite of src/service/access/quota.ts: callers. */
import { createHash } from "node:crypto";
import { createCallerLookup, keyDigest } from "../../../src/service/access/quota";
import { createService } from "../../../src/service/createService";
import { fixtureDay, fixtureFile, historyOf, pinned } from "../testService";

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

test("the demonstration keys open somebody's own results on this machine only, even when they are named", async () => {
  const history = await historyOf(fixtureFile);
  const service = createService({
    history,
    clock: pinned(fixtureDay),
    source: "results",
    keys: { "demo-pro": "pro", secret: "pro" },
  });
  const statusFrom = async (key: string, address: string) => {
    const request = new Request("http://localhost/v1/form/venues", { headers: { "X-API-Key": key } });
    return (await service.handle(request, { address })).status;
  };
  for (const address of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
    expect(await statusFrom("demo-pro", address)).toBe(200);
  for (const address of ["192.0.2.1", "10.0.0.7", "::ffff:10.0.0.7"]) {
    expect(await statusFrom("demo-pro", address)).toBe(401);
    expect(await statusFrom("secret", address)).toBe(200);
  }
});
