import { LRUCache } from "lru-cache";
import type { BucketLimit } from "../../http/tokenBucket";
import type { RateLimiter } from "./quota";

/** A key, by its digest, and the address of its sender. */
export interface KeyAttempt {
  readonly id: string;
  readonly address: string;
}

/** Slows the guessing of keys. A key that was accepted once is never slowed again. */
export interface GuessLimiter {
  /** Counts an attempt; resolves to 0 when the key may be tried, else to the seconds until it may. */
  attempt(attempt: KeyAttempt): Promise<number>;
  /** Resolves as `attempt` does for a key that is right: it counts nothing, and waits after guesses only. */
  check(attempt: KeyAttempt): Promise<number>;
  /** Records that the key was accepted, and that the attempt was therefore no guess. */
  accept(attempt: KeyAttempt): Promise<void>;
  /** Takes an attempt back that showed nothing about its key. */
  withdraw(attempt: KeyAttempt): Promise<void>;
}

/** Wrong keys from one address, and from anywhere with one key: it permits mistakes, not guessing. */
export const wrongKeys: BucketLimit = { burst: 30, perSecond: 0.5 };
const maxKnownKeys = 10_000;

/**
 * Creates a limiter of wrong keys over a rate limiter of `wrongKeys`. Every attempt counts until its key is
 * accepted, so that concurrent guesses are limited too.
 */
export function createGuessLimiter(limiter: RateLimiter): GuessLimiter {
  const known = new LRUCache<string, true>({ max: maxKnownKeys });

  return {
    attempt: async (attempt) => (known.get(attempt.id) ? 0 : await limiter(bucketsOf(attempt))),
    async check(attempt) {
      if (known.get(attempt.id)) return 0;
      const wait = await limiter(bucketsOf(attempt), 0);
      if (wait === 0) known.set(attempt.id, true);
      return wait;
    },
    async accept(attempt) {
      if (known.get(attempt.id)) return;
      known.set(attempt.id, true);
      await limiter(bucketsOf(attempt), -1);
    },
    async withdraw(attempt) {
      if (!known.get(attempt.id)) await limiter(bucketsOf(attempt), -1);
    },
  };
}

const bucketsOf = ({ id, address }: KeyAttempt): readonly string[] => [
  `address:${networkOf(address)}`,
  `key:${id}`,
];

/** The parts of an IPv6 address that name a network; its holder may use every address in it. */
const partsOfNetwork = 4;

/**
 * Returns the network of an address: an IPv4 address itself, the first 64 bits of an IPv6 address.
 *
 * @example networkOf("2001:db8::1") // "2001:db8:0:0"
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !address.includes(":")) return mapped ?? address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const [before, after] = [head, tail ?? ""].map((text) => text.split(":").filter(Boolean));
  const zeros = tail === undefined ? 0 : 8 - (before?.length ?? 0) - (after?.length ?? 0);
  const parts = [...(before ?? []), ...new Array<string>(Math.max(0, zeros)).fill("0"), ...(after ?? [])];
  return parts.slice(0, partsOfNetwork).join(":");
}
