import type { PersistentCache, StoredEntry } from "./persistentCache";
import { type RateLimiter, statedLimit } from "./rateLimiter";
import type { RawResponse } from "./request";

/** The persistent cache's key of the limit that the service stated last. */
const limitKey = "limit";

/** Milliseconds for which a stored limit is assumed: a plan changes seldom, and a rejection corrects it. */
const lifetime = 24 * 3600_000;

/** Milliseconds of requests that the storage may lack: it is written some time after them. */
const writtenLate = 1_000;

/** Stores the limit that a response states; deletes the stored one when a 429 states none. */
export function storeLimit(
  { status, headers }: Pick<RawResponse, "status" | "headers">,
  { cache, time }: { readonly cache: PersistentCache; readonly time: number },
): void {
  const perSecond = statedLimit(headers);
  if (perSecond !== undefined) cache.set({ key: limitKey, at: time, text: String(perSecond) });
  else if (status === 429) cache.delete([limitKey]);
}

/**
 * Makes the rate limiter assume the stored limit, so that the first requests need not wait for a response
 * that states it. The requests of the former session still count: the newest entry is as old as the last.
 */
export function restoreLimit(
  entries: readonly StoredEntry[],
  { rateLimiter, time }: { readonly rateLimiter: RateLimiter; readonly time: number },
): void {
  const { at = NaN, text } = entries.find(({ key }) => key === limitKey) ?? {};
  const [age, perSecond] = [time - at, Number(text)];
  if (!(age >= 0 && age < lifetime && perSecond >= 1 && perSecond < Infinity)) return;
  const lastRequest = Math.max(...entries.map((entry) => entry.at));
  rateLimiter.assumeLimit(perSecond, time - lastRequest - writtenLate);
}
