/** Suite of src/service/access/quota.ts: rateLimiter. */
import { createMemoryRateLimiter, type RateLimiter } from "../../../src/service/access/quota";

/** Returns the waits of some requests, one after the other. */
async function waitsOf(take: RateLimiter, requests: readonly Parameters<RateLimiter>[]): Promise<number[]> {
  const waits: number[] = [];
  for (const request of requests) waits.push(await take(...request));
  return waits;
}

test("each name has a burst of its own that refills with time", async () => {
  let time = 0;
  const take = createMemoryRateLimiter({ burst: 2, perSecond: 0.5 }, () => time);
  expect(await waitsOf(take, [[["a"]], [["a"]], [["a"]], [["b"]]])).toEqual([0, 0, 2, 0]);
  time = 2000;
  expect(await waitsOf(take, [[["a"]], [["a"]]])).toEqual([0, 2]);
});

test("a request takes a token of every name, or of none while one has none", async () => {
  const take = createMemoryRateLimiter({ burst: 1, perSecond: 1 }, () => 0);
  expect(await waitsOf(take, [[["a"]], [["a", "b"]], [["b"]], [["b", "c"]]])).toEqual([0, 1, 0, 1]);
});

test("a cost of -1 returns a token, never beyond the burst", async () => {
  const take = createMemoryRateLimiter({ burst: 2, perSecond: 1 }, () => 0);
  expect(await waitsOf(take, [[["a"]], [["a"]], [["a"], -1], [["a"]], [["a"]]])).toEqual([0, 0, 0, 0, 1]);
  expect(await waitsOf(take, [[["b"], -1], [["b"]], [["b"]], [["b"]]])).toEqual([0, 0, 0, 1]);
});
