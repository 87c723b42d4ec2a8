import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { pino } from "pino";
import { createAgentHandler } from "../../src/server/createAgentHandler";
import { createApp } from "../../src/server/createApp";
import { listen, type Listening } from "../../src/server/listen";
import { createCounters } from "../../src/server/metrics/counters";
import { defaultLimits } from "../../src/service/access/quota";
import { createService } from "../../src/service/createService";
import { callTool } from "../agents/openTools";
import { turnsOfOthers } from "../service/store/turnsOfOthers";
import { fixtureDay, fixtureFile, historyOf, pinned } from "../service/testService";

const now = Date.UTC(2026, 2, 14, 1);
const lines: string[] = [];
let listening: Listening;
beforeAll(async () => {
  const keys = { "pro-key": "pro", "free-key": "free" } as const;
  const limits = { ...defaultLimits, burst: { free: 1000, pro: 1000 } };
  const history = await historyOf(fixtureFile);
  const clock = pinned(fixtureDay, now);
  const service = createService({ history, clock, source: "results", keys, limits, basePath: "/api" });
  const app = createApp({
    source: "results",
    service: () => service,
    dist: __dirname,
    now: () => 0,
    health: async () => ({ status: "ready", source: "results", asOf: fixtureDay, version: "1" }),
    log: pino({}, { write: (line: string) => void lines.push(line) }),
    counters: createCounters(),
    agents: { version: "1", now: () => now, readPage: async (path) => `page ${path}` },
  });
  listening = await listen(app, { port: 0, host: "127.0.0.1" });
});
afterAll(() => listening.close());

async function connect(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  const requestInit = { headers: { "X-API-Key": key } };
  const transport = new StreamableHTTPClientTransport(new URL(`${listening.url}/mcp`), { requestInit });
  await client.connect(transport);
  return client;
}

const race = { date: "2026-03-14", track: "ashford-park", race: 3 };

test("tools, resources and prompts are answered over HTTP, with the plan of the key", async () => {
  const client = await connect("free-key");
  expect((await client.listTools()).tools).toHaveLength(11);
  expect((await client.listPrompts()).prompts).toHaveLength(3);
  const { contents } = await client.readResource({ uri: "racing://docs/functions/form.md" });
  expect(contents[0]).toMatchObject({ text: "page functions/form.md" });
  const { content } = await callTool(client, "form", { ...race, fields: "number,name" });
  expect(content.rows[1]).toEqual({ number: 2, name: "Amber Mosaic" });
  expect(await callTool(client, "bias", { venue: "ashford-park" })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/^#N\/A .*Pro/) as string,
  });
});

test("the log has each request of a tool, and the key is in no line, result or error", async () => {
  const client = await connect("pro-key");
  const { text } = await callTool(client, "history", { function: "RESULTS", ...race, date: "2026-03-13" });
  const { text: refused } = await callTool(client, "form", { ...race, track: "nowhere" });
  expect(lines.join("")).toMatch(/"path":"\/api\/x1\/results\?/);
  expect(lines.join("")).toMatch(/"method":"POST","path":"\/mcp"/);
  expect(lines.join("")).not.toMatch(/pro-key|free-key/);
  expect(text + refused).not.toContain("pro-key");
  expect(refused).toMatch(/^#N\/A /);
});

test("a wrong key is an error of the protocol that no client takes for a wish to log in", async () => {
  const headers = { "X-API-Key": "wrong-key", "Content-Type": "application/json" };
  const body = JSON.stringify({ jsonrpc: "2.0", id: "a", method: "tools/list" });
  const refused = await fetch(`${listening.url}/mcp`, { method: "POST", headers, body });
  expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([403, null]);
  expect(await refused.json()).toMatchObject({
    jsonrpc: "2.0",
    id: "a",
    error: { code: -32_000, message: "unknown API key", data: { code: "key_unknown" } },
  });
});

test("others are answered between the computations of calls that come at once", async () => {
  const readPage = async (path: string) => path;
  const send = async () => Response.json({});
  const handle = createAgentHandler({ base: "/api", send, version: "1", now: () => now, readPage });
  const probabilities = Array.from({ length: 40 }, () => 1 / 40);
  const params = { name: "price", arguments: { function: "PLACES", places: 4, probabilities } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  const headers = { "X-API-Key": "pro-key", "Content-Type": "application/json" };
  const place = async (): Promise<string> => {
    const request = new Request("http://localhost/mcp", { method: "POST", headers, body });
    const answer = await handle(request, { address: "127.0.0.1", namesThisMachine: true });
    return answer.text();
  };
  const { done, turns } = await turnsOfOthers(() => Promise.all(Array.from({ length: 20 }, place)));
  for (const text of done) expect(text).toContain("Place probability");
  expect(turns).toBeGreaterThanOrEqual(20);
});

test("a wrong key is refused before any tool, and guessing is slowed by the sender's address", async () => {
  await expect(connect("wrong-key")).rejects.toThrow(/unknown API key/);
  const statuses = new Set<number>();
  for (let guess = 0; guess < 40; guess++) {
    const headers = { "X-API-Key": `guess-${guess}`, "Content-Type": "application/json" };
    statuses.add((await fetch(`${listening.url}/mcp`, { method: "POST", headers, body: "{}" })).status);
  }
  expect([...statuses]).toEqual([403, 429]);
  const client = await connect("pro-key"); // a key that was accepted once is never slowed
  expect((await callTool(client, "form", race)).isError).toBe(false);
});

test("the key is read as a bearer token too, beside the header of the interface", async () => {
  const list = (headers: Record<string, string>) =>
    fetch(`${listening.url}/mcp`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
  expect((await list({ Authorization: "Bearer free-key" })).status).toBe(200);
  expect((await list({ Authorization: "bearer wrong-key", "X-API-Key": "free-key" })).status).toBe(200);
  expect((await list({ Authorization: "Basic ZnJlZS1rZXk=" })).status).toBe(403);
});

test("messages of earlier revisions may come as a list", async () => {
  const headers = { "X-API-Key": "pro-key", "Content-Type": "application/json" };
  const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
  const note = { jsonrpc: "2.0", method: "notifications/initialized" };
  const post = (body: unknown) =>
    fetch(`${listening.url}/mcp`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(await (await post([ping, note])).json()).toEqual([{ jsonrpc: "2.0", id: 1, result: {} }]);
  expect((await post([note])).status).toBe(202);
  expect((await post(note)).status).toBe(202);
});

test("a hundred clients are answered at once, each with its own answer", async () => {
  const clients = await Promise.all(
    Array.from({ length: 100 }, (_, index) => connect(index % 2 ? "pro-key" : "free-key")),
  );
  const answers = await Promise.all(
    clients.map((client, index) =>
      callTool(client, "form", { ...race, race: 1 + (index % 4), fields: "name" }),
    ),
  );
  const tables = answers.map(({ content }) => JSON.stringify(content.rows));
  expect(new Set(tables).size).toBe(4);
  tables.forEach((table, index) => expect(table).toBe(tables[index % 4]));
});

test("only POST is answered, with a body of limited size", async () => {
  const get = await fetch(`${listening.url}/mcp`, { headers: { "X-API-Key": "pro-key" } });
  expect([get.status, get.headers.get("Allow")]).toEqual([405, "POST"]);
  const headers = {
    "X-API-Key": "pro-key",
    "Content-Type": "application/json",
    Accept: "application/json, text/event-stream",
  };
  const post = (body: string) => fetch(`${listening.url}/mcp`, { method: "POST", headers, body });
  expect((await post("x".repeat(70_000))).status).toBe(413);
  expect((await post("{]")).status).toBe(400);
  expect((await post("[]")).status).toBe(400);
  const text = { ...headers, "Content-Type": "text/plain" };
  const sent = await fetch(`${listening.url}/mcp`, { method: "POST", headers: text, body: "{}" });
  expect(sent.status).toBe(415);
  expect((await post('{"jsonrpc":"2.0","id":1,"method":"nothing"}')).status).toBe(200);
});

test("a call that the cache answers creates no signal of its request", async () => {
  const direct = createAgentHandler({
    base: "/api",
    version: "1",
    now: () => now,
    readPage: async (path) => path,
    send: ({ url, headers }) => fetch(url.replace("http://localhost", listening.url), { headers }),
  });
  const signals: AbortSignal[] = [];
  const params = { name: "form", arguments: race };
  const call = async () => {
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-API-Key": "pro-key" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
    });
    const { signal } = request;
    Object.defineProperty(request, "signal", { get: () => (signals.push(signal), signal) });
    return (await direct(request, { address: "127.0.0.1" })).text();
  };
  expect(await call()).toContain("Amber Mosaic");
  const read = signals.length;
  expect(read).toBeGreaterThan(0);
  expect(await call()).toContain("Amber Mosaic");
  expect(signals).toHaveLength(read);
});

test("ending the request of a call ends its request to the service", async () => {
  let ask: (signal: AbortSignal) => void = () => undefined;
  const asked = new Promise<AbortSignal>((resolve) => (ask = resolve));
  const handle = createAgentHandler({
    base: "/api",
    version: "1",
    now: () => now,
    readPage: async (path) => path,
    async send({ url, signal }) {
      if (!url.includes("date=")) return new Response("{}", { status: 422 }); // the check of the key
      ask(signal);
      return new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
    },
  });
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "form", arguments: race } };
  const accept = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  const ending = new AbortController();
  const request = new Request("http://localhost/mcp", {
    method: "POST",
    headers: { ...accept, "X-API-Key": "pro-key" },
    body: JSON.stringify(call),
    signal: ending.signal,
  });
  void handle(request, { address: "127.0.0.1" }).catch(() => undefined);
  const signal = await asked;
  const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
  ending.abort();
  await aborted;
  expect(signal.aborted).toBe(true);
});
