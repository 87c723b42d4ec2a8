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
  /** The number of changes received, and whether each was the next of those published. */
  readonly received: () => number;
  readonly isInOrder: () => boolean;
  readonly isEnded: () => boolean;
}

const opened: Opened[] = [];

/** Opens a stream from one of the published changes on. Its events are read unless it is a slow reader. */
function open({ key = "secret", first = published.length, reads = true } = {}) {
  return new Promise<Opened>((resolve, reject) => {
    const after = published[first - 1] ?? new Date(now() - 1000).toISOString();
    const headers = { "X-API-Key": key, "Last-Event-ID": after };
    request(`${listening.url}/api/x1/changes`, { agent: false, headers }, (response) => {
      let received = 0;
      let isInOrder = true;
      let rest = "";
      let ended = false;
      response.on("close", () => (ended = true)).on("error", () => undefined);
      if (reads)
        response.on("data", (part) => {
          const events = (rest + String(part)).split("\n\n");
          rest = events.pop() ?? "";
          for (const event of events) {
            const id = event.startsWith("event: change") && /^id: (.*)$/m.exec(event)?.[1];
            if (id) isInOrder &&= published[first + received++] === id;
          }
        });
      const one = {
        status: response.statusCode,
        response,
        isEnded: () => ended,
        received: () => received,
        isInOrder: () => isInOrder,
      };
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
    history: races.history,
    clock: { now, elapsed: now },
    source: "simulated",
    basePath: "/api",
    keys: { secret: "pro" },
    limits,
    changes: streams,
  });
  const app = createApp({
    health: async () => ({ status: "ready", source: "simulated", asOf: null, version: "test" }),
    source: "simulated",
    service: () => service,
    dist: __dirname,
    now,
    counters: createCounters(),
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
  const haveAll = () => readers.every(({ received }) => received() === published.length);
  await until("the first change", haveAll);
  const held = used();
  for (const end = now() + minutes * 60_000; now() < end || published.length < fewest;) {
    publish();
    await until("received", haveAll);
    if (minutes > 0) await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  const more = used() - held;
  const isWhole = readers.every(({ isInOrder, isEnded }) => isInOrder() && !isEnded());
  for (const { response } of readers) response.destroy();
  await until("closed", () => streams.count === 0);
  expect(isWhole).toBe(true);
  if (minutes === 0) return;
  process.stdout.write(
    `${count} streams: ${Math.round((held - before) / count / 1024)} kB each with their readers; ` +
      `after ${published.length * count} events ${(more / 2 ** 20).toFixed(1)} MB more\n`,
  );
  // The changes of the day are kept for readers that resume: their size, not that of all the events.
  expect(more).toBeLessThan(20 * 2 ** 20);
}, 1_200_000);

afterEach(() => jest.restoreAllMocks());

test("a slow reader is cut off without the others, and resumes where it was", async () => {
  // The HTTP server writes why it ends a response.
  const written = jest.spyOn(console, "error").mockImplementation(() => undefined);
  const [slow, other] = [await open({ reads: false }), await open()];
  slow.response.pause();
  const first = published.length;
  await until("cut off", () => {
    publish(10_000);
    return streams.count === 1;
  });
  await until("received", () => other.received() === published.length - first);
  const again = await open({ first });
  await until("resumed", () => again.received() === published.length - first);
  expect([other.isEnded(), other.isInOrder(), again.isInOrder()]).toEqual([false, true, true]);
  expect(written.mock.calls.flat().map(String)).toEqual(["Error: the reader is too slow"]);
});

test("a wrong key gets no stream", async () => {
  const held = streams.count;
  const { status } = await open({ key: "other" });
  expect([status, streams.count]).toEqual([401, held]);
});
