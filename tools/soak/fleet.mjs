import { join } from "node:path";
import { missingPrograms, startRedis } from "../fleet/databases.mjs";
import { keys, perDay, underFaults, untilRedisIs } from "../fleet/faults.mjs";
import { startProcess } from "../fleet/processes.mjs";
import { root } from "../prepare.mjs";

const [file, day] = [join(root, "test/fixtures/results.csv"), "2026-03-14"];
const paths = [
  "/form/venues",
  `/form/meetings?date=${day}`,
  ...[1, 2, 3, 4].map((race) => `/form?date=${day}&track=ashford-park&race=${race}`),
];

/**
 * Runs three processes with one Redis under load while Redis and processes fail, all of them anew in each round: a process that was
 * killed has told what it counted to Redis alone, which must not be lost afterwards.
 */
export async function fleet({ rounds, clients, folder }) {
  const [failures, tried] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const result = await oneRound({ clients, folder });
    failures.push(...result.failures);
    tried.push(result.tried);
  }
  return { tried: tried.reduce((sum, one) => sum + one, 0), failures };
}

async function oneRound({ clients, folder }) {
  const missing = missingPrograms().filter((name) => name === "redis-server");
  if (missing.length > 0) throw new Error(`${missing.join(" and ")} is missing`);
  const redis = await startRedis();
  const limits = ["--limit", `pro=${perDay}/${perDay}`, ...keys.flatMap((key) => ["--key", `${key}=pro`])];
  const start = (index) =>
    startProcess(["--results", file, "--as-of", day, "--data", join(folder, `${index}`), ...limits], {
      REDIS_URL: redis.url,
    });
  const processes = await Promise.all([0, 1, 2].map(start));
  const faults = {
    "without a fault": () => undefined,
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
      processes[1] = await start(1);
    },
  };
  try {
    return await underFaults({ urls: () => processes.map(({ url }) => url), faults, paths, clients });
  } finally {
    for (const one of processes) await one.stop();
    await redis.stop();
  }
}
