import { createRateLimiter } from "../../../src/server/relay/admission";

test("each name has a burst of its own and gets it back with time", () => {
  let time = 0;
  const take = createRateLimiter({ burst: 2, perSecond: 0.5 }, () => time);
  expect([take("a"), take("a"), take("a"), take("b")]).toEqual([0, 0, 2, 0]);
  time = 2000;
  expect([take("a"), take("a")]).toEqual([0, 2]);
});

test("looking costs nothing", () => {
  const take = createRateLimiter({ burst: 1, perSecond: 1 }, () => 0);
  expect([take("a", 0), take("a", 0), take("a"), take("a", 0)]).toEqual([0, 0, 0, 1]);
});
