import fc from "fast-check";
import { createPace, type Sending } from "../../src/client/pace";

/** A service with a limit that nobody was told: true, or the milliseconds of its Retry-After. */
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

/** Asks so many questions, six at a time, 80 ms each, and counts. */
function run(limit: Limit, questions: number, told?: number) {
  let [time, inside, waiting, last, requests, inWindow, closedUntil] = [0, 0, questions, 0, 0, 0, 0];
  const events: { readonly at: number; readonly run: () => void }[] = [];
  const at = (delay: number, run: () => void) => events.push({ at: time + delay, run });
  const pace = createPace({ now: () => time, random: () => 0.5 });

  function arrive(verdict: true | number, sending: Sending): void {
    inside -= 1;
    last = time;
    if (told !== undefined) pace.told(told);
    if (verdict === true) sending.accepted();
    else {
      closedUntil = Math.max(closedUntil, time + verdict);
      waiting += 1;
      sending.refused(verdict);
    }
    at(0.1, admit);
  }

  function admit(): void {
    while (waiting > 0 && inside < 6) {
      const delay = pace.delay();
      if (delay > 0) return void at(delay, admit);
      [waiting, inside, requests] = [waiting - 1, inside + 1, requests + 1];
      if (time < closedUntil) inWindow += 1;
      const sending = pace.sent();
      at(40, () => {
        const verdict = limit(time);
        at(40, () => arrive(verdict, sending));
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

test("no limit, no delay", () => {
  expect(run(() => true, 60)).toEqual({ requests: 60, last: expect.closeTo(800, -1), inWindow: 0 });
});

test("a limit of 10 a second that nobody was told costs less than a tenth more requests and a twentieth more time", () => {
  const { requests, last, inWindow } = run(bucket(10, 10), 50);
  expect(requests).toBeLessThanOrEqual(55);
  expect(last).toBeLessThanOrEqual(1.05 * (4000 + 80));
  expect(inWindow).toBe(0);
});

test.each([10, 20, 50])("a limit of %i a second that the service tells is never run into, and costs next to no time", (limit) => {
  const { requests, last } = run(bucket(limit, limit), 200, limit);
  expect(requests).toBe(200);
  expect(last).toBeLessThanOrEqual(1.05 * (((200 - limit) / limit) * 1000 + 80) + 1000 / limit);
});

test("whatever the limit, every question comes through, few are refused and none is sent inside a pause", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 60 }), (perSecond, size) => {
      const { requests, last, inWindow } = run(bucket(perSecond, size), 100);
      expect(inWindow).toBe(0);
      expect(requests).toBeLessThanOrEqual(125);
      const floor = (Math.max(0, 100 - size) / perSecond) * 1000 + 80 * Math.ceil(Math.min(size, 100) / 6);
      expect(last).toBeLessThan(Math.max(10 * floor, 70_000));
    }),
  );
});

test("without a Retry-After the pause grows with every refusal in a row, up to half a minute", () => {
  let time = 1;
  const pace = createPace({ now: () => time, random: () => 0 });
  const pauses = Array.from({ length: 7 }, () => {
    pace.sent().refused();
    const pause = pace.delay();
    time += pause;
    return pause - 1;
  });
  expect(pauses).toEqual([1, 2, 4, 8, 16, 30, 30].map((seconds) => seconds * 1000));
});

test("a longer pause asked of a request that was in flight is kept to", () => {
  const pace = createPace({ now: () => 1, random: () => 0 });
  const sendings = [pace.sent(), pace.sent()];
  sendings[0]?.refused(1000);
  sendings[1]?.refused(5000);
  expect(pace.delay()).toBe(5000);
});
