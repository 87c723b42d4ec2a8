/**
 * The API key appears in no workbook, URL, log, error, answer or store: one search for marker keys in
 * everything that is left.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { pino } from "pino";
import { createClient } from "../../src/client/createClient";
import type { Question } from "../../src/client/question";
import { parseSnapshots } from "../../src/client/snapshots/snapshotFile";
import { startServer, type RunningServer, type ServerOptions } from "../../src/server/startServer";
import { openWorkbench, type Workbench } from "../browser/openWorkbench";
import { paneFrame } from "../browser/paneFrame";
import { savedBook, savedFile } from "../browser/savedFile";
import { keys, testSite } from "../browser/testSite";
import { memoryStorage } from "../client/memoryStorage";
import { findPart } from "../../tools/machine.cjs";
import { contentsOf, redisServer, type RedisServer } from "../server/scale/redis/redisServer";
import { fixtureDay, fixtureFile } from "../service/testService";

const marker = keys.pro;
const token = "marker-token-xT6LbN9d";
const secrets = /marker-(key|token)-\w+/;
const isSecret = (text: string): boolean => secrets.test(text);

/** Returns the names of the texts that contain a marker, in the name or in the text. */
const holding = (texts: Iterable<readonly [string, string]>): string[] =>
  [...texts].filter(([name, text]) => isSecret(`${name}\n${text}`)).map(([name]) => name);

describe("service, relay and client", () => {
  let folder: string;
  let redis: RedisServer | undefined;
  const running: RunningServer[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "marker-"));
    redis = findPart("redis") ? await redisServer() : undefined;
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
    const server = await startServer({
      results: [fixtureFile],
      asOf: fixtureDay,
      data,
      log,
      admin: { port: 0, host: "127.0.0.1" },
      ...options,
    });
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
  /**
   * Fetches, and records everything about the exchange except the request's headers, where the key belongs.
   */
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
    seen.push(
      JSON.stringify([client.status(), client.activity(), ...storage.texts]),
      ...failures.map(String),
    );
    client.dispose();
    return failures.length;
  }

  test("a key appears in no log, data file, page, URL, response, error, metric or Redis entry", async () => {
    const limits = { day: { free: 1e6, pro: 1e6 }, burst: { free: 1e6, pro: 1e6 } };
    const service = await start("service", { keys: { [marker]: "pro" }, limits });
    const upstream = `${service.url}/api`;
    const shared = redis ? { redis: { url: redis.url, signingKey: "a key of the relays" } } : {};
    const relayOnly = true;
    const tokens = new Map([[token, "anna"]]);
    const ownServer = await start("own", { relayOnly, relay: { upstream, tokens: new Map(), ...shared } });
    const team = await start("team", { relayOnly, relay: { upstream, key: marker, tokens, ...shared } });
    const nowhere = "http://127.0.0.1:1";
    const away = await start("away", { relayOnly, relay: { upstream: nowhere, key: marker, tokens } });

    expect(await use(upstream, marker)).toBe(6);
    expect(await use(`${ownServer.url}/relay`, marker)).toBe(6);
    expect(await use(`${team.url}/relay`, token)).toBe(6);
    for (const { url, adminUrl = "" } of [ownServer, team, away]) {
      for (const address of [
        `${url}/relay/v1/form/venues`,
        `${url}/relay/v1/form/venues?country=a&country=b`,
        `${url}/relay/v1/nothing`,
        `${adminUrl}/metrics`,
        `${adminUrl}/health`,
      ])
        await fetchRecorded(address, { headers: { "X-API-Key": token } });
      await fetchRecorded(`${url}/relay/v1/form/venues`, { headers: { "X-API-Key": `${token}-wrong` } });
    }
    // Responses to a key in the wrong part of a request may repeat it; the log must not.
    for (const path of [`/v1/form/venues?api_key=${marker}`, `/v1/${marker}`])
      for (const base of [`${ownServer.url}/relay`, upstream]) await fetch(base + path);

    const redisContents = redis ? await contentsOf(redis.url) : "";
    for (const server of running.splice(0).reverse()) await server.close();

    expect(logs.length).toBeGreaterThan(50);
    expect(logs.filter((line) => isSecret(line))).toEqual([]);
    expect(seen.filter((text) => isSecret(text))).toEqual([]);
    expect(isSecret(redisContents)).toBe(false);
    const dist = join(__dirname, "../../dist");
    const files = [folder, ...(existsSync(dist) ? [dist] : [])].flatMap(filesBelow);
    expect(files.filter((file) => isSecret(readFileSync(file, "latin1")))).toEqual([]);
  });
});

describe("the add-in in the workbench", () => {
  const day = "2026-03-14";
  const form = (race: number): string => `=RACING.FORM("${day}","ashford-park",${race},"number,name")`;

  const at = testSite();
  let workbench: Workbench;
  const sent: string[] = [];

  /**
   * Uses the add-in with the marker as its key: formulas, a failure, a preview, a refresh, copies, starting
   * with the workbook.
   */
  beforeAll(async () => {
    workbench = await openWorkbench(at.browser, at.server.url);
    const { page, pane } = workbench;
    page.on("request", (request) => sent.push(request.url(), request.postData() ?? ""));
    page.on("console", (message) => sent.push(message.text()));
    await workbench.create({
      A1: form(1),
      D1: form(2),
      G1: '=RACING.FORM("2026-03-14","nowhere",1)',
      J1: "=RACING.STATUS()",
    });
    await workbench.settled();
    await to("Settings");
    await pane.getByLabel("API key", { exact: true }).fill(marker);
    await pane.getByLabel("API key", { exact: true }).press("Enter");
    await pane.getByText("Connected with a Pro key.").waitFor();
    await pane.getByRole("checkbox", { name: /Start the add-in when this workbook opens/ }).press("Space");
    await pane
      .getByRole("region", { name: "This workbook’s defaults" })
      .getByLabel("Country")
      .selectOption("au");
    await to("Build");
    await pane.getByLabel("Meeting").selectOption({ label: "Ashford Park (au)" });
    await pane.getByLabel("Race", { exact: true }).selectOption("3");
    await pane.getByRole("button", { name: /^Preview/ }).click();
    await pane.getByRole("region", { name: "Preview" }).waitFor();
    await to("Refresh");
    await pane.getByRole("button", { name: "Show the cost" }).click();
    await pane.getByRole("button", { name: "Refresh now" }).click();
    await pane.getByText(/^Refreshed: /).waitFor();
    await pane.getByRole("button", { name: "Copy every sheet" }).click();
    await pane.getByText(/values only/).waitFor();
    await pane.getByRole("button", { name: "Show the size" }).click();
    await pane.getByRole("button", { name: "Take the snapshot" }).click();
    await pane.getByText(/ is in the workbook\./).waitFor();
    await workbench.settled();
  });

  const to = (view: string) => workbench.pane.getByRole("button", { name: view, exact: true }).click();

  const saved = (button: string): Promise<Buffer> => savedFile(workbench.page, button);

  test("no part of the Excel file holds the key; its cells hold the formulas and their values", async () => {
    const files = unzipSync(await saved("Save for Excel"));
    const parts = new Map(Object.entries(files).map(([path, bytes]) => [path, strFromU8(bytes)]));
    const packed = /urn:racing-form:snapshots[^>]*>([^<]*)</.exec(parts.get("customXml/item1.xml") ?? "");
    const snapshots = parseSnapshots(packed?.[1] ?? "");
    expect(snapshots[0]?.answers.length).toBeGreaterThan(1);
    parts.set("the snapshots, decompressed", JSON.stringify(snapshots));
    expect(holding(parts)).toEqual([]);
    expect([...parts.keys()]).toEqual(
      expect.arrayContaining(["[Content_Types].xml", "xl/workbook.xml", "xl/worksheets/sheet1.xml"]),
    );
    const sheet = parts.get("xl/worksheets/sheet1.xml")?.replaceAll("&quot;", '"');
    expect(sheet).toMatch(/>_xldudf_RACING_FORM\("2026-03-14","ashford-park",1,/);
    expect(sheet).not.toContain("RACING.FORM(");
    expect([...parts].filter(([name]) => name.startsWith("xl/worksheets/sheet"))).toHaveLength(3); // the book's sheet, its copy of values, the formula map
    expect([...parts].filter(([, text]) => text.includes("_xldudf_RACING")).map(([name]) => name)).toEqual([
      "xl/worksheets/sheet1.xml",
    ]);
  });

  test("the workbench's own file holds what travels with a workbook, and not the key", async () => {
    const text = (await savedBook(workbench.page)).toString("utf8");
    expect(text).toContain("racing.settings");
    expect(text).not.toMatch(secrets);
  });

  test("in the browser the key is in its own place and nowhere else", async () => {
    const stores = await paneFrame(workbench.page).evaluate(async () => {
      const read = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error("unreadable"));
        });
      const placesFound: [string, string][] = [];
      for (const { name = "" } of await indexedDB.databases()) {
        const database = await read(indexedDB.open(name));
        for (const table of database.objectStoreNames) {
          const store = database.transaction(table).objectStore(table);
          const [keys, values] = await Promise.all([read(store.getAllKeys()), read(store.getAll())]);
          keys.forEach((key, index) =>
            placesFound.push([`database ${JSON.stringify(key)}`, JSON.stringify(values[index])]),
          );
        }
        database.close();
      }
      for (const [kind, store] of [
        ["local", localStorage],
        ["session", sessionStorage],
      ] as const)
        placesFound.push(
          ...Object.entries(store).map(([name, text]): [string, string] => [`${kind} ${name}`, String(text)]),
        );
      return [
        ...placesFound,
        ["cookies", document.cookie],
        ["caches", JSON.stringify(await caches.keys())],
      ] as [string, string][];
    });
    expect(holding(stores)).toEqual([`local racing.key ${at.server.url}/api`]);
    expect(stores.filter(([name]) => name.startsWith("database")).length).toBeGreaterThan(2);
  });

  test("no URL, no request's body, no line of a log and no page holds it", async () => {
    expect(sent.length).toBeGreaterThan(10);
    expect(sent.filter((text) => isSecret(text))).toEqual([]);
    expect(at.server.lines().filter((line) => isSecret(line))).toEqual([]);
    for (const frame of workbench.page.frames()) expect(await frame.content()).not.toMatch(secrets);
  });
});
