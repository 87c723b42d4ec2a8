/** Starts what an organisation runs: processes of the service over PostgreSQL with a replica, and Redis. */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../tools/prepare.mjs";
import { ask } from "./clients.mjs";
import { missingPrograms, startPostgres, startRedis } from "./databases.mjs";
import { startProcess } from "./processes.mjs";

/** The requests of a key in a day, more than a trial sends. */
export const perDay = 100_000_000;
export const keys = ["fleet-one", "fleet-two", "fleet-three"];
/** The key of requests that are not part of a load, which counts its own. */
const otherKey = "fleet-other";
const access = [
  "--limit",
  `pro=${perDay}/${perDay}`,
  ...[...keys, otherKey].flatMap((key) => ["--key", `${key}=pro`]),
];

/** The day of the races that clients ask for. */
export const day = "2026-03-14";

/** Builds the store of a world as it is on a day, with its predictions; returns its path. */
export async function buildStore(data, { scale = "small", today = day } = {}) {
  const builder = await startProcess(["--scale", scale, "--today", today, "--data", data, ...access]);
  const paths = await racePaths(builder.url);
  for (const path of paths.filter((one) => one.startsWith("/predictions")))
    while ((await ask(`${builder.url}/api/v1${path}`, { key: otherKey })).status === 503);
  await builder.stop();
  const [folder] = readdirSync(data);
  return join(data, folder, "history.db");
}

/** Publishes a store; `stop` kills the publication. */
export function publish(store, url) {
  const program = join(root, "build/server/server/scale/publish/main.js");
  const child = spawn(process.execPath, [program, "--from", store, "--to", url], { stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  return {
    ended,
    async stop() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** Starts a primary server with the published store, a replica of it, Redis, and processes. */
export async function startFleet({ store, processes }) {
  const missing = missingPrograms();
  if (missing.length > 0) throw new Error(`${missing.join(" and ")} must be installed`);
  const primary = await startPostgres();
  const code = await publish(store, primary.url).ended;
  if (code !== 0) throw new Error(`the publication ended with ${code}`);
  const replica = await startPostgres({ of: primary });
  const redis = await startRedis();
  const start = () =>
    startProcess(["--store", `${primary.url},${replica.url}`, "--as-of", day, ...access], {
      REDIS_URL: redis.url,
      REDIS_SIGNING_KEY: "the key of this fleet, of no other one",
    });
  const running = await Promise.all(Array.from({ length: processes }, start));
  return {
    primary,
    replica,
    redis,
    start,
    processes: running,
    urls: () => running.map(({ url }) => url),
    async stop() {
      for (const one of running) await one.stop();
      await redis.stop();
      await replica.stop();
      await primary.stop();
    },
  };
}

const codes = ["gallops", "harness", "greyhounds"];

/** Returns the paths of the race cards, forms and predictions of a day, and of the draw statistics of its venues. */
export async function racePaths(url, date = day) {
  const paths = ["/form/venues"];
  for (const code of codes) {
    const list = `/form/meetings?date=${date}&race_code=${code}`;
    const { meetings } = JSON.parse((await ask(`${url}/api/v1${list}`, { key: otherKey })).body);
    const places = meetings.map(({ slug, country, races }) => {
      const where = `race_code=${code}&country=${country}`;
      const questions = races.map(
        ({ raceNumber }) => `?date=${date}&track=${slug}&race=${raceNumber}&${where}`,
      );
      const ofRaces = questions.flatMap((race) => [`/form${race}`, `/predictions${race}`]);
      return [`/stats/track-bias/${slug}?${where}`, ...ofRaces];
    });
    paths.push(list, ...places.flat());
  }
  return paths;
}

/** Returns the paths of the forms of races, of the day and those before it. */
export async function formPaths(url, races) {
  const paths = [];
  for (let back = 0; back < 7 && paths.length < races; back++) {
    const date = new Date(Date.parse(day) - back * 86_400_000).toISOString().slice(0, 10);
    paths.push(...(await racePaths(url, date)).filter((path) => path.startsWith("/form?")));
  }
  return paths.slice(0, races);
}
