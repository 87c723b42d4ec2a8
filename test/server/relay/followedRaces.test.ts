/** The relay's stream of changes in front of a real service, whose races a test changes. */
import { createFollowedRaces } from "../../../src/server/relay/followedRaces";
import { questionOf } from "../../../src/server/relay/readQuestion";
import { type RaceChange, racesText } from "../../../src/spec/changes";
import { turns, until } from "../../client/fakeClock";
import { createChangingRaces, scratch } from "../../service/changingRaces";
import { serviceOf } from "../../service/testService";
import { type StartOptions, testRelay } from "./startRelay";

const at = testRelay();
const second = 1000;
const minute = 60 * second;

/** Starts a relay of a service with 16 races, on one clock that the test moves. */
async function following(options: StartOptions = {}, headers: Record<string, string> = {}) {
  const clock = { now: Date.parse("2026-11-21T02:00:00Z") };
  const now = () => clock.now;
  const races = createChangingRaces({ now, count: 16 });
  const service = serviceOf(races.history, { clock: { now, elapsed: now }, keys: { "caller-key": "pro" } });
  const refusal: { status: number; headers: Record<string, string> } = { status: 0, headers: {} };
  at.upstream.answer = (request, response) => {
    response.on("close", () => (answered += 1));
    if (refusal.status > 0) return void response.writeHead(refusal.status, refusal.headers).end("{}");
    void service
      .handle(new Request(`http://service.test${request.url}`, { headers: { "X-API-Key": "caller-key" } }))
      .then(async (answer) => {
        const keptHeaders = Object.fromEntries(
          [...answer.headers].filter(([name]) => !name.startsWith("x-ratelimit")),
        );
        response.writeHead(answer.status, { ...keptHeaders, ...headers }).end(await answer.text());
      });
  };
  let answered = 0;
  const timers = new Set<() => void>();
  const every = (_milliseconds: number, work: () => void) => {
    timers.add(work);
    return () => void timers.delete(work);
  };
  const relay = await at.start({ now, every, ...options });
  const asked = (number: number) => ({
    date: races.date,
    race_code: "gallops",
    country: "au",
    track: "ashford-park",
    race: String(number),
    timezone: "UTC",
  });
  const streams: AbortController[] = [];
  const forms = (): number => at.upstream.seen.filter(({ url }) => url.startsWith("/v1/form?")).length;
  return {
    clock,
    races,
    relay,
    refusal,
    forms,
    asked,
    timers,
    /** Moves the clock second by second, and lets what is due be asked. */
    async pass(milliseconds: number): Promise<void> {
      for (const end = clock.now + milliseconds; clock.now < end;) {
        clock.now += second;
        timers.forEach((work) => work());
        await turns(10);
        if (at.upstream.seen.length > answered) {
          await until("answered", () => answered === at.upstream.seen.length);
          await turns(60);
        }
      }
    },
    /** Opens a stream of races; returns what it has received. */
    async open(
      numbers: readonly number[],
      { after = new Date(clock.now).toISOString(), key = "caller-key" } = {},
    ) {
      const cut = new AbortController();
      streams.push(cut);
      const query = `races=${encodeURIComponent(racesText(numbers.map(asked)))}`;
      const response = await fetch(`${relay.url}/relay/x1/changes?${query}`, {
        signal: cut.signal,
        headers: { "X-API-Key": key, "Last-Event-ID": after },
      });
      const received = { text: "" };
      const read = async (): Promise<void> => {
        for await (const part of response.body ?? [])
          received.text += Buffer.from(part as Uint8Array).toString();
      };
      const reading = read().catch(() => undefined);
      return {
        status: response.status,
        cut: () => cut.abort(),
        text: () => received.text,
        ended: reading,
        lastId: () => [...received.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? "",
        changes: () =>
          [...received.text.matchAll(/^event: change\nid: .*\ndata: (.*)$/gm)].map(
            ([, data = ""]) => JSON.parse(data) as RaceChange,
          ),
      };
    },
    close: () => streams.forEach((cut) => cut.abort()),
  };
}

let opened: Awaited<ReturnType<typeof following>> | undefined;
afterEach(() => {
  opened?.close();
  opened?.races.history.close();
  opened = undefined;
});
const start = async (...args: Parameters<typeof following>) => (opened = await following(...args));

test("a race is asked for once a minute, every 20 seconds in the last ten minutes, and not after it has ended", async () => {
  const { open, pass, forms } = await start();
  const [one, other] = [await open([1]), await open([1])];
  await pass(5 * minute);
  expect(forms()).toBe(5);
  await pass(45 * minute);
  expect(forms()).toBe(50);
  await pass(10 * minute);
  expect(forms()).toBe(80);
  await pass(60 * minute);
  const ended = forms();
  await pass(60 * minute);
  expect(forms()).toBe(ended);
  expect([one.changes(), other.changes()]).toEqual([[], []]);
});

test("a list of changes has those of all followed races up to now, and is never complete", async () => {
  const { clock, open, pass, races, relay } = await start();
  const [stream] = [await open([1, 2])];
  await pass(2 * second);
  races.change(1, scratch(3));
  await pass(2 * minute);
  await until("received", () => stream.changes().length === 1);
  const headers = { "X-API-Key": "caller-key", Accept: "application/json" };
  const listOf = async (query: string) => fetch(`${relay.url}/relay/x1/changes${query}`, { headers });
  expect(await (await listOf("")).json()).toEqual({
    since: new Date(clock.now - 24 * 60 * minute).toISOString(),
    until: new Date(clock.now).toISOString(),
    isComplete: false,
    changes: stream.changes(),
  });
  expect(await (await listOf("?country=nz")).json()).toMatchObject({ changes: [] });
  const refused = await listOf("?since=noon");
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: "parameter_invalid" }]);
});

test("what differs is sent once to each stream of its race, and members get the new form", async () => {
  const { open, pass, races, relay, asked } = await start();
  const [one, two] = [await open([1, 2]), await open([2])];
  await pass(2 * second);
  races.change(1, scratch(3));
  races.change(2, () => ({ condition: "Soft 5" }));
  await pass(2 * minute);
  await until("received", () => one.changes().length === 2 && two.changes().length === 1);
  expect(one.changes().find(({ race }) => race?.race === 1)).toMatchObject({
    race: {
      date: races.date,
      race_code: "gallops",
      country: "au",
      track: "ashford-park",
      name: "Ashford Park",
    },
    runner: { number: 3, name: "Gull Rock 1" },
    fields: ["scratched"],
    from: { scratched: false },
    to: { scratched: true },
  });
  expect(two.changes()).toMatchObject([{ fields: ["condition"], to: { condition: "Soft 5" } }]);
  const form = await relay.get(`/v1/form?${new URLSearchParams(asked(1))}`);
  expect(await form.json()).toMatchObject({
    runners: expect.arrayContaining([expect.objectContaining({ number: 3, scratched: true })]),
  });
  await pass(3 * minute);
  expect(one.changes()).toHaveLength(2);
});

test("a member's own request finds a change at once, for all who follow the race", async () => {
  const { open, pass, races, relay, asked, clock, forms } = await start();
  const stream = await open([1]);
  await pass(5 * second);
  await until("asked", () => forms() === 1);
  races.change(1, () => ({ condition: "Heavy 8" }));
  clock.now += 61 * second;
  await relay.get(`/v1/form?${new URLSearchParams(asked(1))}`);
  await until("received", () => stream.changes().length === 1);
  expect(stream.changes()).toMatchObject([{ to: { condition: "Heavy 8" } }]);
});

test("a stream that was cut resumes without loss, repetition or a gap", async () => {
  const { open, pass, races } = await start();
  const first = await open([1]);
  await pass(5 * second);
  races.change(1, () => ({ condition: "Soft 6" }));
  await pass(minute);
  await until("received", () => first.changes().length === 1);
  first.cut();
  await first.ended;
  races.change(1, () => ({ condition: "Soft 7" }));
  await pass(5 * minute);
  const again = await open([1], { after: first.lastId() });
  await pass(minute);
  await until("resumed", () => again.changes().length === 1);
  expect(again.changes()).toMatchObject([{ from: { condition: "Soft 6" }, to: { condition: "Soft 7" } }]);
  expect(again.text()).not.toContain("event: gap");
});

test("what the relay cannot know is a gap of the cards: before the first request, and after hours", async () => {
  const { open, pass, clock } = await start();
  const first = await open([1], { after: new Date(clock.now - 23 * 60 * minute).toISOString() });
  await until("a gap", () => first.text().includes("event: gap"));
  expect(first.text()).toContain('"fields":["card"]');
  await pass(2 * second);
  const again = await open([1], { after: first.lastId() });
  expect(again.text()).not.toContain("event: gap");
  // A race that was never asked for, now; one that was, after hours.
  const others = [
    await open([2]),
    await open([1], { after: new Date(clock.now - 2 * 60 * minute).toISOString() }),
  ];
  for (const { text } of others) await until("a gap", () => text().includes("event: gap"));
});

test("a service that answers 429 is left alone for its Retry-After, and the stream says so", async () => {
  const { open, pass, refusal, forms, races } = await start();
  const stream = await open([1, 2]);
  await pass(30 * second);
  Object.assign(refusal, { status: 429, headers: { "Retry-After": "600" } });
  await pass(minute);
  await until("paused", () => stream.text().includes("event: paused"));
  refusal.status = 0;
  const before = forms();
  races.change(1, () => ({ condition: "Soft 5" }));
  await pass(8 * minute);
  expect(forms()).toBe(before);
  const late = await open([1]);
  await until("paused", () => late.text().includes("event: paused"));
  await pass(4 * minute);
  await until("resumed", () => stream.text().includes("event: resumed") && stream.changes().length === 1);
});

test("never more than a third of the key's daily quota is used, spread over the day", async () => {
  const { open, pass, forms } = await start({}, { "X-RateLimit-Limit-Day": "90" });
  await open(Array.from({ length: 16 }, (_none, index) => index + 1));
  await pass(20 * minute);
  expect(forms()).toBeLessThan(25);
  await pass(90 * minute);
  expect(forms()).toBeLessThanOrEqual(30);
  expect(forms()).toBeGreaterThan(20);
});

test("a wrong key gets no stream", async () => {
  const { open, refusal } = await start();
  refusal.status = 401;
  expect((await open([1], { key: "wrong-key" })).status).toBe(401);
});

test("nothing is asked while nobody follows", async () => {
  const { open, pass, forms, timers } = await start();
  const stream = await open([1]);
  await pass(2 * second);
  stream.cut();
  await until("ended", () => timers.size === 0);
  const before = forms();
  await pass(10 * minute);
  expect(forms()).toBe(before);
});

test.each([
  ["races=nonsense", 422],
  ["races=2026-03-14/gallops/au/ashford-park/1/", 422],
  ["date=tomorrow", 422],
])("%s is rejected", async (query, status) => {
  const { relay } = await start();
  expect((await relay.get(`/x1/changes?${query}`)).status).toBe(status);
});

test("the changes of races of earlier days are forgotten", async () => {
  const clock = { now: Date.parse("2026-11-21T02:00:00Z") };
  const entries: string[] = [];
  const followed = createFollowedRaces({
    ask: () => Promise.reject(new Error("nothing is followed")),
    isKept: async () => false,
    log: {
      isShared: true,
      append: async (text) => void entries.push(text),
      take: async () => entries.splice(0).map((text, index) => ({ id: `${index}`, text })),
    },
    now: () => clock.now,
    elapsed: () => clock.now,
    every: () => () => undefined,
  });
  const caller = { name: "one", account: "account", key: "caller-key" };
  const place = { race_code: "gallops", country: "au", track: "ashford-park" } as const;
  const changed = (date: string, race: number): RaceChange => ({
    id: "",
    at: new Date(clock.now).toISOString(),
    fields: ["condition"],
    from: {},
    to: { condition: "Soft 5" },
    race: { ...place, date, race, name: "Ashford Park", startTime: `${date}T04:00:00Z` },
  });
  const question = (date: string) => questionOf({ ...place, date, race: "3", timezone: "UTC" });
  const publish = async (change: RaceChange): Promise<void> => {
    entries.push(JSON.stringify({ account: caller.account, changes: [change] }));
    const response = await followed.open(caller, { query: new URLSearchParams(), after: undefined });
    await response.body?.cancel();
  };
  await publish(changed("2026-11-21", 3));
  expect(followed.changedAt(question("2026-11-21"), caller)).toBe(clock.now);
  clock.now += 3 * 24 * 60 * minute;
  await publish(changed("2026-11-24", 3));
  const times = ["2026-11-21", "2026-11-24"].map((date) => followed.changedAt(question(date), caller));
  expect(times).toEqual([0, clock.now]);
  followed.close();
});
