/**
 * Suite of src/server/relay: followedRaces. The changes of a live service that two relays share in one Redis,
 * under cuts, restarts and a clock that jumps.
 */
import fc from "fast-check";
import { defaultTiming } from "../../../src/server/relay/relayCache";
import { type RaceChange, racesText } from "../../../src/spec/changes";
import { turns } from "../../client/fakeClock";
import { createChangingRaces } from "../../service/changingRaces";
import { serviceOf } from "../../service/testService";
import { needs } from "../../needs";
import { redisServer, type RedisServer } from "../scale/redis/redisServer";
import { startRelay, type TestRelay } from "./startRelay";
import { upstreamDouble, type UpstreamDouble } from "./upstreamDouble";

const second = 1000;
/** The changes that are planted at least. */
const total = process.env.SOAK ? 1000 : 200;
const count = 16;
const numbers = Array.from({ length: count }, (_none, index) => index + 1);

/** A reader that resumes with the last id that it has received, wherever it is connected. */
function createReader(query: string) {
  let cut = new AbortController();
  let lastId = new Date().toISOString();
  let reading = Promise.resolve();
  const received: RaceChange[] = [];
  const notices: string[] = [];

  function take(event: string): void {
    const name = /^event: (.*)$/m.exec(event)?.[1];
    lastId = /^id: (.*)$/m.exec(event)?.[1] ?? lastId;
    const data = /^data: (.*)$/m.exec(event)?.[1] ?? "{}";
    if (name === "change") received.push(JSON.parse(data) as RaceChange);
    else if (name !== undefined) notices.push(name);
  }

  async function read(response: Response): Promise<void> {
    let rest = "";
    for await (const part of response.body ?? []) {
      const events = (rest + Buffer.from(part as Uint8Array).toString()).split("\n\n");
      rest = events.pop() ?? "";
      events.forEach(take);
    }
  }

  return {
    received,
    notices,
    async connect(relay: TestRelay, key = "caller-key"): Promise<number> {
      cut = new AbortController();
      const response = await fetch(`${relay.url}/relay/x1/changes?${query}`, {
        signal: cut.signal,
        headers: { "X-API-Key": key, "Last-Event-ID": lastId },
      });
      reading = read(response).catch(() => undefined);
      return response.status;
    },
    async cut(): Promise<void> {
      cut.abort();
      await reading;
    },
    ended: () => reading,
  };
}

needs("redis").describe("two relays with one Redis", () => {
  let redis: RedisServer;
  let upstream: UpstreamDouble;
  let races: ReturnType<typeof createChangingRaces>;
  let query: string;
  const clock = { now: Date.now() };
  const now = (): number => clock.now;
  const timers = new Set<() => void>();
  const every = (_milliseconds: number, work: () => void) => {
    timers.add(work);
    return () => void timers.delete(work);
  };
  const relays: TestRelay[] = [];
  const relay = (index: number): TestRelay => relays[index % 2] as TestRelay;
  /** No timeout ends a request or a command of Redis early, however busy the machine is. */
  const timing = { ...defaultTiming, deadline: 240_000, refresh: 240_000, attempt: 120_000 };
  const start = (signingKey?: string) =>
    startRelay(upstream.url, {
      now,
      every,
      timing,
      redisTimeout: 60_000,
      redis: { url: redis.url, ...(signingKey && { signingKey }) },
    });
  const readers: ReturnType<typeof createReader>[] = [];
  const reader = () => {
    const made = createReader(query);
    readers.push(made);
    return made;
  };
  const forms = (): number => upstream.seen.filter(({ url }) => url.startsWith("/v1/form?")).length;

  beforeEach(async () => {
    redis = await redisServer();
    await redis.start();
    upstream = await upstreamDouble();
    clock.now = Date.now();
    races = createChangingRaces({ now, count });
    const service = serviceOf(races.history, { clock: { now, elapsed: now }, keys: { "caller-key": "pro" } });
    upstream.answer = (request, response) =>
      void service
        .handle(new Request(`http://service.test${request.url}`, { headers: { "X-API-Key": "caller-key" } }))
        .then(async (answer) => {
          const headers = [...answer.headers].filter(([name]) => !name.startsWith("x-ratelimit"));
          response.writeHead(answer.status, Object.fromEntries(headers)).end(await answer.text());
        });
    const meeting = {
      race_code: "gallops",
      country: "au",
      track: "ashford-park",
      timezone: "Australia/Sydney",
    };
    const asked = numbers.map((race) => ({ ...meeting, date: races.date, race: String(race) }));
    query = `races=${encodeURIComponent(racesText(asked))}`;
  });
  afterEach(async () => {
    for (const one of readers.splice(0)) await one.cut();
    for (const part of [...relays.splice(0), upstream]) await part.close();
    races.history.close();
    await redis.kill();
    expect(timers.size).toBe(0);
  });

  /** Lets what is due be asked until a condition holds; a second passes with each `ticks` looks. */
  async function passUntil(name: string, holds: () => boolean, ticks = 50): Promise<void> {
    for (let tick = 1; !holds(); tick++) {
      if (tick > 20_000) throw new Error(`never happened: ${name}`);
      if (tick % ticks === 0) clock.now += second;
      timers.forEach((work) => work());
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  test(`${total} changes under cuts, restarts and jumps of the clock are each received once`, async () => {
    relays.push(await start("a key"), await start("a key"));
    const [one, other] = [reader(), reader()];
    await one.connect(relay(0));
    await other.connect(relay(1));
    await passUntil("asked", () => forms() === count);
    await turns(100);
    const begun = clock.now;
    const planted: string[] = [];
    const nameOf = ({ race, runner, fields, to }: RaceChange): string =>
      `${race?.race}/${runner?.number}/${fields.join()}=${Object.values(to).join()}`;
    const plant = (...args: Parameters<typeof races.change>): void =>
      void planted.push(...races.change(...args).map(nameOf));
    const choices = fc.sample(fc.nat(5), 1000);
    let restarts = 0;
    for (let step = 0; planted.length < total; step++) {
      // Each value is another one than before, and changes once between two requests.
      for (const number of numbers) {
        if (number % 2 === step % 2) plant(number, () => ({ condition: `Soft ${5 + ((step >> 1) % 3)}` }));
        plant(number, ({ runners }) => ({
          runners: runners.map((runner, index) =>
            index === step % 4 ? { ...runner, jockey: `J Rider ${step}` } : runner,
          ),
        }));
      }
      const choice = choices[step] ?? 0;
      clock.now += choice === 0 ? 180 * second : 60 * second;
      if (choice === 1) {
        await one.cut();
        await one.connect(relay(step >> 1));
      }
      if (choice === 2) {
        await other.cut();
        timers.forEach((work) => work());
        await other.connect(relay(step >> 2));
      }
      if (choice === 3) {
        const index = step % 2;
        await relays[index]?.close();
        restarts += 1;
        relays[index] = await start("a key");
        // Those who were connected with it have lost their streams; the rest begin anew as well.
        for (const lost of [one, other]) {
          await lost.cut();
          await lost.connect(relay(index + Number(choices[step + 500]) + Number(lost === one)));
        }
      }
      const hasAll = ({ received }: typeof one): boolean => received.length >= planted.length;
      await passUntil("received", () => hasAll(one) && hasAll(other));
    }
    await turns(200);
    expect(planted.length).toBeGreaterThanOrEqual(total);
    for (const { received } of [one, other]) {
      expect(received.map(nameOf).sort()).toEqual([...planted].sort());
      const ids = received.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort());
    }
    // One of the processes asks for a race, not both.
    const minutes = (clock.now - begun) / 60_000;
    expect(forms()).toBeLessThan(count * (1.3 * minutes + restarts + 2));
  });

  test("a change that one process has found is sent by the other, which answers with it", async () => {
    relays.push(await start("a key"), await start("a key"));
    const one = reader();
    await one.connect(relay(0));
    await passUntil("asked", () => forms() === count);
    await turns(100);
    races.change(3, () => ({ condition: "Heavy 8" }));
    clock.now += 61 * second;
    const meeting = { date: races.date, race_code: "gallops", country: "au", track: "ashford-park" };
    const path = `/v1/form?${new URLSearchParams({ ...meeting, race: "3", timezone: "Australia/Sydney" })}`;
    // The member's own request reaches the process with no stream.
    expect(await (await relay(1).get(path)).json()).toMatchObject({ condition: "Heavy 8" });
    await passUntil("received", () => one.received.length > 0);
    expect(one.received).toMatchObject([{ to: { condition: "Heavy 8" } }]);
    expect(await (await relay(0).get(path)).json()).toMatchObject({ condition: "Heavy 8" });
  });

  test("changes wait for a Redis that is away; readers whose streams end for it are told so", async () => {
    relays.push(await start("a key"));
    const one = reader();
    await one.connect(relay(0));
    await passUntil("asked", () => forms() === count);
    await turns(100);
    await redis.kill();
    races.change(2, () => ({ condition: "Heavy 9" }));
    clock.now += 61 * second;
    let isEnded = false;
    void one.ended().then(() => (isEnded = true));
    await passUntil("ended", () => isEnded, 1);
    expect(await reader().connect(relay(0))).toBe(503);
    await redis.start();
    while ((await one.connect(relay(0))) !== 200) await turns();
    await passUntil("received", () => one.received.length > 0);
    expect(one.received).toMatchObject([{ to: { condition: "Heavy 9" } }]);
  });

  test("without a signing key nothing is shared, and each process sends what it finds", async () => {
    relays.push(await start(), await start());
    const [one, other] = [reader(), reader()];
    await one.connect(relay(0));
    await other.connect(relay(1));
    await passUntil("asked", () => forms() === 2 * count);
    await turns(100);
    races.change(4, () => ({ condition: "Good 3" }));
    clock.now += 61 * second;
    await passUntil("received", () => one.received.length + other.received.length === 2);
    expect(other.received).toMatchObject([{ to: { condition: "Good 3" } }]);
  });
});
