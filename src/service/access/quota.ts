import { createTokenBucket, fillBucket, type TokenBucket } from "../../http/tokenBucket";
import type { Plan } from "../../spec/codes";
import type { Caller } from "./callers";

/** The limits on a caller's requests. */
export interface Limits {
  /** Requests in any 24 hours, by plan. */
  readonly day: Readonly<Record<Plan, number>>;
  /** Requests at once, and per second, by plan. */
  readonly burst: Readonly<Record<Plan, number>>;
}

export const defaultLimits: Limits = { day: { free: 1000, pro: 50_000 }, burst: { free: 20, pro: 50 } };

/** The decision on one request: the rest of the daily quota, and the wait when it is refused. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Requests accepted at once, and per second. */
  readonly burst: number;
  /** Whole seconds; given when the request is refused. */
  readonly retryAfter?: number;
}

const second = 1000;
const minuteLength = 60 * second;
const minutesPerDay = 24 * 60;

interface Account {
  /** Requests by minute of the last day; `used` is their sum. */
  readonly minutes: Map<number, number>;
  used: number;
  readonly bucket: TokenBucket;
}

/**
 * Returns a function that counts each caller's requests: a token bucket for bursts, and a rolling day in
 * steps of a minute.
 */
export function createQuota(limits: Limits = defaultLimits): (caller: Caller, now: number) => Allowance {
  const accounts = new Map<string, Account>();
  return ({ id, plan }, now) => {
    const burst = limits.burst[plan];
    const account = accounts.get(id) ?? {
      minutes: new Map(),
      used: 0,
      bucket: createTokenBucket({ burst }, now),
    };
    accounts.set(id, account);
    const minute = Math.floor(now / minuteLength);
    dropExpired(account, minute - minutesPerDay);
    const limit = limits.day[plan];
    if (account.used >= limit)
      return { limit, remaining: 0, burst, retryAfter: secondsUntilFree(account, now) };
    fillBucket(account.bucket, { burst, perSecond: burst }, now);
    if (account.bucket.tokens < 1) return { limit, remaining: limit - account.used, burst, retryAfter: 1 };
    account.bucket.tokens -= 1;
    account.used += 1;
    account.minutes.set(minute, (account.minutes.get(minute) ?? 0) + 1);
    return { limit, remaining: limit - account.used, burst };
  };
}

/** Drops the minutes before the last day; the map holds the oldest first. */
function dropExpired(account: Account, last: number): void {
  for (const [minute, requests] of account.minutes) {
    if (minute >= last) return;
    account.minutes.delete(minute);
    account.used -= requests;
  }
}

function secondsUntilFree({ minutes }: Account, now: number): number {
  const [oldest = 0] = minutes.keys();
  return Math.max(1, Math.ceil(((oldest + minutesPerDay + 1) * minuteLength - now) / second));
}
