/** Suite of src/server/scale/redis/stores.ts: createFallback. */
import { connectRedis } from "../../../../src/server/scale/redis/openRedis";
import { createFallback } from "../../../../src/server/scale/redis/stores";
import { needs } from "../../../needs";
import { redisServer } from "./redisServer";

const ownAnswer = (): string => "own";

test("work without a result in time is replaced, and what is shared is tried again later", async () => {
  let now = 0;
  const changes: boolean[] = [];
  const fallback = createFallback({ now: () => now, onChange: (up) => changes.push(up), timeout: 5 });
  expect(await fallback.withFallback(() => new Promise<string>(() => undefined), ownAnswer)).toBe("own");
  expect(await fallback.withFallback(() => Promise.resolve("shared"), ownAnswer)).toBe("own");
  now += 500;
  expect(await fallback.withFallback(() => Promise.resolve("shared"), ownAnswer)).toBe("shared");
  expect([changes, fallback.isUp()]).toEqual([[false, true], true]);
});

needs("redis").describe("a process that was busy for longer than the timeout", () => {
  test("reads the replies that have arrived before it takes Redis for lost", async () => {
    const server = await redisServer();
    await server.start();
    const redis = await connectRedis(server.url, 60_000, 0);
    const fallback = createFallback({ now: () => 0, onChange: () => undefined, timeout: 20 });
    const replies = Array.from({ length: 50 }, () => fallback.withFallback(() => redis.ping(), ownAnswer));
    await new Promise((resolve) => setImmediate(resolve)); // the commands are sent
    for (const until = performance.now() + 200; performance.now() < until;);
    expect(new Set(await Promise.all(replies))).toEqual(new Set(["PONG"]));
    redis.disconnect();
    await server.kill();
  });
});
