import { isApiKey } from "../../http/messages";
import type { BucketLimit } from "../../http/tokenBucket";
import {
  createGuessLimiter,
  createMemoryRateLimiter,
  keyDigest,
  wrongKeys,
} from "../../service/access/quota";

/** The sender of a request. */
export interface Caller {
  /** The name in the log: a team member's, or the beginning of the key's digest. */
  readonly name: string;
  /**
   * The digest of the key that goes upstream, because responses, quotas and pauses are stored per account.
   */
  readonly account: string;
  /** The key that goes upstream. */
  readonly key: string;
}

/** The team key and tokens. */
export interface TeamSettings {
  /** The key that goes upstream for every team token; if absent, each caller's own key does. */
  readonly key?: string;
  /** The names of the team's members or groups by token. */
  readonly tokens: ReadonlyMap<string, string>;
}

export interface AdmissionOptions extends TeamSettings {
  readonly rate: BucketLimit;
  readonly now: () => number;
}

/** Creates the authentication and rate limiting of callers. */
export function createAdmission({ key: teamKey, tokens, rate, now }: AdmissionOptions) {
  const authenticate = createAuthenticator(teamKey, tokens);
  const takeRequest = createMemoryRateLimiter(rate, now);
  const guesses = createGuessLimiter(createMemoryRateLimiter(wrongKeys, now));

  return {
    /** Resolves to the caller. Rejects with a RequestError for a refused key, too many keys or requests. */
    async admit(key: string | undefined, address: string): Promise<Caller> {
      if (!key) {
        const secret = teamKey === undefined ? "API key" : "team token";
        throw new RequestError("key_missing", `no ${secret}: send it in the header X-API-Key`);
      }
      const attempt = { id: keyDigest(key), address };
      limit(await guesses.attempt(attempt), "too_many_wrong_keys");
      const caller = authenticate(key);
      if (teamKey !== undefined) await guesses.accept(attempt);
      limit(await takeRequest([caller.name + caller.account]), "too_many_requests");
      return caller;
    },
    /**
     * Records the status of the service's response to the caller's own key; undefined if there was no
     * response.
     */
    async record({ account }: Caller, address: string, status?: number): Promise<void> {
      if (teamKey !== undefined || wrongKey.has(status ?? 0)) return;
      const attempt = { id: account, address };
      if (status === 200) await guesses.accept(attempt);
      else await guesses.withdraw(attempt);
    },
  };
}

/** The statuses with which services reject a wrong key. */
const wrongKey = new Set([401, 403]);

const reasons = {
  too_many_requests: "too many requests",
  too_many_wrong_keys: "too many wrong keys",
} as const;

function limit(seconds: number, code: keyof typeof reasons): void {
  if (seconds > 0) throw tooManyRequests(code, reasons[code], seconds);
}

/** Returns true for a key or token that the relay accepts: 1 to 256 characters that a header can carry. */
export const isRelayKey = (text: string): boolean => text.length <= 256 && isApiKey(text);

/**
 * Creates a function that returns the caller for a key. If there is a team key, the key must be a team token
 * and the team key goes upstream, so that the team shares its responses. Otherwise the key itself goes
 * upstream, and its responses belong to it. Tokens are compared by digest, so that the time of a comparison
 * reveals nothing about them.
 */
function createAuthenticator(
  teamKey: string | undefined,
  tokens: TeamSettings["tokens"],
): (key: string) => Caller {
  const members = new Map([...tokens].map(([token, name]) => [keyDigest(token), name]));
  const team = teamKey === undefined ? undefined : { key: teamKey, account: keyDigest(teamKey) };
  return (key) => {
    if (!isRelayKey(key)) throw new RequestError("key_unknown", "the API key contains invalid characters");
    const account = keyDigest(key);
    if (!team) return { name: account.slice(0, 8), account, key };
    const name = members.get(account);
    if (name === undefined) throw new RequestError("key_unknown", "unknown team token");
    return { name, ...team };
  };
}
import { RequestError, tooManyRequests } from "../../service/routes/context";
