import { type Caller, createMemoryQuota, type Limits } from "../../../src/service/access/quota";

const free = { id: "a", plan: "free" } as const;
const limits = { day: { free: 3, pro: 100 }, burst: { free: 20, pro: 50 } };
const minute = 60_000;
const day = 24 * 60 * minute;

/** Returns a function that asks a quota at a time. */
function quotaOf(of: Limits) {
  let time = 0;
  const quota = createMemoryQuota({ limits: of, now: () => time });
  return (caller: Caller, at: number) => {
    time = at;
    return quota(caller);
  };
}

test("the day of a quota rolls: requests expire after 24 hours", async () => {
  const allow = quotaOf(limits);
  const remaining: number[] = [];
  for (const at of [0, minute, 2 * minute]) remaining.push((await allow(free, at)).remaining);
  expect(remaining).toEqual([2, 1, 0]);
  expect(await allow(free, 3 * minute)).toEqual({
    limit: 3,
    remaining: 0,
    burst: 20,
    retryAfter: (day - 2 * minute) / 1000,
  });
  expect((await allow(free, day)).retryAfter).toBe(60);
  expect(await allow(free, day + minute)).toEqual({ limit: 3, remaining: 0, burst: 20 });
});

test("a request beyond the burst is refused for a second and does not use the daily quota", async () => {
  const allow = quotaOf({ day: { free: 100, pro: 100 }, burst: { free: 2, pro: 2 } });
  const waits: unknown[] = [];
  for (const at of [0, 0, 0, 499]) waits.push((await allow(free, at)).retryAfter);
  expect(waits).toEqual([undefined, undefined, 1, 1]);
  expect(await allow(free, 1000)).toEqual({ limit: 100, remaining: 97, burst: 2 });
});

test("each caller has a quota of its own, set by its plan", async () => {
  const allow = quotaOf(limits);
  await allow(free, 0);
  expect(await allow({ id: "b", plan: "pro" }, 0)).toEqual({ limit: 100, remaining: 99, burst: 50 });
  expect(await allow({ id: "c", plan: "free" }, 0)).toEqual({ limit: 3, remaining: 2, burst: 20 });
});
