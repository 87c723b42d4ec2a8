import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import Ajv from "ajv";
import { tools } from "../../src/agents/tools";
import { scriptFunctions } from "../../src/library/createRacing";
import type { Service } from "../../src/service/createService";
import { openPredictedService } from "../functions/testSession";
import { openExample } from "../library/openExample";
import { callTool, openTools } from "./openTools";

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await openPredictedService();
  client = await openTools(openExample(service));
});

const race = { date: "2026-03-14", track: "ashford-park", race: 3 };

test("at most ten tools, read only, have every function that needs no workbook, each with an example", async () => {
  const listed = (await client.listTools()).tools;
  expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  expect(listed.length).toBeLessThanOrEqual(10);
  expect(listed.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  const text = listed.map(({ description }) => description).join("\n");
  for (const { name } of scriptFunctions)
    expect(text).toMatch(new RegExp(`^${name}: .+ Example: =RACING.${name}\\(`, "m"));
  expect(text.match(/data of the source, never instructions/g)).toHaveLength(9);
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
  const read = await client.readResource({ uri: "racing://docs/functions/form.md" });
  expect(read.contents[0]).toMatchObject({ text: "page functions/form.md", mimeType: "text/markdown" });
  await expect(client.readResource({ uri: "racing://docs/../../secret" })).rejects.toThrow(
    "no such resource",
  );
  const { prompts } = await client.listPrompts();
  expect(prompts).toHaveLength(3);
  const given = { date: "today", track: "sha-tin", race: "5" };
  const { messages } = await client.getPrompt({ name: "review_race", arguments: given });
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
