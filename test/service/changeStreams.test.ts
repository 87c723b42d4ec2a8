import fc from "fast-check";
import { type ChangeStreams, createChangeStreams, racesReplaced } from "../../src/service/changeStreams";
import { historyInMemory } from "../../src/service/store/openHistory";
import type { RaceChange } from "../../src/spec/changes";
import { ask, pinned, serviceOf } from "./testService";

const start = Date.parse("2026-03-14T02:00:00Z");
const iso = (time: number): string => new Date(time).toISOString();

/** A change of a race at a time; distinct tracks make distinct changes. */
function change(time: number, track = "ashford-park", country = "au"): RaceChange {
  const race = { date: "2026-03-14", race_code: "gallops", country, track, name: track, race: 3 } as const;
  const fields = { fields: ["condition"], from: { condition: "Good 4" }, to: { condition: "Soft 5" } };
  return {
    id: `${iso(time)}/${country}/${track}/3`,
    at: iso(time),
    ...fields,
    race: { ...race, startTime: iso(time) },
  };
}

/** Streams on a clock that a test moves, with the beats of a heart that it makes. */
function stepped(options: { readonly most?: number; readonly isComplete?: boolean } = {}) {
  const clock = { now: start };
  const timers = new Set<() => void>();
  const every = (_milliseconds: number, work: () => void) => {
    timers.add(work);
    return () => void timers.delete(work);
  };
  const create = () => createChangeStreams({ now: () => clock.now, every, isComplete: true, ...options });
  return { clock, timers, beat: () => timers.forEach((work) => work()), create, streams: create() };
}

interface Received {
  readonly ids: string[];
  readonly text: string;
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;
/** The read of each reader that waits for more. */
const waiting = new WeakMap<Reader, ReturnType<Reader["read"]>>();

/** Returns what a stream has sent so far, without waiting for more; a stream that was cut off rejects. */
async function received(reader: Reader): Promise<Received> {
  let text = "";
  for (;;) {
    const reading = waiting.get(reader) ?? reader.read();
    waiting.set(reader, reading);
    const part = await Promise.race([reading, settled()]);
    if (!part) break;
    waiting.delete(reader);
    if (part.done) break;
    text += new TextDecoder().decode(part.value);
  }
  const ids = [...text.matchAll(/^event: change\nid: (.*)$/gm)].map(([, id = ""]) => id);
  return { ids, text };
}
/** Resolves after everything that is queued now. */
const settled = (): Promise<undefined> => new Promise((resolve) => setImmediate(() => resolve(undefined)));

const readerOf = (streams: ChangeStreams, after?: string, isAbout = (_change: RaceChange) => true) => {
  const stream = streams.open({ isAbout, after });
  if (!stream) throw new Error("no stream");
  return stream.getReader();
};

test("a stream sends the changes since it was opened, once each, in the order of their ids", async () => {
  const { streams } = stepped();
  streams.add([change(start - 1000, "before")]);
  const reader = readerOf(streams);
  const [first, second] = [change(start + 1), change(start + 2)];
  streams.add([second, first]);
  streams.add([second, first]);
  expect((await received(reader)).ids).toEqual([first.id, second.id]);
});

test("of two changes of one moment the second is sent too when its id is the lesser", async () => {
  const { streams } = stepped();
  const reader = readerOf(streams);
  const [lesser, greater] = [change(start + 1, "a-track"), change(start + 1, "b-track")];
  streams.add([greater]);
  streams.add([lesser]);
  expect((await received(reader)).ids).toEqual([greater.id, lesser.id]);
});

test("a change is an event with its id, and data that is its JSON", async () => {
  const { streams } = stepped();
  const reader = readerOf(streams, `${iso(start)}`);
  const one = change(start + 1);
  streams.add([one]);
  expect((await received(reader)).text).toBe(
    `retry: 3000\nid: ${iso(start)}\n\nevent: change\nid: ${one.id}\ndata: ${JSON.stringify(one)}\n\n`,
  );
});

test("nothing is lost or repeated over cuts, restarts and jumps of the clock, by two processes", async () => {
  const actions = fc.array(fc.constantFrom("publish", "cut", "restart", "sleep"), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(actions, fc.infiniteStream(fc.nat(1)), async (steps, choices) => {
      const { clock, create } = stepped();
      const processes = [create(), create()];
      const published: RaceChange[] = [];
      const got: string[] = [];
      let reader: ReturnType<typeof readerOf> | undefined;
      let last: string | undefined;
      const collect = async (): Promise<void> => {
        const { ids, text } = reader ? await received(reader) : { ids: [], text: "" };
        got.push(...ids);
        last = [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? last;
      };
      const choose = () => Number(choices.next().value);
      const connect = (): void => {
        const chosenProcess = processes[choose()];
        reader = chosenProcess && readerOf(chosenProcess, last);
      };
      connect();
      for (const step of steps) {
        clock.now += step === "sleep" ? 3 * 3_600_000 : 1000;
        if (step === "publish") {
          const made = [change(clock.now, "one"), change(clock.now, "two")];
          published.push(...made);
          for (const process of processes) process.add(made);
        } else {
          await collect();
          await reader?.cancel();
          const index = choose();
          if (step === "restart") {
            // A process that has started anew has the changes of the last day from its world.
            const anew = create();
            processes[index] = anew;
            if (choose() === 0) anew.add(published);
            connect();
            anew.add(published);
          } else connect();
        }
        await collect();
      }
      await reader?.cancel();
      expect(got).toEqual(published.map(({ id }) => id));
    }),
    { numRuns: 40 },
  );
});

test("a thousand changes over twenty cuts are each received once", async () => {
  const { clock, streams } = stepped();
  const got: string[] = [];
  let last: string | undefined = iso(start);
  for (let cut = 0; cut < 20; cut++) {
    const reader = readerOf(streams, last);
    for (let made = 0; made < 50; made++) streams.add([change((clock.now += 1000))]);
    const { ids } = await received(reader);
    got.push(...ids);
    last = ids.at(-1);
    await reader.cancel();
  }
  expect([got.length, new Set(got).size]).toEqual([1000, 1000]);
});

test("a reader that was away for more than a day is told of the gap", async () => {
  const { clock, streams } = stepped();
  streams.add([change(start + 1)]);
  clock.now += 25 * 3_600_000;
  streams.add([change(clock.now)]);
  const { text, ids } = await received(readerOf(streams, iso(start)));
  expect(text).toContain(`event: gap\ndata: {"after":"${iso(start)}"}`);
  expect(ids).toHaveLength(1);
});

test("a reader that was away for days in which nothing changed has no gap", async () => {
  const { clock, streams } = stepped();
  clock.now += 50 * 3_600_000;
  expect((await received(readerOf(streams, iso(start)))).text).not.toContain("gap");
});

test("a source that forgets its changes with a restart reports the gap; one that has them all does not", async () => {
  const before = iso(start - 60_000);
  const gapOf = async (isComplete: boolean): Promise<boolean> =>
    (await received(readerOf(stepped({ isComplete }).streams, before))).text.includes("event: gap");
  expect([await gapOf(false), await gapOf(true)]).toEqual([true, false]);
});

test("races that are replaced concern every stream", async () => {
  const { clock, streams } = stepped();
  const none = readerOf(streams, iso(start), ({ race }) => !race);
  streams.add([change(clock.now + 1), racesReplaced(clock.now + 2)]);
  expect((await received(none)).ids).toEqual([`${iso(clock.now + 2)}/races`]);
});

test("a slow reader is cut off without the others, and resumes", async () => {
  const { clock, streams } = stepped();
  const [slow, other] = [readerOf(streams), readerOf(streams)];
  const got: string[] = [];
  for (let made = 0; made < 2000; made++) {
    streams.add([change((clock.now += 10))]);
    if (made % 100 === 0) got.push(...(await received(other)).ids);
  }
  got.push(...(await received(other)).ids);
  expect(got).toHaveLength(2000);
  expect(streams.count).toBe(1);
  await expect(slow.read()).rejects.toThrow("too slow");
  const resumed = await received(readerOf(streams, got[999]));
  expect(resumed.ids).toEqual(got.slice(1000));
});

test("all streams live by one timer, which ends with the last of them", async () => {
  const { streams, timers, beat } = stepped();
  const readers = [readerOf(streams), readerOf(streams)];
  expect(timers.size).toBe(1);
  beat();
  for (const reader of readers) expect((await received(reader)).text).toMatch(/:\n\n$/);
  for (const reader of readers) await reader.cancel();
  expect([timers.size, streams.count]).toEqual([0, 0]);
});

test("closing ends every stream", async () => {
  const { streams, timers } = stepped();
  const reader = readerOf(streams);
  await received(reader);
  streams.close();
  expect(await waiting.get(reader)).toEqual({ done: true, value: undefined });
  expect(timers.size).toBe(0);
});

describe("GET /x1/changes", () => {
  const history = historyInMemory();
  afterAll(() => history.close());
  const serve = (streams: ChangeStreams, options = {}) =>
    serviceOf(history, {
      clock: { now: () => start, elapsed: () => 0 },
      changes: streams,
      ...options,
    });
  const open = (service: ReturnType<typeof serve>, query = "", headers = {}, method = "GET") =>
    service.handle(
      new Request(`http://service.test/x1/changes${query}`, {
        method,
        headers: { "X-API-Key": "free", ...headers },
      }),
    );

  test("costs one request, and sends only what its parameters name", async () => {
    const { streams } = stepped();
    const limits = { day: { free: 10, pro: 10 }, burst: { free: 10, pro: 10 } };
    const response = await open(serve(streams, { limits }), "?date=2026-03-14&race_code=gallops&country=hk");
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/event-stream"]);
    expect(response.headers.get("X-RateLimit-Remaining-Day")).toBe("9");
    const reader = response.body?.getReader() as ReturnType<typeof readerOf>;
    const [here, there] = [change(start + 1), change(start + 2, "sha-tin", "hk")];
    streams.add([here, there]);
    expect((await received(reader)).ids).toEqual([there.id]);
    await reader.cancel();
    expect(streams.count).toBe(0);
  });

  test("resumes after the Last-Event-ID", async () => {
    const { streams } = stepped();
    const [first, second] = [change(start + 1), change(start + 2)];
    streams.add([first, second]);
    const response = await open(serve(streams), "", { "Last-Event-ID": first.id });
    const { ids } = await received(response.body?.getReader() as ReturnType<typeof readerOf>);
    expect(ids).toEqual([second.id]);
  });

  test("says once that a replayed day does not change", async () => {
    const { streams } = stepped();
    const service = serve(streams, { clock: pinned("2026-03-14") });
    const reader = (await open(service)).body?.getReader() as ReturnType<typeof readerOf>;
    expect((await received(reader)).text).toMatch(/event: replay\ndata: {"asOf":"2026-03-14"}\n\n$/);
    streams.add([change(start + 1)]);
  });

  test("refuses wrong keys, invalid parameters, other methods and more streams than it holds", async () => {
    const { streams } = stepped({ most: 1 });
    const service = serve(streams);
    const codeOf = async (path: string, key = "free") => {
      const { status, body } = await ask(service, path, key, "x1");
      return [status, (body as { readonly code: string }).code];
    };
    expect(await codeOf("/changes", "other")).toEqual([401, "key_unknown"]);
    expect(await codeOf("/changes?country=atlantis")).toEqual([422, "parameter_invalid"]);
    expect((await open(service, "", {}, "POST")).status).toBe(405);
    expect((await open(service, "", {}, "HEAD")).status).toBe(200);
    expect(streams.count).toBe(0);
    await open(service);
    expect(await codeOf("/changes")).toEqual([503, "too_many_streams"]);
  });
});
