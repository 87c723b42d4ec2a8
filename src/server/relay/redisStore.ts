import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { Redis } from "ioredis";
import type { Store } from "./store";

/** Milliseconds that Redis may take for one command; the relay has a memory of its own. */
const patience = 500;
const longestPause = 1_000;

/** Gives a lease free only if it is still ours. */
const release = `if redis.call("get", KEYS[1]) == ARGV[1] then return redis.call("del", KEYS[1]) end return 0`;

/** A store in Redis, for any number of relay processes. Its commands fail at once while Redis is away, and work again when it is back. */
export async function redisStore(url: string): Promise<Store> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2 * patience,
    commandTimeout: patience,
    retryStrategy: (times) => Math.min(50 * times, longestPause),
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
  });
  // Each command tells of its failure; an event that nobody hears would end the process.
  redis.on("error", () => undefined);

  // A Redis that is there is used from the first question on; one that is not is not waited for.
  await once(redis, "ready", { signal: AbortSignal.timeout(2 * patience) }).catch(() => undefined);

  return {
    read: async (names) => (await redis.mget([...names])).map((text) => text ?? undefined),
    write: async (name, text, milliseconds) => void (await redis.set(name, text, "PX", Math.ceil(milliseconds))),
    async lease(name, milliseconds) {
      const token = randomUUID();
      if ((await redis.set(name, token, "PX", milliseconds, "NX")) === null) return undefined;
      return async () => void (await redis.eval(release, 1, name, token));
    },
    close: () => Promise.resolve(redis.disconnect()),
  };
}
