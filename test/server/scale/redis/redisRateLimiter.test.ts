/** Of src/server/scale/redis/redisQuota.ts: redisRateLimiter. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Redis } from "ioredis";
import { connectRedis } from "../../../../src/server/scale/redis/openRedis";
import { createFallback } from "../../../../src/server/scale/redis/stores";
import { createRedisRateLimiter } from "../../../../src/server/scale/redis/redisQuota";
import { createMemoryRateLimiter, type RateLimiter } from "../../../../src/service/access/quota";
import { needs } from "../../../needs";
import { redisServer, type RedisServer } from "./redisServer";

const limit = { burst: 3, perSecond: 0.5 };
const numRuns = process.env.SOAK ? 1000 : 30;

needs("redis").describe("a rate limiter in Redis", () => {
  let server: RedisServer;
  let redis: Redis;
  beforeAll(async () => {
    server = await redisServer();
    await server.start();
    redis = await connectRedis(server.url, 60_000, 0);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.kill();
  });

  /** Returns the limiter of another process. */
  const processOf = (time?: () => number): RateLimiter =>
    createRedisRateLimiter({
      redis,
      fallback: createFallback({ now: () => 0, onChange: () => undefined }),
      limit,
      now: () => 0,
      ...(time && { time }),
    });

  test("decides as the one in memory on any sequence of requests", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            pause: fc.integer({ min: 0, max: 4000 }),
            names: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
            cost: fc.constantFrom<(1 | 0 | -1)[]>(1, 1, 0, -1),
          }),
          { maxLength: 40 },
        ),
        async (requests) => {
          let time = 1_700_000_000_000;
          const run = randomUUID();
          const memory = createMemoryRateLimiter(limit, () => time);
          const shared = processOf(() => time);
          for (const { pause, names, cost } of requests) {
            time += pause;
            const ownNames = names.map((name) => `${name} ${run}`);
            expect(await shared(ownNames, cost)).toBe(await memory(ownNames, cost));
          }
        },
      ),
      { numRuns },
    ));

  test("several processes share a bucket, and a clock that is set back keeps nobody waiting", async () => {
    let time = 1_700_000_000_000;
    const [one, other] = [processOf(() => time), processOf(() => time)];
    const name = randomUUID();
    expect(await Promise.all([one, other, one, other].map((take) => take([name])))).toEqual([0, 0, 0, 2]);
    time -= 1e12;
    expect(await other([name])).toBe(2);
    time += 2000;
    expect([await one([name]), await other([name])]).toEqual([0, 2]);
  });

  test("uses buckets of its own while Redis is unavailable", async () => {
    const take = processOf();
    await server.kill();
    const waits: number[] = [];
    for (let count = 0; count < 4; count++) waits.push(await take(["a"]));
    expect(waits).toEqual([0, 0, 0, 2]);
  });
});
