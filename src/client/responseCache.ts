import { parseAge, remainingFreshness } from "../http/messages";
import {
  day,
  type EndpointName,
  endpoints,
  type Freshness,
  hour,
  isUncounted,
  minute,
} from "../spec/endpoints";
import type { Responses } from "../spec/responses";
import { parseResponse } from "./parseResponse";
import {
  parseStoredAnswer,
  type PersistentCache,
  serialiseAnswer,
  type StoredAnswer,
  type StoredEntry,
} from "./persistentCache";
import { type Answer, keyOf, type Origin, type Question } from "./question";
import type { RawResponse } from "./request";
import type { SourceInfoStore } from "./sourceInfo";

const millisecondsPerSecond = 1000;

export interface FreshnessContext {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The source's today, YYYY-MM-DD. */
  readonly today: string;
  /** True when the source's clock is pinned, so that its responses do not change. */
  readonly pinned: boolean;
  /** The seconds that the service allows (Cache-Control: max-age minus Age). */
  readonly maxAge?: number | undefined;
}

type Rows = readonly { readonly until: number; readonly lifetime: number }[];

/** Lifetimes in seconds by the time to the start of the race; the first row that fits applies. */
const byStart: Rows = [
  { until: -2 * day, lifetime: day }, // results are final
  { until: -3 * hour, lifetime: hour },
  { until: -30 * minute, lifetime: 10 * minute },
  { until: 30 * minute, lifetime: 45 }, // late scratchings, going, abandonment
  { until: 3 * hour, lifetime: 2 * minute },
  { until: day, lifetime: 10 * minute },
  { until: Infinity, lifetime: 30 * minute },
];

/** Lifetimes by the days to a date, for responses without a start time. */
const byDay: Rows = [
  { until: -3, lifetime: day },
  { until: -1, lifetime: hour },
  { until: 1, lifetime: 2 * minute }, // includes tomorrow, because somewhere it is already today
  { until: 2, lifetime: 10 * minute },
  { until: Infinity, lifetime: 30 * minute },
];

const pick = (rows: Rows, distance: number): number =>
  rows.find(({ until }) => distance <= until)?.lifetime ?? minute;

const ofDate = ({ date }: { readonly date: string }, { today }: FreshnessContext): number =>
  pick(byDay, Math.round((Date.parse(date) - Date.parse(today)) / (day * millisecondsPerSecond)));

function ofRace(
  response: { readonly date: string; readonly startTime?: string },
  context: FreshnessContext,
): number {
  const start = Date.parse(response.startTime ?? "");
  return Number.isNaN(start)
    ? ofDate(response, context)
    : pick(byStart, (start - context.now) / millisecondsPerSecond);
}

type LifetimeOf<E extends EndpointName> = (response: Responses[E], context: FreshnessContext) => number;

/** The lifetimes that depend on the time to the race or the day; the endpoint's lifetime is the minimum. */
const byTime: { readonly [E in EndpointName]?: LifetimeOf<E> } = {
  meetings: ofDate,
  form: ofRace,
  predictions: ofDate,
  results: ofDate,
  dayResults: ofDate,
  rating: ofDate,
  why: ofDate,
};

/** Returns our lifetime for a response in seconds, ignoring the service's. */
function ownLifetime<E extends EndpointName>(
  endpoint: E,
  response: Responses[E],
  context: FreshnessContext,
): number {
  const { client = 0 }: Freshness = endpoints[endpoint].freshness;
  return Math.max(client, byTime[endpoint]?.(response, context) ?? 0);
}

/** Seconds; a shorter lifetime would send a request at every recalculation. */
const minimum = 30;
/** Seconds of lifetime from which a response is considered final. */
const settled = hour;

/**
 * Returns the freshness lifetime of a response in milliseconds (RFC 9111, section 4.2.1). The service's
 * max-age applies if it is shorter, but not below half a minute, or if it is longer and the response no
 * longer changes.
 */
export function freshnessLifetime<E extends EndpointName>(
  endpoint: E,
  response: Responses[E],
  context: FreshnessContext,
): number {
  const { isLive, maxAge }: Freshness = endpoints[endpoint].freshness;
  if (isLive) return millisecondsPerSecond * maxAge;
  const lifetime = context.pinned ? settled : ownLifetime(endpoint, response, context);
  if (context.maxAge === undefined) return millisecondsPerSecond * lifetime;
  const allowed = Math.max(minimum, context.maxAge);
  return millisecondsPerSecond * Math.min(allowed, lifetime >= settled ? day : lifetime);
}

/** A cached answer. It may still be the text that arrived, which is parsed at the first use. */
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

/** Milliseconds by which two readings of the clock may differ because the clock was corrected. */
const clockTolerance = 60_000;

/** Returns true for an answer to return without a request. An answer from the future has no known age. */
export const isFresh = (cached: CachedAnswer | undefined, time: number): cached is CachedAnswer =>
  cached !== undefined && time < cached.freshUntil && time > cached.receivedAt - clockTolerance;

/** The default limit in characters, enough for some 2,000 races. */
const maxSize = 64_000_000;

/** Keeps cached answers in memory by the keys of their questions. When it is full, the oldest are removed. */
export function createAnswerStore(limit = maxSize) {
  const answers = new Map<string, CachedAnswer>();
  let size = 0;

  function remove(key: string): void {
    size -= answers.get(key)?.size ?? 0;
    answers.delete(key);
  }

  return {
    get: (key: string) => answers.get(key),
    set(key: string, answer: CachedAnswer) {
      remove(key);
      answers.set(key, answer);
      size += answer.size;
      for (const oldest of answers.keys()) {
        if (size <= limit || oldest === key) break;
        remove(oldest);
      }
    },
    /** Deletes the answers that match; returns their keys. */
    delete(filter: (answer: CachedAnswer) => boolean) {
      const keys = [...answers].filter(([, answer]) => filter(answer)).map(([key]) => key);
      keys.forEach(remove);
      return keys;
    },
    get count() {
      return answers.size;
    },
  };
}

export interface ResponseCacheOptions {
  readonly now: () => number;
  readonly sourceInfo: SourceInfoStore;
  readonly persistentCache: PersistentCache | undefined;
}

export function createResponseCache({ now, sourceInfo, persistentCache }: ResponseCacheOptions) {
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
      // Data that changes every few seconds is of no use after a restart.
      if (!isUncounted(question.endpoint))
        persistentCache?.set({ key, at: arrivedAt, text: serialiseAnswer(head, text) });
      return answer;
    };
  }

  /** Adds a stored answer unless a newer one has arrived; returns false for any other entry. */
  function addStored({ key, text }: StoredEntry): boolean {
    const storedAnswer = parseStoredAnswer(text);
    if (storedAnswer && keyOf(storedAnswer.head.question) === key && !answers.get(key))
      answers.set(key, unparsed(storedAnswer));
    return storedAnswer !== undefined;
  }

  return {
    /** Parses a response; returns a function that caches it. Throws InvalidResponse. */
    prepare,
    /** Loads the persistent cache; resolves with the entries that are not answers. */
    async load() {
      const entries = (await persistentCache?.load()) ?? [];
      return entries.filter((entry) => !addStored(entry));
    },
    /** Returns a cached answer, fresh or stale. */
    get(key: string) {
      const cached = answers.get(key);
      try {
        cached?.read();
        return cached;
      } catch {
        remove((other) => other === cached);
        return undefined;
      }
    },
    /** Parses and caches a response. Throws InvalidResponse. */
    set: <E extends EndpointName>(question: Question<E>, response: RawResponse) =>
      prepare(question, response)(),
    delete: remove,
    /** Deletes the answers from any other source or pinned day when the origin changes. */
    setOrigin({ source, asOf }: Origin) {
      const origin = `${source} ${asOf}`;
      if (origin !== currentOrigin) remove((cached) => cached.source !== source || cached.asOf !== asOf);
      currentOrigin = origin;
    },
    get count() {
      return answers.count;
    },
  };
}

/** The answers of one connection, in memory and in the persistent cache. */
export type ResponseCache = ReturnType<typeof createResponseCache>;

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
