import { countNoun, formatInteger, sum } from "../lists/lists";
import { equalSentences, mostInFull, someOf } from "../lists/equalSentences";
import {
  connected,
  type ImportedFile,
  type Message,
  racesChanged,
  type Reply,
  threadName,
  type Zones,
} from "./messages";

export type { Zones };

type Fetch = (address: string, init?: RequestInit) => Promise<Response>;

export interface InBrowserOptions {
  /** The folder of the service's script; addresses below it are answered in the browser, not by the host. */
  readonly base: string;
  /** The version of the pages; pages of different versions do not share a thread. */
  readonly version: string;
  /** Sends all other requests. */
  readonly elsewhere: Fetch;
}

export interface ImportFilesOptions {
  readonly onProgress: (part: number) => void;
  /** The time zones of tracks by name, given by a person. */
  readonly zones?: Zones;
  /** Ends the import. */
  readonly signal?: AbortSignal;
}

/** Files could not be imported. The message is for the person who chose them. */
export class ImportFailure extends Error {
  constructor(
    message: string,
    /** The tracks whose time zones must be given first. */
    readonly tracks: readonly string[] = [],
  ) {
    // The command's messages end a line that has begun.
    super(message.replace(/^[a-z]/gm, (letter) => letter.toUpperCase()));
  }
}

/** Connects a page to the service in this browser, which starts when it is first needed. */
export function connectInBrowser({ base, version, elsewhere }: InBrowserOptions) {
  let thread: Thread | undefined;
  const racesListeners = new Set<() => void>();
  const onRaces = (): void => racesListeners.forEach((listener) => listener());
  const send: Thread["send"] = (...args) => {
    thread ??= startThread(`${base}service.js`, version, { onRaces, onEnd: () => (thread = undefined) });
    return thread.send(...args);
  };
  const health = async (): Promise<Response> => {
    const controller = new AbortController();
    const late = (): void => controller.abort(new Error("The thread of the races does not answer."));
    const timer = setTimeout(late, answerTimeout);
    return request(send, `${base}health`, controller).finally(() => clearTimeout(timer));
  };
  /** Answers requests below the base; the first of them starts the thread. */
  const fetch: Fetch = (address, init) => {
    const url = new URL(address, document.baseURI).href;
    return url.startsWith(base) ? request(send, url, init) : elsewhere(address, init);
  };
  return {
    fetch,
    /** Imports results files in place of the current races; an empty list brings back the example races. */
    importFiles: (files: readonly File[], { onProgress, zones = {}, signal }: ImportFilesOptions) =>
      new Promise<readonly ImportedFile[]>((resolve, reject) => {
        const end = (settle: () => void): void => {
          clearInterval(watch);
          signal?.removeEventListener("abort", cancel);
          settle();
        };
        let id = 0;
        const cancel = (): void => void send({ cancel: id });
        signal?.addEventListener("abort", cancel);
        // A thread that has ended says nothing; a busy thread answers between two slices of its work.
        const watch = setInterval(() => {
          health().catch(() => end(() => reject(new Error("The import ended without a result: try again."))));
        }, answerTimeout);
        id = send({ files, zones }, (reply) => {
          if ("progress" in reply) onProgress(reply.progress);
          if ("imported" in reply) end(() => resolve(reply.imported));
          if ("failure" in reply) end(() => reject(new ImportFailure(reply.failure, reply.tracks)));
        });
      }),
    /** Returns the finished part of the races and predictions, 0 to 1; undefined when all are finished. */
    async progress() {
      const response = await health();
      return ((await response.json()) as { readonly progress?: number }).progress; // from our own thread
    },
    /** Calls the listener once the service answers from other races. Returns a function that stops it. */
    onRacesChange(listener: () => void) {
      racesListeners.add(listener);
      return () => void racesListeners.delete(listener);
    },
  };
}

export type InBrowser = ReturnType<typeof connectInBrowser>;

const resultsFile = /\.(?:csv|tsv|txt|json|jsonl|ndjson|xml|gz|bz2|zip|[12])$/i;

/** Returns the reason not to import files if none of the names is a results file's. */
export function refuseFiles(files: readonly Pick<File, "name">[]): string | undefined {
  const [other] = files;
  return other && files.every(({ name }) => !resultsFile.test(name))
    ? `Cannot import ${other.name}: drop results files: .csv, .tsv, .txt, .json, .jsonl, .xml, .zip, .gz or .bz2`
    : undefined;
}

type Counts = Pick<ImportedFile, "lines" | "races" | "rejected" | "examples" | "runners">;

/** Returns the numbers of one file or of all, with the first rejected line. */
function numbersOf(files: string, { lines, races, rejected, examples: [first], runners }: Counts): string {
  const ran = runners
    ? `; ${countNoun(runners.starters, "starter")}, ${formatInteger(runners.nonFinishers)} did not finish, ${formatInteger(runners.scratched)} scratched`
    : "";
  const lost = first === undefined ? "" : `; ${countNoun(rejected, "line")} left out, the first is ${first}`;
  return `${files}: ${countNoun(races, "race")} from ${countNoun(lines, "line")}${ran}${lost}`;
}

const notesOf = ({ unknownGoings, notes = [] }: ImportedFile): readonly string[] => [
  ...unknownGoings.slice(0, 1),
  ...notes,
];

/** Returns the numbers of all files, and sentences that name the files to which they apply. */
function inBrief(files: readonly ImportedFile[]): readonly string[] {
  const total = (count: (file: ImportedFile) => number | undefined): number =>
    sum(files.map((file) => count(file) ?? 0));
  const notes = files.flatMap((one) => notesOf(one).map((note) => ({ file: one.file, text: `: ${note}` })));
  return [
    `${numbersOf(countNoun(files.length, "file"), {
      lines: total(({ lines }) => lines),
      races: total(({ races }) => races),
      rejected: total(({ rejected }) => rejected),
      examples: files.flatMap(({ examples }) => examples.slice(0, 1)),
      runners: {
        starters: total(({ runners }) => runners?.starters),
        nonFinishers: total(({ runners }) => runners?.nonFinishers),
        scratched: total(({ runners }) => runners?.scratched),
      },
    })}.`,
    ...equalSentences(notes).map(({ file, text }) => file + text),
  ];
}

/**
 * Returns a sentence about each imported file, with the first rejected line and the first unknown condition;
 * for many files their numbers in all, and equal sentences as one.
 *
 * @example
 * describeImport([{ file: "my.csv", lines: 1430, races: 120, rejected: 0, examples: [], unknownGoings: [] }]) // "my.csv: 120 races from 1,430 lines."
 */
export function describeImport(imported: readonly ImportedFile[]): string {
  const files = imported.filter(({ passedOver }) => passedOver === undefined);
  const sentences =
    files.length > mostInFull
      ? inBrief(files)
      : files.map((one) => `${[numbersOf(one.file, one), ...notesOf(one)].join("; ")}.`);
  return [...sentences, ...describePassedOver(imported)].join(" ");
}

const mostNamed = 5;

/** Returns a sentence for each reason why files were passed over. */
function describePassedOver(imported: readonly ImportedFile[]): readonly string[] {
  const byReason = new Map<string, string[]>();
  for (const { file, passedOver: reason } of imported)
    if (reason !== undefined) byReason.set(reason, [...(byReason.get(reason) ?? []), file]);
  return [...byReason].map(([reason, files]) => {
    return `Passed over ${someOf(files, mostNamed)}: ${reason}.`;
  });
}

function request(send: Thread["send"], url: string, init: RequestInit = {}): Promise<Response> {
  const { method = "GET", headers, signal } = init;
  return new Promise((resolve, reject) => {
    // A signal may have any reason; it is an Error unless the caller gave another one.
    const abort = (): void => reject(signal?.reason as Error);
    if (signal?.aborted) return abort();
    signal?.addEventListener("abort", abort);
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    let cancel = (): void => undefined;
    send({ method, url, headers: [...new Headers(headers)] }, (reply) => {
      if ("part" in reply) stream?.enqueue(reply.part);
      if ("isEnd" in reply) {
        window.removeEventListener("pagehide", cancel);
        stream?.close();
      }
      if ("failure" in reply) reject(new TypeError(reply.failure));
      if (!("status" in reply)) return;
      signal?.removeEventListener("abort", abort);
      const { status } = reply;
      if ("isStream" in reply) {
        cancel = () => send({ cancel: reply.id });
        if (signal?.aborted) return cancel();
        window.addEventListener("pagehide", cancel);
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => void (stream = controller),
          cancel() {
            stream = undefined;
            cancel();
          },
        });
        return resolve(new Response(body, { status, headers: reply.headers as [string, string][] }));
      }
      const { body } = reply;
      const isEmpty = body.byteLength === 0; // a 304 must not have a body
      resolve(new Response(isEmpty ? null : body, { status, headers: reply.headers as [string, string][] }));
    });
  });
}

/** Milliseconds without an answer after which the thread is considered gone. */
const answerTimeout = 60_000;

type Content<M> = M extends unknown ? Omit<M, "id"> : never;

interface Thread {
  /** Returns the id of the message. */
  send(message: Content<Message>, onReply?: (reply: Reply) => void): number;
}

interface ThreadEvents {
  readonly onRaces: () => void;
  /** Called when the script cannot be loaded; the next request starts it again. */
  readonly onEnd: () => void;
}

/** Milliseconds of silence from a shared thread after which a page connects again. */
const connectTimeout = 5000;

/**
 * Starts the thread that all pages of this origin share, or a separate one if the browser has no shared
 * threads. Messages wait until the thread is connected, because a shared thread may end with its last page
 * while this page connects.
 */
function startThread(script: string, version: string, { onRaces, onEnd }: ThreadEvents): Thread {
  const listeners = new Map<number, (reply: Reply) => void>();
  const waiting: Message[] = [];
  let port: Pick<MessagePort, "postMessage"> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function connect(): void {
    const isShared = typeof SharedWorker === "function";
    const worker = isShared ? new SharedWorker(script, threadName(version)) : new Worker(script);
    const next = "port" in worker ? worker.port : worker;
    next.onmessage = ({ data }: MessageEvent<Reply | typeof racesChanged | typeof connected>) => {
      if (data === connected) return use(next);
      if (data === racesChanged) return onRaces();
      listeners.get(data.id)?.(data);
      if (!("progress" in data || "isStream" in data || "part" in data)) listeners.delete(data.id);
    };
    worker.onerror = () => {
      clearTimeout(timer);
      onEnd();
      const failure =
        "The races in this browser could not be opened: their script was not loaded. Try again in a few seconds.";
      listeners.forEach((listener, id) => listener({ id, failure }));
      listeners.clear();
    };
    if (isShared) timer = setTimeout(connect, connectTimeout);
  }

  /** Uses the first connection that answers; later ones lead to the same thread. */
  function use(next: NonNullable<typeof port>): void {
    clearTimeout(timer);
    if (port) return;
    port = next;
    for (const message of waiting.splice(0)) port.postMessage(message);
  }

  connect();
  return {
    send(content, onReply) {
      const message = { ...content, id: ++last };
      if (onReply) listeners.set(message.id, onReply);
      if (port) port.postMessage(message);
      else waiting.push(message);
      return message.id;
    },
  };
}
