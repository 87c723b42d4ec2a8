import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { until } from "./fakeClock";
import { drop, json, never, type Reaction } from "./faultyService";
import { closeAll, openClient } from "./openClient";
import { biasOf, formOf, predictionsOf } from "./questions";
import { answerTo } from "./responses";

afterEach(closeAll);

const quota = { "X-RateLimit-Limit-Day": "1000", "X-RateLimit-Remaining-Day": "12" };

/** Serves the health report; the question with the key gets the reaction. */
const keyed =
  (reaction: Reaction): Reaction =>
  (response, asked) =>
    (asked.url.pathname === "/health" ? json(answerTo(asked.url)) : reaction)(response, asked);

test.each<[string, Reaction, object]>([
  [
    "a Pro key",
    json({ detail: "unknown jockey" }, { status: 404, headers: quota }),
    {
      verdict: "connected",
      plan: "pro",
      message: "Connected with a Pro key. 12 of 1,000 requests left today.",
    },
  ],
  [
    "a Free key",
    json({ detail: "Pro only" }, { status: 403 }),
    { verdict: "connected", plan: "free", message: "Connected with a Free key." },
  ],
  [
    "a wrong key",
    json("<html>", { status: 401 }),
    { verdict: "keyRefused", source: "simulated", version: "1.2.3" },
  ],
  [
    "a used up quota",
    json({}, { status: 429, headers: { "Retry-After": "60" } }),
    { verdict: "quotaExceeded" },
  ],
  [
    "a service that still prepares races",
    json({ code: "races_pending" }, { status: 503, headers: quota }),
    { verdict: "connected", plan: "pro" },
  ],
  ["a fault", json("", { status: 503 }), { verdict: "unavailable" }],
  ["something else at the address", json("<!doctype html>"), { verdict: "notTheService" }],
  [
    "something else that finds nothing",
    json("<!doctype html>", { status: 404 }),
    { verdict: "notTheService" },
  ],
])("recognises %s", async (_what, reaction, expected) => {
  const { client, service } = await openClient(keyed(reaction));
  expect(await client.checkConnection()).toMatchObject(expected);
  expect(service.requests).toHaveLength(2);
  expect(service.requests[0]?.headers["x-api-key"]).toBeUndefined();
});

test("recognises a missing key without sending a question", async () => {
  const { client, credentials, service } = await openClient();
  credentials.key = "";
  expect(await client.checkConnection()).toMatchObject({ verdict: "keyMissing", source: "simulated" });
  expect(service.requests).toHaveLength(1);
});

test("recognises a missing network without a request", async () => {
  const { client, service } = await openClient(undefined, { online: () => false });
  expect(await client.checkConnection()).toMatchObject({ verdict: "offline" });
  expect(service.requests).toHaveLength(0);
});

test("a service that drops every connection is unreachable", async () => {
  const { client } = await openClient(drop);
  expect(await client.checkConnection()).toMatchObject({ verdict: "unreachable" });
});

test("an address where nothing listens is unreachable", async () => {
  const listener = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  const { client, credentials } = await openClient();
  credentials.base = `http://127.0.0.1:${port}/api`;
  expect(await client.checkConnection()).toMatchObject({ verdict: "unreachable" });
});

test("distinguishes a response that the browser withholds from a service that is unreachable", async () => {
  const withholding = async (address: string, init?: RequestInit): Promise<Response> => {
    const response = await globalThis.fetch(address, init);
    if (init?.mode === "no-cors") return response;
    throw new TypeError("Failed to fetch");
  };
  const { client } = await openClient(undefined, { fetch: withholding });
  expect(await client.checkConnection()).toMatchObject({
    verdict: "blocked",
    message: expect.stringContaining("CORS"),
  });
});

test("a service that never responds is unreachable after 25 seconds", async () => {
  const { client, clock, service } = await openClient(never);
  const check = client.checkConnection();
  await until("the request", () => service.requests.length === 1);
  clock.advance(25_000);
  expect(await check).toMatchObject({
    verdict: "unreachable",
    message: expect.stringContaining("25 seconds"),
  });
});

test("a key that works again clears the cached failures of all questions", async () => {
  const { client, service } = await openClient(json("", { status: 401 }));
  await expect(client.ask(formOf(1))).rejects.toMatchObject({ kind: "keyRefused" });
  service.react((response, { url }) => json(answerTo(url))(response, service.requests[0] as never));
  expect(await client.checkConnection()).toMatchObject({ verdict: "connected", plan: "pro" });
  await client.ask(formOf(1));
  await client.ask(biasOf("a"));
});

test("a key that has changed to the Pro plan is used for Pro questions at once, once the connection is tested", async () => {
  const { client, service } = await openClient(keyed(json({ detail: "Pro only" }, { status: 403 })));
  await expect(client.ask(biasOf("sha-tin"))).rejects.toThrow("Pro");
  service.react(keyed((response, asked) => json(answerTo(asked.url))(response, asked)));
  expect(() => client.ask(biasOf("sha-tin"))).toThrow("Pro");
  expect(await client.checkConnection()).toMatchObject({ plan: "pro" });
  expect((await client.ask(biasOf("sha-tin"))).response).toBeDefined();
});

describe("40 cells that need the Pro plan on a Free key", () => {
  const refuse = keyed(json({ detail: "Pro only" }, { status: 403 }));
  const askAll = async (client: Awaited<ReturnType<typeof openClient>>["client"]): Promise<Set<string>> => {
    const cells = Array.from({ length: 40 }, (_, index) => predictionsOf(index + 1));
    const failures = await Promise.all(
      cells.map(async (cell) => {
        try {
          return await client.ask(cell);
        } catch (failure) {
          return failure;
        }
      }),
    );
    return new Set(failures.map((failure) => (failure as { readonly kind: string }).kind));
  };

  test("send one request that is refused; the others end with its reason", async () => {
    const { client, service } = await openClient(refuse);
    expect(await askAll(client)).toEqual(new Set(["planRequired"]));
    expect(service.requests).toHaveLength(1);
    expect(await askAll(client)).toEqual(new Set(["planRequired"]));
    expect(service.requests).toHaveLength(1);
  });

  test("send none once the connection test has shown the plan", async () => {
    const { client, service } = await openClient(refuse);
    await client.checkConnection();
    const before = service.requests.length;
    expect(await askAll(client)).toEqual(new Set(["planRequired"]));
    expect(service.requests).toHaveLength(before);
  });
});
