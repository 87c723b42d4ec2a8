/**
 * Suite of src/server: listen, createApp. A thousand streams of changes over HTTP; `npm run soak` holds them
 * for ten minutes.
 */
import { type IncomingMessage, request } from "node:http";
import { pino } from "pino";
import { every, now } from "../../src/server/clock";
import { createApp } from "../../src/server/createApp";
import { type Listening, listen } from "../../src/server/listen";
import { createCounters } from "../../src/server/metrics/counters";
import { createChangeStreams } from "../../src/service/changeStreams";
import { createService } from "../../src/service/createService";
import type { RaceChange } from "../../src/spec/changes";
import { until } from "../client/fakeClock";
import { createChangingRaces } from "../service/changingRaces";

const count = 1000;
const minutes = process.env.SOAK ? 10 : 0;
/** Changes at least, each sent to every stream. */
const fewest = 20;

const races = createChangingRaces({ now, count: 4 });
const streams = createChangeStreams({ now, every, isComplete: true, most: count });
const published: string[] = [];
let listening: Listening;

/** Publishes another going of a race, or another rider with a name of some length. */
function publish(size = 10): void {
  const index = published.length;
  const rider = `${"J".repeat(size)} ${index}`;
  const changes: RaceChange[] = races
    .change(1 + (index % 4), ({ runners }) => ({
      runners: runners.map((one, at) => (at === 0 ? { ...one, jockey: rider } : one)),
    }))
    .map((change) => ({ ...change, id: `${change.at}/${String(index).padStart(9, "0")}` }));
  published.push(...changes.map(({ id }) => id));
  streams.add(changes);
}

interface Opened {
  readonly status: number | undefined;
  readonly response: IncomingMessage;
  readonly ids: readonly string[];
  readonly isEnded: () => boolean;
}

const opened: Opened[] = [];

/** Opens a stream, whose events are read unless it is to be a slow reader. */
function open({ key = "secret", after = new Date(now() - 1000).toISOString(), reads = true } = {}) {
  return new Promise<Opened>((resolve, reject) => {
    const headers = { "X-API-Key": key, "Last-Event-ID": after };
    request(`${listening.url}/api/x1/changes`, { agent: false, headers }, (response) => {
      const ids: string[] = [];
      let rest = "";
      let ended = false;
      response.on("close", () => (ended = true)).on("error", () => undefined);
      if (reads)
        response.on("data", (part) => {
          const events = (rest + String(part)).split("\n\n");
          rest = events.pop() ?? "";
          for (const event of events) {
            const id = event.startsWith("event: change") && /^id: (.*)$/m.exec(event)?.[1];
            if (id) ids.push(id);
          }
        });
      const one = { status: response.statusCode, response, ids, isEnded: () => ended };
      opened.push(one);
      resolve(one);
    })
      .on("error", reject)
      .end();
  });
}

beforeAll(async () => {
  const limits = { day: { free: 1e6, pro: 1e6 }, burst: { free: 1e6, pro: 1e6 } };
  const service = createService({
    ...{ history: races.history, clock: { now, elapsed: now }, source: "simulated", basePath: "/api" },
    ...{ keys: { secret: "pro" }, limits, changes: streams },
  });
  const app = createApp({
    health: async () => ({ status: "ready", source: "simulated", asOf: null, version: "test" }),
    ...{ source: "simulated", service: () => service, dist: __dirname, now, counters: createCounters() },
    log: pino({ level: "silent" }),
  });
  listening = await listen(app, { port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  streams.close();
  for (const { response } of opened) response.destroy();
  await listening.close();
  races.history.close();
});

/** Returns the bytes in use after a collection, where the process may collect. */
function used(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

test(`${count} streams are held, each gets every change once, and memory stays flat`, async () => {
  const before = used();
  const readers: Opened[] = [];
  while (readers.length < count)
    readers.push(...(await Promise.all(Array.from({ length: 50 }, () => open()))));
  expect(streams.count).toBe(count);
  expect((await open()).status).toBe(503);
  publish();
  await until("the first change", () => readers.every(({ ids }) => ids.length === 1));
  const held = used();
  for (const end = now() + minutes * 60_000; now() < end || published.length < fewest;) {
    publish();
    await until("received", () => readers.every(({ ids }) => ids.length === published.length));
    if (minutes > 0) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  for (const { ids, isEnded } of readers) {
    expect(isEnded()).toBe(false);
    expect(ids).toEqual(published);
  }
  const sent = published.length * count;
  if (minutes > 0) {
    // The readers of this test keep references to two strings for each change.
    process.stdout.write(
      `${count} streams: ${Math.round((held - before) / count / 1024)} kB each with their readers; ` +
        `after ${sent} events ${Math.round((used() - held) / 2 ** 20)} MB more\n`,
    );
    expect(used() - held).toBeLessThan(300 * sent);
  }
  for (const { response } of readers) response.destroy();
  await until("closed", () => streams.count === 0);
}, 1_200_000);

afterEach(() => jest.restoreAllMocks());

test("a slow reader is cut off without the others, and resumes where it was", async () => {
  // The HTTP server writes why it ends a response.
  const written = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const [slow, other] = [await open({ reads: false }), await open()];
  slow.response.pause();
  const from = published.length;
  const last = published.at(-1) ?? "";
  await until("cut off", () => {
    publish(10_000);
    return streams.count === 1;
  });
  await until("received", () => other.ids.at(-1) === published.at(-1));
  expect(other.isEnded()).toBe(false);
  const again = await open({ after: last });
  await until("resumed", () => again.ids.length === published.length - from);
  expect(again.ids).toEqual(published.slice(from));
  expect(written.mock.calls.flat().map(String)).toEqual(["Error: the reader is too slow"]);
});

test("a wrong key gets no stream", async () => {
  const held = streams.count;
  const { status } = await open({ key: "other" });
  expect([status, streams.count]).toEqual([401, held]);
});
