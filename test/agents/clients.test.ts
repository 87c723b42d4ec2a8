/** Suite of src/agents: the protocol's own clients of two majors, over HTTP and standard input and output. */
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { PassThrough } from "node:stream";
import { pino } from "pino";
import { tools } from "../../src/agents/tools";
import { createApp } from "../../src/server/createApp";
import { listen, type Listening } from "../../src/server/listen";
import { serveLines } from "../../src/server/mcp/serveLines";
import { createCounters } from "../../src/server/metrics/counters";
import { createChangeStreams } from "../../src/service/changeStreams";
import type { Service } from "../../src/service/createService";
import { now, openPredictedService } from "../functions/testSession";
import { openExample } from "../library/openExample";
import { testAgent } from "./openTools";

let service: Service;
let listening: Listening;
beforeAll(async () => {
  const every = () => () => undefined;
  service = await openPredictedService(createChangeStreams({ now: Date.now, every, isComplete: true }));
  const app = createApp({
    source: "results",
    dist: __dirname,
    now: () => 0,
    counters: createCounters(),
    service: () => ({
      ...service,
      // The service of the tests has no path before its own.
      handle: (request, connection) =>
        service.handle(new Request(request.url.replace("/api/", "/"), request), connection),
    }),
    health: async () => ({ status: "ready", source: "results", asOf: "2026-03-14", version: "1" }),
    log: pino({ level: "silent" }),
    agents: { version: "1", now: () => Date.UTC(2026, 2, 14, 1), readPage: async (path) => `page ${path}` },
  });
  listening = await listen(app, { port: 0, host: "127.0.0.1" });
});
afterAll(() => listening.close());

type AnyMessage = { readonly id?: string | number };

/** Returns a transport over the streams of a process, without the process. */
function lineTransport() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const racing = openExample(service);
  void serveLines({ input, output }, testAgent(), { racing: () => racing, now: () => now });
  const transport = {
    onmessage: undefined as ((message: never) => void) | undefined,
    onclose: undefined as (() => void) | undefined,
    async start() {
      let text = "";
      output.on("data", (chunk: Buffer) => {
        const lines = (text + chunk.toString()).split("\n");
        text = lines.pop() ?? "";
        for (const line of lines) transport.onmessage?.(JSON.parse(line) as never);
      });
    },
    async send(message: AnyMessage) {
      input.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      input.end();
      transport.onclose?.();
    },
  };
  return transport;
}

const requestInit = { headers: { "X-API-Key": "pro-key" } };
const address = () => new URL(`${listening.url}/mcp`);
const info = { name: "test", version: "1" };

/** The methods that both majors have. */
interface AnyClient {
  listTools(): Promise<{ readonly tools: readonly { readonly name: string }[] }>;
  listResources(): Promise<{ readonly resources: readonly unknown[] }>;
  readResource(params: { uri: string }): Promise<{ readonly contents: readonly unknown[] }>;
  listPrompts(): Promise<{ readonly prompts: readonly unknown[] }>;
  callTool(params: { name: string; arguments: Record<string, unknown> }): Promise<unknown>;
  close(): Promise<void>;
}

const first = async (transport: never): Promise<AnyClient> => {
  const client = new Client(info);
  await client.connect(transport);
  return client;
};
const second = async (transport: never, mode: "legacy" | "auto" | { pin: string }): Promise<AnyClient> => {
  const client = new NewClient(info, { versionNegotiation: { mode } });
  await client.connect(transport);
  const agreed = client.getNegotiatedProtocolVersion();
  expect(agreed).toBe(mode === "legacy" ? "2025-11-25" : "2026-07-28");
  return client;
};
const oldHttp = () => new StreamableHTTPClientTransport(address(), { requestInit }) as never;
const newHttp = () => new NewHttp(address(), { requestInit }) as never;
const lines = () => lineTransport() as never;
const pin = { pin: "2026-07-28" };

/** A valid and an invalid call of each tool. */
const race = { date: "2026-03-14", track: "ashford-park", race: 3 };
const calls: Readonly<
  Record<string, readonly [valid: Record<string, unknown>, invalid: Record<string, unknown>]>
> = {
  races: [{ date: "2026-03-14" }, { date: "no day" }],
  race_card: [
    { ...race, odds: "1: 2.60, 2: 4.40" },
    { ...race, odds: "1: cheap" },
  ],
  form: [race, { ...race, race: 99 }],
  bias: [{ venue: "ashford-park" }, { venue: "" }],
  people: [{ name: "Keira Ambrose" }, { name: "" }],
  predict: [race, { ...race, function: "FORM" }],
  price: [{ odds: [2, 4] }, { odds: ["cheap"] }],
  history: [race, { ...race, count: "many" }],
  test: [{ conditions: "barrier=1-2" }, { conditions: "nonsense=1" }],
  changes: [{ country: "au" }, { track: "ashford-park" }],
  formula: [{ words: "win rate" }, {}],
};

test.each<[name: string, connect: () => Promise<AnyClient>]>([
  ["the first major over HTTP", () => first(oldHttp())],
  ["the first major over lines", () => first(lines())],
  ["the second major over HTTP, as before", () => second(newHttp(), "legacy")],
  ["the second major over HTTP, by itself", () => second(newHttp(), "auto")],
  ["the second major over HTTP, pinned", () => second(newHttp(), pin)],
  ["the second major over lines, as before", () => second(lines(), "legacy")],
  ["the second major over lines, by itself", () => second(lines(), "auto")],
  ["the second major over lines, pinned", () => second(lines(), pin)],
])("%s is answered by every tool, and refused with a reason", async (_name, connect) => {
  const client = await connect();
  const listed = (await client.listTools()).tools.map(({ name }) => name);
  expect(listed).toEqual(tools.map(({ name }) => name));
  expect(listed).toEqual(Object.keys(calls));
  for (const [name, [valid, invalid]] of Object.entries(calls)) {
    expect([name, await client.callTool({ name, arguments: valid })]).toEqual([
      name,
      expect.not.objectContaining({ isError: true }),
    ]);
    expect(await client.callTool({ name, arguments: invalid })).toMatchObject({
      isError: true,
      content: expect.arrayContaining([
        { type: "text", text: expect.stringMatching(/^#(?:VALUE!|N\/A) \S/) as string },
      ]) as unknown[],
    });
  }
  expect((await client.listPrompts()).prompts).toHaveLength(3);
  const { resources } = await client.listResources();
  expect(resources.length).toBeGreaterThan(30);
  const uri = "racing://docs/functions/form.md";
  expect((await client.readResource({ uri })).contents).toMatchObject([{ text: "page functions/form.md" }]);
  await expect(client.readResource({ uri: "racing://nothing" })).rejects.toThrow(/no such resource/);
  await client.close();
});
