import { parseRetryAfter, readBody } from "../http/messages";
import { dateOf, millisecondsPerDay } from "../dates/days";
import { t } from "../language/translate";
import * as spec from "../spec/changes";
import type { ChangeFeed, FeedState } from "./client";
import type { Connection, Dependencies } from "./connection";
import { findFault, isObject } from "../spec/validate";
import { Failure, InvalidResponse, NoChanges } from "./failure";
import { keyOf, type Question } from "./question";
import { parseJson } from "./parseResponse";
import { failureFromResponse, openStream } from "./request";
import { wait } from "./schedule";

/** An event of a stream (WHATWG HTML, 9.2). */
interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** The most characters without the end of a line. */
const longestLine = 10 * 2 ** 20;

/** Returns a parser of an event stream, to which its text is passed as it arrives. */
export function createEventParser(): { push(text: string): StreamEvent[]; readonly lastId: string } {
  let rest = "";
  let lastId = "";
  let event = { name: "", data: [] as string[], id: undefined as string | undefined };

  function takeLine(line: string): StreamEvent[] {
    const [, field = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (line !== "") {
      if (field === "event") event.name = value;
      if (field === "data") event.data.push(value);
      if (field === "id" && !value.includes("\0")) event.id = value;
      return [];
    }
    const { name, data, id } = event;
    event = { name: "", data: [], id: undefined };
    lastId = id ?? lastId;
    return data.length > 0 ? [{ name: name || "message", data: data.join("\n") }] : [];
  }

  return {
    push(text) {
      if (rest.length + text.length > longestLine)
        throw new InvalidResponse({ rule: t`is larger than 10 MB` });
      const lines = (rest + text).split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      return lines.flatMap(takeLine);
    },
    get lastId() {
      return lastId;
    },
  };
}

/** Milliseconds of silence after which a connection is considered lost. */
const silence = spec.heartbeat + 8_000;
/** Milliseconds before a lost connection is tried again: the first time, and at most. */
const waits = { first: 3000, longest: 60_000 } as const;
/** Milliseconds of earlier changes to ask for at first, and to keep. */
const past = 23 * 3_600_000;

/** Milliseconds to collect further races before one stream for all of them is opened. */
const collecting = 2000;

/** Returns true for a question that a relay asks a live service. */
const isFollowed = ({ endpoint }: Question): boolean => endpoint === "form" || endpoint === "meetings";

/** Ends the stream. A source that offers no stream, or refuses the key, is not asked again. */
class Ended extends Error {
  constructor(
    readonly state: FeedState,
    /** Milliseconds that the service asks to wait. */
    readonly retryAfter?: number,
  ) {
    super(state.reason);
  }
}

type FeedDependencies = Pick<Dependencies, "fetch" | "now" | "online" | "schedule" | "onChange">;

/** Creates the feed of the connection in use; another address or key begins a new one. */
export function createChangeFeed(current: () => Connection, dependencies: FeedDependencies): ChangeFeed {
  const { fetch, now, online, schedule, onChange } = dependencies;
  const listeners = new Set<(changes: readonly spec.RaceChange[]) => void>();
  let knownChanges = new Map<string, spec.RaceChange>();
  let source: Connection | undefined;
  let lastId: string | undefined;
  let state: FeedState = { status: "off" };
  let running: AbortController | undefined;
  const namedQuestions = new Map<string, Question>();
  /** Ends the current stream to open one for more races. */
  let renew: AbortController | undefined;
  let isRenewing = false;

  function show(next: FeedState): void {
    const isSame = next.status === state.status && next.reason === state.reason;
    state = next;
    if (!isSame) onChange();
  }

  function takeAll(events: readonly StreamEvent[], isResumed: boolean): void {
    const time = now();
    const added: spec.RaceChange[] = [];
    for (const { name, data } of events) {
      const value = parseJson(data);
      if (name === "change") {
        const change = changeIn(value);
        if (!knownChanges.has(change.id)) added.push(change);
      }
      if (name === spec.streamEvents.resumed) show({ status: "live", since: time });
      if (name === spec.streamEvents.replay) show({ status: "replayed", since: time });
      if (name === spec.streamEvents.paused) {
        const until = pauseIn(value);
        const reason = until && t`No request is sent until ${until} UTC.`;
        show({ status: "paused", since: time, ...(reason && { reason }) });
      }
      // Changes before a first connection are unknown anyway, unless fields are named.
      const fields = fieldsIn(value) ?? (isResumed ? ["races"] : []);
      if (name === spec.streamEvents.gap && fields.length > 0)
        added.push({ id: `gap ${time}`, at: new Date(time).toISOString(), fields, from: {}, to: {} });
    }
    if (added.length === 0) return;
    const oldest = time - past;
    knownChanges = new Map(
      [...knownChanges.values(), ...added]
        .filter(({ at }) => Date.parse(at) > oldest)
        .map((one) => [one.id, one]),
    );
    for (const listener of listeners) listener(added);
  }

  /** Returns the query that names the races; a relay asks a live service about them. */
  function query(): string {
    if (current().sourceInfo.current.source !== "live") return "";
    const yesterday = dateOf(Math.floor(now() / millisecondsPerDay) - 1);
    const asked = [...namedQuestions.values()]
      .filter(isFollowed)
      .map(({ parameters }) => parameters)
      .filter(({ date = "" }) => String(date) >= yesterday);
    return asked.length === 0 ? "" : `?races=${encodeURIComponent(spec.racesText(asked))}`;
  }

  /** Reads a stream to its end; rejects with the reason for it. */
  async function read(signal: AbortSignal): Promise<never> {
    const connection = current();
    const { credentials } = connection;
    if (connection !== source) {
      [source, lastId] = [connection, undefined];
      knownChanges.clear();
    }
    const isResumed = lastId !== undefined;
    const after = lastId ?? new Date(now() - past).toISOString();
    const controller = new AbortController();
    renew = controller;
    isRenewing = false;
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    const abort = (): void => {
      controller.abort();
      reader?.cancel().catch(() => undefined); // a body that has ended already
    };
    let cancelTimer = schedule.after(silence, abort);
    signal.addEventListener("abort", abort, { once: true });
    try {
      connection.countRequest();
      const address = `${credentials.base.replace(/\/+$/, "")}${spec.changesEndpoint.path}${query()}`;
      const response = await openStream(address, {
        fetch,
        online,
        after,
        key: credentials.key,
        signal: controller.signal,
      });
      if (response.status === 200 && !isStream(response)) throw new NoChanges();
      if (response.status !== 200) throw await refusal(response, { key: credentials.key, now: now() });
      reader = response.body?.getReader();
      controller.signal.addEventListener("abort", abort);
      const decoder = new TextDecoder();
      const parser = createEventParser();
      if (state.status !== "replayed") show({ status: "live", since: now() });
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done || current() !== connection) throw new Ended({ status: "lost" });
        cancelTimer();
        cancelTimer = schedule.after(silence, abort);
        takeAll(parser.push(decoder.decode(part.value, { stream: true })), isResumed);
        lastId = parser.lastId || lastId;
        state = { ...state, since: now() };
      }
    } finally {
      cancelTimer();
      signal.removeEventListener("abort", abort);
      abort();
    }
  }

  /** Keeps a stream open until the signal aborts. A past day never changes, so it needs no stream. */
  async function run(signal: AbortSignal): Promise<void> {
    let delay: number = waits.first;
    await current().ready();
    for (;;) {
      while (current().sourceInfo.current.asOf !== undefined && !signal.aborted) {
        show({ status: "replayed" });
        await wait(waits.first, { schedule, signal }).catch(() => undefined);
      }
      if (signal.aborted) return;
      const opened = now();
      const ended = await read(signal).catch((error: unknown) => endOf(error));
      if (signal.aborted) return;
      if (isRenewing) continue;
      const { since } = state;
      show({ ...ended.state, ...(since !== undefined && { since }) });
      // Tries again after a change of address or key, because the new source may offer changes.
      while (ended.state.status === "absent" && !signal.aborted && current() === source)
        await wait(waits.first, { schedule, signal }).catch(() => undefined);
      delay = now() - opened > waits.longest ? waits.first : Math.min(2 * delay, waits.longest);
      await wait(ended.retryAfter ?? delay, { schedule, signal }).catch(() => undefined);
      if (signal.aborted) return;
    }
  }

  function start(): void {
    running = new AbortController();
    show({ status: "opening" });
    void run(running.signal);
  }

  return {
    follow(listener) {
      listeners.add(listener);
      if (!running) start();
      if (knownChanges.size > 0) listener([...knownChanges.values()]);
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return;
        running?.abort();
        running = undefined;
        show({ status: "off" });
      };
    },
    note(question) {
      if (!spec.changingEndpoints.has(question.endpoint)) return;
      const key = keyOf(question);
      if (namedQuestions.has(key)) return;
      const before = running && !isRenewing && isFollowed(question) ? query() : undefined;
      namedQuestions.set(key, question);
      const earlier = [...knownChanges.values()].filter(
        ({ race }) => !race || spec.asksForRace(question.parameters, race),
      );
      if (earlier.length > 0) listeners.forEach((listener) => listener(earlier));
      if (before === undefined || query() === before) return;
      isRenewing = true;
      schedule.after(collecting, () => isRenewing && renew?.abort());
    },
    noted: () => [...namedQuestions.values()],
    get state() {
      return state;
    },
  };
}

const isStream = ({ headers }: Response): boolean =>
  /^text\/event-stream\b/i.test(headers.get("Content-Type") ?? "");

/** Returns the change in an event. Throws InvalidResponse for another value, and nothing of it is kept. */
function changeIn(value: unknown): spec.RaceChange {
  const fault = findFault("change", value);
  if (fault) throw new InvalidResponse(fault);
  return value as spec.RaceChange; // checked above
}

/** Returns the time until which a service is not asked, HH:MM; undefined if an event states none. */
function pauseIn(value: unknown): string | undefined {
  const until = isObject(value) ? value.until : undefined;
  return typeof until === "string" ? until.slice(11, 16) : undefined;
}

/** Returns the fields that an event names; undefined if it names none. */
function fieldsIn(value: unknown): string[] | undefined {
  const fields = isObject(value) ? value.fields : undefined;
  return Array.isArray(fields) ? fields.filter((field) => typeof field === "string") : undefined;
}

/** The most bytes that are read of a refusal. */
const longestRefusal = 2 ** 20;

async function refusal(
  response: Response,
  context: { readonly key: string; readonly now: number },
): Promise<Ended> {
  const { status, headers } = response;
  const text = await readBody(response, longestRefusal).catch(() => "");
  const failure = failureFromResponse({ status, headers, text }, context);
  const reason = status === 404 ? t`This source does not send changes.` : failure.message;
  const wait = parseRetryAfter(headers, context.now);
  if (status === 429 || status >= 500)
    return new Ended({ status: "lost", reason }, wait === undefined ? undefined : 1000 * wait);
  return new Ended({ status: "absent", reason });
}

function endOf(error: unknown): Ended {
  if (error instanceof Ended) return error;
  const isRefused = error instanceof NoChanges || (error instanceof Failure && error.kind === "keyRefused");
  const reason = error instanceof Failure ? error.message : t`The connection was interrupted.`;
  return new Ended({ status: isRefused ? "absent" : "lost", reason });
}
