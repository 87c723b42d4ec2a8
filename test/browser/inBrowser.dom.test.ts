import { ReadableStream } from "node:stream/web";
import { connectInBrowser, describeImport, refuseFiles } from "../../src/browser/inBrowser";
import { connected, type Message, racesChanged } from "../../src/browser/messages";

/** The browser's side of a thread: jsdom has neither threads nor streams. */
class FakeWorker {
  static started: FakeWorker[] = [];
  onmessage: ((event: { readonly data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly messages: Message[] = [];
  constructor(readonly script: string) {
    FakeWorker.started.push(this);
    queueMicrotask(() => this.reply(connected));
  }
  postMessage(message: Message): void {
    this.messages.push(message);
  }
  reply(data: unknown): void {
    this.onmessage?.({ data });
  }
}

const base = "https://host.test/team/racing/browser/";
const elsewhere = jest.fn(async (_address: string) => ({ status: 204 }) as Response);
const connect = () => connectInBrowser({ base, version: "1", elsewhere });
const worker = (): FakeWorker => {
  const started = FakeWorker.started.at(-1);
  if (!started) throw new Error("No thread was started");
  return started;
};

/** The part of a response that these tests read. */
class FakeResponse {
  constructor(readonly body: ReadableStream) {}
}

beforeAll(() => Object.assign(globalThis, { Worker: FakeWorker, ReadableStream, Response: FakeResponse }));
beforeEach(() => {
  FakeWorker.started = [];
  elsewhere.mockClear();
});

test("only addresses below the base go to the thread, which starts with the first of them", async () => {
  const { fetch } = connect();
  await fetch("https://host.test/team/racing/api/v1/form");
  expect([elsewhere.mock.calls.length, FakeWorker.started.length]).toEqual([1, 0]);
  void fetch(`${base}api/v1/form?race=1`, { headers: { "X-API-Key": "demo-pro" } });
  void fetch(`${base}health`);
  await Promise.resolve();
  expect(FakeWorker.started.map(({ script }) => script)).toEqual([`${base}service.js`]);
  expect(worker().messages).toEqual([
    { id: 1, method: "GET", url: `${base}api/v1/form?race=1`, headers: [["x-api-key", "demo-pro"]] },
    { id: 2, method: "GET", url: `${base}health`, headers: [] },
  ]);
});

test("an aborted request rejects with its reason, before and while it is asked", async () => {
  const { fetch } = connect();
  const controller = new AbortController();
  const asked = fetch(`${base}health`, { signal: controller.signal });
  const reason = new Error("cancelled");
  controller.abort(reason);
  await expect(asked).rejects.toBe(reason);
  await expect(fetch(`${base}health`, { signal: controller.signal })).rejects.toBe(reason);
});

describe("a stream", () => {
  const head = { status: 200, headers: [["Content-Type", "text/event-stream"]], isStream: true };
  const part = new Uint8Array([1, 2, 3]);
  const open = async (init: RequestInit = {}) => {
    const opened = connect().fetch(`${base}api/x1/changes`, init);
    await Promise.resolve();
    worker().reply({ id: 1, ...head });
    return (await opened).body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  };
  const cancelled = () => worker().messages.filter((message) => "cancel" in message);

  test("is read as its parts arrive, to its end", async () => {
    const reader = await open();
    worker().reply({ id: 1, part });
    expect((await reader.read()).value).toEqual(part);
    worker().reply({ id: 1, isEnd: true });
    expect((await reader.read()).done).toBe(true);
    window.dispatchEvent(new Event("pagehide"));
    expect(cancelled()).toEqual([]);
  });

  test("is cancelled in the thread by its reader, and when the page is left", async () => {
    const reader = await open();
    await reader.cancel();
    expect(cancelled()).toEqual([{ id: 2, cancel: 1 }]);
    worker().reply({ id: 1, part });
    worker().reply({ id: 1, isEnd: true });
    await open();
    window.dispatchEvent(new Event("pagehide"));
    expect(cancelled()).toEqual([{ id: 2, cancel: 1 }]);
  });

  test("that opens after its request was aborted is cancelled", async () => {
    const controller = new AbortController();
    const opened = connect().fetch(`${base}api/x1/changes`, { signal: controller.signal });
    await Promise.resolve();
    controller.abort(new Error("left"));
    await expect(opened).rejects.toThrow("left");
    worker().reply({ id: 1, ...head });
    expect(cancelled()).toEqual([{ id: 2, cancel: 1 }]);
  });
});

test("a script that cannot be loaded fails the requests; the next one starts it again", async () => {
  const { fetch } = connect();
  const asked = fetch(`${base}health`);
  worker().onerror?.();
  await expect(asked).rejects.toThrow("their script was not loaded");
  void fetch(`${base}health`);
  expect(FakeWorker.started).toHaveLength(2);
});

test("an import passes its progress on and ends with its result, or with the thread's message", async () => {
  const { importFiles } = connect();
  const progress: number[] = [];
  const imported = [{ file: "a.csv", lines: 2, races: 1, rejected: 0, examples: [], unknownGoings: [] }];
  const first = importFiles([], { onProgress: (part) => void progress.push(part) });
  worker().reply({ id: 1, progress: 0.5 });
  worker().reply({ id: 1, imported });
  expect([await first, progress]).toEqual([imported, [0.5]]);
  const second = importFiles([], { onProgress: () => undefined });
  worker().reply({ id: 2, failure: "cannot import a.csv: line 2" });
  await expect(second).rejects.toThrow("Cannot import a.csv: line 2");
});

describe("a thread that has gone", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test("ends an import with a sentence, and the question about its progress", async () => {
    const { importFiles, progress } = connect();
    const ended = [
      expect(importFiles([], { onProgress: () => undefined })).rejects.toThrow(
        "The import ended without a result",
      ),
      expect(progress()).rejects.toThrow("does not answer"),
    ];
    await jest.advanceTimersByTimeAsync(180_000);
    await Promise.all(ended);
    expect(jest.getTimerCount()).toBe(0);
  });

  test("is told from one that is busy, however long that imports", async () => {
    const { importFiles } = connect();
    const importing = importFiles([], { onProgress: () => undefined });
    await jest.advanceTimersByTimeAsync(0);
    for (let id = 2; id < 12; id++) {
      await jest.advanceTimersByTimeAsync(60_000);
      worker().reply({ id, status: 200, headers: [], body: new ArrayBuffer(0) });
    }
    worker().reply({ id: 1, imported: [] });
    expect(await importing).toEqual([]);
  });
});

test("other races are announced to each listener until it stops", () => {
  const { fetch, onRacesChange } = connect();
  const heard: string[] = [];
  const stop = onRacesChange(() => heard.push("first"));
  onRacesChange(() => heard.push("second"));
  void fetch(`${base}health`);
  worker().reply(racesChanged);
  stop();
  worker().reply(racesChanged);
  expect(heard).toEqual(["first", "second", "second"]);
});

describe("a thread that pages share", () => {
  /** A shared thread as a page has it: a port, which the thread reads or not. */
  class FakeSharedWorker {
    static started: FakeSharedWorker[] = [];
    readonly messages: Message[] = [];
    onerror: (() => void) | null = null;
    readonly port = {
      onmessage: null as ((event: { readonly data: unknown }) => void) | null,
      postMessage: (message: Message) => void this.messages.push(message),
    };
    constructor(readonly script: string) {
      FakeSharedWorker.started.push(this);
    }
    connect(): void {
      this.port.onmessage?.({ data: connected });
    }
  }
  beforeEach(() => {
    jest.useFakeTimers();
    FakeSharedWorker.started = [];
    Object.assign(globalThis, { SharedWorker: FakeSharedWorker });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, "SharedWorker");
    jest.useRealTimers();
  });

  test("is connected with again while it gives no sign; each message reaches it once", () => {
    const { fetch } = connect();
    void fetch(`${base}health`);
    jest.advanceTimersByTime(5000);
    const [ended, next, ...others] = FakeSharedWorker.started;
    expect([ended?.messages, next?.messages, others]).toEqual([[], [], []]);
    next?.connect();
    ended?.connect();
    void fetch(`${base}api/v1/form`);
    jest.advanceTimersByTime(60_000);
    expect(FakeSharedWorker.started).toHaveLength(2);
    expect([ended, next].map((one) => one?.messages.map(({ id }) => id))).toEqual([[], [1, 2]]);
  });

  test("is not connected with again once its script could not be loaded", async () => {
    const { fetch } = connect();
    const asked = fetch(`${base}health`);
    FakeSharedWorker.started[0]?.onerror?.();
    await expect(asked).rejects.toThrow("their script was not loaded");
    jest.advanceTimersByTime(60_000);
    expect(FakeSharedWorker.started).toHaveLength(1);
  });
});

test("an import is described with its races, lines and the first line that was left out", () => {
  const whole = { file: "a.csv", lines: 1430, races: 120, rejected: 0, examples: [], unknownGoings: [] };
  const part = {
    file: "b.csv",
    lines: 9,
    races: 1,
    rejected: 2,
    examples: ["b.csv line 4: date is missing"],
    unknownGoings: ["condition Purple of 1 race counts under none"],
  };
  expect(describeImport([whole, part])).toBe(
    "a.csv: 120 races from 1,430 lines. b.csv: 1 race from 9 lines; 2 lines left out, the first is b.csv line 4: date is missing; condition Purple of 1 race counts under none.",
  );
});

test("many files are described by their numbers in all, and equal sentences about them are one", () => {
  const files = [1, 2, 3, 4, 5, 6].map((n) => ({
    file: `${n}.csv`,
    lines: 1000,
    races: 2,
    rejected: n === 2 ? 1 : 0,
    examples: n === 2 ? ["2.csv line 4: date is missing"] : [],
    unknownGoings: n > 4 ? [`condition Purple of ${n} races counts under none`] : [],
    runners: { starters: 30, nonFinishers: 1, scratched: n },
    notes: ["format rpscrape: pounds"],
  }));
  expect(describeImport(files)).toBe(
    [
      "6 files: 12 races from 6,000 lines; 180 starters, 6 did not finish, 21 scratched; 1 line left out, the first is 2.csv line 4: date is missing.",
      "1.csv: format rpscrape: pounds. Likewise 2.csv, 3.csv, 4.csv and 2 more files.",
      "5.csv: condition Purple of 5 races counts under none. Likewise 6.csv.",
    ].join(" "),
  );
  const runners = { starters: 78449, nonFinishers: 1338, scratched: 1333 };
  expect(describeImport(files.slice(0, 1).map((one) => ({ ...one, notes: [], runners })))).toBe(
    "1.csv: 2 races from 1,000 lines; 78,449 starters, 1,338 did not finish, 1,333 scratched.",
  );
  expect(describeImport(files.slice(0, 1))).toBe(
    "1.csv: 2 races from 1,000 lines; 30 starters, 1 did not finish, 1 scratched; format rpscrape: pounds.",
  );
});

test("files that were passed over are named by their reasons", () => {
  const other = (file: string, passedOver: string) => ({
    file,
    lines: 0,
    races: 0,
    rejected: 0,
    examples: [],
    unknownGoings: [],
    passedOver,
  });
  const namedFiles = ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt", "f.txt"].map((file) =>
    other(file, "no lines"),
  );
  expect(describeImport([...namedFiles, other("x.png", "no results file has such a name")])).toBe(
    "Passed over a.txt, b.txt, c.txt, d.txt, e.txt and 1 more file: no lines. Passed over x.png: no results file has such a name.",
  );
});

test("files are refused by their names only if none of them can be results", () => {
  expect(refuseFiles([{ name: "a.png" }])).toMatch(/^Cannot import a\.png: drop results files/);
  expect(refuseFiles([{ name: "a.png" }, { name: "b.csv" }])).toBeUndefined();
});
