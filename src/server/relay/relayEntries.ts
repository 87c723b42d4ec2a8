import { isObject } from "../../spec/validate";
import { createHash } from "node:crypto";
import type { Caller } from "./admission";
import type { CachedResponse, CacheResult } from "./cachedResponse";
import { failureCodes, type UpstreamFailureCode } from "./fetchUpstream";
import type { Question } from "./readQuestion";
import { holdLease, type Store } from "../scale/redis/stores";

/** A failure within the last second, returned to equal questions without another request. */
export interface RecentFailure {
  readonly code: UpstreamFailureCode;
  readonly detail: string;
}

/** The stored state of one question of one account. */
export interface EntryState {
  readonly cached?: CachedResponse | undefined;
  readonly failure?: RecentFailure | undefined;
  /** Milliseconds since 1970 until which the service rejects this key (429). */
  readonly pausedUntil?: number | undefined;
  /** The newest quota headers of this key. */
  readonly quota?: CacheResult["quota"];
}

export type EntryOf = ReturnType<typeof createEntries>;
export type Entry = ReturnType<EntryOf>;

const day = 24 * 60 * 60 * 1000;
/** Changes with the shapes of the stored values, so that relays of two versions may share one Redis. */
const stateVersion = 2;

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 12);

/** Returns the name of the log of race changes for a service. */
export const logName = (upstream: string): string => `racing:${stateVersion}:${digest(upstream)}:changes`;

/**
 * Returns a function that finds the entry of a question. An entry belongs to an account, so no key gets
 * another's responses. A stored value that cannot be read is treated as absent.
 */
export function createEntries(store: Store, upstream: string) {
  const service = digest(upstream);
  const write = (name: string, value: unknown, milliseconds: number): Promise<void> =>
    store.write(name, JSON.stringify(value), milliseconds);
  return (question: Question, { account, name }: Caller) => {
    // The service ignores the case of names (spec 4).
    const address = question.address.toLowerCase();
    const prefix = `racing:${stateVersion}:${service}:${account}`;
    const [response, failure] = [`${prefix}:answer:${address}`, `${prefix}:trouble:${address}`];
    const [pause, quota] = [`${prefix}:pause`, `${prefix}:quota`];
    return {
      name: response,
      async read(): Promise<EntryState> {
        const [cached, recent, paused, headers] = await store.read([response, failure, pause, quota]);
        return {
          cached: parseStored(cached, isCachedResponse),
          failure: parseStored(
            recent,
            (value: unknown): value is RecentFailure =>
              isObject(value) &&
              failureCodes.some((code) => code === value.code) &&
              typeof value.detail === "string",
          ),
          pausedUntil: parseStored(paused, isTime),
          quota: parseStored(headers, isHeaders),
        };
      },
      setResponse: (value: CachedResponse, milliseconds: number) => write(response, value, milliseconds),
      setFailure: (value: RecentFailure, milliseconds: number) => write(failure, value, milliseconds),
      setPause: (until: number, milliseconds: number) => write(pause, until, milliseconds),
      setQuota: (headers: Readonly<Record<string, string>>) => write(quota, headers, day),
      /** Takes the lease for fetching this question and renews it; undefined while another process has it. */
      lease: (milliseconds: number) => holdLease(store, `${prefix}:lease:${address}`, milliseconds),
      /** Counts a request of the caller in the day since the first. */
      spend: () => store.count(`${prefix}:spent:${digest(name)}`, day),
    };
  };
}

/** Parses a stored text; undefined if it is absent, is not JSON or has another shape. */
export function parseStored<T>(
  text: string | undefined,
  hasShape: (value: unknown) => value is T,
): T | undefined {
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return hasShape(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isTime = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);

/** Accepts names and values that a response can carry; any others would make it fail. */
const isHeaders = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) &&
  Object.entries(value).every(
    ([name, text]) => /^[\w-]+$/.test(name) && typeof text === "string" && /^[\x20-\x7e]*$/.test(text),
  );

/** Returns true for a response in the shape that createCachedResponse makes. */
export const isCachedResponse = (value: unknown): value is CachedResponse =>
  isObject(value) &&
  isTime(value.status) &&
  (value.status === 200 || (value.status >= 400 && value.status < 500)) &&
  isHeaders(value.headers) &&
  typeof value.body === "string" &&
  [value.madeAt, value.freshUntil, value.staleUntil].every(isTime);
