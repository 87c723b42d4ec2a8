import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { findPostgres } from "../../../../tools/programs.cjs";
import { freePort } from "../redis/redisServer";

/** A separate PostgreSQL server for tests, with an empty database. */
export interface Cluster {
  /** The address of the database `racing`. */
  readonly url: string;
  /** Runs statements. */
  query(sql: string): Promise<void>;
  /** Ends the server at once, as a failure of its machine would; `start` starts it again. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends the server and removes its files. */
  close(): Promise<void>;
}

/** Starts a server that nobody else uses; instead of root, whom PostgreSQL refuses, another user runs it. */
export async function startCluster(): Promise<Cluster> {
  const programs = findPostgres() ?? "";
  const folder = mkdtempSync(join(tmpdir(), "racing-postgres-"));
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, "data");
  const options = { ...user, stdio: "ignore", cwd: folder } as const;
  execFileSync(join(programs, "initdb"), ["-D", data, "-A", "trust", "-U", "racing", "-E", "UTF8"], options);
  const port = await freePort();
  const url = `postgres://racing@127.0.0.1:${port}/racing`;
  const settings = [
    "fsync=off",
    "full_page_writes=off",
    `unix_socket_directories=${folder}`,
    "shared_buffers=64MB",
  ];
  let server: ChildProcess | undefined;

  async function query(sql: string, database = url): Promise<void> {
    const client = new Client({ connectionString: database });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  }

  async function start(): Promise<void> {
    const all = settings.flatMap((setting) => ["-c", setting]);
    server = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), ...all], options);
    const maintenance = url.replace(/racing$/, "postgres");
    while (
      !(await query("SELECT 1", maintenance).then(
        () => true,
        () => false,
      ))
    )
      await wait(50);
  }

  async function end(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    const running = server;
    if (!running || running.exitCode !== null) return;
    const exited = once(running, "exit");
    running.kill(signal);
    await exited;
  }

  await start();
  await query("CREATE DATABASE racing", url.replace(/racing$/, "postgres"));
  return {
    url,
    query: (sql) => query(sql),
    kill: () => end("SIGQUIT"),
    start,
    async close() {
      await end("SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a connected client, which survives the loss of its connection. */
export async function connectClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}
