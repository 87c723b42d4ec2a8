import { createQuota } from "../../../src/service/access/quota";

const free = { id: "a", plan: "free" } as const;
const limits = { day: { free: 3, pro: 100 }, burst: { free: 20, pro: 50 } };
const minute = 60_000;
const day = 24 * 60 * minute;

test("the day of a quota rolls: requests expire after 24 hours", () => {
  const allow = createQuota(limits);
  expect([0, minute, 2 * minute].map((at) => allow(free, at).remaining)).toEqual([2, 1, 0]);
  expect(allow(free, 3 * minute)).toEqual({
    limit: 3,
    remaining: 0,
    burst: 20,
    retryAfter: (day - 2 * minute) / 1000,
  });
  expect(allow(free, day).retryAfter).toBe(60);
  expect(allow(free, day + minute)).toEqual({ limit: 3, remaining: 0, burst: 20 });
});

test("a request beyond the burst is refused for a second and does not use the daily quota", () => {
  const allow = createQuota({ day: { free: 100, pro: 100 }, burst: { free: 2, pro: 2 } });
  expect([0, 0, 0].map((at) => allow(free, at).retryAfter)).toEqual([undefined, undefined, 1]);
  expect(allow(free, 499).retryAfter).toBe(1);
  expect(allow(free, 1000)).toEqual({ limit: 100, remaining: 97, burst: 2 });
});

test("each caller has a quota of its own, set by its plan", () => {
  const allow = createQuota(limits);
  allow(free, 0);
  expect(allow({ id: "b", plan: "pro" }, 0)).toEqual({ limit: 100, remaining: 99, burst: 50 });
  expect(allow({ id: "c", plan: "free" }, 0)).toEqual({ limit: 3, remaining: 2, burst: 20 });
});
