import { Unreachable } from "../../src/client/failure";
import { concurrency, createRequestQueue } from "../../src/client/requestQueue";
import { createRateLimiter } from "../../src/client/rateLimiter";
import { fakeClock, turns } from "./fakeClock";

const { signal } = new AbortController();

function createQueue() {
  const clock = fakeClock();
  const rateLimiter = createRateLimiter({ now: clock.now, random: () => 0 });
  const queue = createRequestQueue({ maxConcurrent: () => 2, rateLimiter, schedule: clock.schedule });
  const active: string[] = [];
  const enter = async (name: string, options: { retry?: boolean; by?: AbortSignal } = {}) => {
    const { release } = await queue.enter(options.by ?? signal, options);
    active.push(name);
    return release;
  };
  return { clock, rateLimiter, queue, active, enter };
}

test("starts at most maxConcurrent requests, in order, retries first", async () => {
  const { active, enter } = createQueue();
  const [a] = [enter("a"), enter("b"), enter("c")];
  void enter("d", { retry: true });
  await turns();
  expect(active).toEqual(["a", "b"]);
  (await a)();
  await turns();
  expect(active).toEqual(["a", "b", "d"]);
});

test("a cancelled request takes no slot", async () => {
  const { active, enter } = createQueue();
  const controller = new AbortController();
  const a = enter("a");
  void enter("b");
  const c = enter("c", { by: controller.signal });
  void enter("d");
  controller.abort();
  await expect(c).rejects.toMatchObject({ kind: "cancelled" });
  await expect(enter("e", { by: AbortSignal.abort() })).rejects.toMatchObject({ kind: "cancelled" });
  (await a)();
  await turns();
  expect(active).toEqual(["a", "b", "d"]);
});

test("requests wait for the end of a pause and then start by themselves", async () => {
  const { clock, rateLimiter, active, enter } = createQueue();
  rateLimiter.take().rejected(2_000);
  void enter("a");
  clock.advance(1_900);
  await turns();
  expect(active).toEqual([]);
  clock.advance(200);
  await turns();
  expect(active).toEqual(["a"]);
});

test("rejectAll rejects waiting requests and leaves active ones alone", async () => {
  const { queue, active, enter } = createQueue();
  void enter("a");
  void enter("b");
  const waiting = [enter("c"), enter("d", { retry: true })];
  queue.rejectAll(new Unreachable());
  const ends = await Promise.allSettled(waiting);
  expect(ends.map((end) => end.status === "rejected" && end.reason.kind)).toEqual([
    "unreachable",
    "unreachable",
  ]);
  expect(active).toEqual(["a", "b"]);
});

test("release has an effect once", async () => {
  const { active, enter } = createQueue();
  const [a] = [enter("a"), enter("b"), enter("c"), enter("d")];
  const release = await a;
  release();
  release();
  await turns();
  expect(active).toEqual(["a", "b", "c"]);
});

test.each([
  ["http/1.1", "unknown", 6],
  ["http/1.1", "awaited", 1],
  ["http/1.1", "unnoticed", 8],
  ["http/1.1", "stated", 8],
  [undefined, "unknown", 6],
  ["h2", "unknown", 20],
  ["h2", "awaited", 1],
  ["h2", "unnoticed", 20],
  ["h2", "stated", 100],
  ["h3", "stated", 100],
] as const)("over %s, with the limit %s, %d requests at a time", (protocol, limit, expected) => {
  expect(concurrency(protocol, limit)).toBe(expected);
});
