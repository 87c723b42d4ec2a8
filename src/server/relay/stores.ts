import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Redis } from "ioredis";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Counters } from "./counters";

/** A store of short texts by name, each with a lifetime. */
export interface Store {
  /** Reads some texts at one moment; undefined for a name without one. */
  read(names: readonly string[]): Promise<readonly (string | undefined)[]>;
  write(name: string, text: string, milliseconds: number): Promise<void>;
  /** Takes a lease; resolves with a function that releases it, or undefined while another holder has it. */
  lease(name: string, milliseconds: number): Promise<(() => Promise<void>) | undefined>;
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly now: () => number;
  readonly log: Logger;
  readonly counters: Counters;
  /**
   * The timeout of a Redis command in milliseconds. It is short, because the process's own store is used
   * after it.
   */
  readonly timeout?: number | undefined;
}

/**
 * Opens the relay's store: in Redis when a URL is given, else in this process. `shared` returns true while
 * Redis is used.
 */
export async function openStore(
  redis: string | undefined,
  { now, log, counters, timeout = 500 }: OpenOptions,
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
  const shared = await openRedisStore(redis, timeout);
  return { store: createFallbackStore({ shared, own, now, onChange }), shared: () => isUp };
}

const mebibyte = 2 ** 20;

/** Creates a store in this process. When it is full, the least recently used texts are removed. */
export function createMemoryStore({
  now,
  megabytes = 64,
}: {
  readonly now: () => number;
  readonly megabytes?: number;
}): Store {
  const texts = new LRUCache<string, { readonly text: string; readonly until: number }>({
    maxSize: megabytes * mebibyte,
    sizeCalculation: ({ text }, name) => 2 * (text.length + name.length) + 100,
  });
  const leases = new Map<string, { readonly until: number }>();

  function read(name: string): string | undefined {
    const found = texts.get(name);
    return found && found.until > now() ? found.text : undefined;
  }

  return {
    read: (names) => Promise.resolve(names.map(read)),
    write(name, text, milliseconds) {
      texts.set(name, { text, until: now() + milliseconds });
      return Promise.resolve();
    },
    lease(name, milliseconds) {
      if ((leases.get(name)?.until ?? 0) > now()) return Promise.resolve(undefined);
      const own = { until: now() + milliseconds };
      leases.set(name, own);
      return Promise.resolve(() => {
        if (leases.get(name) === own) leases.delete(name);
        return Promise.resolve();
      });
    },
    close: () => Promise.resolve(),
  };
}

const longestReconnectDelay = 1_000;

/** Deletes a lease only if this holder still has it. */
const releaseScript = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;

/**
 * Opens a store in Redis, which several relay processes may share. Its commands reject at once while Redis is
 * unavailable.
 */
async function openRedisStore(url: string, commandTimeout: number): Promise<Store> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2 * commandTimeout,
    commandTimeout,
    retryStrategy: (times) => Math.min(50 * times, longestReconnectDelay),
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
  });
  // Each command rejects by itself; an error event without a listener would end the process.
  redis.on("error", () => undefined);

  // Resolves as soon as Redis is ready, so that the first request uses it, or at the timeout.
  await once(redis, "ready", { signal: AbortSignal.timeout(2 * commandTimeout) }).catch(() => undefined);

  return {
    read: async (names) => (await redis.mget([...names])).map((text) => text ?? undefined),
    write: async (name, text, milliseconds) =>
      void (await redis.set(name, text, "PX", Math.ceil(milliseconds))),
    async lease(name, milliseconds) {
      const token = randomUUID();
      if ((await redis.set(name, token, "PX", milliseconds, "NX")) === null) return undefined;
      return async () => void (await redis.eval(releaseScript, 1, name, token));
    },
    close: () => Promise.resolve(redis.disconnect()),
  };
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
      const [texts, ownTexts] = await Promise.all([
        withFallback((store) => store.read(names)),
        own.read(names),
      ]);
      // A shared store that was restarted has lost its texts.
      return texts.map((text, index) => text ?? ownTexts[index]);
    },
    async write(name, text, milliseconds) {
      await own.write(name, text, milliseconds);
      await withFallback((store) =>
        store === own ? Promise.resolve() : store.write(name, text, milliseconds),
      );
    },
    async lease(name, milliseconds) {
      const release = await withFallback((store) => store.lease(name, milliseconds));
      return release && (() => release().catch(() => undefined));
    },
    close: async () => void (await Promise.all([shared.close(), own.close()])),
  };
}
