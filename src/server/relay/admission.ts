import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isApiKey } from "../../http/apiKey";
import {
  type BucketLimit,
  createTokenBucket,
  fillBucket,
  secondsUntilToken,
  type TokenBucket,
} from "../../http/tokenBucket";
import { RelayError, tooManyRequests } from "./relayError";

/** The sender of a request. */
export interface Caller {
  /** The name in the log: a team member's, or the beginning of the key's digest. */
  readonly name: string;
  /** The digest of the key that goes upstream: responses, quotas and pauses are stored per account. */
  readonly account: string;
  /** The key that goes upstream. */
  readonly key: string;
}

/** The authentication and rate limiting of callers. */
export interface Admission {
  /** Returns the caller of a request. Throws a RelayError for a rejected key and for too many requests. */
  admit(key: string | undefined, address: string): Caller;
  /** Records the status of the service's response, which shows whether it accepts the key. */
  record(caller: Caller, address: string, status: number): void;
}

/** The team key and tokens. */
export interface TeamSettings {
  /** The key that goes upstream for every team token; without it each caller's own key goes upstream. */
  readonly key?: string;
  /** The names of the team's members or groups by their tokens. */
  readonly tokens: ReadonlyMap<string, string>;
}

export interface AdmissionOptions extends TeamSettings {
  /** The rate limit of a caller. */
  readonly rate: BucketLimit;
  readonly now: () => number;
}

/** The rate limit of rejected keys and tokens per address: it permits mistakes, not guessing. */
const rejections: BucketLimit = { burst: 30, perSecond: 0.5 };
const maxKnownAccounts = 10_000;

export function createAdmission({ key: teamKey, tokens, rate, now }: AdmissionOptions): Admission {
  const authenticate = createAuthenticator(teamKey, tokens);
  const takeRequest = createRateLimiter(rate, now);
  const takeRejection = createRateLimiter(rejections, now);
  /** The accounts whose keys the service has accepted. */
  const known = new Set<string>();

  function identify(key: string | undefined, address: string): Caller {
    try {
      const caller = authenticate(key);
      if (teamKey === undefined && !known.has(caller.account)) limit(takeRejection(address, 0));
      return caller;
    } catch (error) {
      limit(takeRejection(address));
      throw error;
    }
  }

  return {
    admit(key, address) {
      const caller = identify(key, address);
      limit(takeRequest(caller.name + caller.account));
      return caller;
    },
    record({ account }, address, status) {
      if (status === 401) takeRejection(address);
      else if (known.size < maxKnownAccounts) known.add(account);
    },
  };
}

function limit(seconds: number): void {
  if (seconds > 0) throw tooManyRequests("too many requests", seconds);
}

/** Returns true for a key or token that the relay accepts: 1 to 256 characters that a header can carry. */
export const isRelayKey = (text: string): boolean => text.length <= 256 && isApiKey(text);

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url");

/**
 * Creates a function that returns the caller of a key. With a team key, the key must be a team token and the
 * team key goes upstream, so that the team shares its responses; else the key itself goes upstream, and its
 * responses belong to it. Tokens are compared by their digests, so that the time of a comparison reveals
 * nothing about them.
 */
function createAuthenticator(
  teamKey: string | undefined,
  tokens: TeamSettings["tokens"],
): (key: string | undefined) => Caller {
  const members = new Map([...tokens].map(([token, name]) => [digest(token), name]));
  const team = teamKey === undefined ? undefined : { key: teamKey, account: digest(teamKey) };
  return (key) => {
    if (!key)
      throw new RelayError(401, `no ${team ? "team token" : "API key"}: send it in the header X-API-Key`);
    if (!isRelayKey(key)) throw new RelayError(401, "the API key contains invalid characters");
    const account = digest(key);
    if (!team) return { name: account.slice(0, 8), account, key };
    const name = members.get(account);
    if (name === undefined) throw new RelayError(401, "unknown team token");
    return { name, ...team };
  };
}

/**
 * Creates a rate limiter with a token bucket for each name. It returns 0 when the request may proceed, else
 * the whole seconds until one may. A cost of 0 takes no token.
 */
export function createRateLimiter(
  bucketLimit: BucketLimit,
  now: () => number,
): (name: string, cost?: 0 | 1) => number {
  const buckets = new LRUCache<string, TokenBucket>({ max: 10_000 });
  return (name, cost = 1) => {
    const bucket = buckets.get(name) ?? createTokenBucket(bucketLimit, now());
    buckets.set(name, bucket);
    fillBucket(bucket, bucketLimit, now());
    const wait = secondsUntilToken(bucket, bucketLimit);
    if (wait > 0) return Math.max(1, Math.ceil(wait));
    bucket.tokens -= cost;
    return 0;
  };
}
