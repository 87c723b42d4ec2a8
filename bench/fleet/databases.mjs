/** Starts PostgreSQL and Redis for a trial, from the packages of the system, and stops them as a fault would. */
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import programs from "../../tools/programs.cjs";

/** Returns a port that was free a moment ago. */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const debian = "/usr/lib/postgresql";

/** Returns the folder of PostgreSQL's programs: in the PATH, or the newest of Debian's; undefined without them. */
export function postgresPrograms() {
  const inPath = programs.findProgram("initdb");
  if (inPath) return dirname(realpathSync(inPath));
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => b - a) : [];
  return versions
    .map((version) => join(debian, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
}

/** Returns the names of the programs that a trial of several processes lacks here. */
export const missingPrograms = () =>
  [postgresPrograms() ? [] : "postgresql", programs.findProgram("redis-server") ? [] : "redis-server"].flat();

/** PostgreSQL refuses to run as root: root starts it as its own user. */
const owner = () => {
  if (process.getuid?.() !== 0) return {};
  const id = (flag) => Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout);
  return { uid: id("-u"), gid: id("-g") };
};

function program(name, options) {
  const { status, stderr } = spawnSync(join(postgresPrograms(), name), options, {
    ...owner(),
    cwd: "/tmp",
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
}

/** A program that runs until it is stopped; `stop` takes a signal and resolves when it has ended. */
function running(command, options, settings = {}) {
  const child = spawn(command, options, { stdio: "ignore", ...settings });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    pid: child.pid,
    async stop(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await ended;
    },
  };
}

/**
 * Starts a PostgreSQL server in its own folder. `of` names a primary server; the new one becomes its replica.
 */
export async function startPostgres({ of } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const { uid, gid } = owner();
  if (uid !== undefined) chownSync(folder, uid, gid);
  // A trial ends processes and never the machine: nothing needs to reach the disk.
  const user = ["--no-sync", "-U", "racing", "-D", folder];
  if (of)
    program("pg_basebackup", [
      "-h",
      "127.0.0.1",
      "-p",
      String(of.port),
      "-R",
      "-X",
      "stream",
      "-c",
      "fast",
      ...user,
    ]);
  else program("initdb", [...user, "--auth", "trust", "--encoding", "UTF8", "--locale", "C"]);
  const port = await freePort();
  let server;
  const postgres = {
    port,
    url: `postgres://racing@127.0.0.1:${port}/postgres`,
    pid: () => server.pid,
    async start() {
      const options = [
        "-D",
        folder,
        "-p",
        String(port),
        "-k",
        folder,
        "-c",
        "listen_addresses=127.0.0.1",
        "-c",
        "fsync=off",
      ];
      server = running(join(postgresPrograms(), "postgres"), options, { ...owner(), cwd: "/tmp" });
      const isReady = () =>
        spawnSync(join(postgresPrograms(), "pg_isready"), ["-q", "-h", "127.0.0.1", "-p", String(port)])
          .status === 0;
      while (!isReady()) await wait(50);
    },
    /** Ends it at once, as a crash would. */
    crash: () => server.stop("SIGQUIT"),
    async stop() {
      await server.stop("SIGINT");
      rmSync(folder, { recursive: true });
    },
  };
  await postgres.start();
  return postgres;
}

/** Starts a Redis server without a file. */
export async function startRedis() {
  const port = await freePort();
  let server;
  const redis = {
    url: `redis://127.0.0.1:${port}`,
    pid: () => server.pid,
    async start() {
      server = running("redis-server", [
        "--port",
        String(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--appendonly",
        "no",
      ]);
      while (
        spawnSync("redis-cli", ["-p", String(port), "ping"], { encoding: "utf8" }).stdout.trim() !== "PONG"
      )
        await wait(20);
    },
    crash: () => server.stop("SIGKILL"),
    stop: () => server.stop("SIGTERM"),
  };
  await redis.start();
  return redis;
}
