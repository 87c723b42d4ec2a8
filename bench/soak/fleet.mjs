import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { untilRedisIs, underFaults } from "../fleet/faults.mjs";
import { buildStore, publish, racePaths, startFleet } from "../fleet/startFleet.mjs";

/**
 * Runs three processes over PostgreSQL, a replica of it and Redis under load while each of them fails in turn, all of them anew in
 * each round: a process that was killed has told what it counted to Redis alone, which must not be lost afterwards.
 */
export async function fleet({ rounds, clients, folder }) {
  const store = await buildStore(join(folder, "first"));
  const next = await buildStore(join(folder, "next"), { today: "2026-03-15" });
  const [failures, tried] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const started = await startFleet({ store, processes: 3 });
    try {
      const paths = await racePaths(started.urls()[0]);
      const faults = faultsOf(started, next);
      const result = await underFaults({ urls: started.urls, faults, paths, clients, histories: 2 });
      failures.push(...result.failures);
      tried.push(result.tried);
    } finally {
      await started.stop();
    }
  }
  return { tried: tried.reduce((sum, one) => sum + one, 0), failures };
}

/** Milliseconds of a publication before it is killed. */
const publishing = 700;

const faultsOf = ({ primary, replica, redis, processes, start }, next) => ({
  "without a fault": () => undefined,
  "PostgreSQL lost: the replica is read": () => primary.crash(),
  "PostgreSQL back": () => primary.start(),
  "the replica lost": () => replica.crash(),
  "the replica back": () => replica.start(),
  async "both restarted"() {
    await Promise.all([primary.crash(), replica.crash()]);
    await untilHealthIs(processes, "unavailable");
    await Promise.all([primary.start(), replica.start()]);
    await untilHealthIs(processes, "ready");
  },
  async "Redis lost"() {
    await redis.crash();
    await untilRedisIs(processes, "unavailable");
  },
  async "Redis back"() {
    await redis.start();
    await untilRedisIs(processes, "available");
  },
  "a process killed": () => processes[1].stop("SIGKILL"),
  async "a process started"() {
    processes[1] = await start();
  },
  async "a publication killed"() {
    const publication = publish(next, primary.url);
    await wait(publishing);
    await publication.stop();
  },
  async "the next history published"() {
    const code = await publish(next, primary.url).ended;
    if (code !== 0) throw new Error(`the publication ended with ${code}`);
  },
});

async function untilHealthIs(processes, status) {
  for (const one of processes) while ((await one.health()).status !== status) await wait(50);
}
