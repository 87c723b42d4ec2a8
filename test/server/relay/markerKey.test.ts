/**
 * Runs service, relay and client with one key and searches for the key in everything that they write or send.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { createClient } from "../../../src/client/createClient";
import type { Question } from "../../../src/client/question";
import { startServer, type RunningServer, type ServerOptions } from "../../../src/server/startServer";
import { memoryStorage } from "../../client/memoryStorage";
import { fixtureDay, fixtureFile } from "../../service/testService";
import { contentsOf, hasRedis, redisServer, type RedisServer } from "./redisServer";

const marker = "marker-key-5Jw8ZrQ2";
const token = "marker-token-xT6LbN9d";
const secrets = /marker-(key|token)-\w+/;

let folder: string;
let redis: RedisServer | undefined;
const running: RunningServer[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marker-"));
  redis = hasRedis ? await redisServer() : undefined;
  await redis?.start();
});
afterAll(async () => {
  for (const server of running.reverse()) await server.close();
  await redis?.kill();
  rmSync(folder, { recursive: true });
});

const logs: string[] = [];
async function start(name: string, options: Partial<ServerOptions>): Promise<RunningServer> {
  const log = pino({ level: "trace" }, { write: (line: string) => void logs.push(line) });
  const data = join(folder, name);
  mkdirSync(data);
  const server = await startServer({ results: [fixtureFile], asOf: fixtureDay, data, log, ...options });
  running.push(server);
  return server;
}

const filesBelow = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesBelow(join(path, name))) : [path];

const card = { date: fixtureDay, race_code: "gallops", country: "au", timezone: "Australia/Sydney" };
const questions: readonly Question[] = [
  { endpoint: "meetings", parameters: card },
  { endpoint: "form", parameters: { ...card, track: "ashford-park", race: 3 } },
  { endpoint: "form", parameters: { ...card, track: "nowhere", race: 3 } },
  { endpoint: "predictions", parameters: { ...card, track: "ashford-park", race: 3 } },
  { endpoint: "venues", parameters: {} },
  { endpoint: "trackBias", parameters: { ...card, venue: "ashford-park" } },
  { endpoint: "jockey", parameters: { name: "nobody", race_code: "gallops", min_starts: 5 } },
  { endpoint: "trackBias", parameters: { ...card, venue: "ashford-park", distance: "9-1" } },
];

const seen: string[] = [];
/** Fetches, and records everything about the exchange except the request's headers, where the key belongs. */
async function fetchRecorded(address: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  const text = await response.text();
  seen.push(address, response.url, JSON.stringify([...response.headers]), text);
  return new Response(response.status === 304 ? null : text, response);
}

/**
 * Asks every question twice, tests the connection and records the client's state. Returns the number of
 * failures.
 */
async function use(base: string, key: string): Promise<number> {
  const storage = memoryStorage();
  const options = { fetch: fetchRecorded, now: () => Date.now(), random: () => 0.5, storage };
  const client = createClient({ ...options, credentials: () => ({ base, key }) });
  const failures: unknown[] = [];
  for (const question of [...questions, ...questions]) {
    await Promise.resolve(client.ask(question)).catch((error: unknown) => void failures.push(error));
    client.clearCache();
  }
  seen.push(JSON.stringify(await client.checkConnection()));
  await client.flush();
  seen.push(JSON.stringify([client.status(), client.activity(), ...storage.texts]), ...failures.map(String));
  client.dispose();
  return failures.length;
}

test("a key appears in no log, data file, page, URL, response, error, metric or Redis entry", async () => {
  const limits = { day: { free: 1e6, pro: 1e6 }, burst: 1e6 };
  const service = await start("service", { keys: { [marker]: "pro" }, limits });
  const upstream = `${service.url}/api`;
  const shared = redis ? { redis: redis.url } : {};
  const own = await start("own", { relay: { upstream, tokens: new Map(), ...shared } });
  const team = await start("team", { relay: { upstream, key: marker, tokens: new Map([[token, "anna"]]), ...shared } });
  const away = await start("away", {
    relay: { upstream: "http://127.0.0.1:1", key: marker, tokens: new Map([[token, "anna"]]) },
  });

  expect(await use(upstream, marker)).toBe(6);
  expect(await use(`${own.url}/relay`, marker)).toBe(6);
  expect(await use(`${team.url}/relay`, token)).toBe(6);
  for (const { url } of [own, team, away]) {
    for (const path of ["/relay/v1/form/venues", "/relay/v1/form/venues?country=a&country=b", "/relay/v1/nothing", "/metrics"])
      await fetchRecorded(url + path, { headers: { "X-API-Key": token } });
    await fetchRecorded(`${url}/relay/v1/form/venues`, { headers: { "X-API-Key": `${token}-wrong` } });
  }
  // Responses to a key in the wrong part of a request may repeat it; the log must not.
  for (const path of [`/v1/form/venues?api_key=${marker}`, `/v1/${marker}`])
    for (const base of [`${own.url}/relay`, upstream]) await fetch(base + path);

  const stored = redis ? await contentsOf(redis.url) : "";
  for (const server of running.splice(0).reverse()) await server.close();

  expect(logs.length).toBeGreaterThan(50);
  expect(logs.filter((line) => secrets.test(line))).toEqual([]);
  expect(seen.filter((text) => secrets.test(text))).toEqual([]);
  expect(stored).not.toMatch(secrets);
  const dist = join(__dirname, "../../../dist");
  const files = [folder, ...(existsSync(dist) ? [dist] : [])].flatMap(filesBelow);
  expect(files.filter((file) => secrets.test(readFileSync(file, "latin1")))).toEqual([]);
});
