import fc from "fast-check";
import { concurrency } from "../../src/client/requestQueue";
import {
  createRateLimiter,
  type RateLimiter,
  type SentRequest,
  statedLimit,
} from "../../src/client/rateLimiter";

/** The unstated limit of a service: true for an accepted request, else the milliseconds of Retry-After. */
type Limit = (time: number) => true | number;

function bucket(perSecond: number, size: number): Limit {
  let [tokens, filledAt] = [size, 0];
  return (time) => {
    tokens = Math.min(size, tokens + ((time - filledAt) * perSecond) / 1000);
    filledAt = time;
    if (tokens < 1) return 1000;
    tokens -= 1;
    return true;
  };
}

/** Sends some questions over six connections at most, 80 ms each; returns counts and times. */
function run(limit: Limit, questions: number, stated?: number) {
  let [time, active, waiting, last, requests, inWindow, closedUntil] = [0, 0, questions, 0, 0, 0, 0];
  const events: { readonly at: number; readonly run: () => void }[] = [];
  const at = (delay: number, run: () => void) => events.push({ at: time + delay, run });
  const limiter = createRateLimiter({ now: () => time, random: () => 0.5 });

  function arrive(verdict: true | number, sent: SentRequest): void {
    active -= 1;
    last = time;
    if (stated !== undefined) limiter.setLimit(stated);
    if (verdict === true) sent.accepted();
    else {
      closedUntil = Math.max(closedUntil, time + verdict);
      waiting += 1;
      sent.rejected(verdict);
    }
    at(0.1, admit);
  }

  function admit(): void {
    while (waiting > 0 && active < Math.min(6, concurrency("http/1.1", limiter.limit()))) {
      const delay = limiter.delay();
      if (delay > 0) return void at(delay, admit);
      [waiting, active, requests] = [waiting - 1, active + 1, requests + 1];
      if (time < closedUntil) inWindow += 1;
      const sent = limiter.take();
      at(40, () => {
        const verdict = limit(time);
        at(40, () => arrive(verdict, sent));
      });
    }
  }

  admit();
  while (events.length > 0) {
    const next = events.reduce((first, event) => (event.at < first.at ? event : first));
    events.splice(events.indexOf(next), 1);
    time = next.at;
    next.run();
  }
  return { requests, last, inWindow };
}

test("delays nothing without a limit", () => {
  expect(run(() => true, 60)).toEqual({ requests: 60, last: expect.closeTo(800, -1), inWindow: 0 });
});

test("an unstated limit of 10 a second costs less than 5 % more requests and 5 % more time", () => {
  const { requests, last, inWindow } = run(bucket(10, 10), 50);
  expect(requests).toBeLessThanOrEqual(52);
  expect(last).toBeLessThanOrEqual(1.05 * (4000 + 80));
  expect(inWindow).toBe(0);
});

test.each([10, 20, 50])(
  "a stated limit of %i a second is never exceeded and costs less than 5 % more time",
  (limit) => {
    const { requests, last } = run(bucket(limit, limit), 200, limit);
    expect(requests).toBe(200);
    expect(last).toBeLessThanOrEqual(1.05 * (((200 - limit) / limit) * 1000 + 80) + 1000 / limit);
  },
);

test("at any limit, every question succeeds, few are rejected and none is sent during a pause", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }), (perSecond, size) => {
      const { requests, last, inWindow } = run(bucket(perSecond, size), 100);
      expect(inWindow).toBe(0);
      expect(requests).toBeLessThanOrEqual(122);
      const floor = (Math.max(0, 100 - size) / perSecond) * 1000 + 80 * Math.ceil(Math.min(size, 100) / 6);
      expect(last).toBeLessThan(Math.max(10 * floor, 70_000));
    }),
  );
});

test("without Retry-After the pause doubles with every rejection in a row, up to half a minute", () => {
  let time = 1;
  const limiter = createRateLimiter({ now: () => time, random: () => 0 });
  const pauses = Array.from({ length: 7 }, () => {
    limiter.take().rejected();
    const pause = limiter.delay();
    time += pause;
    return pause - 1;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000));
});

test.each([0, 4, 10])(
  "a limit is the same when %i of 10 acceptances arrive before the rejection",
  (before) => {
    let time = 0;
    const limiter = createRateLimiter({ now: () => time, random: () => 0 });
    const [rejected, ...accepted] = Array.from({ length: 11 }, () => limiter.take());
    time = 80;
    for (const request of accepted.slice(0, before)) request.accepted();
    rejected?.rejected(1000);
    for (const request of accepted.slice(before)) request.accepted();
    time = 1082;
    expect(sendAll(limiter)).toBe(9);
    expect(limiter.delay()).toBeLessThan(100);
  },
);

test("a longer pause from a request in flight extends the pause", () => {
  const limiter = createRateLimiter({ now: () => 1, random: () => 0 });
  const requests = [limiter.take(), limiter.take()];
  requests[0]?.rejected(1000);
  requests[1]?.rejected(5000);
  expect(limiter.delay()).toBe(5001);
});

test.each([1000, 2500])("nothing is sent within a millisecond of the end of a pause of %i ms", (pause) => {
  let time = 1;
  const limiter = createRateLimiter({ now: () => time, random: () => 0 });
  const requests = [limiter.take(), limiter.take()];
  requests[0]?.rejected(1000);
  requests[1]?.rejected(pause);
  time += pause + 0.9;
  expect(limiter.delay()).toBeGreaterThan(0);
});

/** Returns how many requests may be sent now. */
function sendAll(limiter: RateLimiter): number {
  let sent = 0;
  for (; limiter.delay() === 0 && sent < 1000; sent++) limiter.take();
  return sent;
}

test.each([
  [10_000, 49],
  [500, 24],
  [0, 0],
  [-1000, 0],
])("after %i ms without a request, an assumed limit of 50 permits %i requests at once", (idle, expected) => {
  const limiter = createRateLimiter({ now: () => 0, random: () => 0 });
  limiter.assumeLimit(50, idle);
  expect(limiter.limit()).toBe("stated");
  expect(sendAll(limiter)).toBe(expected);
});

test.each([
  ["the same limit permits nothing more", 50, 0],
  ["a smaller limit permits nothing more", 10, 0],
  ["a greater limit permits the rest", 80, 30],
])("after the requests of an assumed limit, %s", (_case, stated, expected) => {
  const limiter = createRateLimiter({ now: () => 0, random: () => 0 });
  limiter.assumeLimit(50, 10_000);
  sendAll(limiter);
  limiter.setLimit(stated);
  expect(sendAll(limiter)).toBe(expected);
});

test("the requests of the former session count when the service states another limit", () => {
  const limiter = createRateLimiter({ now: () => 0, random: () => 0 });
  limiter.assumeLimit(50, 0);
  limiter.setLimit(80);
  expect(sendAll(limiter)).toBe(30);
});

test("a rejection ends an assumed limit, and a stated or estimated one is not replaced", () => {
  const limiter = createRateLimiter({ now: () => 0, random: () => 0 });
  limiter.assumeLimit(50, 10_000);
  limiter.take().rejected(1000);
  expect(limiter.limit()).toBe("unknown");
  expect(limiter.delay()).toBeGreaterThan(1000);
  limiter.assumeLimit(50, 10_000);
  expect(limiter.limit()).toBe("unknown");
});

test.each([
  ["20", 20],
  ["0", undefined],
  ["-3", undefined],
  ["many", undefined],
  ["", undefined],
])("the header %j states %p requests a second", (text, expected) => {
  expect(statedLimit(new Headers({ "X-RateLimit-Limit-Second": text }))).toBe(expected);
});

test("without the header no limit is stated", () => {
  expect(statedLimit(new Headers())).toBeUndefined();
});

test("a limit is awaited after eight accepted requests, unnoticed after twelve, unknown after a rejection", () => {
  const limiter = createRateLimiter({ now: () => 0, random: () => 0 });
  const accept = (count: number): void => {
    for (let request = 0; request < count; request++) limiter.take().accepted();
  };
  accept(7);
  expect(limiter.limit()).toBe("unknown");
  accept(4);
  expect(limiter.limit()).toBe("awaited");
  accept(1);
  expect(limiter.limit()).toBe("unnoticed");
  limiter.take().rejected(1000);
  accept(20);
  expect(limiter.limit()).toBe("unknown");
  limiter.setLimit(50);
  expect(limiter.limit()).toBe("stated");
});

test("a service that states one request a second gets one, however long none was sent", () => {
  let time = 0;
  const limiter = createRateLimiter({ now: () => time, random: () => 0.5 });
  limiter.setLimit(1);
  time = 60_000;
  expect(limiter.delay()).toBe(0);
  limiter.take();
  expect(limiter.delay()).toBeGreaterThan(900);
});
