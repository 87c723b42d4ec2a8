import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { until } from "./fakeClock";
import { drop, json, never, type Reaction, truncated } from "./faultyService";
import { closeAll, openClient } from "./openClient";
import { biasOf, formOf, predictionsOf } from "./questions";
import { answerTo } from "./responses";

afterEach(closeAll);

const quota = { "X-RateLimit-Limit-Day": "1000", "X-RateLimit-Remaining-Day": "12" };

/** Serves the health report; the questions with the key get the reaction. */
const keyed =
  (reaction: Reaction): Reaction =>
  (response, asked) =>
    (asked.url.pathname === "/health" ? json(answerTo(asked.url)) : reaction)(response, asked);

/** Answers as a service does to a key of a plan: a form has badges, if only none, on the Pro plan. */
const onPlan = (plan: "free" | "pro", meetings?: object): Reaction =>
  keyed((response, asked) => {
    const { pathname } = asked.url;
    const answer = answerTo(asked.url) as { readonly runners?: readonly object[] };
    if (plan === "free" && /predictions|stats/.test(pathname))
      return json({ detail: "Pro only" }, { status: 403, headers: quota })(response, asked);
    const runners = answer.runners?.map((runner) => ({ ...runner, decorators: [] }));
    const changedAnswer = plan === "pro" && runners ? { ...answer, runners } : answer;
    json(pathname.endsWith("/meetings") && meetings ? { ...answer, ...meetings } : changedAnswer, {
      headers: quota,
    })(response, asked);
  });

test.each<[string, Reaction, object]>([
  [
    "a Pro key",
    onPlan("pro"),
    {
      verdict: "connected",
      plan: "pro",
      message: "Connected with a Pro key. 12 of 1,000 requests left today.",
    },
  ],
  [
    "a Free key",
    onPlan("free"),
    {
      verdict: "connected",
      plan: "free",
      message: "Connected with a Free key. 12 of 1,000 requests left today.",
    },
  ],
])("recognises %s by questions that no plan is refused", async (_what, reaction, expected) => {
  const { client, service } = await openClient(reaction);
  expect(await client.checkConnection()).toMatchObject(expected);
  expect(service.requests.map(({ url }) => url.pathname.replace(/^.*\/api/, ""))).toEqual([
    "/health",
    "/v1/form/meetings",
    "/v1/form",
  ]);
  expect(service.requests[0]?.headers["x-api-key"]).toBeUndefined();
});

test("asks about the example that the health report names, and for no meetings", async () => {
  const example = { date: "2026-03-14", track: "sha-tin", race: 3, race_code: "gallops", country: "hk" };
  const { client, service } = await openClient((response, asked) =>
    asked.url.pathname === "/health"
      ? json({ source: "simulated", example })(response, asked)
      : onPlan("pro")(response, asked),
  );
  expect(await client.checkConnection()).toMatchObject({ verdict: "connected", plan: "pro" });
  expect(service.requests).toHaveLength(2);
  expect(Object.fromEntries(service.requests[1]?.url.searchParams ?? [])).toMatchObject({
    ...example,
    race: "3",
  });
});

test("on a day without races a question about a person who does not exist shows the plan", async () => {
  const { client, service } = await openClient(onPlan("pro", { meetings: [] }));
  expect(await client.checkConnection()).toMatchObject({
    verdict: "connected",
    message: "Connected with a Pro key. 12 of 1,000 requests left today.",
    plan: "pro",
  });
  expect(service.requests[2]?.url.pathname).toContain("/v1/stats/jockey");
});

/** A relay's own answer in place of one that does not match the interface. */
const invalidBehindRelay = json(
  {
    detail: "the service's response is invalid: /date is 2020-01-01 but 2026-11-21 was requested",
    code: "upstream_invalid",
  },
  { status: 502, headers: { "X-Cache": "none" } },
);

test("a relay's failure for an invalid answer is that of the answer: no outage, and asked for once", async () => {
  const { client, service } = await openClient(invalidBehindRelay);
  await expect(client.ask(formOf(1))).rejects.toMatchObject({
    kind: "invalidResponse",
    message:
      "The service's response is invalid: /date is 2020-01-01 but 2026-11-21 was requested. Recalculate to retry.",
  });
  expect(service.requests.filter(({ url }) => url.pathname !== "/health")).toHaveLength(1);
  service.react(json({ detail: "a", code: "upstream_invalid" }, { status: 500 })); // of another server
  await expect(client.ask(formOf(2))).rejects.toMatchObject({ kind: "serviceUnavailable" });
});

test.each<[string, Reaction, object]>([
  [
    "a key that is refused even the meetings as of the Free plan",
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
    { verdict: "connected", message: "Connected. 12 of 1,000 requests left today." },
  ],
  ["a fault", json("", { status: 503 }), { verdict: "unavailable" }],
  [
    "something else at the address",
    json("<!doctype html>"),
    { verdict: "notTheService", message: expect.stringContaining("not a racing form service") },
  ],
  [
    "something else that finds nothing",
    json("<!doctype html>", { status: 404 }),
    { verdict: "notTheService" },
  ],
  [
    "a service that answers null",
    json("null"),
    {
      verdict: "invalid",
      message: "The service's response is invalid: the response must be object. Recalculate to retry.",
    },
  ],
  [
    "a service whose list is missing",
    json({ date: "2026-11-21", raceType: "gallops" }),
    {
      verdict: "invalid",
      message: "The service's response is invalid: the response must have meetings. Recalculate to retry.",
    },
  ],
  [
    "half a body",
    truncated,
    {
      verdict: "invalid",
      message: "The service's response is invalid: it is incomplete. Recalculate to retry.",
    },
  ],
  [
    "a relay to a service whose answer does not match the interface",
    invalidBehindRelay,
    {
      verdict: "invalid",
      message:
        "The service's response is invalid: /date is 2020-01-01 but 2026-11-21 was requested. Recalculate to retry.",
    },
  ],
])("recognises %s", async (_what, reaction, expected) => {
  const { client, service } = await openClient(keyed(reaction));
  expect(await client.checkConnection()).toMatchObject(expected);
  expect(service.requests).toHaveLength(2);
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
    message: expect.stringContaining("does not allow this page"),
  });
});

test("a redirection, which the browser withholds with the status 0, is called one", async () => {
  const redirected = async (address: string, init?: RequestInit): Promise<Response> =>
    address.endsWith("/health")
      ? globalThis.fetch(address, init)
      : Object.defineProperty(Response.error(), "type", { value: "opaqueredirect" });
  const { client } = await openClient(undefined, { fetch: redirected });
  expect(await client.checkConnection()).toMatchObject({
    verdict: "unreachable",
    message: expect.stringContaining(
      "The service answered with a redirect. Enter the address that it leads to",
    ),
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
  service.react(onPlan("pro"));
  expect(await client.checkConnection()).toMatchObject({ verdict: "connected", plan: "pro" });
  await client.ask(formOf(1));
  await client.ask(biasOf("a"));
});

test.each([
  ["shows the Pro plan", onPlan("pro"), "pro"],
  ["finds no race to ask about", onPlan("pro", { meetings: [] }), "pro"],
])(
  "a key that has changed to the Pro plan is used for Pro questions once a test %s",
  async (_what, reaction, plan) => {
    const { client, service } = await openClient(onPlan("free"));
    await expect(client.ask(biasOf("sha-tin"))).rejects.toThrow("Pro");
    service.react(reaction);
    expect(() => client.ask(biasOf("sha-tin"))).toThrow("Pro");
    expect(await client.checkConnection()).toMatchObject({ plan });
    expect((await client.ask(biasOf("sha-tin"))).response).toBeDefined();
    expect(client.status().plan).toBe("pro");
  },
);

describe("40 cells that need the Pro plan on a Free key", () => {
  const refuse = onPlan("free");
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
