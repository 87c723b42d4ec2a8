/** node bench/fleet.mjs: measures several processes over one PostgreSQL and Redis (see `help`). */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileServer } from "../tools/prepare.mjs";
import { createClients } from "./fleet/clients.mjs";
import { processorSeconds, sumOf } from "./fleet/processes.mjs";
import { buildStore, formPaths, keys, racePaths, startFleet } from "./fleet/startFleet.mjs";

const help = `node bench/fleet.mjs [OPTION...]
Measures numbers of processes over one PostgreSQL and Redis, with and without answers that are known already,
and a race day on which many clients ask for the same races (docs/scale.md).

  --scale small    the world: small, medium or full (default: small)
  --seconds N      duration of each measurement (default: 10)
  --processes N,N  numbers of processes to measure (default: 1,2,4)
  --clients N      clients of the race day (default: 2000)
  --races N        races of the race day (default: 60)
  --asked N        races that each client asks for (default: all of them)
  --help`;

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "small" },
    seconds: { type: "string", default: "10" },
    clients: { type: "string", default: "2000" },
    races: { type: "string", default: "60" },
    asked: { type: "string" },
    processes: { type: "string", default: "1,2,4" },
    help: { type: "boolean", short: "h", default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit();
}
const [seconds, clients, races] = [values.seconds, values.clients, values.races].map(Number);
/** The races that each client asks for on the race day, and the numbers of processes to measure. */
const asked = Number(values.asked ?? races);
const counts = values.processes.split(",").map(Number).filter(Boolean);

compileServer();
const folder = mkdtempSync(join(tmpdir(), "measure-"));
chmodSync(folder, 0o755);
try {
  const store = await buildStore(join(folder, "data"), { scale: values.scale });
  const rows = [];
  for (const processes of counts) rows.push(await throughput(store, processes));
  console.table(rows);
  console.table([await raceDay(store)]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

/** Measures answers that no process has computed yet, each asked once, and then all of them again and again. */
async function throughput(store, processes) {
  const fleet = await startFleet({ store, processes });
  try {
    const url = fleet.urls()[0];
    const paths = [...new Set([...(await racePaths(url)), ...(await formPaths(url, 200))])];
    const first = await measured(
      fleet,
      async (load) => {
        const left = paths.filter((path) => !path.startsWith("/form/meetings"));
        await Promise.all(
          Array.from({ length: 8 }, async (_none, client) => {
            while (left.length > 0) await load.askOnce(client, left.pop());
          }),
        );
      },
      paths,
    );
    const again = await measured(
      fleet,
      async (load) => {
        const until = performance.now() + 1000 * seconds;
        await load.run(() => performance.now() > until);
      },
      paths,
    );
    return { processes, paths: paths.length, ...named("first ", first), ...named("again ", again) };
  } finally {
    await fleet.stop();
  }
}

function named(prefix, figures) {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [prefix + name, value]));
}

/** Returns answers a second, and milliseconds of processor time for each answer by program. */
async function measured(fleet, work, paths) {
  const load = createClients({ urls: fleet.urls, keys, clients: 32, paths });
  const used = () => ({
    process: fleet.processes.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
    postgres: [fleet.primary, fleet.replica].reduce((sum, one) => sum + processorSeconds(one.pid()), 0),
    redis: processorSeconds(fleet.redis.pid()),
  });
  const [before, begun] = [used(), performance.now()];
  await work(load);
  const [after, elapsed] = [used(), (performance.now() - begun) / 1000];
  load.close();
  if (load.seen.failures.length + load.seen.differing.size > 0)
    throw new Error([...load.seen.failures, ...load.seen.differing][0]);
  const answers = load.seen.statuses[200] ?? 0;
  const perAnswer = (part) => Number(((1000 * (after[part] - before[part])) / answers).toFixed(3));
  return {
    "answers/s": Math.round(answers / elapsed),
    "process ms": perAnswer("process"),
    "postgres ms": perAnswer("postgres"),
    "redis ms": perAnswer("redis"),
  };
}

/** Lets many clients ask four processes for the same races; each is to be computed once. */
async function raceDay(store) {
  const fleet = await startFleet({ store, processes: 4 });
  try {
    const paths = await formPaths(fleet.urls()[0], races);
    const before = await computed(fleet);
    const load = createClients({ urls: fleet.urls, keys, clients, paths });
    const begun = performance.now();
    await Promise.all(
      Array.from({ length: clients }, async (_none, client) => {
        for (let index = 0; index < asked; index++)
          await load.askOnce(client, paths[(client + index) % paths.length]);
      }),
    );
    const elapsed = (performance.now() - begun) / 1000;
    load.close();
    const { statuses, failures, differing } = load.seen;
    return {
      clients,
      races: paths.length,
      answers: statuses[200],
      failed: failures.length,
      differing: differing.size,
      computed: (await computed(fleet)) - before,
      "answers/s": Math.round(statuses[200] / elapsed),
    };
  } finally {
    await fleet.stop();
  }
}

function computed({ processes }) {
  return sumOf(processes, "racing_service_answers_total", `from="computed"`);
}
