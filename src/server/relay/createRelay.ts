import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { BucketLimit } from "../../http/tokenBucket";
import type { Connection } from "../../service/createService";
import { wantsList } from "../../service/createService";
import { changesEndpoint } from "../../spec/changes";
import { endpoints } from "../../spec/endpoints";
import { errorBody, requestIdHeader } from "../../spec/errorCodes";
import { createOwnLog, createRedisLog } from "../scale/redis/changeLog";
import { connectRedis } from "../scale/redis/openRedis";
import {
  createFallback,
  createFallbackStore,
  createMemoryStore,
  createRedisStore,
} from "../scale/redis/stores";
import { createSignedStore, createSigner, type RedisSettings, unsigned } from "../scale/redis/signedStore";
import type { PriceBook } from "../../service/prices/priceBook";
import { RequestError } from "../../service/routes/context";
import { pricesOf } from "../../service/routes/prices";
import { readParameters } from "../../service/routes/readParameters";
import { type Caller, createAdmission, type TeamSettings } from "./admission";
import { createRelayResponse } from "./cachedResponse";
import type { UpstreamDependencies } from "./fetchUpstream";
import { createFollowedRaces } from "./followedRaces";
import { readQuestion } from "./readQuestion";
import { createRelayCache, defaultTiming, type RelayCache, type Timing } from "./relayCache";
import { createEntries, logName } from "./relayEntries";

interface OpenOptions extends Pick<RelayDependencies, "now" | "log" | "counters"> {
  readonly timeout: RelayDependencies["redisTimeout"];
  readonly upstream: RelaySettings["upstream"];
}

/** Opens the relay's store, in Redis if a URL is given. */
async function openStore(
  redis: RedisSettings | undefined,
  { now, log, counters, timeout = 500, upstream }: OpenOptions,
) {
  const ownStore = createMemoryStore({ now });
  if (redis === undefined) return { store: ownStore, log: undefined, shared: () => false };
  if (redis.signingKey === undefined) log.warn(unsigned);
  const onChange = (up: boolean): void => {
    if (up) return log.info("Redis is available again");
    counters.add("racing_relay_redis_failures_total");
    log.warn("Redis is unavailable: responses are cached in this process until it is back");
  };
  const connection = await connectRedis(redis.url, timeout);
  const onRefused = (): void => counters.add("racing_relay_redis_refused_total");
  const signer = createSigner({ signingKey: redis.signingKey, onRefused });
  const shared = createSignedStore(createRedisStore(connection), signer);
  const fallback = createFallback({ now, onChange });
  return {
    store: createFallbackStore({ shared, own: ownStore, fallback }),
    /** The log of changes of all processes with the signing key; absent without a key. */
    log: signer && createRedisLog(connection, { name: logName(upstream), signer }),
    /** Returns true while Redis is used. */
    shared: () => redis.signingKey !== undefined && fallback.isUp(),
  };
}

export interface RelaySettings extends TeamSettings {
  /** The base URL of the service, without a trailing slash. */
  readonly upstream: string;
  /** The Redis through which several relay processes share responses. */
  readonly redis?: RedisSettings;
  /** The requests to the service that one member may cause in a day; by default half of the key's. */
  readonly memberBudget?: number;
  /** The requests a day for following races; by default, and at most, a third of the key's. */
  readonly followBudget?: number;
}

export interface RelayDependencies extends Pick<
  UpstreamDependencies,
  "counters" | "now" | "elapsed" | "random"
> {
  readonly log: Logger;
  readonly version: string;
  /** The prices of the table that this server follows; absent if it follows none. */
  readonly prices?: PriceBook | undefined;
  readonly timing?: Timing;
  readonly rate?: BucketLimit;
  readonly limit?: UpstreamDependencies["limit"];
  /**
   * The timeout of a Redis command in milliseconds; it is short, because the process's own store is used
   * after it.
   */
  readonly redisTimeout?: number | undefined;
  /** Calls back every so many milliseconds. Returns a function that ends it. */
  readonly every: (milliseconds: number, work: () => void) => () => void;
}

/** The facts about a request for the log and the counters; none of them is secret. */
interface LogFacts {
  readonly id?: string | undefined;
  endpoint: string;
  caller?: string;
}

/**
 * The rate allows for a workbook of 10,000 cached formulas, which takes half a minute, but limits an endless
 * script.
 */
const defaultRate: BucketLimit = { burst: 2000, perSecond: 300 };
const defaultLimit = 8 * 2 ** 20;

/**
 * Creates a relay of the interface's seven endpoints to the service in the settings, with a shared response
 * cache.
 *
 * @example
 * const settings = { upstream: "https://form.example.com", tokens: new Map() };
 * const clock = { now, elapsed, every };
 * const relay = await createRelay(settings, { ...clock, log, counters, random, version: "1.0.0" });
 */
export async function createRelay(settings: RelaySettings, dependencies: RelayDependencies) {
  const {
    log,
    counters,
    now,
    elapsed,
    random,
    version,
    timing = defaultTiming,
    rate = defaultRate,
    limit = defaultLimit,
  } = dependencies;
  const { upstream, key, tokens, memberBudget, followBudget } = settings;
  const opening = { now: elapsed, log, counters, upstream, timeout: dependencies.redisTimeout };
  const { store, shared, log: changeLog = createOwnLog(now) } = await openStore(settings.redis, opening);
  const team = key === undefined ? undefined : { memberBudget, members: tokens.size };
  const clock = { now, elapsed, random, wait };
  const entryOf = createEntries(store, upstream);
  const followed = createFollowedRaces({
    now,
    elapsed,
    budget: followBudget,
    every: dependencies.every,
    log: changeLog,
    ask: (...asked) => cache(...asked),
    isKept: async (question, caller) => (await entryOf(question, caller).read()).cached !== undefined,
  });
  const { onReplaced, changedAt } = followed;
  const cache: RelayCache = createRelayCache(entryOf, {
    upstream,
    team,
    timing,
    limit,
    counters,
    onReplaced,
    changedAt,
    ...clock,
  });
  const admission = createAdmission({ ...settings, rate, now: elapsed });

  async function answer(request: Request, address: string, facts: LogFacts): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === changesEndpoint.path) return stream(request, address, facts);
    if (url.pathname === endpoints.prices.path) return prices(request, address, facts);
    const question = readQuestion({ method: request.method, path: url.pathname, query: url.searchParams });
    facts.endpoint = question.endpoint;
    const caller = await admission.admit(request.headers.get("X-API-Key") ?? undefined, address);
    facts.caller = caller.name;
    const result = await cache(question, caller).catch(async (error: unknown) => {
      await admission.record(caller, address);
      throw error;
    });
    await admission.record(caller, address, result.cached.status);
    return createRelayResponse(result, {
      now: now(),
      match: request.headers.get("If-None-Match") ?? undefined,
      requestId: facts.id,
    });
  }

  /** Admits the caller of a GET request; with the response if the live service refuses the key. */
  async function admitted(request: Request, address: string, facts: LogFacts) {
    if (request.method !== "GET")
      throw new RequestError("method_not_allowed", "only GET is relayed", { Allow: "GET" });
    const caller = await admission.admit(request.headers.get("X-API-Key") ?? undefined, address);
    facts.caller = caller.name;
    return { caller, refused: await refusalOf(caller, address, facts) };
  }

  /** Answers with this server's own prices; the live service is not asked for them. */
  async function prices(request: Request, address: string, facts: LogFacts): Promise<Response> {
    facts.endpoint = "prices";
    const { refused } = await admitted(request, address, facts);
    if (refused) return refused;
    const query = new URL(request.url).searchParams;
    const asked = readParameters(endpoints.prices.parameters, { path: {}, query });
    const answered = pricesOf(asked, { prices: dependencies.prices, clock: { now, elapsed } });
    const headers = { "Cache-Control": "no-store", Vary: "X-API-Key", "X-Data-Source": "live" };
    return Response.json(answered, { headers });
  }

  /** Returns the live service's response if it refuses a caller's own key. */
  async function refusalOf(caller: Caller, address: string, facts: LogFacts): Promise<Response | undefined> {
    if (team) return undefined;
    const result = await cache({ endpoint: "venues", address: "/v1/form/venues" }, caller);
    await admission.record(caller, address, result.cached.status);
    return result.cached.status === 200
      ? undefined
      : createRelayResponse(result, { now: now(), match: undefined, requestId: facts.id });
  }

  /** Opens a stream of race changes, once the service has accepted the caller's own key. */
  async function stream(request: Request, address: string, facts: LogFacts): Promise<Response> {
    facts.endpoint = "changes";
    const { caller, refused } = await admitted(request, address, facts);
    if (refused) return refused;
    if (wantsList(request.headers.get("Accept") ?? undefined)) {
      const list = await followed.list(caller, new URL(request.url).searchParams);
      return Response.json(list, { headers: { "Cache-Control": "no-store", Vary: "X-API-Key, Accept" } });
    }
    const after = request.headers.get("Last-Event-ID") ?? undefined;
    return followed.open(caller, { query: new URL(request.url).searchParams, after });
  }

  async function handle(request: Request, { address = "", requestId }: Connection): Promise<Response> {
    const facts: LogFacts = { id: requestId, endpoint: "none" };
    const response = await answer(request, address, facts).catch((error: unknown) =>
      createErrorResponse(error, requestId),
    );
    const { status } = response;
    const how = response.headers.get("X-Cache") ?? "none";
    counters.add("racing_relay_requests_total", { endpoint: facts.endpoint, status: String(status), how });
    if (status >= 500 || how === "stale") log.warn({ ...facts, how, status }, "relay");
    return response;
  }

  /** Returns the current place where responses are stored. */
  const storage = (): "redis" | "memory" => (shared() ? "redis" : "memory");

  const { prices: table } = dependencies;

  function health(): Response {
    const body = {
      status: "ready",
      source: "live",
      asOf: null,
      version,
      cache: storage(),
      ...(table && { prices: table.source }),
    };
    return Response.json(body, { headers: { "Cache-Control": "no-store" } });
  }

  return {
    /** Handles a request whose path is relative to the relay. */
    handle: async (request: Request, connection: Connection): Promise<Response> =>
      new URL(request.url).pathname === "/health" ? health() : handle(request, connection),
    storage,
    endStreams: followed.close,
    close: () => store.close(),
  };
}

export type Relay = Awaited<ReturnType<typeof createRelay>>;

/** Returns the response for a RequestError; rethrows any other error. */
function createErrorResponse(error: unknown, requestId: string | undefined): Response {
  if (!(error instanceof RequestError)) throw error;
  const id = requestId && { [requestIdHeader]: requestId };
  const headers = { "Cache-Control": "no-store", "X-Cache": "none", ...id, ...error.headers };
  return Response.json(errorBody(error, requestId), { status: error.status, headers });
}
