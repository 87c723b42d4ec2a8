import { once } from "node:events";
import { Redis } from "ioredis";

const longestReconnectDelay = 1_000;

/**
 * Connects to Redis. Commands reject at once while it is unavailable, and after the timeout of a command in
 * milliseconds, unless that is 0; the connection is made again by itself. The first connection is awaited for
 * twice the timeout.
 */
export async function connectRedis(url: string, timeout: number, commandTimeout = timeout): Promise<Redis> {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2 * timeout,
    ...(commandTimeout > 0 && { commandTimeout }),
    retryStrategy: (times) => Math.min(50 * times, longestReconnectDelay),
    reconnectOnError: (error) => error.message.startsWith("READONLY"),
  });
  // Each command rejects by itself; an error event without a listener would end the process.
  redis.on("error", () => undefined);

  // Resolves as soon as Redis is ready, so that the first request uses it, or at the timeout.
  await once(redis, "ready", { signal: AbortSignal.timeout(2 * timeout) }).catch(() => undefined);
  return redis;
}
