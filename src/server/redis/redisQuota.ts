import type { Redis } from "ioredis";
import {
  type Account,
  type Allowance,
  type CallerLimit,
  createAccount,
  expire,
  record,
  spend,
} from "../../service/access/account";
import { defaultLimits, limitOf, type Quota, type QuotaOptions } from "../../service/access/quota";
import type { Fallback } from "./createFallback";
import { quotaScript } from "./quotaScript";

export interface RedisQuotaOptions extends QuotaOptions {
  readonly redis: Redis;
  readonly fallback: Fallback;
  /** Returns a name that no other call of any process returns. */
  readonly uniqueName: () => string;
  /** Milliseconds that replace the time of Redis in tests. */
  readonly time?: () => number;
}

/** A caller's requests in this process, and what Redis knows of them. */
interface SharedAccount extends Account {
  /** The name of the count in Redis: another one has lost the requests of this process. */
  run: string;
  /** Requests accepted here that Redis has not counted. */
  unreported: number;
}

/** A count that is lost more often than this during one request is not used. */
const mostAttempts = 4;

/**
 * Creates a quota that several processes share: no caller gets more than its limit of all of them together.
 * While Redis is unavailable, each process decides by its own requests and those that it knew of; they are
 * added when Redis is back, even if that has lost its contents.
 */
export function createRedisQuota(options: RedisQuotaOptions): Quota {
  const { redis, fallback, limits = defaultLimits, now, time, uniqueName } = options;
  const accounts = new Map<string, SharedAccount>();

  async function askRedis(id: string, limit: CallerLimit, account: SharedAccount): Promise<Allowance> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const { run, unreported } = account;
      account.unreported = 0;
      const values = [limit.day, limit.burst, run, uniqueName(), unreported, time ? time() : ""];
      const keys = [`racing:quota:${id}`];
      const reply = await quotaScript(redis, { keys, values }).catch((error: unknown) => {
        if (account.run === run) account.unreported += unreported;
        throw error;
      });
      const [countedRun, used = 0, wait = 0] = reply as [string, number?, number?];
      if (countedRun === run) {
        if (wait === 0 && account.run !== run) account.unreported += 1;
        return decide(account, limit, { used, wait });
      }
      if (countedRun === account.run) continue; // another request has noticed it
      expire(account, now());
      Object.assign(account, { run: countedRun, unreported: account.used });
    }
    throw new Error("Cannot count a request as Redis lost the count again and again");
  }

  function decide(
    account: SharedAccount,
    callerLimit: CallerLimit,
    { used, wait }: { readonly used: number; readonly wait: number },
  ): Allowance {
    expire(account, now());
    if (wait === 0) record(account, callerLimit, now());
    account.elsewhere = { used: Math.max(0, used - account.used), at: now() };
    const { day: limit, burst } = callerLimit;
    return { limit, remaining: Math.max(0, limit - used), burst, ...(wait > 0 && { retryAfter: wait }) };
  }

  return ({ id, plan }) => {
    const limit = limitOf(limits, plan);
    const account = accounts.get(id) ?? { ...createAccount(limit, now()), run: "", unreported: 0 };
    accounts.set(id, account);
    return fallback.withFallback(
      () => askRedis(id, limit, account),
      () => {
        const allowance = spend(account, limit, now());
        if (allowance.retryAfter === undefined) account.unreported += 1;
        return allowance;
      },
    );
  };
}
