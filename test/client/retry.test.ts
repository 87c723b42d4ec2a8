import { NotFound, ServiceUnavailable, type Failure } from "../../src/client/failure";
import { withRetries } from "../../src/client/retry";
import { fakeClock, turns } from "./fakeClock";

async function run(failure: Failure, { left = 25_000, random = 0 } = {}) {
  const clock = fakeClock();
  const start = clock.now();
  const tries: number[] = [];
  const options = { schedule: clock.schedule, random: () => random, signal: new AbortController().signal };
  const work = async (): Promise<never> => {
    tries.push(clock.now() - start);
    throw failure;
  };
  const end = withRetries(work, { ...options, left: () => left - (clock.now() - start) }).catch((error: unknown) => error);
  for (let step = 0; step < 600; step++) {
    await turns(1);
    clock.advance(50);
  }
  return { tries, end: await end };
}

test("the waits grow, and end when the time left is shorter than the next", async () => {
  expect((await run(new ServiceUnavailable({ status: 503 }))).tries).toEqual([0, 400, 1_400, 3_900, 10_150]);
});

test("chance makes a wait shorter by up to a half, so that not everyone comes back at once", async () => {
  expect((await run(new ServiceUnavailable({ status: 503 }), { random: 1 })).tries[1]).toBe(200);
});

test("a service's own word is waited for, unless it is too long", async () => {
  expect((await run(new ServiceUnavailable({ status: 503, retryAfter: 5 }))).tries[1]).toBe(5_000);
  expect((await run(new ServiceUnavailable({ status: 503, retryAfter: 30 }))).tries).toEqual([0]);
});

test("a relay has tried again itself: it is asked again only while it says that its service may be starting", async () => {
  expect((await run(new ServiceUnavailable({ status: 502, relayed: true }))).tries).toEqual([0]);
  expect((await run(new ServiceUnavailable({ status: 503, relayed: true }))).tries).toHaveLength(5);
});

test("what would only be repeated is not tried again", async () => {
  const failure = new NotFound();
  expect(await run(failure)).toEqual({ tries: [0], end: failure });
});
