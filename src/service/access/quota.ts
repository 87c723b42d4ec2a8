import { createTokenBucket, fillBucket, type TokenBucket } from "../../http/tokenBucket";
import type { Plan } from "../../spec/codes";
import type { Caller } from "./keyRing";

/** How much a caller may ask. */
export interface Limits {
  /** Requests in any 24 hours, by plan. */
  readonly day: Readonly<Record<Plan, number>>;
  /** Requests at once, and again each second. */
  readonly burst: number;
}

export const defaultLimits: Limits = { day: { free: 1000, pro: 50_000 }, burst: 20 };

/** The answer to one request: what is left of the day, and how long to wait when it is too much. */
export interface Allowance {
  readonly limit: number;
  readonly remaining: number;
  /** Requests that are taken at once, and again each second. */
  readonly burst: number;
  /** Whole seconds; given when the request is refused. */
  readonly retryAfter?: number;
}

const second = 1000;
const slice = 60 * second;
const slicesADay = 24 * 60;

interface Account {
  /** Requests by minute; the sum of the last day's is the rolling count. */
  readonly minutes: Map<number, number>;
  used: number;
  readonly bucket: TokenBucket;
}

/** Counts requests of each caller: a bucket of tokens for bursts and a rolling day in steps of a minute. */
export function quota(limits: Limits = defaultLimits): (caller: Caller, now: number) => Allowance {
  const accounts = new Map<string, Account>();
  return ({ id, plan }, now) => {
    const account = accounts.get(id) ?? { minutes: new Map(), used: 0, bucket: createTokenBucket(limits, now) };
    accounts.set(id, account);
    const minute = Math.floor(now / slice);
    forget(account, minute - slicesADay);
    const limit = limits.day[plan];
    const { burst } = limits;
    if (account.used >= limit) return { limit, remaining: 0, burst, retryAfter: untilFree(account, now) };
    fillBucket(account.bucket, { burst, perSecond: burst }, now);
    if (account.bucket.tokens < 1) return { limit, remaining: limit - account.used, burst, retryAfter: 1 };
    account.bucket.tokens -= 1;
    account.used += 1;
    account.minutes.set(minute, (account.minutes.get(minute) ?? 0) + 1);
    return { limit, remaining: limit - account.used, burst };
  };
}

/** Drops the minutes that have left the day; the oldest stand first. */
function forget(account: Account, last: number): void {
  for (const [minute, requests] of account.minutes) {
    if (minute >= last) return;
    account.minutes.delete(minute);
    account.used -= requests;
  }
}

function untilFree({ minutes }: Account, now: number): number {
  const [oldest = 0] = minutes.keys();
  return Math.max(1, Math.ceil(((oldest + slicesADay + 1) * slice - now) / second));
}
