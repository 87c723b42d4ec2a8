import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { BucketLimit } from "../../http/tokenBucket";
import { createAdmission, type TeamSettings } from "./admission";
import { createRelayResponse } from "./cachedResponse";
import { createCounters } from "./counters";
import { readQuestion } from "./readQuestion";
import { createRelayCache, defaultTiming, type Timing } from "./relayCache";
import { RelayError } from "./relayError";
import { openStore } from "./stores";

/** The configuration of the relay. */
export interface RelaySettings extends TeamSettings {
  /** The base URL of the service, without a trailing slash. */
  readonly upstream: string;
  /** The URL of the Redis in which several relay processes share responses. */
  readonly redis?: string;
}

export interface RelayDependencies {
  readonly log: Logger;
  readonly now: () => number;
  readonly random: () => number;
  readonly version: string;
  readonly timing?: Timing;
  /** The rate limit of a caller. */
  readonly rate?: BucketLimit;
  /** The largest body of a response in bytes. */
  readonly limit?: number;
  /** The timeout of a Redis command in milliseconds. */
  readonly redisTimeout?: number;
}

export interface Relay {
  /**
   * Handles a request whose path is relative to the relay. The caller's address limits the rate of rejected
   * keys.
   */
  handle(request: Request, address: string): Promise<Response>;
  /** Returns the counters in the text format of Prometheus. */
  metrics(): string;
  close(): Promise<void>;
}

/** The facts of a request for the log and the counters; none is secret. */
interface LogFacts {
  endpoint: string;
  caller?: string;
}

/**
 * A workbook of 10,000 cached formulas takes half a minute; a script that sends requests without end is
 * limited.
 */
const defaultRate: BucketLimit = { burst: 2000, perSecond: 300 };
const defaultLimit = 8 * 2 ** 20;

/**
 * Creates a relay of the interface's seven endpoints to the service in the settings, with a shared response
 * cache.
 *
 * @example
 * const settings = { upstream: "https://form.example.com", tokens: new Map() };
 * const relay = await createRelay(settings, { log, now, random, version: "1.0.0" });
 */
export async function createRelay(settings: RelaySettings, dependencies: RelayDependencies): Promise<Relay> {
  const {
    log,
    now,
    random,
    version,
    timing = defaultTiming,
    rate = defaultRate,
    limit = defaultLimit,
  } = dependencies;
  const { upstream } = settings;
  const counters = createCounters();
  const { store, shared } = await openStore(settings.redis, {
    now,
    log,
    counters,
    timeout: dependencies.redisTimeout,
  });
  const team = settings.key !== undefined;
  const cache = createRelayCache(store, { upstream, team, timing, limit, counters, now, random, wait });
  const admission = createAdmission({ ...settings, rate, now });

  async function answer(request: Request, address: string, facts: LogFacts): Promise<Response> {
    const url = new URL(request.url);
    const question = readQuestion({ method: request.method, path: url.pathname, query: url.searchParams });
    facts.endpoint = question.endpoint;
    const caller = admission.admit(request.headers.get("X-API-Key") ?? undefined, address);
    facts.caller = caller.name;
    const result = await cache(question, caller);
    admission.record(caller, address, result.cached.status);
    return createRelayResponse(result, {
      now: now(),
      match: request.headers.get("If-None-Match") ?? undefined,
    });
  }

  async function handle(request: Request, address: string): Promise<Response> {
    const facts: LogFacts = { endpoint: "none" };
    const response = await answer(request, address, facts).catch(createErrorResponse);
    const { status } = response;
    const how = response.headers.get("X-Cache") ?? "none";
    counters.add("racing_relay_requests_total", { endpoint: facts.endpoint, status: String(status), how });
    if (status >= 500 || how === "stale") log.warn({ ...facts, how, status }, "relay");
    return secure(response);
  }

  function health(): Response {
    const body = {
      status: "ready",
      source: "live",
      asOf: null,
      version,
      cache: shared() ? "redis" : "memory",
    };
    return secure(Response.json(body, { headers: { "Cache-Control": "no-store" } }));
  }

  return {
    handle: async (request, address) =>
      new URL(request.url).pathname === "/health" ? health() : handle(request, address),
    metrics: counters.text,
    close: () => store.close(),
  };
}

/** Returns the response for a RelayError; rethrows any other error. */
function createErrorResponse(error: unknown): Response {
  if (!(error instanceof RelayError)) throw error;
  const headers = { "Cache-Control": "no-store", "X-Cache": "none", ...error.headers };
  return Response.json({ detail: error.detail }, { status: error.status, headers });
}

const safeHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Adds the headers that every response of the relay carries. */
function secure(response: Response): Response {
  for (const [name, value] of Object.entries(safeHeaders)) response.headers.set(name, value);
  return response;
}
