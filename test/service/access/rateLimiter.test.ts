import { createRateLimiter } from "../../../src/service/access/rateLimiter";

test("each name has a burst of its own that refills with time", () => {
  let time = 0;
  const take = createRateLimiter({ burst: 2, perSecond: 0.5 }, () => time);
  expect([take("a"), take("a"), take("a"), take("b")]).toEqual([0, 0, 2, 0]);
  time = 2000;
  expect([take("a"), take("a")]).toEqual([0, 2]);
});

test("a cost of 0 takes no token", () => {
  const take = createRateLimiter({ burst: 1, perSecond: 1 }, () => 0);
  expect([take("a", 0), take("a", 0), take("a"), take("a", 0)]).toEqual([0, 0, 0, 1]);
});

test("a cost of -1 returns a token, never beyond the burst", () => {
  const take = createRateLimiter({ burst: 2, perSecond: 1 }, () => 0);
  expect([take("a"), take("a"), take("a", -1), take("a"), take("a")]).toEqual([0, 0, 0, 0, 1]);
  expect([take("b", -1), take("b"), take("b"), take("b")]).toEqual([0, 0, 0, 1]);
});
