/** Suite of src/server/mcp: sessions of agents as processes of one machine. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callTool } from "../../agents/openTools";
import { fixtureDay, fixtureFile } from "../../service/testService";

const program = join(__dirname, "../../../build/server/server/mcp/main.js");
const folders: string[] = [];
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "racing-sessions-"));
  folders.push(folder);
  return folder;
}

async function open(args: readonly string[]) {
  const transport = new StdioClientTransport({ command: process.execPath, args: [program, ...args] });
  const client = new Client({ name: "test", version: "1" });
  await client.connect(transport);
  return { client, pid: transport.pid ?? 0 };
}

const race = { date: fixtureDay, track: "ashford-park", race: 3, fields: "name" };

test("two sessions on one folder both answer, and the second goes on when the first is killed", async () => {
  const args = ["--results", fixtureFile, "--as-of", fixtureDay, "--data", newFolder()];
  const first = await open(args);
  const answer = async ({ client }: typeof first) =>
    (await callTool(client, "form", race)).content.rows.length;
  expect(await answer(first)).toBe(7);
  const second = await open(args);
  expect(await answer(second)).toBe(7);
  expect(await answer(first)).toBe(7);
  const gone = new Promise<void>((resolve) => (first.client.onclose = resolve));
  process.kill(first.pid, "SIGKILL");
  await gone;
  expect(await answer(second)).toBe(7);
  await second.client.close();
});

test("a session lists its tools before any race is built, and ends with its input", async () => {
  const data = newFolder();
  const child = spawn(process.execPath, [program, "--scale", "full", "--data", data]);
  children.push(child);
  const ended = new Promise((resolve) => child.on("exit", (code, signal) => resolve(code ?? signal)));
  const asked = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  child.stdin.write(`${JSON.stringify(asked)}\n`);
  const text = await new Promise<string>((resolve) => {
    let received = "";
    child.stdout.on("data", (chunk: Buffer) => {
      received += chunk.toString();
      if (received.includes("\n")) resolve(received);
    });
  });
  expect((JSON.parse(text) as { result: { tools: unknown[] } }).result.tools).toHaveLength(11);
  const built = readdirSync(data).filter((name) => existsSync(join(data, name, "history.db")));
  expect(built).toEqual([]);
  child.stdin.end();
  expect(await ended).toBe(0);
});
