import { createHash } from "node:crypto";
import type { Caller } from "./callers";
import type { Question } from "./readQuestion";
import type { Kept } from "./reply";
import type { Store } from "./store";

/** A failure that was just seen; whoever asks the same within a moment is not sent to see it again. */
export interface Trouble {
  readonly status: 502 | 503 | 504;
  readonly detail: string;
}

/** What is known about one question of one account. */
export interface Known {
  readonly kept?: Kept | undefined;
  readonly trouble?: Trouble | undefined;
  /** The moment until which the service wants not to be asked with this key, milliseconds since 1970. */
  readonly pausedUntil?: number | undefined;
  /** The newest headers that tell of this key's quota. */
  readonly quota?: Readonly<Record<string, string>> | undefined;
}

/** What a relay knows, written down where its fellows read it. Everything belongs to an account: no key sees another's answers. */
export interface Ledger {
  /** The name under which this question of this account is kept. */
  pageOf(question: Question, caller: Caller): Page;
}

export interface Page {
  readonly name: string;
  read(): Promise<Known>;
  keep(kept: Kept, milliseconds: number): Promise<void>;
  trouble(trouble: Trouble, milliseconds: number): Promise<void>;
  pause(until: number, milliseconds: number): Promise<void>;
  quota(headers: Readonly<Record<string, string>>): Promise<void>;
  /** Undefined while someone else is asking this question. */
  lease(milliseconds: number): ReturnType<Store["lease"]>;
}

const day = 24 * 60 * 60 * 1000;
/** Changes with the shape of what is kept, so that relays of two versions may share one Redis. */
const version = 1;

export function createLedger(store: Store, upstream: string): Ledger {
  const service = createHash("sha256").update(upstream).digest("base64url").slice(0, 12);
  return {
    pageOf({ address }, { account }) {
      const ours = `racing:${version}:${service}:${account}`;
      const name = `${ours}:answer:${address}`;
      const names = [name, `${ours}:trouble:${address}`, `${ours}:pause`, `${ours}:quota`] as const;
      const [, trouble, pause, quota] = names;
      const write = (at: string, value: unknown, milliseconds: number): Promise<void> =>
        store.write(at, JSON.stringify(value), milliseconds);
      return {
        name,
        async read() {
          const texts = await store.read(names);
          const [kept, trouble, pausedUntil, quota] = texts.map((text) => (text === undefined ? undefined : JSON.parse(text)));
          return { kept, trouble, pausedUntil, quota };
        },
        keep: (kept, milliseconds) => write(name, kept, milliseconds),
        trouble: (seen, milliseconds) => write(trouble, seen, milliseconds),
        pause: (until, milliseconds) => write(pause, until, milliseconds),
        quota: (headers) => write(quota, headers, day),
        lease: (milliseconds) => store.lease(`${ours}:lease:${address}`, milliseconds),
      };
    },
  };
}
