import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { type AppParts, createApp } from "../../src/server/createApp";
import { createAdminApp } from "../../src/server/health";
import { createCounters } from "../../src/server/metrics/counters";
import { createTrustedProxies } from "../../src/server/trustedProxies";
import { createService } from "../../src/service/createService";
import { fixtureDay, fixtureFile, historyOf, pinned } from "../service/testService";

const dist = mkdtempSync(join(tmpdir(), "names-"));
mkdirSync(join(dist, "assets"));
for (const file of ["taskpane.html", "functions.json", "assets/shortcuts.json"])
  writeFileSync(join(dist, file), "{}");

const parts: AppParts = {
  dist,
  source: "results",
  health: async () => ({ status: "ready", source: "results", asOf: null, version: "1" }),
  service: () => undefined,
  log: pino({ level: "silent" }),
  now: () => 0,
  counters: createCounters(),
  agents: { version: "1", now: () => 0, readPage: () => Promise.resolve("") },
};
const local = createApp(parts);
const doors = ["/mcp", "/api/v1/form", "/relay/v1/form", "/taskpane.html", "/health", "/health/ready", "/"];

/** Returns the status of a request by a Host, with an Origin or none. */
async function statusOf(app: typeof local, path: string, host: string, origin?: string): Promise<number> {
  const headers = { Host: host, ...(origin !== undefined && { Origin: origin }) };
  const method = path === "/mcp" ? "POST" : "GET";
  return (await app.request(`http://${host}${path}`, { method, headers })).status;
}

test.each(doors)("a foreign name and a foreign page are refused at %s", async (door) => {
  for (const host of ["evil.example:3000", "evil.example", "localhost.evil.example", "192.168.0.7:3000"])
    expect([host, await statusOf(local, door, host)]).toEqual([host, 403]);
  for (const origin of ["http://evil.example", "http://localhost.evil.example:3000", "null", "nonsense"])
    expect([origin, await statusOf(local, door, "localhost:3000", origin)]).toEqual([origin, 403]);
  for (const host of ["localhost:3000", "127.0.0.1:3000", "[::1]:3000", "LOCALHOST:3000"])
    for (const origin of [undefined, `http://${host}`, "https://localhost:3000"])
      expect([host, origin, await statusOf(local, door, host, origin)]).not.toContain(403);
});

test("a refusal names the rule", async () => {
  const response = await local.request("http://evil.example/api/v1/form");
  expect(await response.json()).toMatchObject({
    code: "foreign_host",
    detail: "the server does not go by this name: its administrator adds names with --name",
  });
});

test("an absolute address in the request does not stand for its Host", async () => {
  const response = await local.request("http://localhost:3000/health", { headers: { Host: "evil.example" } });
  expect(response.status).toBe(403);
});

test.each(["/functions.json", "/assets/shortcuts.json"])("Excel's own page reads %s", async (path) => {
  expect(await statusOf(local, path, "localhost:3000", "https://excel.cloud.microsoft")).toBe(200);
  expect(await statusOf(local, path, "evil.example")).toBe(403);
});

test("a name that the administrator gives is this server's, on any door", async () => {
  const app = createApp({ ...parts, names: ["form.example.org"] });
  for (const door of doors) {
    expect(await statusOf(app, door, "form.example.org", "https://form.example.org")).not.toBe(403);
    expect(await statusOf(app, door, "evil.example")).toBe(403);
  }
});

test("a server on a network goes by any name until one is given, but other sites' pages are refused", async () => {
  const open = createApp({ ...parts, listensOn: "0.0.0.0" });
  expect(await statusOf(open, "/health", "form.example.org")).toBe(200);
  expect(await statusOf(open, "/health", "form.example.org", "https://form.example.org")).toBe(200);
  expect(await statusOf(open, "/health", "form.example.org", "https://evil.example")).toBe(403);
  const namedApp = createApp({ ...parts, listensOn: "::", names: ["form.example.org"] });
  expect(await statusOf(namedApp, "/health", "evil.example")).toBe(403);
});

test("the public keys open nobody's results by a page's name that was bound to this machine", async () => {
  const history = await historyOf(fixtureFile);
  const keys = { "demo-pro": "pro", secret: "pro" } as const;
  const clock = pinned(fixtureDay);
  const service = createService({ history, clock, source: "results", keys, basePath: "/api" });
  const app = createApp({ ...parts, listensOn: "0.0.0.0", service: () => service });
  const env = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const statuses = async (host: string, key: string) => {
    const headers = { "X-API-Key": key, "Content-Type": "application/json" };
    const venues = await app.request(`http://${host}/api/v1/form/venues`, { headers }, env);
    const tools = await app.request(`http://${host}/mcp`, { method: "POST", headers, body }, env);
    return [venues.status, tools.status];
  };
  expect(await statuses("localhost:3000", "demo-pro")).toEqual([200, 200]);
  expect(await statuses("evil.example:3000", "demo-pro")).toEqual([401, 403]);
  expect(await statuses("evil.example:3000", "secret")).toEqual([200, 200]);
  history.close();
});

test("behind a trusted proxy the name is the proxy's business", async () => {
  const app = createApp({ ...parts, trustedProxies: createTrustedProxies(["127.0.0.1"]) });
  const from = async (remoteAddress: string) => {
    const env = { incoming: { socket: { remoteAddress } } };
    return (await app.request("http://form.example.org/health", {}, env)).status;
  };
  expect([await from("127.0.0.1"), await from("127.0.0.2")]).toEqual([200, 403]);
});

test("the administrative port refuses foreign names too", async () => {
  const details = async () => ({
    ...(await parts.health()),
    uptimeSeconds: 0,
    residentBytes: 0,
    requestsInFlight: 0,
  });
  const app = createAdminApp({ details, counters: parts.counters });
  expect((await app.request("http://evil.example/metrics")).status).toBe(403);
  expect((await app.request("http://127.0.0.1:9090/metrics")).status).toBe(200);
});
