import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Redis } from "ioredis";
import type { Store } from "./store";

/** The timeout of a command in milliseconds. It is short, because the relay falls back to a store of its own. */
const commandTimeout = 500;
const longestReconnectDelay = 1_000;

/** Deletes a lease only if this holder still has it. */
const releaseScript = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;

/** Opens a store in Redis, which several relay processes may share. Its commands reject at once while Redis is unavailable. */
export async function openRedisStore(url: string): Promise<Store> {
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
    write: async (name, text, milliseconds) => void (await redis.set(name, text, "PX", Math.ceil(milliseconds))),
    async lease(name, milliseconds) {
      const token = randomUUID();
      if ((await redis.set(name, token, "PX", milliseconds, "NX")) === null) return undefined;
      return async () => void (await redis.eval(releaseScript, 1, name, token));
    },
    close: () => Promise.resolve(redis.disconnect()),
  };
}
