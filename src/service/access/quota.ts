import type { Plan } from "../../spec/codes";
import { type Account, type Allowance, type CallerLimit, createAccount, spend } from "./account";
import type { Caller } from "./callers";

/** The limits on a caller's requests. */
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
  /** Milliseconds of a clock that is never set. */
  readonly now: () => number;
}

/**
 * Creates a quota that counts each caller's requests in this process: a token bucket for bursts, and a
 * rolling day in steps of a minute.
 */
export function createMemoryQuota({ limits = defaultLimits, now }: QuotaOptions): Quota {
  const accounts = new Map<string, Account>();
  return ({ id, plan }) => {
    const limit = limitOf(limits, plan);
    const account = accounts.get(id) ?? createAccount(limit, now());
    accounts.set(id, account);
    return Promise.resolve(spend(account, limit, now()));
  };
}

export const limitOf = ({ day, burst }: Limits, plan: Plan): CallerLimit => ({
  day: day[plan],
  burst: burst[plan],
});
