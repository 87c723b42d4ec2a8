import type { Logger } from "pino";
import type { Counters } from "./counters";
import { openRedisStore } from "./redisStore";
import { createMemoryStore, type Store } from "./store";

export interface OpenOptions {
  readonly now: () => number;
  readonly log: Logger;
  readonly counters: Counters;
}

/** Opens the relay's store: in Redis when a URL is given, else in this process. `shared` returns true while Redis is used. */
export async function openStore(
  redis: string | undefined,
  { now, log, counters }: OpenOptions,
): Promise<{ readonly store: Store; readonly shared: () => boolean }> {
  const own = createMemoryStore({ now });
  if (redis === undefined) return { store: own, shared: () => false };
  let isUp = true;
  const onChange = (up: boolean): void => {
    isUp = up;
    if (up) return log.info("Redis is available again");
    counters.add("racing_relay_redis_failures_total");
    log.warn("Redis is unavailable: responses are cached in this process until it is back");
  };
  return { store: createFallbackStore({ shared: await openRedisStore(redis), own, now, onChange }), shared: () => isUp };
}

export interface FallbackOptions {
  readonly shared: Store;
  /** Replaces the shared store while that fails. Everything is written to it too. */
  readonly own: Store;
  readonly now: () => number;
  /** Called when the shared store starts to fail and when it works again. */
  readonly onChange: (up: boolean, error?: unknown) => void;
}

/** Milliseconds for which a failed store is not used. */
const retryAfter = 500;

/** Creates a store that never fails: it uses the process's own store while the shared one is unavailable. */
export function createFallbackStore({ shared, own, now, onChange }: FallbackOptions): Store {
  let unusedUntil = 0;
  let up = true;

  async function withFallback<T>(work: (store: Store) => Promise<T>): Promise<T> {
    if (now() < unusedUntil) return work(own);
    try {
      const result = await work(shared);
      if (!up) onChange((up = true));
      return result;
    } catch (error) {
      unusedUntil = now() + retryAfter;
      if (up) onChange((up = false), error);
      return work(own);
    }
  }

  return {
    async read(names) {
      const [texts, ownTexts] = await Promise.all([withFallback((store) => store.read(names)), own.read(names)]);
      // A shared store that was restarted has lost its texts.
      return texts.map((text, index) => text ?? ownTexts[index]);
    },
    async write(name, text, milliseconds) {
      await own.write(name, text, milliseconds);
      await withFallback((store) => (store === own ? Promise.resolve() : store.write(name, text, milliseconds)));
    },
    async lease(name, milliseconds) {
      const release = await withFallback((store) => store.lease(name, milliseconds));
      return release && (() => release().catch(() => undefined));
    },
    close: async () => void (await Promise.all([shared.close(), own.close()])),
  };
}
