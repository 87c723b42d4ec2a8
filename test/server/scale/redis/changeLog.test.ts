import type { Redis } from "ioredis";
import { createOwnLog, createRedisLog } from "../../../../src/server/scale/redis/changeLog";
import { connectRedis } from "../../../../src/server/scale/redis/openRedis";
import { createSigner } from "../../../../src/server/scale/redis/signedStore";
import { needs } from "../../../needs";
import { redisServer, type RedisServer } from "./redisServer";

test("a log of one process returns each text once, in an order that a clock set back does not change", async () => {
  let now = Date.parse("2026-03-14T02:00:00Z");
  const log = createOwnLog(() => now);
  await log.append("one");
  now -= 3_600_000;
  await log.append("two");
  const entries = await log.take();
  expect(entries.map(({ text }) => text)).toEqual(["one", "two"]);
  expect(entries.map(({ id }) => id)).toEqual(entries.map(({ id }) => id).sort());
  expect(entries[0]?.id).toMatch(/^2026-03-14T02:00:00\.000Z\//);
  expect(await log.take()).toEqual([]);
});

needs("redis").describe("a log of several processes", () => {
  const name = "racing:changes";
  let server: RedisServer;
  const connections: Redis[] = [];
  let refused = 0;
  beforeAll(async () => {
    server = await redisServer();
    await server.start();
  });
  beforeEach(async () => void (await (await connection()).flushall()));
  afterAll(async () => {
    for (const redis of connections) redis.disconnect();
    await server.kill();
  });
  const connection = async (): Promise<Redis> => {
    const redis = await connectRedis(server.url, 60_000, 0);
    connections.push(redis);
    return redis;
  };
  const open = async (signingKey = "a key") => {
    const signer = createSigner({ signingKey, onRefused: () => (refused += 1) });
    if (!signer) throw new Error("there is a key");
    return createRedisLog(await connection(), { name, signer });
  };

  test("has one order for all, and a process that starts later gets everything in it", async () => {
    const [one, other] = [await open(), await open()];
    const texts = Array.from({ length: 2500 }, (_none, index) => `text ${index}`);
    const taken = [...(await other.take())];
    await Promise.all(texts.map((text, index) => (index % 2 === 0 ? one : other).append(text)));
    taken.push(...(await other.take()), ...(await other.take()));
    expect(taken.map(({ text }) => text).sort()).toEqual([...texts].sort());
    expect(taken.map(({ id }) => id)).toEqual([...new Set(taken.map(({ id }) => id))].sort());
    expect(await one.take()).toEqual(taken);
    expect(await (await open()).take()).toEqual(taken);
  });

  test("refuses the entries of those without the key, and of another name", async () => {
    const [log, forger, redis] = [await open(), await open("another key"), await connection()];
    await forger.append("forged");
    await redis.xadd(name, "*", "text", "x".repeat(60));
    await redis.xadd(name, "*", "other", "field");
    await log.append("signed");
    const before = refused;
    expect((await log.take()).map(({ text }) => text)).toEqual(["signed"]);
    expect(refused - before).toBe(3);
  });

  test("a value of another type counts as none, and is replaced", async () => {
    const [log, redis] = [await open(), await connection()];
    await redis.set(name, "no stream");
    expect(await log.take()).toEqual([]);
    await log.append("one");
    expect((await log.take()).map(({ text }) => text)).toEqual(["one"]);
    expect(await redis.pttl(name)).toBeGreaterThan(24 * 3_600_000);
  });

  test("rejects while Redis is away; what is added afterwards is received", async () => {
    const log = await open();
    await log.append("before");
    await log.take();
    await server.kill();
    await expect(log.append("while")).rejects.toThrow();
    await expect(log.take()).rejects.toThrow();
    await server.start();
    const isAdded = (): Promise<boolean> =>
      log.append("after").then(
        () => true,
        () => false,
      );
    while (!(await isAdded())) await new Promise(setImmediate);
    expect((await log.take()).map(({ text }) => text)).toEqual(["after"]);
  });
});
