import { createHash } from "node:crypto";
import type { Caller } from "./admission";
import type { Question } from "./readQuestion";
import type { Store } from "./store";

/** A relayed response, with its times in milliseconds since 1970. Stored in Redis: its shape belongs to `version`. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly madeAt: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

/** A failure of the last second, returned to equal questions without another request. */
export interface RecentFailure {
  readonly status: 502 | 503 | 504;
  readonly detail: string;
}

/** The stored state of one question of one account. */
export interface EntryState {
  readonly cached?: CachedResponse | undefined;
  readonly failure?: RecentFailure | undefined;
  /** Milliseconds since 1970 until which the service rejects this key (429). */
  readonly pausedUntil?: number | undefined;
  /** The newest quota headers of this key. */
  readonly quota?: Readonly<Record<string, string>> | undefined;
}

/** The state that relay processes share. It belongs to an account: no key gets the responses of another. */
export interface SharedState {
  entryOf(question: Question, caller: Caller): Entry;
}

export interface Entry {
  readonly name: string;
  read(): Promise<EntryState>;
  setResponse(response: CachedResponse, milliseconds: number): Promise<void>;
  setFailure(failure: RecentFailure, milliseconds: number): Promise<void>;
  setPause(until: number, milliseconds: number): Promise<void>;
  setQuota(headers: Readonly<Record<string, string>>): Promise<void>;
  /** Takes the lease on fetching this question; undefined while another process holds it. */
  lease(milliseconds: number): ReturnType<Store["lease"]>;
}

const day = 24 * 60 * 60 * 1000;
/** Changes with the shapes of the stored values, so that relays of two versions may share one Redis. */
const version = 1;

export function createSharedState(store: Store, upstream: string): SharedState {
  const service = createHash("sha256").update(upstream).digest("base64url").slice(0, 12);
  const write = (name: string, value: unknown, milliseconds: number): Promise<void> =>
    store.write(name, JSON.stringify(value), milliseconds);
  return {
    entryOf({ address }, { account }) {
      const prefix = `racing:${version}:${service}:${account}`;
      const [response, failure] = [`${prefix}:answer:${address}`, `${prefix}:trouble:${address}`];
      const [pause, quota] = [`${prefix}:pause`, `${prefix}:quota`];
      return {
        name: response,
        async read() {
          const texts = await store.read([response, failure, pause, quota]);
          const values = texts.map((text) => (text === undefined ? undefined : JSON.parse(text)));
          return { cached: values[0], failure: values[1], pausedUntil: values[2], quota: values[3] };
        },
        setResponse: (value, milliseconds) => write(response, value, milliseconds),
        setFailure: (value, milliseconds) => write(failure, value, milliseconds),
        setPause: (until, milliseconds) => write(pause, until, milliseconds),
        setQuota: (headers) => write(quota, headers, day),
        lease: (milliseconds) => store.lease(`${prefix}:lease:${address}`, milliseconds),
      };
    },
  };
}
