import { parseAge, remainingFreshness } from "../http/freshness";
import type { EndpointName } from "../spec/endpoints";
import { freshnessLifetime } from "./freshness";
import { parseResponse } from "./parseResponse";
import type { PersistentCache, StoredEntry } from "./persistentCache";
import { type Answer, keyOf, type Origin, type Question } from "./question";
import type { RawResponse } from "./request";
import type { SourceInfoStore } from "./sourceInfo";

/** A cached answer, parsed or as the text it arrived as, which is parsed at the first use. */
export interface CachedAnswer extends Origin {
  readonly question: Question;
  readonly receivedAt: number;
  /** Milliseconds since 1970 until which it is returned without a request. */
  readonly freshUntil: number;
  /** The length of its text. */
  readonly size: number;
  /** Throws InvalidResponse when the text cannot be parsed. */
  read(): Answer;
}

/** The difference in milliseconds between two readings of the clock that is put down to corrections of it. */
const clockTolerance = 60_000;

/**
 * Returns true for an answer that is returned without a request. One from the future arrived under a wrong
 * clock: its age is unknown.
 */
export const isFresh = (cached: CachedAnswer | undefined, time: number): cached is CachedAnswer =>
  cached !== undefined && time < cached.freshUntil && time > cached.receivedAt - clockTolerance;

/** The cached answers in memory by the keys of their questions. When it is full, the oldest are removed. */
interface AnswerStore {
  get(key: string): CachedAnswer | undefined;
  set(key: string, answer: CachedAnswer): void;
  /** Deletes the answers that match; returns their keys. */
  delete(filter: (answer: CachedAnswer) => boolean): readonly string[];
  readonly count: number;
}

/** The default limit in characters of text: some 2,000 races. */
const maxSize = 64_000_000;

export function createAnswerStore(limit = maxSize): AnswerStore {
  const answers = new Map<string, CachedAnswer>();
  let size = 0;

  function remove(key: string): void {
    size -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  }

  return {
    get: (key) => answers.get(key),
    set(key, answer) {
      remove(key);
      answers.set(key, answer);
      size += answer.size;
      for (const oldest of answers.keys()) {
        if (size <= limit || oldest === key) break;
        remove(oldest);
      }
    },
    delete(filter) {
      const keys = [...answers].filter(([, answer]) => filter(answer)).map(([key]) => key);
      keys.forEach(remove);
      return keys;
    },
    get count() {
      return answers.size;
    },
  };
}

/** The answers of one connection, cached in memory and in the persistent cache. */
export interface ResponseCache {
  /** Loads the persistent cache; resolves with its entries that are not answers. */
  load(): Promise<readonly StoredEntry[]>;
  /** Returns a cached answer, fresh or stale. */
  get(key: string): CachedAnswer | undefined;
  /** Parses a response; returns a function that caches it. Throws InvalidResponse. */
  prepare<E extends EndpointName>(question: Question<E>, response: RawResponse): () => Answer<E>;
  /** Parses and caches a response. Throws InvalidResponse. */
  set<E extends EndpointName>(question: Question<E>, response: RawResponse): Answer<E>;
  delete(filter: (cached: CachedAnswer) => boolean): void;
  /** Deletes the answers of any other source or pinned day when the origin changes. */
  setOrigin(origin: Origin): void;
  readonly count: number;
}

export interface ResponseCacheOptions {
  readonly now: () => number;
  readonly sourceInfo: SourceInfoStore;
  readonly persistentCache: PersistentCache | undefined;
}

export function createResponseCache({
  now,
  sourceInfo,
  persistentCache,
}: ResponseCacheOptions): ResponseCache {
  const answers = createAnswerStore();
  let currentOrigin = "";

  function remove(filter: (cached: CachedAnswer) => boolean): void {
    const keys = answers.delete(filter);
    persistentCache?.delete(keys);
  }

  function lifetimeOf<E extends EndpointName>(
    { endpoint, parameters }: Question<E>,
    answer: Answer<E>,
    headers: Headers,
  ): number {
    const today = sourceInfo.today(String(parameters.timezone ?? "UTC"));
    const context = {
      now: sourceInfo.now(),
      today,
      pinned: answer.asOf !== undefined,
      maxAge: remainingFreshness(headers),
    };
    return freshnessLifetime(endpoint, answer.response, context);
  }

  function prepare<E extends EndpointName>(
    question: Question<E>,
    { headers, text }: RawResponse,
  ): () => Answer<E> {
    const age = parseAge(headers);
    const arrivedAt = now();
    const facts = {
      receivedAt: arrivedAt - age.seconds * 1000,
      ...sourceInfo.originOf(headers),
      ...(age.stale && { stale: true }),
    };
    const answer = { response: parseResponse(question, text), ...facts };
    const head = { question, freshUntil: arrivedAt + lifetimeOf(question, answer, headers), ...facts };
    const key = keyOf(question);
    return () => {
      answers.set(key, { ...head, size: text.length, read: () => answer });
      persistentCache?.set({ key, at: arrivedAt, text: serialiseAnswer(head, text) });
      return answer;
    };
  }

  /**
   * Takes over a stored answer, unless a newer one has arrived. Returns false for an entry that is not an
   * answer.
   */
  function addStored({ key, text }: StoredEntry): boolean {
    const stored = parseStoredAnswer(text);
    if (stored && keyOf(stored.head.question) === key && !answers.get(key))
      answers.set(key, unparsed(stored));
    return stored !== undefined;
  }

  return {
    prepare,
    async load() {
      const entries = (await persistentCache?.load()) ?? [];
      return entries.filter((entry) => !addStored(entry));
    },
    get(key) {
      const cached = answers.get(key);
      try {
        cached?.read();
        return cached;
      } catch {
        remove((other) => other === cached);
        return undefined;
      }
    },
    set: (question, response) => prepare(question, response)(),
    delete: remove,
    setOrigin({ source, asOf }) {
      const origin = `${source} ${asOf}`;
      if (origin !== currentOrigin) remove((cached) => cached.source !== source || cached.asOf !== asOf);
      currentOrigin = origin;
    },
    get count() {
      return answers.count;
    },
  };
}

/** The first line of a stored answer; the response's text follows it. */
export interface StoredHead extends Origin {
  readonly question: Question;
  readonly receivedAt: number;
  readonly freshUntil: number;
  readonly stale?: boolean;
}

export interface StoredAnswer {
  readonly head: StoredHead;
  readonly text: string;
}

export const serialiseAnswer = (head: StoredHead, text: string): string => `${JSON.stringify(head)}\n${text}`;

/** Parses the head of a stored answer; undefined for any other entry. */
export function parseStoredAnswer(entry: string): StoredAnswer | undefined {
  const end = entry.indexOf("\n");
  try {
    const head = JSON.parse(entry.slice(0, end)) as StoredHead;
    const valid =
      typeof head.question.endpoint === "string" && [head.receivedAt, head.freshUntil].every(Number.isFinite);
    return valid ? { head, text: entry.slice(end + 1) } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns a cached answer whose text is parsed at the first use and then released. */
function unparsed({ head, text }: StoredAnswer): CachedAnswer {
  const { question, receivedAt, source, asOf, stale } = head;
  let [answer, remaining]: [Answer | undefined, string] = [undefined, text];
  const read = (): Answer => {
    const facts = { receivedAt, source, ...(asOf && { asOf }), ...(stale && { stale }) };
    answer ??= { response: parseResponse(question, remaining), ...facts };
    remaining = "";
    return answer;
  };
  return { ...head, size: text.length, read };
}
