/** Suite of src/server/scale/publish: a store published to a real PostgreSQL. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client, types } from "pg";
import { publishHistory } from "../../../../src/server/scale/publish/publishHistory";
import { openHistory } from "../../../../src/service/store/openHistory";
import { variables } from "../../../../src/spec/variables";
import { needs } from "../../../needs";
import { connectClient, startCluster, type Cluster } from "../postgres/startCluster";
import { addDay, buildStoreOfDays, firstDay } from "./storeOfDays";

const program = join(__dirname, "../../../../build/server/server/scale/publish/main.js");
const serverProgram = join(__dirname, "../../../../build/server/server/main.js");
const tables = ["meta", "venue", "runner", "person", "race", "start", "prediction"];
const kills = process.env.SOAK ? 20 : 3;
types.setTypeParser(types.builtins.INT8, Number);

/** Returns what a command prints until it ends. */
async function run(child: ChildProcess): Promise<string> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => (output += String(text)));
  await once(child, "close");
  return output;
}

/** Resolves to the first group of a pattern once a command has printed it. */
const printed = (child: ChildProcess, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = "";
    child.once("exit", () => reject(new Error(`ended without printing ${pattern}: ${output}`)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => {
        output += String(text);
        const [, matched] = pattern.exec(output) ?? [];
        if (matched !== undefined) resolve(matched);
      });
  });

needs("postgres").describe("a publication", () => {
  let cluster: Cluster;
  let client: Client;
  let folder: string;
  let store: string;
  const inStore = async <T>(path: string, work: (history: ReturnType<typeof openHistory>) => T) => {
    const history = openHistory(path);
    try {
      return work(history);
    } finally {
      history.close();
    }
  };
  const query = async <R extends object>(sql: string): Promise<R[]> => (await client.query<R>(sql)).rows;
  const current = async () =>
    (await query<{ history: string }>("SELECT history FROM racing.current"))[0]?.history;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "publish-"));
    store = join(folder, "history.db");
    await buildStoreOfDays(store, { days: 24 });
    cluster = await startCluster();
    client = await connectClient(cluster.url);
  });
  afterAll(async () => {
    await client?.end();
    await cluster?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test("copies every row and value of every table, into three periods", async () => {
    const progress: number[] = [];
    const published = await publishHistory({
      from: store,
      to: cluster.url,
      onProgress: ({ rows, total }) => progress.push(rows / total),
    });
    expect(progress.at(-1)).toBe(1);
    expect(await current()).toBe(published.history);
    for (const table of tables) {
      const expected = await inStore(store, ({ driver }) =>
        driver.all(`SELECT * FROM ${table} ORDER BY 1, 2`),
      );
      expect(await query(`SELECT * FROM ${published.history}.${table} ORDER BY 1, 2`)).toEqual(expected);
      if (table !== "prediction") expect(expected).not.toEqual([]);
    }
    const keys = await query<{ key: string }>(
      "SELECT key FROM racing.part WHERE of_table = 'start' ORDER BY key",
    );
    expect(keys.map(({ key }) => key)).toEqual(["2025_until_07", "from_2025_08", "until_2024"]);
  });

  test("a further day copies the newest period and what it names; without one nothing is copied", async () => {
    const unchanged = await publishHistory({ from: store, to: cluster.url });
    expect(unchanged).toMatchObject({ copied: 0, copiedTables: 0 });
    const before = await query(`SELECT * FROM ${unchanged.history}.start ORDER BY id`);

    const day = firstDay + 23 * 20 + 1;
    addDay(store, day);
    const further = await publishHistory({ from: store, to: cluster.url });
    const copied = await query<{ name: string }>(
      `SELECT of_table || ' ' || key AS name FROM racing.part
       WHERE history = '${further.history}' AND relation LIKE '%${further.history.slice(8)}' ORDER BY name`,
    );
    expect(copied.map(({ name }) => name)).toEqual([
      "race from_2025_08",
      "runner whole",
      "start from_2025_08",
    ]);
    expect(further.copied).toBeLessThan(further.rows);
    const [count] = await query<{ count: number }>(
      `SELECT COUNT(*) FROM ${further.history}.start WHERE day = ${day}`,
    );
    expect(count?.count).toBe(48);
    // The history before remains for requests that have begun.
    expect(await query(`SELECT * FROM ${unchanged.history}.start ORDER BY id`)).toEqual(before);
  });

  test("a changed value of an early year is published", async () => {
    const change = "UPDATE start SET weight = 77.25 WHERE id = (SELECT MIN(id) FROM start)";
    await inStore(store, ({ driver }) => driver.exec(change));
    const { history } = await publishHistory({ from: store, to: cluster.url });
    const heavy = await query(`SELECT weight FROM ${history}.start WHERE weight = 77.25`);
    expect(heavy).toEqual([{ weight: 77.25 }]);
  });

  test("only the current history and the one before it are kept", async () => {
    const schemas = await query<{ name: string }>(
      `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'history%' ORDER BY 1`,
    );
    expect(schemas).toHaveLength(2);
    expect(schemas[1]?.name).toBe(await current());
    const unused = `SELECT relname FROM pg_class WHERE relnamespace = 'racing_parts'::regnamespace
      AND relkind = 'r' AND 'racing_parts.' || relname NOT IN (SELECT relation FROM racing.part)`;
    expect(await query(unused)).toEqual([]);
  });

  test("of two at once one publishes, the other ends with the reason", async () => {
    const both = [1, 2].map(() => publishHistory({ from: copyOf(store), to: cluster.url }));
    const results = await Promise.allSettled(both);
    const failed = results.filter((result) => result.status === "rejected");
    expect(failed.map(({ reason }) => (reason as Error).message)).toEqual([
      "another publication to this database is running: wait until it has ended",
    ]);
  });

  let copies = 0;
  function copyOf(path: string): string {
    const ownCopy = join(folder, String(copies++));
    mkdirSync(ownCopy);
    copyFileSync(path, join(ownCopy, "history.db"));
    return join(ownCopy, "history.db");
  }

  test("the commands publish a store and serve it, and each later publication", async () => {
    const env = {
      ...process.env,
      RACING_STORE: cluster.url.replace("racing@", "racing:s3cret@"),
      REDIS_URL: "",
    };
    const first = join(folder, "data");
    mkdirSync(join(first, "results-1"), { recursive: true });
    copyFileSync(store, join(first, "results-1/history.db"));
    const published = await run(spawn(process.execPath, [program, "--data", first], { env }));
    const [, name = ""] =
      /Published (history_\w+): [\d,]+ rows in [\d.]+ s, [\d,]+ a second/.exec(published) ?? [];
    expect(name).toBe(await current());
    expect(published).toContain("100%");
    expect(published).not.toContain("s3cret");
    // One row for each variable and month: the store was never asked for any.
    const months = await query<{ months: number; variables: number; rows: number }>(
      `SELECT COUNT(DISTINCT month) AS months, COUNT(DISTINCT name) AS variables, COUNT(*) AS rows
       FROM ${name}.variable WHERE race_code = 'gallops'`,
    );
    expect(months[0]?.months).toBe(16);
    expect(months[0]?.variables).toBeGreaterThan(variables.length);
    expect(months[0]?.rows).toBe(16 * (months[0]?.variables ?? 0));

    const server = spawn(
      process.execPath,
      [serverProgram, "--port", "0", "--dist", folder, "--key", "key=pro"],
      { env },
    );
    const address = await printed(server, /Racing form service: (\S+)/);
    const served = async () =>
      (await fetch(`${address}/health`).then((answer) => answer.text())).match(/history_\w+/)?.[0];
    while ((await served()) !== name) await wait(50);
    const formula = encodeURIComponent("-barrier + 0*jockeyWinRate");
    const backtest = await fetch(`${address}/api/x1/backtest?race_code=gallops&formula=${formula}`, {
      headers: { "X-API-Key": "key" },
    });
    // The lowest barrier wins every race of the store.
    expect(await backtest.json()).toMatchObject({ racesJudged: 26, firstChoice: { winRate: 1 } });
    const next = await publishHistory({ from: store, to: cluster.url });
    while ((await served()) !== next.history) await wait(50);
    expect((await fetch(`${address}/health/ready`)).status).toBe(200);
    await Promise.all([once(server, "exit"), server.kill()]);
  });

  test("the command says what is missing", async () => {
    const env = { ...process.env, RACING_STORE: "" };
    const message = (...args: string[]) => run(spawn(process.execPath, [program, ...args], { env }));
    expect(await message()).toBe(
      "Cannot publish: name the database with --to postgres://user@host/database.\n",
    );
    expect(await message("--to", "mysql://s3cret@host/racing")).toBe(
      "Cannot publish: --to must be the address of one database, like postgres://user@host:5432/database.\n",
    );
    expect(await message("--to", cluster.url, "--data", join(folder, "none"))).toBe(
      `Cannot publish: there is no store in the folder ${join(folder, "none")}: start the server once, or name one with --from.\n`,
    );
    expect(await message("--to", cluster.url, "--from", __filename)).toMatch(
      /is not a store of this version/,
    );
  });

  const running = "SELECT 1 FROM pg_stat_activity WHERE application_name = 'racing-form publish'";

  test(`killed ${kills} times at random, it leaves readers one whole history each time`, async () => {
    const [one, other] = [copyOf(store), join(folder, "other.db")];
    await buildStoreOfDays(other, { days: 60, step: 10 });
    const started = performance.now();
    await publishHistory({ from: one, to: cluster.url });
    const duration = performance.now() - started;
    const summary = (sqlPrefix: string) =>
      `SELECT COUNT(*) AS starts, SUM(s.id) AS ids, (SELECT COUNT(*) FROM ${sqlPrefix}race) AS races FROM ${sqlPrefix}start s`;
    const expected = await Promise.all(
      [one, other].map((path) => inStore(path, ({ driver }) => JSON.stringify(driver.all(summary(""))))),
    );

    const seen = new Set<string>();
    const reader = { isReading: true };
    const reading = (async () => {
      while (reader.isReading) {
        const history = await current();
        seen.add(JSON.stringify(await query(summary(`${history}.`))).replace(/"(\d+)"/g, "$1"));
      }
    })();
    for (let index = 0; index < kills; index++) {
      const child = spawn(process.execPath, [program, "--from", copyOf(index % 2 ? one : other)], {
        env: { ...process.env, RACING_STORE: cluster.url },
        stdio: ["ignore", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      await once(child.stdout, "data");
      await Promise.race([wait(Math.random() * 2 * duration), ended]);
      child.kill("SIGKILL");
      await ended;
      while ((await query(running)).length > 0) await wait(50);
    }
    await publishHistory({ from: other, to: cluster.url });
    reader.isReading = false;
    await reading;
    seen.add(JSON.stringify(await query(summary(`${await current()}.`))).replace(/"(\d+)"/g, "$1"));
    expect([...seen].sort()).toEqual([...expected].sort());
    const tablesLeft = `SELECT relname FROM pg_class WHERE relnamespace = 'racing_parts'::regnamespace
      AND relkind = 'r' AND 'racing_parts.' || relname NOT IN (SELECT relation FROM racing.part)`;
    expect(await query(tablesLeft)).toEqual([]);
  });

  describe("says why it cannot be done", () => {
    const publish = (to: string) =>
      publishHistory({ from: store, to }).then(
        () => "published",
        (error: unknown) => String(error),
      );
    const addressOf = (change: (url: URL) => void): string => {
      const url = new URL(cluster.url);
      change(url);
      return url.href;
    };

    test("nothing answers", async () => {
      expect(await publish("postgres://racing:s3cret@127.0.0.1:1/racing")).toBe(
        "UsageError: no database answers at 127.0.0.1:1: connection refused",
      );
    });

    test("a server that accepts and never answers", async () => {
      // A socket that is never read would stay open after its peer has ended, and hold the process.
      const silent = createServer((socket) => socket.on("error", () => undefined).resume())
        .listen(0, "127.0.0.1")
        .unref();
      await once(silent, "listening");
      const { port } = silent.address() as AddressInfo;
      expect(await publish(`postgres://racing:s3cret@127.0.0.1:${port}/racing`)).toMatch(
        /^UsageError: no database answers at 127.0.0.1:\d+ in time$/,
      );
      silent.close();
    });

    test("no such host", async () => {
      const message = await publish("postgres://racing:s3cret@no-such-host.invalid/racing");
      expect(message).toMatch(/^UsageError: the host no-such-host.invalid is not known( just now)?$/);
    });

    test("no such database", async () => {
      expect(await publish(addressOf((url) => (url.pathname = "/none")))).toMatch(
        /^UsageError: there is no database none at [\d.:]+: create it with createdb$/,
      );
    });

    test("a user without rights", async () => {
      await query("CREATE ROLE onlooker LOGIN");
      await query("CREATE DATABASE other");
      const address = addressOf((url) => ((url.username = "onlooker"), (url.pathname = "/other")));
      expect(await publish(address)).toBe(
        "UsageError: the user onlooker may not write there: GRANT CREATE ON DATABASE other TO onlooker, and publish always as one user",
      );
    });

    test("a wrong password, and none", async () => {
      const [file] = await query<{ hba_file: string }>("SHOW hba_file");
      await query(`CREATE ROLE guarded LOGIN PASSWORD 'right'`);
      await query(`COPY (VALUES ('host all guarded 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust'))
        TO '${file?.hba_file}'`);
      await query("SELECT pg_reload_conf()");
      const address = (password: string) =>
        addressOf((url) => ((url.username = "guarded"), (url.password = password)));
      await expect(async () => {
        const probe = new Client({ connectionString: address("wrong") });
        await probe.connect().finally(() => probe.end());
      }).rejects.toThrow();
      expect(await publish(address("s3cret"))).toMatch(
        /^UsageError: the database at [\d.:]+ refuses the user guarded or the password$/,
      );
      expect(await publish(address(""))).toBe(
        "UsageError: the user guarded needs a password: set it in PGPASSWORD",
      );
    });
  });
});
