import { isBare, protectsKey } from "../http/messages";
import { UsageError } from "./readArguments";
import type { RedisSettings } from "./scale/redis/signedStore";
import { isRelayKey } from "./relay/admission";
import type { RelaySettings } from "./relay/createRelay";

const shortestSigningKey = 32;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads RACING_UPSTREAM (which the command line may override), RACING_API_KEY, RACING_TEAM_TOKENS
 * (`name:token,name:token`), RACING_MEMBER_BUDGET, RACING_FOLLOW_BUDGET and the variables of Redis; returns
 * undefined if no upstream is named. Throws a UsageError, without secrets, for invalid values.
 *
 * @example readRelaySettings({ RACING_UPSTREAM: "https://form.example.com" })
 */
export function readRelaySettings(environment: Environment, sourceName?: string): RelaySettings | undefined {
  const address = sourceName ?? environment["RACING_UPSTREAM"];
  const [key, redis] = [environment["RACING_API_KEY"], readRedis(environment)];
  const tokens = readTokens(environment["RACING_TEAM_TOKENS"]);
  if (!address) {
    if (key || tokens.size > 0)
      throw new UsageError("RACING_API_KEY and RACING_TEAM_TOKENS need an upstream: set it with --upstream");
    return undefined;
  }
  if (Boolean(key) !== tokens.size > 0)
    throw new UsageError(
      "RACING_API_KEY and RACING_TEAM_TOKENS must be set together: without tokens anyone could use the key",
    );
  if (key && !isRelayKey(key))
    throw new UsageError("RACING_API_KEY must be 1 to 256 visible ASCII characters");
  const memberBudget = readBudget(environment, "RACING_MEMBER_BUDGET");
  const followBudget = readBudget(environment, "RACING_FOLLOW_BUDGET");
  return {
    upstream: upstreamOf(address),
    tokens,
    ...(key && { key }),
    ...(redis && { redis }),
    ...(memberBudget !== undefined && { memberBudget }),
    ...(followBudget !== undefined && { followBudget }),
  };
}

/** Reads REDIS_URL and REDIS_SIGNING_KEY. Throws a UsageError without the values, which are secret. */
export function readRedis(environment: Environment): RedisSettings | undefined {
  const { REDIS_URL: url, REDIS_SIGNING_KEY: signingKey } = environment;
  if (url && !/^rediss?:\/\/[^/]/.test(url))
    throw new UsageError("REDIS_URL must be redis://HOST:PORT or rediss://HOST:PORT");
  if (signingKey && signingKey.length < shortestSigningKey)
    throw new UsageError(`REDIS_SIGNING_KEY must have ${shortestSigningKey} characters or more`);
  return url ? { url, ...(signingKey && { signingKey }) } : undefined;
}

function readBudget(environment: Environment, name: string): number | undefined {
  const text = environment[name];
  if (!text) return undefined;
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UsageError(`${name} must be a number of requests a day: current value is ${text}`);
}

/** The key is sent in a header, so the connection must be encrypted unless it stays on this machine. */
function upstreamOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isBare(url) || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      "the upstream must be an address such as https://form.example.com, without user, query or fragment",
    );
  if (!protectsKey(url))
    throw new UsageError(
      "the upstream must begin with https:// unless it is on this machine, because keys are sent to it",
    );
  return url.href.replace(/\/+$/, "");
}

/** Error messages do not show the values, which contain tokens. */
function readTokens(text = ""): ReadonlyMap<string, string> {
  const pairs = text
    .split(",")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "");
  const tokens = new Map<string, string>();
  for (const pair of pairs) {
    const [, name, token] = /^([\w.@ -]{1,64}):([\x21-\x2b\x2d-\x7e]{16,256})$/.exec(pair) ?? [];
    if (!name || !token || tokens.has(token))
      throw new UsageError(
        "RACING_TEAM_TOKENS must be NAME:TOKEN,NAME:TOKEN with different tokens of at least 16 characters",
      );
    tokens.set(token, name);
  }
  return tokens;
}
