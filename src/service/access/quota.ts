import { sha256 } from "@noble/hashes/sha2";
import { LRUCache } from "lru-cache";
import {
  type BucketLimit,
  createTokenBucket,
  fillBucket,
  secondsUntilToken,
  type TokenBucket,
} from "../../http/tokenBucket";
import { demoKeys, type Plan } from "../../spec/codes";

export interface KeyOptions {
  readonly keys?: Readonly<Record<string, Plan>>;
  /** Accepts the public demonstration keys too. */
  readonly demoKeys?: boolean;
  /** Does the same as `keyDigest` below with the platform's own functions, which are faster. */
  readonly keyDigest?: (key: string) => string;
}

/** The sender of a request: its plan, and an id for counting that does not reveal the key. */
export interface Caller {
  readonly id: string;
  readonly plan: Plan;
  /** True for a public demonstration key. */
  readonly isPublic?: true;
}

/**
 * Returns a function that finds a caller by the digest of its key, so that timing reveals nothing about keys.
 */
export function createCallerLookup({
  keys = {},
  demoKeys: acceptDemo = false,
}: Pick<KeyOptions, "keys" | "demoKeys">): (digest: string) => Caller | undefined {
  const demo = acceptDemo ? { [demoKeys.free]: "free" as const, [demoKeys.pro]: "pro" as const } : {};
  const callers = new Map<string, Caller>();
  for (const [key, plan] of Object.entries<Plan>({ ...demo, ...keys }))
    callers.set(keyDigest(key), { id: keyDigest(key), plan, ...(isDemoKey(key) && { isPublic: true }) });
  return (digest) => callers.get(digest);
}

const isDemoKey = (key: string): boolean => Object.values<string>(demoKeys).includes(key);

/** Returns the digest for comparing and counting a key: its SHA-256 in base64url. */
export const keyDigest = (key: string): string =>
  btoa(String.fromCharCode(...sha256(new TextEncoder().encode(key))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const second = 1000;
const minuteLength = 60 * second;
const minutesPerDay = 24 * 60;

/** The decision on one request: the rest of the daily quota, and the wait if it is refused. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Requests accepted at once, and per second. */
  readonly burst: number;
  /** Whole seconds; present if the request is refused. */
  readonly retryAfter?: number;
}

/** The requests of one caller: a rolling day in steps of a minute, and a token bucket for bursts. */
export interface Account {
  /** Requests accepted here, by minute of the last day, oldest first; `used` is their sum. */
  readonly minutes: Map<number, number>;
  used: number;
  /** Requests of the same caller accepted by other processes, and the time when this was known. */
  elsewhere: { readonly used: number; readonly at: number };
  readonly bucket: TokenBucket;
}

export const createAccount = ({ burst }: CallerLimit, now: number): Account => ({
  minutes: new Map(),
  used: 0,
  elsewhere: { used: 0, at: now },
  bucket: createTokenBucket({ burst }, now),
});

/** Decides on one request by the counts of this process, and counts it if it is accepted. */
export function spend(account: Account, { day, burst }: CallerLimit, now: number): Allowance {
  expire(account, now);
  fill(account, { burst }, now);
  const used = account.used + account.elsewhere.used;
  if (used >= day) {
    // Waits until the oldest request expires.
    const [oldest = Math.floor(account.elsewhere.at / minuteLength)] = account.minutes.keys();
    const wait = (oldest + minutesPerDay + 1) * minuteLength - now;
    return { limit: day, remaining: 0, burst, retryAfter: Math.max(1, Math.ceil(wait / second)) };
  }
  if (account.bucket.tokens < 1) return { limit: day, remaining: day - used, burst, retryAfter: 1 };
  record(account, { burst }, now);
  return { limit: day, remaining: day - used - 1, burst };
}

const fill = ({ bucket }: Account, { burst }: Pick<CallerLimit, "burst">, now: number): void =>
  fillBucket(bucket, { burst, perSecond: burst }, now);

/** Counts a request that another process accepted. */
export function record(account: Account, limit: Pick<CallerLimit, "burst">, now: number): void {
  fill(account, limit, now);
  const minute = Math.floor(now / minuteLength);
  account.bucket.tokens = Math.max(0, account.bucket.tokens - 1);
  account.used += 1;
  account.minutes.set(minute, (account.minutes.get(minute) ?? 0) + 1);
}

/** Forgets the requests before the last day. */
export function expire(account: Account, now: number): void {
  const last = Math.floor(now / minuteLength) - minutesPerDay;
  if (Math.floor(account.elsewhere.at / minuteLength) < last) account.elsewhere = { used: 0, at: now };
  for (const [minute, requests] of account.minutes) {
    if (minute >= last) return;
    account.minutes.delete(minute);
    account.used -= requests;
  }
}

/**
 * Takes a token from each named bucket, or from none if one of them is empty. Resolves to 0 if the request
 * may proceed, otherwise to the whole seconds until it may; never rejects. A cost of 0 takes no token, -1
 * returns them.
 */
export type RateLimiter = (names: readonly string[], cost?: 1 | 0 | -1) => Promise<number>;

const maxNames = 10_000;

/** Creates a rate limiter within this process; the least recently used names are forgotten. */
export function createMemoryRateLimiter(bucketLimit: BucketLimit, now: () => number): RateLimiter {
  const buckets = new LRUCache<string, TokenBucket>({ max: maxNames });
  function filled(name: string): TokenBucket {
    const bucket = buckets.get(name) ?? createTokenBucket(bucketLimit, now());
    buckets.set(name, bucket);
    fillBucket(bucket, bucketLimit, now());
    return bucket;
  }
  return (names, cost = 1) => {
    const taken = names.map(filled);
    const wait = cost < 0 ? 0 : Math.max(0, ...taken.map((bucket) => secondsUntilToken(bucket, bucketLimit)));
    if (wait > 0) return Promise.resolve(Math.max(1, Math.ceil(wait)));
    for (const bucket of taken) bucket.tokens = Math.min(bucketLimit.burst, bucket.tokens - cost);
    return Promise.resolve(0);
  };
}

export interface KeyAttempt {
  readonly id: string;
  readonly address: string;
}

/**
 * The limit on wrong keys from one address, and from anywhere with one key. It permits mistakes, but no
 * guessing.
 */
export const wrongKeys: BucketLimit = { burst: 30, perSecond: 0.5 };
const maxKnownKeys = 10_000;

/**
 * Creates a limiter of wrong keys over a rate limiter for `wrongKeys`. Every attempt counts until its key is
 * accepted, so that concurrent guesses are limited too. A key that was accepted once is never slowed again.
 */
export function createGuessLimiter(limiter: RateLimiter) {
  const knownKeys = new LRUCache<string, true>({ max: maxKnownKeys });
  return {
    /** Counts an attempt; resolves to 0 if the key may be tried, otherwise to the seconds until it may. */
    attempt: async (attempt: KeyAttempt): Promise<number> =>
      knownKeys.get(attempt.id) ? 0 : await limiter(bucketsOf(attempt)),
    /** Resolves like `attempt` for a right key: it counts nothing, and waits only after guesses. */
    async check(attempt: KeyAttempt): Promise<number> {
      if (knownKeys.get(attempt.id)) return 0;
      const wait = await limiter(bucketsOf(attempt), 0);
      if (wait === 0) knownKeys.set(attempt.id, true);
      return wait;
    },
    /** Records that the key was accepted, so that the attempt was not a guess. */
    async accept(attempt: KeyAttempt): Promise<void> {
      if (knownKeys.get(attempt.id)) return;
      knownKeys.set(attempt.id, true);
      await limiter(bucketsOf(attempt), -1);
    },
    /** Withdraws an attempt that showed nothing about its key. */
    async withdraw(attempt: KeyAttempt): Promise<void> {
      if (!knownKeys.get(attempt.id)) await limiter(bucketsOf(attempt), -1);
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
 * Returns the network of an address: an IPv4 address unchanged, the first 64 bits of an IPv6 address.
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

export interface Limits {
  /** Requests in any 24 hours, by plan. */
  readonly day: Readonly<Record<Plan, number>>;
  /** Requests at once, and per second, by plan. */
  readonly burst: Readonly<Record<Plan, number>>;
}

export const defaultLimits: Limits = { day: { free: 1000, pro: 50_000 }, burst: { free: 20, pro: 50 } };

/** Counts one request of a caller and decides on it; never rejects. */
export type Quota = (caller: Caller) => Promise<Allowance>;

export interface QuotaOptions {
  readonly limits?: Limits | undefined;
  /** Milliseconds of a clock that is never adjusted. */
  readonly now: () => number;
}

/** Creates a quota that counts each caller's requests in this process. */
export function createMemoryQuota({ limits = defaultLimits, now }: QuotaOptions): Quota {
  const accounts = new Map<string, Account>();
  return ({ id, plan }) => {
    const limit = limitOf(limits, plan);
    const account = accounts.get(id) ?? createAccount(limit, now());
    accounts.set(id, account);
    return Promise.resolve(spend(account, limit, now()));
  };
}

export const limitOf = ({ day, burst }: Limits, plan: Plan) => ({
  day: day[plan],
  burst: burst[plan],
});

export type CallerLimit = ReturnType<typeof limitOf>;
