import { createEventParser } from "../../src/client/changeFeed";
import type { FeedState } from "../../src/client/client";
import { createClient } from "../../src/client/createClient";
import { type ChangeStreams, createChangeStreams } from "../../src/service/changeStreams";
import { historyInMemory } from "../../src/service/store/openHistory";
import type { RaceChange } from "../../src/spec/changes";
import { serviceOf } from "../service/testService";
import { fakeClock, turns, until } from "./fakeClock";

const history = historyInMemory();
afterAll(() => history.close());

interface ConnectedOptions {
  /** False for a source that has forgotten its changes once it is started anew. */
  readonly isComplete?: boolean;
  readonly asOf?: string;
  readonly keys?: Record<string, "free">;
  readonly source?: string;
}

/** A client of two processes of a real service whose connections a test cuts, with one clock for all. */
function connected({ asOf, keys, source = "simulated", isComplete = true }: ConnectedOptions = {}) {
  const clock = fakeClock();
  const cuts = new Set<() => void>();
  const requests: string[] = [];
  let reachable = true;
  let isMute = false;
  const every = (milliseconds: number, work: () => void) => {
    let cancel = (): void => undefined;
    const next = (): void => void (cancel = clock.schedule.after(milliseconds, () => (work(), next())));
    next();
    return () => cancel();
  };
  const start = () => createChangeStreams({ now: clock.now, every, isComplete });
  const processes = [start(), start()];
  let connections = 0;
  const made: RaceChange[] = [];
  const credentials = { base: "http://service.test", key: "free" };
  const client = createClient({
    now: clock.now,
    schedule: clock.schedule,
    random: () => 0.5,
    credentials: () => ({ ...credentials }),
    async fetch(address, init) {
      const { pathname, searchParams } = new URL(address);
      if (pathname === "/health") return Response.json({ source, ...(asOf && { asOf }) });
      requests.push(pathname + (searchParams.get("races") ?? ""));
      if (!reachable) throw new TypeError("no network");
      const changes = processes[connections++ % 2];
      const service = serviceOf(history, {
        clock: { now: clock.now, elapsed: () => 0 },
        source: "simulated",
        ...(changes && { changes }),
        ...(keys && { keys }),
      });
      const response = await service.handle(new Request(address, init));
      const cut = new AbortController();
      cuts.add(() => cut.abort(new TypeError("cut")));
      const signal = AbortSignal.any([cut.signal, ...(init?.signal ? [init.signal] : [])]);
      const { status, headers } = response;
      const unlessMute = new TransformStream<Uint8Array, Uint8Array>({
        transform: (part, controller) => (isMute ? undefined : controller.enqueue(part)),
      });
      const body = response.body?.pipeThrough(unlessMute, { signal });
      return new Response(body, { status, headers });
    },
  });
  const states: FeedState["status"][] = [];
  client.onChange(() => states.push(client.status().changes.status));
  return {
    clock,
    client,
    requests,
    states,
    credentials,
    count: (): number => processes.reduce((sum, { count }) => sum + count, 0),
    /** Tells all streams something. */
    notify: (...notice: Parameters<ChangeStreams["notify"]>): void =>
      processes.forEach((streams) => streams.notify(...notice)),
    /**
     * Starts a process anew, by default the process of the last connection: its world has all changes again.
     */
    restart: (index = (connections + 1) % 2): void => {
      processes[index]?.close();
      processes[index] = start();
      if (isComplete) processes[index].add(made);
    },
    cut: (): void => {
      for (const end of cuts) end();
      cuts.clear();
    },
    setReachable: (is: boolean): void => void (reachable = is),
    /** Loses whatever connections send, without ending them. */
    setMute: (is: boolean): void => void (isMute = is),
    status: () => client.status().changes.status,
    /** Publishes a change a second after the last. */
    publish(track = "ashford-park"): RaceChange {
      clock.advance(1000);
      const at = new Date(clock.now()).toISOString();
      const race = { date: "2026-11-21", race_code: "gallops", country: "au", track, name: track } as const;
      const change: RaceChange = {
        id: `${at}/au/${track}/3`,
        at,
        race: { ...race, race: 3, startTime: at },
        fields: ["condition"],
        from: { condition: "Good 4" },
        to: { condition: "Soft 5" },
      };
      made.push(change);
      for (const streams of processes) streams.add([change]);
      return change;
    },
  };
}

describe("createEventParser", () => {
  const stream =
    ': hello\r\nretry: 3000\r\nid: 1\r\n\r\nevent: change\r\nid: 2\r\ndata: {"a":\r\ndata: 1}\r\n\r\ndata\n\ndata:x\n\n';
  test("reads events, ids and comments, whatever parts the text arrives in", () => {
    for (let size = 1; size < stream.length; size++) {
      const parser = createEventParser();
      const parts = stream.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      expect(parts.flatMap((part) => parser.push(part))).toEqual([
        { name: "change", data: '{"a":\n1}' },
        { name: "message", data: "" },
        { name: "message", data: "x" },
      ]);
      expect(parser.lastId).toBe("2");
    }
  });
});

test("no connection is open until somebody follows, and none after the last has ended", async () => {
  const { client, requests, count, status } = connected();
  await client.ready();
  expect([status(), requests]).toEqual(["off", []]);
  const stops = [client.follow(() => undefined), client.follow(() => undefined)];
  await until("open", () => count() === 1);
  expect(requests).toEqual(["/x1/changes"]);
  expect(client.status().requestsToday).toBe(1);
  stops.forEach((stop) => stop());
  await until("closed", () => count() === 0);
  expect(status()).toBe("off");
  client.dispose();
});

test("a thousand changes under cuts, restarts, silence and sleep, by two processes, are each received once", async () => {
  const { clock, client, count, publish, cut, restart, setReachable } = connected();
  const got: string[] = [];
  const stop = client.follow((changes) => got.push(...changes.map(({ id }) => id)));
  await until("open", () => count() === 1);
  const published: RaceChange[] = [];
  for (let round = 0; round < 50; round++) {
    for (let made = 0; made < 20; made++) published.push(publish());
    if (round % 5 === 1) cut();
    if (round % 5 === 2) restart();
    if (round % 5 === 3) {
      setReachable(false);
      cut();
      await turns();
      clock.advance(10_000);
      setReachable(true);
    }
    if (round % 5 === 4) clock.advance(600_000); // the computer slept: its timers run late
    await turns();
    clock.advance(61_000);
    await turns();
  }
  await until("all received", () => {
    clock.advance(1000);
    return got.length >= published.length;
  });
  expect(got).toEqual(published.map(({ id }) => id));
  stop();
  client.dispose();
});

test("a lost connection is said within 30 seconds of silence, and what was missed comes in one piece", async () => {
  const { clock, client, publish, setMute, status } = connected();
  const calls: number[] = [];
  const stop = client.follow((changes) => calls.push(changes.length));
  await until("open", () => status() === "live");
  const since = clock.now();
  setMute(true);
  await until("lost", () => {
    clock.advance(1000);
    return status() === "lost";
  });
  expect(clock.now() - since).toBeLessThanOrEqual(30_000);
  expect(client.status().changes.since).toBeLessThanOrEqual(since + 1000);
  for (let made = 0; made < 3; made++) publish();
  setMute(false);
  await until("resumed", () => {
    clock.advance(1000);
    return status() === "live" && calls.length > 0;
  });
  expect(calls).toEqual([3]);
  stop();
  client.dispose();
});

test("a source of results files whose process is started with others may have changed every race", async () => {
  const { clock, client, restart, status } = connected({ source: "results", isComplete: false });
  const got: RaceChange[] = [];
  const stop = client.follow((changes) => got.push(...changes));
  await until("live", () => status() === "live");
  clock.advance(60_000);
  await turns();
  expect(got).toEqual([]);
  [0, 1].forEach(restart);
  await until("known", () => {
    clock.advance(1000);
    return got.length > 0;
  });
  expect(got).toMatchObject([{ fields: ["races"] }]);
  stop();
  client.dispose();
});

test("an hour without changes sends nothing, and the stream stays", async () => {
  const { clock, client, count, requests, status } = connected();
  let calls = 0;
  const stop = client.follow(() => calls++);
  await until("live", () => status() === "live");
  for (let beat = 0; beat < 180; beat++) {
    clock.advance(20_000);
    await turns(5);
  }
  expect([requests.length, calls, count(), status()]).toEqual([1, 0, 1, "live"]);
  stop();
  client.dispose();
});

test("a past day needs no stream", async () => {
  const { client, requests, status } = connected({ asOf: "2026-03-14" });
  const stop = client.follow(() => undefined);
  await until("known", () => status() === "replayed");
  expect(requests).toEqual([]);
  stop();
  client.dispose();
});

test("a refused key ends the stream with the reason, until another key is set", async () => {
  const { clock, client, requests, status, credentials } = connected({ keys: { right: "free" } });
  const stop = client.follow(() => undefined);
  await until("refused", () => status() === "absent");
  expect(client.status().changes.reason).toContain("API key");
  clock.advance(600_000);
  await turns();
  expect(requests).toHaveLength(1);
  Object.assign(credentials, { key: "right" });
  await until("connected", () => {
    clock.advance(3000);
    return status() === "live";
  });
  stop();
  client.dispose();
});

test("a relay is told the races that were asked for, further ones over a new stream without a loss", async () => {
  const { clock, client, requests, status, states, publish, count, notify } = connected({ source: "live" });
  const parameters = { date: "2026-11-21", race_code: "gallops", country: "au", timezone: "UTC" };
  const form = (race: number) =>
    ({ endpoint: "form", parameters: { ...parameters, track: "ashford-park", race } }) as const;
  client.note(form(3));
  client.note({ endpoint: "form", parameters: { ...form(3).parameters, date: "2026-11-01" } });
  const got: string[] = [];
  const stop = client.follow((changes) => got.push(...changes.map(({ id }) => id)));
  await until("live", () => status() === "live");
  const first = publish();
  await until("received", () => got.length === 1);
  client.note(form(3));
  client.note(form(4));
  client.note({ endpoint: "meetings", parameters });
  clock.advance(2000);
  await until("renewed", () => requests.length === 2);
  await until("live", () => count() === 1);
  const second = publish();
  await until("received", () => got.includes(second.id));
  // A race that is noted brings its earlier changes again.
  expect(got).toEqual([first.id, first.id, second.id]);
  const meeting = "/x1/changes2026-11-21/gallops/au/ashford-park/3";
  expect(requests).toEqual([`${meeting}/UTC`, `${meeting},4/UTC;2026-11-21/gallops/au///UTC`]);
  expect(states).not.toContain("lost");
  notify("paused", { until: "2026-11-21T03:00:00.000Z" });
  await until("paused", () => status() === "paused");
  expect(client.status().changes.reason).toContain("03:00 UTC");
  notify("resumed", {});
  await until("resumed", () => status() === "live");
  stop();
  client.dispose();
});

const eventOf = (value: unknown): string =>
  `event: change\nid: 9\ndata: ${typeof value === "string" ? value : JSON.stringify(value)}\n\n`;
const sound = { id: "1", at: "2026-11-21T01:00:00Z", fields: ["condition"], from: {}, to: {} };

test.each([
  ["null", eventOf(null), /must be object/],
  ["half an event", eventOf('{"id":"1"'), /is not JSON/],
  ["a change without fields", eventOf({ ...sound, fields: undefined }), /must have fields/],
  ["a text for the fields", eventOf({ ...sound, fields: "condition" }), /fields must be array/],
  ["a list for the values", eventOf({ ...sound, to: ["Soft 5"] }), /to must be object/],
  ["a race without a track", eventOf({ ...sound, race: { date: "2026-11-21" } }), /race must have/],
  ["a line without an end", "x".repeat(11 * 2 ** 20), /is larger than 10 MB/],
])("a stream of %s is lost with the reason, and nothing of it is kept", async (_fault, body, reason) => {
  const { client, received } = await followed(body);
  await until("lost", () => client.status().changes.status === "lost");
  expect(client.status().changes.reason).toMatch(reason);
  expect(received).toEqual([]);
  client.dispose();
});

test.each([
  ["a page in place of a stream", "<!doctype html>", { "Content-Type": "text/html" }],
  ["JSON in place of a stream", "{}", { "Content-Type": "application/json" }],
])("%s is a source that sends no changes, which is not asked again", async (_fault, body, headers) => {
  const { client, clock, received, count } = await followed(body, headers);
  await until("absent", () => client.status().changes.status === "absent");
  expect(client.status().changes.reason).toBe("This source does not send changes.");
  clock.advance(3_600_000);
  await turns();
  expect([count(), received]).toEqual([1, []]);
  client.dispose();
});

/** Follows a stream that consists of a text. */
async function followed(body: string, headers: HeadersInit = { "Content-Type": "text/event-stream" }) {
  const clock = fakeClock();
  let streams = 0;
  const client = createClient({
    now: clock.now,
    schedule: clock.schedule,
    random: () => 0.5,
    credentials: () => ({ base: "http://service.test", key: "free" }),
    async fetch(address) {
      if (address.endsWith("/health")) return Response.json({ source: "simulated" });
      streams += 1;
      return new Response(body, { headers });
    },
  });
  const received: unknown[] = [];
  await client.ready();
  client.follow((changes) => received.push(...changes));
  return { client, clock, received, count: () => streams };
}
