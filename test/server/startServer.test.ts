import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { pino } from "pino";
import type { ImportedFile } from "../../src/server/importedFile";
import type { Health } from "../../src/server/health";
import { startServer, type RunningServer, type ServerOptions } from "../../src/server/startServer";
import { UsageError } from "../../src/server/readArguments";
import { openSqlite } from "../../src/service/store/openHistory";
import { fixtureDay, fixtureFile } from "../service/testService";
import { answerTo, json, upstreamDouble } from "./relay/upstreamDouble";

const silent = pino({ level: "silent" });
let folder: string;
/** The data folder of the imported fixture; each test uses a copy. */
let imported: string;
const running: RunningServer[] = [];
beforeAll(async () => {
  imported = mkdtempSync(join(tmpdir(), "server-imported-"));
  await (
    await startServer({
      results: [fixtureFile],
      asOf: fixtureDay,
      data: imported,
      dist: imported,
      log: silent,
    })
  ).close();
});
afterAll(() => rmSync(imported, { recursive: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "server-"));
  cpSync(imported, join(folder, "data"), { recursive: true });
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  rmSync(folder, { recursive: true });
});

/** Sends a request without a body by Node's own client, which knows every method. */
const statusOf = (url: string, method: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers: { "X-API-Key": "marker" } }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    });
    sent.on("error", reject).end();
  });

const requests = [
  ["HEAD", "/api/v1/form/venues", 200],
  ["GET", "/api/v1/form/venues/", 200],
  ["TRACE", "/api/v1/form/venues", 405],
  ["TRACE", "/relay/v1/form/venues", 405],
  ["DELETE", "/api/v1/form/venues", 405],
  ["GET", "/api/v1/stats/jockey/%E0%A4%A", 404],
  ["GET", "/api/v1/form/venues?country=%00", 422],
  ["GET", "/api//v1/form/venues", 404],
] as const;

test("each method and path is answered with its status", async () => {
  const { url } = await start();
  const answered: unknown[] = [];
  for (const [method, path] of requests)
    answered.push([method, path, await statusOf(`${url}${path}`, method)]);
  expect(answered).toEqual(requests);
});

async function start(options: Partial<ServerOptions> = {}): Promise<RunningServer> {
  const defaults = {
    results: [fixtureFile],
    asOf: fixtureDay,
    keys: { marker: "pro" },
    data: join(folder, "data"),
    dist: folder,
    log: silent,
  } as const;
  const server = await startServer({ ...defaults, ...options });
  running.push(server);
  return server;
}
const ask = (url: string) => fetch(url, { headers: { "X-API-Key": "marker" }, redirect: "manual" });

test("the service responds under /api, and health without a key", async () => {
  const { url } = await start();
  const form = await ask(`${url}/api/v1/form?date=${fixtureDay}&track=ashford-park&race=3`);
  expect(form.status).toBe(200);
  expect(await form.json()).toMatchObject({ track: "Ashford Park", raceNumber: 3 });
  const health = await fetch(`${url}/health`);
  expect(await health.json()).toEqual({
    status: "ready",
    source: "results",
    asOf: fixtureDay,
    version: expect.any(String),
    example: expect.objectContaining({ date: fixtureDay, country: "au" }),
  });
});

test("health states the limit of a key that it receives, and nothing of an unknown one", async () => {
  const { url } = await start();
  const limitWith = async (headers: Record<string, string>): Promise<string | null> =>
    (await fetch(`${url}/health`, { headers })).headers.get("X-RateLimit-Limit-Second");
  expect(await limitWith({ "X-API-Key": "marker" })).toBe("50");
  expect(await limitWith({ "X-API-Key": "unknown" })).toBeNull();
  expect(await limitWith({})).toBeNull();
});

test("a world in partitions is served by its first races, then as a whole", async () => {
  const short = { scale: "small", epoch: "2026-01-26" } as const;
  const world = { seed: 5, ...short, today: "2026-03-03", inPartitions: true } as const;
  let whole = (): void => undefined;
  const completed = new Promise<void>((resolve) => (whole = resolve));
  const { url } = await start({ results: [], world, onWhole: () => whole() });
  await completed;
  const health = (await (await fetch(`${url}/health`)).json()) as Health;
  expect(health).toMatchObject({ status: "ready", asOf: world.today });
  expect(health.detail).toBeUndefined();
  const question = new URLSearchParams(Object.entries(health.example ?? {}).map(([k, v]) => [k, `${v}`]));
  expect((await ask(`${url}/api/v1/predictions?${question.toString()}`)).status).toBe(200);
  const venueList = (await (await ask(`${url}/api/v1/form/venues`)).json()) as {
    venues: readonly { readonly country: string }[];
  };
  expect(new Set(venueList.venues.map(({ country }) => country)).size).toBe(5);
});

test("a race is predicted as soon as the service is ready", async () => {
  const { url } = await start({ data: join(folder, "new") });
  const { example } = (await (await fetch(`${url}/health`)).json()) as { example: Record<string, string> };
  const response = await ask(`${url}/api/v1/predictions?${new URLSearchParams(example).toString()}`);
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ date: example["date"] }),
  ]);
});

test("without an upstream the relay states the missing setting, and there are no metrics", async () => {
  const { url } = await start();
  for (const path of ["/relay/health", "/relay/v1/form/venues"]) {
    const response = await ask(url + path);
    expect([response.status, await response.json()]).toEqual([
      501,
      expect.objectContaining({ detail: expect.stringContaining("names one with --upstream") }),
    ]);
  }
  expect((await ask(`${url}/metrics`)).status).toBe(404);
});

test("a server with the relay only is ready at once, has no store and no races, and marks the add-in's pages", async () => {
  writeFileSync(join(folder, "taskpane.html"), "<!doctype html><head><title>Racing</title>");
  writeFileSync(join(folder, "workbench.html"), "<!doctype html><head></head>");
  const relay = { upstream: "http://127.0.0.1:9", tokens: new Map<string, string>() };
  const { url } = await start({ results: [], relayOnly: true, relay });
  const health = await ask(`${url}/health`);
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: "ready", source: "live", asOf: null, version: expect.any(String) },
  ]);
  const rejected = await ask(`${url}/api/v1/form/venues`);
  expect([rejected.status, await rejected.json()]).toEqual([
    501,
    expect.objectContaining({ detail: expect.stringContaining("keeps no races") }),
  ]);
  expect((await ask(`${url}/relay/health`)).status).toBe(200);
  const page = await ask(`${url}/taskpane.html`);
  expect(await page.text()).toContain('<head><meta name="racing-sources" content="relay"><title>');
  expect([page.headers.get("Content-Type"), page.headers.get("Cache-Control")]).toEqual([
    "text/html; charset=UTF-8",
    "no-cache",
  ]);
  expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
  expect(await (await ask(`${url}/workbench.html`)).text()).not.toContain("racing-sources");
  expect(readdirSync(folder).sort()).toEqual(["data", "taskpane.html", "workbench.html"]);
});

test("a server that stops first reports it, completes the requests of the relay, and refuses new ones", async () => {
  const upstream = await upstreamDouble();
  let respond = (): void => undefined;
  const received = new Promise<void>((resolve) => {
    upstream.answer = (_request, response) => {
      respond = () => json(response, answerTo("/v1/form/venues"));
      resolve();
    };
  });
  const relay = { upstream: upstream.url, tokens: new Map<string, string>() };
  const admin = { port: 0, host: "127.0.0.1" };
  const { url, adminUrl, close } = await start({ relay, admin });
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);
  const pending = ask(`${url}/relay/v1/form/venues`);
  await received;
  const closed = close();
  // The administrative port is the last to close.
  const health = await fetch(`${adminUrl}/health`);
  expect([health.status, await health.json()]).toEqual([
    200,
    expect.objectContaining({ status: "stopping", requestsInFlight: 1, cache: "memory" }),
  ]);
  const isRefused = () =>
    ask(`${url}/health`).then(
      () => false,
      () => true,
    );
  while (!(await isRefused())) await nextTurn(); // requests that have arrived are answered first
  respond();
  expect((await pending).status).toBe(200);
  await closed;
  await expect(fetch(`${adminUrl}/health`)).rejects.toThrow();
  await upstream.close();
});

test("while it drains a server still answers, and its readiness is 503", async () => {
  const { url, close } = await start({ drain: 1 });
  const closed = close();
  const ready = await fetch(`${url}/health/ready`);
  expect([ready.status, await ready.json(), ready.headers.get("Connection")]).toEqual([
    503,
    { status: "stopping" },
    "close",
  ]);
  expect((await ask(`${url}/api/v1/form/venues`)).status).toBe(200);
  await closed;
});

test("a server with races of its own does not mark its pages", async () => {
  writeFileSync(join(folder, "taskpane.html"), "<!doctype html><head></head>");
  const { url } = await start();
  expect(await (await ask(`${url}/taskpane.html`)).text()).not.toContain("racing-sources");
});

test("pages have their content types, policies and lifetimes", async () => {
  writeFileSync(join(folder, "workbench.html"), "<!doctype html>");
  writeFileSync(join(folder, "taskpane.html"), "<!doctype html>");
  writeFileSync(join(folder, "functions.json"), "{}");
  writeFileSync(join(folder, "functions.js"), "0");
  writeFileSync(join(folder, "pane.0123abcd.js"), "0");
  writeFileSync(join(folder, "icon-16.png"), "");
  const { url } = await start();
  const headersOf = async (path: string) => {
    const { status, headers } = await ask(url + path);
    return [status, headers.get("Content-Type"), headers.get("Cache-Control")];
  };
  expect(await headersOf("/workbench.html")).toEqual([200, "text/html; charset=utf-8", "no-cache"]);
  expect(await headersOf("/functions.json")).toEqual([200, "application/json", "no-cache"]);
  expect(await headersOf("/functions.js")).toEqual([200, "text/javascript; charset=utf-8", "no-cache"]);
  expect(await headersOf("/pane.0123abcd.js")).toEqual([
    200,
    "text/javascript; charset=utf-8",
    "public, max-age=31536000, immutable",
  ]);
  expect(await headersOf("/icon-16.png")).toEqual([200, "image/png", "public, max-age=86400"]);
  expect((await ask(`${url}/taskpane.html`)).headers.get("Content-Security-Policy")).not.toContain(
    "unsafe-eval",
  );
  expect((await ask(`${url}/workbench.html`)).headers.get("Content-Security-Policy")).toContain(
    "unsafe-eval",
  );
  const front = await ask(url);
  expect([front.status, front.headers.get("Location")]).toEqual([302, "/workbench.html"]);
  expect((await ask(`${url}/%2e%2e/%2e%2e/etc/passwd`)).status).toBe(404);
});

test("each request is logged in one line, without keys", async () => {
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }));
  const { url } = await start({ log });
  await ask(`${url}/api/v1/form/venues?country=au&key=marker`);
  await ask(`${url}/api/v1/form/venues/marker?marker=marker`);
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    method: "GET",
    path: "/api/v1/form/venues?country=au",
    status: 200,
  });
  expect(lines[0]).not.toContain("marker");
});

test("files are imported again only when they have changed", async () => {
  const file = join(folder, "results.csv");
  writeFileSync(file, readFileSync(fixtureFile));
  const imports: number[] = [];
  const onImported = (imported: readonly ImportedFile[]) => void imports.push(imported.length);
  for (const seconds of [1, 1, 2]) {
    utimesSync(file, seconds, seconds);
    const { close } = await start({ results: [file], onImported });
    await close();
  }
  expect(imports).toEqual([1, 0, 1]);
});

test("old files with no day of their own are replayed as on their last day, which is said", async () => {
  const replayed: string[] = [];
  const { url } = await start({ asOf: undefined, onReplayed: (day) => void replayed.push(day) });
  const { asOf, example } = await (await fetch(`${url}/health`)).json();
  expect([replayed, asOf, example.date]).toEqual([["2026-03-21"], "2026-03-21", "2026-03-21"]);
  const query = new URLSearchParams({ date: example.date, track: example.track, race: example.race });
  expect((await ask(`${url}/api/v1/form?${query.toString()}`)).status).toBe(200);
});

test("a store of another version is announced and built again, one of this version is not", async () => {
  const data = join(folder, "data");
  const [name = ""] = readdirSync(data);
  const path = join(data, name, "history.db");
  const outdated: string[] = [];
  const onOutdated = (store: string) => void outdated.push(store);
  await (await start({ onOutdated })).close();
  expect(outdated).toEqual([]);
  const driver = openSqlite(path);
  driver.run("UPDATE meta SET value = '1' WHERE name = 'schema'", []);
  driver.close();
  const { url } = await start({ onOutdated });
  expect([outdated, (await ask(`${url}/api/v1/form/venues`)).status]).toEqual([[path], 200]);
});

test("a truncated file is a UsageError, and the earlier store remains", async () => {
  const file = join(folder, "results.csv.gz");
  const whole = gzipSync(readFileSync(fixtureFile));
  writeFileSync(file, whole);
  utimesSync(file, 1, 1);
  await (await start({ results: [file] })).close();
  writeFileSync(file, whole.subarray(0, whole.length / 2));
  await expect(start({ results: [file] })).rejects.toThrow(
    new UsageError(`cannot import ${file}: the compressed file ends too early (truncated)`),
  );
  writeFileSync(file, whole);
  utimesSync(file, 1, 1);
  const onImported = jest.fn();
  await start({ results: [file], onImported });
  expect(onImported.mock.calls[0]?.[0]).toEqual([]);
});

test("a port in use, a missing file, a folder without results and no file at all are UsageErrors", async () => {
  const { url } = await start();
  const port = Number(new URL(url).port);
  await expect(start({ port, data: join(folder, "other") })).rejects.toThrow(
    `cannot listen on 127.0.0.1:${port}: the port is in use`,
  );
  await expect(start({ results: [join(folder, "none.csv")] })).rejects.toThrow("there is no such file");
  const empty = join(folder, "empty");
  mkdirSync(empty);
  writeFileSync(join(empty, "notes.md"), "nothing to import");
  await expect(start({ results: [empty] })).rejects.toThrow(
    `cannot import ${empty}: the folder has no results files (.csv,`,
  );
  await expect(start({ results: [] })).rejects.toThrow("name a results file with --results FILE");
});

test("a lock that a killed process left is removed", async () => {
  await (await start()).close();
  const store = join(folder, "data", readdirSync(join(folder, "data"))[0] ?? "");
  mkdirSync(join(store, "history.db.lock"));
  writeFileSync(join(store, "owner.1.pid"), JSON.stringify({ pid: 999999999 }));
  const { url } = await start();
  expect((await ask(`${url}/api/v1/form/venues`)).status).toBe(200);
});

/** Damage to the file of a store, which its process reads on. */
const damages: Readonly<Record<string, (path: string) => void>> = {
  "garbled pages": (path) => {
    const bytes = readFileSync(path);
    const page = bytes.readUInt16BE(16);
    for (let at = 2; at < bytes.length / page; at += 2) bytes.fill(0x5a, at * page, (at + 1) * page);
    writeFileSync(path, bytes);
  },
  "pages of zeros": (path) => {
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(0, bytes.length / 4));
  },
  "an end that is missing": (path) => truncateSync(path, statSync(path).size / 4),
};

test.each(Object.keys(damages))(
  "a store that turns out to be damaged while it is served is built again at once: %s",
  async (kind) => {
    const onDamaged = jest.fn();
    const lines: string[] = [];
    const log = pino(new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) }));
    const { url } = await start({ onDamaged, log });
    const path = `${url}/api/v1/form?date=${fixtureDay}&track=ashford-park&race=3`;
    const store = join(folder, "data", readdirSync(join(folder, "data"))[0] ?? "", "history.db");
    damages[kind]?.(store);
    const refused = await Promise.all([path, path, path].map(ask));
    // A person who reports the failure reads its name out; the log has the reason under it.
    const ids = refused.map(({ headers }) => headers.get("X-Request-Id"));
    const logged = lines.map((line) => JSON.parse(line) as { readonly id?: string; readonly msg: string });
    expect(ids).toContain(logged.find(({ msg }) => msg === "failure")?.id);
    for (const response of refused) {
      expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "1"]);
      expect(await response.json()).toMatchObject({
        code: "store_not_ready",
        detail: expect.stringContaining("damaged") as string,
      });
    }
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({
      status: "importing",
      detail: expect.stringContaining("damaged") as string,
    });
    const statuses: number[] = [];
    while (statuses.at(-1) !== 200) statuses.push((await ask(path)).status);
    expect(statuses.filter((status) => status !== 503)).toEqual([200]);
    expect(onDamaged).toHaveBeenCalledTimes(1);
    expect(await (await ask(path)).json()).toMatchObject({ track: "Ashford Park", raceNumber: 3 });
    expect(await (await fetch(`${url}/health`)).json()).toMatchObject({ status: "ready", source: "results" });
  },
);

test("a world that turns out to be damaged while it is served is built again at once", async () => {
  const world = { seed: 5, scale: "small", epoch: "2026-01-26", today: "2026-03-03" } as const;
  const { url } = await start({ results: [], world });
  const { example } = (await (await fetch(`${url}/health`)).json()) as { example: Record<string, string> };
  const path = `${url}/api/v1/form?${new URLSearchParams(example).toString()}`;
  const before = await (await ask(path)).text();
  const store = readdirSync(join(folder, "data")).find((name) => name.startsWith("world-")) ?? "";
  damages["an end that is missing"]?.(join(folder, "data", store, "history.db"));
  const statuses: number[] = [];
  // Another race: pages of this one are in memory.
  while (!statuses.includes(503))
    statuses.push((await ask(`${url}/api/v1/stats/track-bias/${example["track"]}`)).status);
  while (statuses.at(-1) !== 200) statuses.push((await ask(path)).status);
  expect(new Set(statuses)).toEqual(new Set([503, 200]));
  expect(await (await ask(path)).text()).toBe(before);
});

test("a store that cannot be built again says why and is tried again, and a server that stops waits for no attempt", async () => {
  const results = join(folder, "own.csv");
  writeFileSync(results, readFileSync(fixtureFile));
  const { url, close } = await start({ results: [results] });
  const store = readdirSync(join(folder, "data")).map((name) => join(folder, "data", name, "history.db"));
  for (const path of store) if (path.includes("results-")) truncateSync(path, 4096);
  rmSync(results);
  const path = `${url}/api/v1/form?date=${fixtureDay}&track=ashford-park&race=3`;
  expect((await ask(path)).status).toBe(503);
  expect((await ask(path)).status).toBe(503);
  const reason = "the store was found damaged and could not be built again: ";
  const body = async (address: string) => (await (await ask(address)).json()) as { readonly detail: string };
  while (!(await body(path)).detail.startsWith(reason)) expect((await ask(path)).status).toBe(503);
  expect((await body(`${url}/health`)).detail).toMatch(/own.csv/);
  expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({ status: "unavailable" });
  await close();
});

test.each([
  [["127.0.0.1"], 401],
  [["2001:db8::/32", "127.0.0.0/8"], 401],
  [["192.0.2.0/24"], 429],
  [undefined, 429],
])(
  "behind a proxy, with %j trusted, the wrong keys of one sender slow another: %i",
  async (trusted, status) => {
    const { url } = await start(trusted ? { trustedProxies: trusted } : {});
    const guess = async (sender: string, count: number): Promise<number> => {
      const headers = {
        "X-API-Key": `guess-${sender}-${count}`,
        "X-Forwarded-For": `198.51.100.${count}, ${sender}`,
      };
      return (await fetch(`${url}/api/v1/form/venues`, { headers })).status;
    };
    const guesses: number[] = [];
    for (let count = 0; count < 40; count++) guesses.push(await guess("203.0.113.5", count));
    expect(guesses.at(0)).toBe(401);
    expect(guesses).toContain(429);
    expect(await guess("203.0.113.6", 0)).toBe(status);
  },
);
