import { createSendWithRetry, withRetries } from "../../src/client/sendWithRetry";
import { createRequestQueue } from "../../src/client/requestQueue";
import { createRateLimiter } from "../../src/client/rateLimiter";
import { formOf } from "./questions";
import { NotFound, ServiceUnavailable, type Failure } from "../../src/client/failure";
import { fakeClock, turns } from "./fakeClock";

/** Opens a sender of races; `events` lists the requests sent and the answers parsed. */
function openSender(maxConcurrent: number, respond: (race: string) => Response) {
  const clock = fakeClock();
  const { now, schedule } = clock;
  const random = (): number => 0;
  const rateLimiter = createRateLimiter({ now, random });
  const events: string[] = [];
  let accepted = 0;
  const counting = {
    ...rateLimiter,
    take() {
      const sent = rateLimiter.take();
      return { ...sent, accepted: () => ((accepted += 1), sent.accepted()) };
    },
  };
  const send = createSendWithRetry({
    credentials: { base: "https://service.test", key: "k" },
    fetch: async (address) => {
      const race = new URL(address).searchParams.get("race") ?? "";
      events.push(`sent ${race}`);
      return respond(race);
    },
    online: () => true,
    now,
    random,
    schedule,
    queue: createRequestQueue({ maxConcurrent: () => maxConcurrent, rateLimiter: counting, schedule }),
    rateLimiter: counting,
    onResponse: () => undefined,
    complete: (question) => question,
    onRequest: () => undefined,
  });
  const { signal } = new AbortController();
  const parse = ({ text }: { readonly text: string }): number => events.push(`parsed ${text}`);
  const sendRace = (race: number): Promise<number> =>
    send(formOf(race), { signal, parse, onStart: () => undefined });
  return { clock, events, sendRace, accepted: () => accepted };
}

test.each([
  [200, 1],
  [404, 1],
  [429, 0],
  [503, 0],
])(
  "a response with the status %d tells the rate limiter %d times that a request was accepted",
  async (status, times) => {
    const { sendRace, accepted } = openSender(1, () => new Response("{}", { status }));
    void sendRace(1).catch(() => undefined);
    await turns(50);
    expect(accepted()).toBe(times);
  },
);

test("a waiting request is sent before the response that frees its slot is parsed", async () => {
  const { events, sendRace } = openSender(1, (race) => new Response(race));
  await Promise.all([sendRace(1), sendRace(2), sendRace(3)]);
  expect(events).toEqual(["sent 1", "sent 2", "parsed 1", "sent 3", "parsed 2", "parsed 3"]);
});

test("a waiting request is sent before the body of an answer has arrived", async () => {
  const unread = new Response(new ReadableStream());
  const { events, sendRace } = openSender(1, (race) => (race === "1" ? unread : new Response(race)));
  void sendRace(1);
  await sendRace(2);
  expect(events).toEqual(["sent 1", "sent 2", "parsed 2"]);
});

test("a 429 delays the other requests before its body has arrived", async () => {
  let endBody = (): void => undefined;
  const refused = (): Response => {
    const body = new ReadableStream({ start: (stream) => void (endBody = () => stream.close()) });
    return new Response(body, { status: 429, headers: { "Retry-After": "1" } });
  };
  const responses = [refused, () => new Response("of race 1")];
  const { clock, events, sendRace } = openSender(2, (race) =>
    race === "1" ? (responses.shift() ?? refused)() : new Response("of race 2"),
  );
  const first = sendRace(1);
  await turns();
  const second = sendRace(2);
  endBody();
  await turns();
  expect(events).toEqual(["sent 1"]);
  for (let step = 0; step < 30; step++) {
    clock.advance(100);
    await turns(3);
  }
  await Promise.all([first, second]);
  expect(events.filter((event) => event.startsWith("sent"))).toEqual(["sent 1", "sent 1", "sent 2"]);
});

async function run(failure: Failure, { left = 25_000, random = 0 } = {}) {
  const clock = fakeClock();
  const start = clock.now();
  const tries: number[] = [];
  const options = { schedule: clock.schedule, random: () => random, signal: new AbortController().signal };
  const work = async (): Promise<never> => {
    tries.push(clock.now() - start);
    throw failure;
  };
  const end = withRetries(work, { ...options, left: () => left - (clock.now() - start) }).catch(
    (error: unknown) => error,
  );
  for (let step = 0; step < 600; step++) {
    await turns(1);
    clock.advance(50);
  }
  return { tries, end: await end };
}

test("the delays grow; no retry follows when less time is left than the next delay", async () => {
  expect((await run(new ServiceUnavailable({ status: 503 }))).tries).toEqual([0, 400, 1_400, 3_900, 10_150]);
});

test("jitter shortens a delay by up to a half", async () => {
  expect((await run(new ServiceUnavailable({ status: 503 }), { random: 1 })).tries[1]).toBe(200);
});

test("Retry-After is the delay, unless less time is left", async () => {
  expect((await run(new ServiceUnavailable({ status: 503, retryAfter: 5 }))).tries[1]).toBe(5_000);
  expect((await run(new ServiceUnavailable({ status: 503, retryAfter: 30 }))).tries).toEqual([0]);
});

test("a relay's failure is retried only while its service may be starting (503)", async () => {
  expect((await run(new ServiceUnavailable({ status: 502, relayed: true }))).tries).toEqual([0]);
  expect((await run(new ServiceUnavailable({ status: 503, relayed: true }))).tries).toHaveLength(5);
});

test("a definite failure is not retried", async () => {
  const failure = new NotFound();
  expect(await run(failure)).toEqual({ tries: [0], end: failure });
});
