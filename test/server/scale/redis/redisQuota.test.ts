import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Redis } from "ioredis";
import { connectRedis } from "../../../../src/server/scale/redis/openRedis";
import { createFallback } from "../../../../src/server/scale/redis/stores";
import { createRedisQuota } from "../../../../src/server/scale/redis/redisQuota";
import { createMemoryQuota, type Limits, type Quota } from "../../../../src/service/access/quota";
import { needs } from "../../../needs";
import { redisServer, type RedisServer } from "./redisServer";

const minute = 60_000;
const day = 24 * 60 * minute;
const numRuns = process.env.SOAK ? 1000 : 30;

const limitsOf = (perDay: number, burst: number): Limits => ({
  day: { free: perDay, pro: perDay },
  burst: { free: burst, pro: burst },
});
const caller = () => ({ id: randomUUID(), plan: "free" }) as const;

needs("redis").describe("a quota in Redis", () => {
  let server: RedisServer;
  let redis: Redis;
  /** The process's own clock, and the times at which Redis failed and worked again. */
  const ownLimits = { now: 0, changes: [] as boolean[] };
  beforeAll(async () => {
    server = await redisServer();
    await server.start();
    redis = await connectRedis(server.url, 60_000, 0);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.kill();
  });

  /** Returns the quota of another process. */
  const processOf = (limits: Limits, time?: () => number): Quota => {
    const now = () => ownLimits.now;
    const fallback = createFallback({ now, onChange: (up) => ownLimits.changes.push(up) });
    return createRedisQuota({ redis, fallback, limits, now, uniqueName: randomUUID, ...(time && { time }) });
  };
  const isAccepted = async (quota: Quota, who: ReturnType<typeof caller>): Promise<boolean> =>
    (await quota(who)).retryAfter === undefined;

  const pause = fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 3000 }),
    fc.integer({ min: 0, max: 20 * minute }),
    fc.integer({ min: 0, max: day + 2 * minute }),
  );

  test("decides as the one in memory on any sequence of requests", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(fc.tuple(pause, fc.integer({ min: 0, max: 1 })), { maxLength: 60 }),
        async (perDay, burst, requests) => {
          let time = 1_700_000_000_000;
          const [limits, callers] = [limitsOf(perDay, burst), [caller(), caller()]];
          const memory = createMemoryQuota({ limits, now: () => time });
          const shared = processOf(limits, () => time);
          for (const [milliseconds, at] of requests) {
            time += milliseconds;
            const who = callers[at] ?? caller();
            expect(await shared(who)).toEqual(await memory(who));
          }
        },
      ),
      { numRuns },
    ));

  test("gives a caller exactly its limit, however many processes it asks at once", () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.nat(), { maxLength: 80 }),
        async (processes, perDay, requests) => {
          const quotas = Array.from({ length: processes }, () => processOf(limitsOf(perDay, 1000)));
          const who = caller();
          const answers = await Promise.all(
            requests.map((at) => isAccepted(quotas[at % processes] ?? processOf(limitsOf(1, 1)), who)),
          );
          expect(answers.filter(Boolean)).toHaveLength(Math.min(perDay, requests.length));
        },
      ),
      { numRuns },
    ));

  test("a clock of Redis that is set back neither locks a caller out nor gives it more", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 10 * 365 * day }), { minLength: 1, maxLength: 5 }),
        async (stepsBack) => {
          let time = 1_700_000_000_000;
          const quota = processOf(limitsOf(3, 1000), () => time);
          const who = caller();
          for (let count = 0; count < 3; count++) expect(await isAccepted(quota, who)).toBe(true);
          for (const step of stepsBack) {
            time -= step;
            expect(await isAccepted(quota, who)).toBe(false);
          }
          const { retryAfter = 0 } = await quota(who);
          expect(retryAfter).toBeLessThanOrEqual((day + minute) / 1000);
          time += retryAfter * 1000;
          expect(await isAccepted(quota, who)).toBe(true);
        },
      ),
      { numRuns },
    ));

  test("a hash that no process wrote counts as absent", async () => {
    const who = caller();
    await redis.set(`racing:quota:${who.id}`, "text");
    const quota = processOf(limitsOf(2, 10));
    expect([
      await isAccepted(quota, who),
      await isAccepted(quota, who),
      await isAccepted(quota, who),
    ]).toEqual([true, true, false]);
    expect(ownLimits.changes).toEqual([]);
  });

  test("requests accepted while Redis is lost, and those that it forgot, are counted when it is back", async () => {
    const limits = limitsOf(40, 1000);
    const quotas = [1, 2, 3].map(() => processOf(limits));
    const who = caller();
    const ask = async (requests: number): Promise<number> => {
      let accepted = 0;
      for (let at = 0; at < requests; at++)
        for (const quota of quotas) accepted += (await isAccepted(quota, who)) ? 1 : 0;
      return accepted;
    };
    expect(await ask(4)).toBe(12);
    await server.kill();
    expect(await ask(2)).toBe(6);
    expect(ownLimits.changes).toEqual([false, false, false]);
    // The own clock moves, so that Redis is tried again, and the connection is made again meanwhile.
    await server.start();
    while (redis.status !== "ready") await new Promise((resolve) => setTimeout(resolve, 10));
    ownLimits.now += 1000;
    expect(await ask(20)).toBe(40 - 18);
    expect(ownLimits.changes).toEqual([false, false, false, true, true, true]);
  });

  test("a process without Redis goes on from what it knew of the others", async () => {
    const limits = limitsOf(10, 1000);
    const [one, other] = [processOf(limits), processOf(limits)];
    const who = caller();
    for (let count = 0; count < 7; count++) await one(who);
    expect((await other(who)).remaining).toBe(2);
    await server.kill();
    expect(await other(who)).toEqual({ limit: 10, remaining: 1, burst: 1000 });
    expect(await other(who)).toEqual({ limit: 10, remaining: 0, burst: 1000 });
    expect((await other(who)).retryAfter).toBeGreaterThan(0);
    ownLimits.now += day + 2 * minute;
    expect((await other(who)).remaining).toBe(9);
  });
});
