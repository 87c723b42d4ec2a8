/**
 * Suite of src/server/relay: two relays in front of one service that share a real Redis like two
 * processes.
 */
import { Agent, request } from "node:http";
import { Redis } from "ioredis";
import { defaultTiming } from "../../../src/server/relay/relayCache";
import { needs } from "../../needs";
import { contentsOf, redisServer, type RedisServer } from "../scale/redis/redisServer";
import { startRelay, type TestRelay, type StartOptions } from "./startRelay";
import { answerTo, json, upstreamDouble, type UpstreamDouble } from "./upstreamDouble";

const agent = new Agent({ keepAlive: true, maxSockets: 50 });
afterAll(() => agent.destroy());

/** Sends a request over an open connection so cheaply that ten thousand fit into a test. */
const ask = (url: string, key: string): Promise<string> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: { "X-API-Key": key } }, (response) => {
      let text = `${response.statusCode} `;
      response.on("data", (chunk) => (text += String(chunk))).on("end", () => resolve(text));
    })
      .on("error", reject)
      .end();
  });

needs("redis").describe("with Redis", () => {
  let redis: RedisServer;
  let upstream: UpstreamDouble;
  let relays: readonly TestRelay[];
  beforeEach(async () => {
    redis = await redisServer();
    await redis.start();
    upstream = await upstreamDouble();
    relays = [];
  });
  afterEach(async () => {
    for (const part of [...relays, upstream]) await part.close();
    await redis.kill();
  });

  const startTwo = async (options: StartOptions = {}): Promise<void> => {
    const now = () => Date.now();
    relays = await Promise.all(
      [1, 2].map(() =>
        startRelay(upstream.url, {
          redis: { url: redis.url, signingKey: "a key of both relays" },
          now,
          ...options,
        }),
      ),
    );
  };
  const race = (number: number) => `/v1/form?date=2026-03-14&track=ashford-park&race=${number}`;
  const relay = (at: number): TestRelay => relays[at % 2] as TestRelay;

  /** No timeout ends a request or a command of Redis early, however busy the machine is. */
  const patient = { redisTimeout: 60_000, timing: { ...defaultTiming, deadline: 240_000, attempt: 120_000 } };

  // The soak test uses 200 clients.
  const clients = process.env.SOAK ? 200 : 40;

  test(`50 races for ${clients} clients of two relays take 50 requests, and all see the same quota`, async () => {
    upstream.answer = (request, response, count) =>
      void setTimeout(
        () =>
          json(response, answerTo(request.url), {
            "Cache-Control": "max-age=3600",
            "X-RateLimit-Remaining-Day": String(1000 - count),
          }),
        30,
      );
    const tokens = new Map(
      Array.from({ length: clients }, (_none, at) => [`token-of-client-${at}`, `client ${at}`]),
    );
    await startTwo({ ...patient, key: "the-key-of-the-team", tokens });
    const client = async (index: number): Promise<void> => {
      for (let step = 0; step < 50; step++) {
        const path = race(1 + ((step + index * 7) % 50));
        const answer = await ask(`${relay(index).url}/relay${path}`, `token-of-client-${index}`);
        if (answer !== `200 ${JSON.stringify(answerTo(path))}`) throw new Error(answer);
      }
    };
    await Promise.all(Array.from({ length: clients }, (_none, at) => client(at)));
    expect(upstream.seen).toHaveLength(50);
    expect(
      (await relay(1).get(race(1), "token-of-client-0")).headers.get("X-RateLimit-Remaining-Day"),
    ).toMatch(/^95\d$/);
    expect(await contentsOf(redis.url)).not.toMatch(/the-key-of-the-team|token-of-client/);
  });

  test("a 429 that one relay received also pauses the other", async () => {
    await startTwo(patient);
    upstream.answer = (_request, response) =>
      json(response, { detail: "slow down" }, { "Retry-After": "3600" }, 429);
    expect((await relay(0).get(race(1))).status).toBe(429);
    expect((await relay(1).get(race(2))).status).toBe(429);
    expect(upstream.seen).toHaveLength(1);
  });

  test("values that no relay wrote count as absent, whatever their type", async () => {
    const now = () => Date.now();
    await startTwo({
      ...patient,
      now,
      key: "the-key-of-the-team",
      tokens: new Map([
        ["token-of-client-0", "0"],
        ["token-of-client-1", "1"],
      ]),
    });
    upstream.answer = (request, response) =>
      json(response, answerTo(request.url), {
        "Cache-Control": "max-age=3600",
        "X-RateLimit-Limit-Day": "100",
      });
    const ask = async (at: number) => {
      const response = await relay(at).get(race(1), `token-of-client-${at % 2}`);
      return [response.status, await response.json()];
    };
    await ask(0);
    const client = new Redis(redis.url);
    const names = await client.keys("racing:*");
    const lease = names[0]?.replace(
      /^((?:[^:]*:){4}).*$/,
      "$1lease:/v1/form?date=2026-03-14&track=ashford-park&race=1",
    );
    expect(names.length).toBeGreaterThanOrEqual(3);
    const poison = {
      status: 200,
      headers: {},
      body: `{"poison":1}`,
      madeAt: 0,
      freshUntil: 9e15,
      staleUntil: 9e15,
    };
    for (const damage of [
      (name: string) => client.set(name, "{"),
      (name: string) => client.set(name, "null"),
      (name: string) => client.del(name).then(() => client.lpush(name, "a list")),
      (name: string) => client.set(name, "x".repeat(1000)),
      (name: string) => client.set(name, JSON.stringify(poison)),
    ]) {
      for (const name of [...names, lease ?? ""]) await damage(name);
      for (const at of [0, 1]) expect(await ask(at)).toEqual([200, answerTo(race(1))]);
      expect(await (await relay(0).get("/health")).json()).toMatchObject({ cache: "redis" });
    }
    client.disconnect();
  });

  test("the lease of a relay that died ends within seconds; that of one that works does not", async () => {
    let waits = 0;
    const lease = 5000; // a relay of a busy machine still renews it in time
    await startTwo({ ...patient, timing: { ...patient.timing, lease } });
    const client = new Redis(redis.url);
    const leaseOf = async (number: number): Promise<string> => {
      for (;;) {
        const name = (await client.keys("racing:*:lease:*")).find((one) => one.endsWith(`race=${number}`));
        if (name !== undefined) return name;
      }
    };
    let respond = (): void => undefined;
    upstream.answer = (request, response) => void (respond = () => json(response, answerTo(request.url)));
    const first = relay(0).get(race(1));
    const held = await leaseOf(1);
    const holder = await client.get(held);
    // Renewed at least twice: its end is put off while the request is in progress.
    for (let last = await client.pttl(held); waits < 2;) {
      const left = await client.pttl(held);
      if (left > last) waits++;
      last = left;
    }
    expect(await client.get(held)).toBe(holder);
    respond();
    expect((await first).status).toBe(200);
    expect(upstream.seen).toHaveLength(1);

    upstream.answer = (request, response) => json(response, answerTo(request.url));
    await client.set(held.replace("race=1", "race=2"), "a process that died", "PX", lease);
    expect((await relay(1).get(race(2))).status).toBe(200);
    client.disconnect();
  });

  test("no response fails while Redis is killed and restarted, and the relays share responses again", async () => {
    await startTwo();
    upstream.answer = (request, response) =>
      json(response, answerTo(request.url), { "Cache-Control": "max-age=3600" });
    let asked = 0;
    const statuses = new Set<number>();
    const askNext = async (): Promise<void> => {
      const path = race(1 + (asked++ % 40));
      statuses.add((await relay(asked).get(path)).status);
    };
    const cacheOf = async (at: number): Promise<unknown> =>
      ((await (await relay(at).get("/health")).json()) as { cache: string }).cache;
    const untilCacheIs = async (cache: string): Promise<void> => {
      while ((await cacheOf(0)) !== cache || (await cacheOf(1)) !== cache)
        await Promise.all(Array.from({ length: 8 }, askNext));
    };
    await untilCacheIs("redis");
    await redis.kill();
    await untilCacheIs("memory");
    await redis.start();
    await untilCacheIs("redis");
    expect([...statuses]).toEqual([200]);
    // Neither relay repeats a request of its own.
    expect(upstream.seen.length).toBeLessThanOrEqual(80);
    await relay(0).get("/v1/form/venues");
    const before = upstream.seen.length;
    expect((await relay(1).get("/v1/form/venues")).headers.get("X-Cache")).toBe("kept");
    expect(upstream.seen).toHaveLength(before);
  });

  test("a Redis that starts later than the relay is used as soon as it is available", async () => {
    await redis.kill();
    await startTwo();
    expect((await relay(0).get(race(1))).status).toBe(200);
    await redis.start();
    const shared = async (): Promise<boolean> => {
      await relay(0).get(race(2));
      return ((await (await relay(0).get("/health")).json()) as { cache: string }).cache === "redis";
    };
    while (!(await shared()));
    expect(await contentsOf(redis.url)).not.toContain("caller-key");
  });
});
