/** Suite of src/server/scale/redis: two servers that count the requests of callers together in one Redis. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { startServer, type RunningServer } from "../../../../src/server/startServer";
import { fixtureDay, fixtureFile } from "../../../service/testService";
import { needs } from "../../../needs";
import { contentsOf, redisServer, type RedisServer } from "./redisServer";

needs("redis").describe("two servers with one Redis", () => {
  let folder: string;
  let redis: RedisServer;
  let servers: readonly RunningServer[];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "redis-servers-"));
    redis = await redisServer();
    await redis.start();
    const options = {
      results: [fixtureFile],
      asOf: fixtureDay,
      keys: { "marker-key-1": "free", "marker-key-2": "free" },
      limits: { day: { free: 6, pro: 6 }, burst: { free: 100, pro: 100 } },
      dist: folder,
      log: pino({ level: "silent" }),
      admin: { port: 0, host: "127.0.0.1" },
      redis: { url: redis.url },
    } as const;
    servers = await Promise.all(
      ["one", "other"].map((name) => startServer({ ...options, data: join(folder, name) })),
    );
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    await redis.kill();
    rmSync(folder, { recursive: true });
  });

  /** Asks the servers in turn. */
  const ask = async (requests: number, key: string): Promise<readonly [number, string | null][]> => {
    const answers: [number, string | null][] = [];
    for (let count = 0; count < requests; count++) {
      const url = `${servers[count % 2]?.url}/api/v1/form/venues`;
      const { status, headers } = await fetch(url, { headers: { "X-API-Key": key } });
      answers.push([status, headers.get("X-RateLimit-Remaining-Day")]);
    }
    return answers;
  };
  const admin = async (path: string): Promise<string> =>
    (await fetch(`${servers[0]?.adminUrl}${path}`)).text();

  test("share the quota of a key, and Redis never holds the key", async () => {
    expect(await ask(8, "marker-key-1")).toEqual([
      ...[5, 4, 3, 2, 1, 0].map((left) => [200, String(left)]),
      [429, "0"],
      [429, "0"],
    ]);
    await ask(4, "marker-guess");
    const contents = await contentsOf(redis.url);
    expect(contents).toContain("racing:quota:");
    expect(contents).toContain("racing:bucket:address:127.0.0.1");
    expect(contents).not.toContain("marker-");
    expect(JSON.parse(await admin("/health"))).toMatchObject({ status: "ready", redis: "available" });
  });

  test("answer without Redis, each by its own count, and report that", async () => {
    await ask(4, "marker-key-2");
    await redis.kill();
    // One knows of three requests and the other of four.
    expect((await ask(6, "marker-key-2")).map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(JSON.parse(await admin("/health"))).toMatchObject({ status: "ready", redis: "unavailable" });
    expect(await admin("/metrics")).toContain("\nracing_server_redis_failures_total 1\n");
    expect((await fetch(`${servers[0]?.url}/health/ready`)).status).toBe(200);
  });
});
