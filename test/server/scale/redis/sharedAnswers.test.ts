import fc from "fast-check";
import type { Redis } from "ioredis";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { createCounters } from "../../../../src/server/metrics/counters";
import { connectRedis } from "../../../../src/server/scale/redis/openRedis";
import { createSharedAnswers } from "../../../../src/server/scale/redis/sharedAnswers";
import { createSignedStore, createSigner } from "../../../../src/server/scale/redis/signedStore";
import {
  createFallback,
  createMemoryStore,
  createRedisStore,
  type Store,
} from "../../../../src/server/scale/redis/stores";
import { needs } from "../../../needs";
import { contentsOf, redisServer, type RedisServer } from "./redisServer";

const inSoak = process.env.SOAK !== undefined;
/** A lease outlasts the pauses of a busy machine, but for the test of a process that dies with one. */
const timing = { keep: 600_000, lease: 600_000, poll: 5, longestWait: 600_000 };

test("a Redis that stops answering in the middle keeps no answer back", async () => {
  const now = () => performance.now();
  const fallback = createFallback({ now, onChange: () => undefined, timeout: 20 });
  const never = <T>(): Promise<T> => new Promise(() => undefined);
  const store: Store = {
    ...createMemoryStore({ now }),
    lease: async () => ({ renew: never, release: never }),
  };
  const counters = createCounters();
  const options = { store, fallback, counters, onRefused: () => undefined, elapsed: now, wait, timing };
  expect(await createSharedAnswers(options)("asked", async () => "{}")).toBe("{}");
});

needs("redis").describe("the answers of several processes", () => {
  let server: RedisServer;
  const connections: Redis[] = [];
  beforeAll(async () => {
    server = await redisServer();
    await server.start();
  });
  afterAll(async () => {
    for (const redis of connections) redis.disconnect();
    await server.kill();
  });

  /** Returns the answers of another process, its connection and its counters. */
  async function startProcess(lease = timing.lease) {
    const redis = await connectRedis(server.url, 60_000, 0);
    connections.push(redis);
    const [elapsed, counters] = [() => performance.now(), createCounters()];
    const fallback = createFallback({ now: elapsed, onChange: () => undefined });
    const onRefused = () => counters.add("racing_server_redis_refused_total");
    const store = createSignedStore(
      createRedisStore(redis),
      createSigner({ signingKey: "a key", onRefused }),
    );
    return {
      redis,
      counters,
      answers: createSharedAnswers({
        store,
        fallback,
        counters,
        onRefused,
        elapsed,
        wait,
        timing: { ...timing, lease },
      }),
    };
  }

  test("an answer that many clients of four processes ask for at once is computed once", async () => {
    const processes = await Promise.all([1, 2, 3, 4].map(startProcess));
    const computed: number[] = [];
    const compute = async (race: number): Promise<string> => {
      computed.push(race);
      await wait(10);
      return JSON.stringify({ race, form: "1".repeat(5000) });
    };
    const clients = Array.from({ length: 400 }, async (_none, client) => {
      const race = client % 60;
      const answer = await processes[client % 4]?.answers(`race ${race}`, () => compute(race));
      expect(answer).toBe(JSON.stringify({ race, form: "1".repeat(5000) }));
    });
    await Promise.all(clients);
    expect(computed.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_none, race) => race));
    // Questions may hold an analyst's own conditions: Redis has their digests, and compressed answers.
    const contents = await contentsOf(server.url);
    expect(contents).not.toContain("race 1");
    expect(contents.length).toBeLessThan(60 * 500);
    expect(contents).not.toContain(":lease");
  });

  test("any text comes back as it was, and text of another program counts as absent", async () => {
    const [one, other] = [await startProcess(), await startProcess()];
    const texts = fc.string({ unit: "binary", maxLength: 50 });
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 60 }), fc.uuid(), async (text, times, question) => {
        const answer = JSON.stringify({ text: text.repeat(times) });
        expect(await one.answers(question, () => Promise.resolve(answer))).toBe(answer);
        expect(await other.answers(question, () => Promise.reject(new Error("computed again")))).toBe(answer);
      }),
      { numRuns: process.env.SOAK ? 500 : 20 },
    );
    const names = await one.redis.keys("racing:answer:*");
    for (const name of names) await one.redis.set(name, "?");
    const third = await startProcess();
    expect(await third.answers("race 1", () => Promise.resolve("{}"))).toBe("{}");
  });

  test("an entry that no process with the key wrote is computed again, replaced and counted", async () => {
    const writer = await startProcess();
    await writer.redis.flushall();
    const ask = (from: Awaited<ReturnType<typeof startProcess>>, question: string, answer: string) =>
      from.answers(question, () => Promise.resolve(answer));
    await ask(writer, "other", `{"of":"another question"}`);
    const [other = ""] = await writer.redis.keys("racing:answer:*");
    const moved = await writer.redis.get(other);
    await ask(writer, "asked", `{"right":1}`);
    const [name = ""] = (await writer.redis.keys("racing:answer:*")).filter((one) => one !== other);
    const signed = (await writer.redis.get(name)) ?? "";
    const bomb = gzipSync(Buffer.alloc(500_000_000, " ")).toString("base64");
    const poisons = [
      "{oops",
      `{"script":"<script>"}`,
      `{"right":2}`,
      moved ?? "",
      bomb,
      `${signed} `,
      "x".repeat(43),
    ];
    for (const poison of poisons) {
      await writer.redis.set(name, poison);
      const reader = await startProcess();
      expect(await ask(reader, "asked", `{"right":1}`)).toBe(`{"right":1}`);
      expect(await writer.redis.get(name)).toBe(signed);
      expect(reader.counters.text()).toContain("racing_server_redis_refused_total 2\n"); // read twice
    }
  });

  test("poisoned entries of any size take little memory, also while many are read at once", async () => {
    const writer = await startProcess();
    await writer.redis.flushall();
    const questions = Array.from({ length: inSoak ? 20 : 4 }, (_none, index) => `question ${index}`);
    for (const question of questions) await writer.answers(question, async () => "{}");
    const names = await writer.redis.keys("racing:answer:*");
    for (const name of names)
      await writer.redis.eval("redis.call('set', KEYS[1], string.rep('x', 100000000))", 1, name);
    const reader = await startProcess();
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
    const compute = async (): Promise<string> => "{}";
    const answers = await Promise.all(questions.map((question) => reader.answers(question, compute)));
    clearInterval(watch);
    peak = Math.max(peak, process.memoryUsage.rss());
    expect(new Set(answers)).toEqual(new Set(["{}"]));
    expect(reader.counters.text()).toContain(`racing_server_redis_refused_total ${2 * questions.length}\n`); // each read twice
    // Of each entry 100 MB are stored: a process that starts at 100 MB stays below 300.
    expect((peak - before) / 1e6).toBeLessThan(200);
  });

  test("an answer that unpacks to more than the longest one is refused, even with the key", async () => {
    const writer = await startProcess();
    const store = createSignedStore(
      createRedisStore(writer.redis),
      createSigner({ signingKey: "a key", onRefused: () => undefined }),
    );
    await writer.answers("a bomb", () => Promise.resolve("{}"));
    const names = await writer.redis.keys("racing:answer:*");
    for (const name of names)
      await store.write(name, gzipSync(Buffer.alloc(13_000_000, " ")).toString("base64"), 60_000);
    const reader = await startProcess();
    expect(await reader.answers("a bomb", () => Promise.resolve("{}"))).toBe("{}");
    expect(reader.counters.text()).toContain("racing_server_redis_refused_total 2\n");
  });

  test("when the process that computes dies, another one computes; when it fails, each says so", async () => {
    const [one, other] = [await startProcess(300), await startProcess()];
    let started: () => void = () => undefined;
    const isStarted = new Promise<void>((resolve) => (started = resolve));
    const dead = one.answers("a question of the dead", () => {
      started();
      return new Promise(() => undefined);
    });
    await isStarted;
    const waiting = other.answers("a question of the dead", () => Promise.resolve(`{"from":"other"}`));
    one.redis.disconnect();
    expect(await waiting).toBe(`{"from":"other"}`);
    void dead;

    const third = await startProcess();
    const failing = [third, other].map(({ answers }) =>
      answers("nothing", () => Promise.reject(new Error("no such race"))),
    );
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(await third.answers("nothing", () => Promise.resolve("{}"))).toBe("{}");
  });

  test("without Redis each process computes by itself, and counts where answers come from", async () => {
    const { answers, counters } = await startProcess();
    const compute = (): Promise<string> => Promise.resolve(`{"race":1}`);
    await answers("race at the beginning", compute);
    await server.kill();
    expect(await Promise.all([1, 2].map((race) => answers(`lost ${race}`, compute)))).toHaveLength(2);
    await answers("lost 1", compute);
    expect(counters.text()).toContain(
      `racing_service_answers_total{from="computed"} 3\nracing_service_answers_total{from="memory"} 1\n`,
    );
  });
});
