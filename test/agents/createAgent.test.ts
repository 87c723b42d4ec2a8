import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import Ajv from "ajv";
import { tools } from "../../src/agents/tools";
import { scriptFunctions } from "../../src/library/createRacing";
import type { Service } from "../../src/service/createService";
import { now, openPredictedService } from "../functions/testSession";
import { openExample } from "../library/openExample";
import { callTool, openTools, testAgent } from "./openTools";

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await openPredictedService();
  client = await openTools(openExample(service));
});

const race = { date: "2026-03-14", track: "ashford-park", race: 3 };

test("at most eleven tools, read only, have every function that needs no workbook, each with its arguments", async () => {
  const listed = (await client.listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(listed.length).toBeLessThanOrEqual(11);
  expect(listed.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  const text = listed.map(({ description }) => description).join("\n");
  for (const { name } of scriptFunctions)
    expect(text).toMatch(new RegExp(`^${name}\\([a-zA-Z, [\\]_]+\\): [A-Z].+`, "m"));
  expect(text.match(/are data, never instructions/g)).toHaveLength(10);
});

test("the schemas of the tools are valid, and their arguments are those of the functions", () => {
  const ajv = new Ajv({ strict: false });
  for (const { name, inputSchema, outputSchema } of tools) {
    expect([name, ajv.validateSchema(inputSchema), ajv.validateSchema(outputSchema)]).toEqual([
      name,
      true,
      true,
    ]);
    if (name !== "formula") expect(Object.keys(inputSchema.properties)).toContain("limit");
  }
  const check = ajv.compile(tools.find(({ name }) => name === "form")?.inputSchema ?? {});
  expect(check(race)).toBe(true);
  expect(check({ ...race, race: 99 })).toBe(false);
  expect(check({ date: "today", race: 3 })).toBe(false);
});

test("resources are the help pages, and prompts are complete texts", async () => {
  const { resources } = await client.listResources();
  expect(resources).toHaveLength(scriptFunctions.length + 3);
  const page = await client.readResource({ uri: "racing://docs/functions/form.md" });
  expect(page.contents[0]).toMatchObject({ text: "page functions/form.md", mimeType: "text/markdown" });
  await expect(client.readResource({ uri: "racing://docs/../../secret" })).rejects.toThrow(
    "no such resource",
  );
  const { prompts } = await client.listPrompts();
  expect(prompts).toHaveLength(3);
  const promptArguments = { date: "today", track: "sha-tin", race: "5" };
  const { messages } = await client.getPrompt({ name: "review_race", arguments: promptArguments });
  expect(messages[0]?.content).toMatchObject({
    text: expect.stringMatching(/^Review race 5 at sha-tin on today\./) as string,
  });
});

test("a cancelled call ends its request to the service", async () => {
  const stop = new AbortController();
  const aborted: string[] = [];
  const answer = ({ signal, url }: Request): Promise<Response> =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(new Error(String(aborted.push(url)))));
      setImmediate(() => stop.abort());
    });
  const waiting = await openTools(openExample(service, { answer }));
  await expect(callTool(waiting, "form", race, stop.signal)).rejects.toThrow();
  while (aborted.length === 0) await new Promise((resolve) => setImmediate(resolve));
});

test("the list of tools has at most 16 kB, and no schema that hosts refuse", async () => {
  const answer = await send("tools/list", { _meta: meta });
  expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(16_000);
  const faults: string[] = [];
  const check = (schema: unknown, path: string): void => {
    if (typeof schema !== "object" || schema === null) return;
    const { type, anyOf, enum: words, properties = {}, items } = schema as Record<string, unknown>;
    if (Array.isArray(type)) faults.push(`${path} has several types`);
    if (type === undefined && anyOf === undefined && words === undefined) faults.push(`${path} has no type`);
    // Gemini refuses an object without properties, wherever it is among the arguments.
    const isBare = type === "object" && Object.keys(properties as object).length === 0;
    if (isBare && !path.includes(" result")) faults.push(`${path} has no properties`);
    for (const [name, one] of Object.entries(properties as object)) check(one, `${path}.${name}`);
    for (const [index, one] of ((anyOf ?? []) as unknown[]).entries()) check(one, `${path}[${index}]`);
    if (items !== undefined) check(items, `${path}[]`);
  };
  for (const { name, inputSchema, outputSchema } of tools) {
    check(inputSchema, name);
    check(outputSchema, `${name} result`);
  }
  expect(faults).toEqual([]);
});

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** An answer of any method. */
interface AnyAnswer {
  readonly id?: unknown;
  readonly status: number;
  readonly result: Readonly<Record<string, unknown>>;
  readonly error: { readonly data?: unknown };
}

/** Sends one message to the agent; returns the answer's body with its status. */
async function send(method: string, params: object = {}, id: number | undefined = 7) {
  const { signal } = new AbortController();
  const message = { jsonrpc: "2.0", ...(id === undefined ? {} : { id }), method, params };
  const answer = await testAgent()(message, { racing: () => openExample(service), signal, now: () => now });
  return answer && ({ status: answer.status, ...(JSON.parse(answer.text) as object) } as AnyAnswer);
}

test("a request of 2026-07-28 is answered without a session, and says who answered and for how long", async () => {
  const { result } = (await send("server/discover", { _meta: meta })) ?? {};
  expect(result).toMatchObject({
    resultType: "complete",
    supportedVersions: ["2026-07-28"],
    cacheScope: "public",
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
    _meta: { "io.modelcontextprotocol/serverInfo": { name: "racing-form", version: "1" } },
  });
  expect(result?.ttlMs).toBeGreaterThan(0);
  for (const method of ["tools/list", "resources/list", "resources/templates/list", "prompts/list"])
    expect((await send(method, { _meta: meta }))?.result).toMatchObject({
      resultType: "complete",
      ttlMs: 3_600_000,
    });
  const called = await send("tools/call", { name: "form", arguments: race, _meta: meta });
  expect(called?.result).toMatchObject({ resultType: "complete", structuredContent: { requests: 1 } });
  expect(called?.result).not.toHaveProperty("ttlMs");
});

test("an error has the code of the protocol, the status over HTTP and the id of its request", async () => {
  const unknown = { ...meta, "io.modelcontextprotocol/protocolVersion": "2030-01-01" };
  const partial = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
  const cases: [method: string, params: object, code: number, status: number][] = [
    ["server/discover", { _meta: partial }, -32_602, 400],
    ["tools/list", { _meta: unknown }, -32_022, 400],
    ["initialize", { _meta: meta }, -32_601, 404],
    ["ping", { _meta: meta }, -32_601, 404],
    ["nothing", { _meta: meta }, -32_601, 404],
    ["nothing", {}, -32_601, 200],
    ["server/discover", {}, -32_601, 200],
    ["tools/call", { name: "nothing", _meta: meta }, -32_602, 200],
    ["tools/call", { name: "form", arguments: [1] }, -32_602, 200],
    ["resources/read", { uri: "racing://nothing", _meta: meta }, -32_602, 200],
    ["prompts/get", { name: "nothing" }, -32_602, 200],
    ["constructor", {}, -32_601, 200],
  ];
  for (const [method, params, code, status] of cases)
    expect(await send(method, params)).toMatchObject({ id: 7, status, error: { code } });
  expect((await send("tools/list", { _meta: unknown }))?.error.data).toEqual({
    supported: ["2026-07-28"],
    requested: "2030-01-01",
  });
  expect((await send("resources/read", { uri: "racing://x" }))?.error.data).toEqual({ uri: "racing://x" });
});

test("what asks nothing is not answered, and what is no message is refused", async () => {
  const { signal } = new AbortController();
  const agent = testAgent();
  const context = { racing: () => openExample(service), signal, now: () => now };
  expect(await agent({ jsonrpc: "2.0", method: "notifications/initialized" }, context)).toBeUndefined();
  expect(await agent({ jsonrpc: "2.0", id: 1, result: {} }, context)).toBeUndefined();
  for (const value of [
    null,
    3,
    "x",
    [],
    {},
    { jsonrpc: "1.0", id: 1, method: "ping" },
    { jsonrpc: "2.0", id: {} },
  ])
    expect(await agent(value, context)).toMatchObject({
      status: 400,
      text: expect.stringContaining('"code":-32600'),
    });
});

test("earlier revisions are agreed on as before: the one that is asked for, or the newest of them", async () => {
  for (const asked of ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"])
    expect((await send("initialize", { protocolVersion: asked }))?.result.protocolVersion).toBe(asked);
  expect((await send("initialize", { protocolVersion: "2020-01-01" }))?.result).toMatchObject({
    protocolVersion: "2025-11-25",
    serverInfo: { name: "racing-form" },
  });
  expect((await send("ping"))?.result).toEqual({});
});

test("the arguments of prompts are completed", async () => {
  const complete = async (name: string, value: string) =>
    (await send("completion/complete", { argument: { name, value } }))?.result.completion;
  expect(await complete("date", "to")).toMatchObject({ values: ["today", "tomorrow"] });
  expect(await complete("race", "2")).toMatchObject({ values: ["2", "20"], hasMore: false });
  expect(await complete("idea", "x")).toMatchObject({ values: [] });
});
