import { Failure } from "../../src/client/failure";
import { turns, until } from "./fakeClock";
import { held, json, right } from "./faultyService";
import { closeAll, opened } from "./opened";
import { formOf } from "./questions";

afterEach(closeAll);

test("the last withdrawal ends the request at the service, an earlier one does not", async () => {
  const late = held();
  const { client, service } = await opened(late.reaction);
  const [first, second] = [new AbortController(), new AbortController()];
  const calls = [client.ask(formOf(1), first.signal), client.ask(formOf(1), second.signal)];
  const ends = Promise.allSettled(calls);
  await until("the request", () => late.waiting.length === 1);
  first.abort();
  await turns();
  expect(service.requests[0]?.aborted).toBe(false);
  second.abort();
  await until("the end of the request", () => service.requests[0]?.aborted === true);
  expect((await ends).map((end) => end.status === "rejected" && end.reason.kind)).toEqual(["cancelled", "cancelled"]);
});

test("a call that was withdrawn before it began sends nothing", async () => {
  const { client, service } = await opened();
  expect(() => client.ask(formOf(1), AbortSignal.abort())).toThrow("withdrawn");
  await turns();
  expect(service.requests).toHaveLength(0);
});

test("a withdrawal that is made only when it is needed ends a call too, also one that was withdrawn already", async () => {
  const { client, service } = await opened();
  expect(() => client.ask(formOf(1), () => AbortSignal.abort())).toThrow("withdrawn");
  await turns();
  expect(service.requests).toHaveLength(0);
  const known = await client.ask(formOf(1));
  const needed = jest.fn(() => undefined);
  expect(client.ask(formOf(1), needed)).toEqual(known);
  expect(needed).not.toHaveBeenCalled();
});

test.each(["before", "after"])("a call made anew %s the old one is withdrawn is answered by the same request", async (order) => {
  const late = held();
  const { client, service } = await opened(late.reaction);
  const old = new AbortController();
  const first = Promise.allSettled([client.ask(formOf(1), old.signal)]);
  await until("the request", () => late.waiting.length === 1);
  if (order === "after") old.abort();
  const anew = client.ask(formOf(1));
  if (order === "before") old.abort();
  await turns();
  late.release();
  expect((await anew).response.raceNumber).toBe(1);
  expect((await first)[0]?.status).toBe("rejected");
  expect(service.requests).toHaveLength(1);
});

test("a withdrawn question is not remembered as failed", async () => {
  const late = held();
  const { client, service } = await opened(late.reaction);
  const withdrawal = new AbortController();
  const first = Promise.allSettled([client.ask(formOf(1), withdrawal.signal)]);
  await until("the request", () => late.waiting.length === 1);
  withdrawal.abort();
  await first;
  await turns();
  service.react(right());
  expect((await client.ask(formOf(1))).response.raceNumber).toBe(1);
});

/** A small generator of numbers, the same in every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

test("10,000 calls over 50 races, of which 5 fail, with withdrawals at random: none is poisoned, every one settles once, a failing race is asked once", async () => {
  const fails = (race: string | null): boolean => race === "7";
  const { client, service } = await opened((response, asked) =>
    (fails(asked.url.searchParams.get("race")) ? json({ detail: "none" }, { status: 404 }) : right())(response, asked),
  );
  const random = numbers(42);
  const settled: number[] = Array(10_000).fill(0);
  const calls = settled.map(async (_none, index) => {
    const [race, date] = [(index % 10) + 1, `2026-11-2${Math.floor(index / 10) % 5}`];
    const withdrawal = new AbortController();
    const withdrawn = random() < 0.1;
    try {
      const call = client.ask(formOf(race, date), withdrawal.signal);
      if (withdrawn) queueMicrotask(() => withdrawal.abort());
      const { response } = await call;
      return response.raceNumber === race && response.date === date ? "right" : "poisoned";
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
