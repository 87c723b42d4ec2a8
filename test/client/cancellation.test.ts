/** Suite of src/client: cancelled calls. */
import { Failure } from "../../src/client/failure";
import { turns, until } from "./fakeClock";
import { held, json, right } from "./faultyService";
import { closeAll, openClient } from "./openClient";
import { formOf } from "./questions";

afterEach(closeAll);

test("the request is aborted when its last caller cancels, not before", async () => {
  const late = held();
  const { client, service } = await openClient(late.reaction);
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [
    client.ask(formOf(1), { signal: first.signal }),
    client.ask(formOf(1), { signal: second.signal }),
  ];
  const ends = Promise.allSettled(calls);
  await until("the request", () => late.waiting.length === 1);
  first.abort();
  await turns();
  expect(service.requests[0]?.aborted).toBe(false);
  second.abort();
  await until("the aborted request", () => service.requests[0]?.aborted === true);
  expect((await ends).map((end) => end.status === "rejected" && end.reason.kind)).toEqual([
    "cancelled",
    "cancelled",
  ]);
});

test("a call that is cancelled before it starts sends nothing", async () => {
  const { client, service } = await openClient();
  expect(() => client.ask(formOf(1), { signal: AbortSignal.abort() })).toThrow("cancelled");
  await turns();
  expect(service.requests).toHaveLength(0);
});

test("a cached answer adds no listener to the signal of its call", async () => {
  const { client } = await openClient();
  const knownAnswer = await client.ask(formOf(1));
  const signal = { aborted: false, addEventListener: jest.fn(), removeEventListener: jest.fn() };
  expect(client.ask(formOf(1), { signal })).toEqual(knownAnswer);
  expect(signal.addEventListener).not.toHaveBeenCalled();
});

test.each(["before", "after"])(
  "a call repeated %s the first one is cancelled shares its request",
  async (order) => {
    const late = held();
    const { client, service } = await openClient(late.reaction);
    const old = new AbortController();
    const first = Promise.allSettled([client.ask(formOf(1), { signal: old.signal })]);
    await until("the request", () => late.waiting.length === 1);
    if (order === "after") old.abort();
    const anew = client.ask(formOf(1));
    if (order === "before") old.abort();
    await turns();
    late.release();
    expect((await anew).response.raceNumber).toBe(1);
    expect((await first)[0]?.status).toBe("rejected");
    expect(service.requests).toHaveLength(1);
  },
);

test("a cancelled question is not cached as failed", async () => {
  const late = held();
  const { client, service } = await openClient(late.reaction);
  const controller = new AbortController();
  const first = Promise.allSettled([client.ask(formOf(1), { signal: controller.signal })]);
  await until("the request", () => late.waiting.length === 1);
  controller.abort();
  await first;
  await turns();
  service.react(right());
  expect((await client.ask(formOf(1))).response.raceNumber).toBe(1);
});

/** Returns a generator of pseudo-random numbers that are the same in every run. */
function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test("10,000 calls over 50 races, of which 5 fail, with random cancellations: none gets the answer of another, each settles once, each race is requested once", async () => {
  const fails = (race: string | null): boolean => race === "7";
  const { client, service } = await openClient((response, asked) =>
    (fails(asked.url.searchParams.get("race")) ? json({ detail: "none" }, { status: 404 }) : right())(
      response,
      asked,
    ),
  );
  const random = pseudoRandom(42);
  const settled: number[] = Array(10_000).fill(0);
  const calls = settled.map(async (_none, index) => {
    const [race, date] = [(index % 10) + 1, `2026-11-2${Math.floor(index / 10) % 5}`];
    const controller = new AbortController();
    const cancelled = random() < 0.1;
    try {
      const call = client.ask(formOf(race, date), { signal: controller.signal });
      if (cancelled) queueMicrotask(() => controller.abort());
      const { response } = await call;
      return response.raceNumber === race && response.date === date ? "right" : "wrong";
    } catch (failure) {
      return failure instanceof Failure ? failure.kind : "unknown";
    } finally {
      settled[index] = (settled[index] ?? 0) + 1;
    }
  });
  const ends = await Promise.all(calls);
  expect(new Set(ends)).toEqual(new Set(["right", "notFound", "cancelled"]));
  expect(settled.every((count) => count === 1)).toBe(true);
  expect(service.requests).toHaveLength(50);
  expect(() => client.ask(formOf(7, "2026-11-20"))).toThrow("none");
  expect(service.requests).toHaveLength(50);
});

test("all calls in flight are cancelled at once, and the next call sends its question again", async () => {
  const late = held();
  const { client, service } = await openClient(late.reaction);
  const ends = Promise.allSettled([client.ask(formOf(1)), client.ask(formOf(2))]);
  await until("the requests", () => late.waiting.length === 2);
  expect(client.status().pendingQuestions).toBe(2);
  client.cancelPending();
  expect(client.status().pendingQuestions).toBe(0);
  expect((await ends).map((end) => end.status === "rejected" && end.reason.kind)).toEqual([
    "cancelled",
    "cancelled",
  ]);
  await until("the aborted requests", () => service.requests.every(({ aborted }) => aborted));
  const anew = client.ask(formOf(1));
  await until("the new request", () => service.requests.length === 3);
  late.release();
  expect((await anew).response.raceNumber).toBe(1);
});
