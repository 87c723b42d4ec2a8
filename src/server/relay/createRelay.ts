import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { BucketLimit } from "../../http/tokenBucket";
import { answerOf } from "./answerOf";
import { createCallers, type Caller } from "./callers";
import { createCounters } from "./counters";
import { createLedger } from "./ledger";
import { createOffice } from "./createOffice";
import { openStore } from "./openStore";
import { readQuestion } from "./readQuestion";
import { Refused } from "./refused";
import type { RelaySettings } from "./relaySettings";
import { usualTiming, type Timing } from "./timing";
import { createRateLimiter } from "./rateLimiter";

export interface RelayWorld {
  readonly log: Logger;
  readonly now: () => number;
  readonly random: () => number;
  readonly version: string;
  readonly timing?: Timing;
  /** What one caller may ask of the relay. */
  readonly rate?: BucketLimit;
  /** Bytes that an answer may have. */
  readonly limit?: number;
}

export interface Relay {
  /** Answers a request whose path begins beneath the relay; the address is the caller's, for counting refusals. */
  handle(request: Request, address: string): Promise<Response>;
  /** What the relay has counted, in the text format of Prometheus. */
  metrics(): string;
  close(): Promise<void>;
}

/** What is known of a request by the time it is answered or refused; nothing of it is secret. */
interface Told {
  endpoint: string;
  caller?: string;
}

/** A workbook of 10,000 formulas is answered from what is kept in half a minute; a script that runs wild is held up. */
const usualRate: BucketLimit = { burst: 2000, perSecond: 300 };
/** Keys and tokens that are not accepted, by address: enough for a mistake, not for guessing. */
const refusals: BucketLimit = { burst: 30, perSecond: 0.5 };
const usualLimit = 8 * 2 ** 20;

const safeHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/**
 * Passes the interface's seven questions on to the service that the settings name, sparing it whatever is known already.
 *
 * @example const relay = await createRelay({ upstream: "https://form.example.com", tokens: new Map() }, { log, now, random, version: "1.0.0" });
 */
export async function createRelay(settings: RelaySettings, world: RelayWorld): Promise<Relay> {
  const { log, now, random, version, timing = usualTiming, rate = usualRate, limit = usualLimit } = world;
  const counters = createCounters();
  const { store, shared } = await openStore(settings.redis, { now, log, counters });
  const team = settings.key !== undefined;
  const { upstream } = settings;
  const office = createOffice(createLedger(store, upstream), { upstream, team, timing, limit, counters, now, random, wait });
  const callerOf = createCallers(settings);
  const allow = createRateLimiter(rate, now);
  const mayGuess = createRateLimiter(refusals, now);
  const known = new Set<string>();

  async function answer(request: Request, address: string, told: Told): Promise<Response> {
    const url = new URL(request.url);
    const question = readQuestion({ method: request.method, path: url.pathname, query: url.searchParams });
    told.endpoint = question.endpoint;
    const caller = admit(request, address);
    told.caller = caller.name;
    hold(allow(caller.name + caller.account));
    const given = await office(question, caller);
    if (given.kept.status === 401) mayGuess(address);
    else if (known.size < 10_000) known.add(caller.account);
    return answerOf(given, { now: now(), match: request.headers.get("If-None-Match") ?? undefined });
  }

  function admit(request: Request, address: string): Caller {
    try {
      const caller = callerOf(request.headers.get("X-API-Key") ?? undefined);
      if (!team && !known.has(caller.account)) hold(mayGuess(address, 0));
      return caller;
    } catch (error) {
      hold(mayGuess(address));
      throw error;
    }
  }

  async function handle(request: Request, address: string): Promise<Response> {
    const told: Told = { endpoint: "none" };
    const response = await answer(request, address, told).catch(refusal);
    const { status } = response;
    const how = response.headers.get("X-Cache") ?? "none";
    counters.add("racing_relay_requests_total", { endpoint: told.endpoint, status: String(status), how });
    if (status >= 500 || how === "stale") log.warn({ ...told, how, status }, "relay");
    for (const [name, value] of Object.entries(safeHeaders)) response.headers.set(name, value);
    return response;
  }

  function health(): Response {
    const body = { status: "ready", source: "live", asOf: null, version, cache: shared() ? "redis" : "memory" };
    return Response.json(body, { headers: { "Cache-Control": "no-store", ...safeHeaders } });
  }

  return {
    handle: async (request, address) => (new URL(request.url).pathname === "/health" ? health() : handle(request, address)),
    metrics: counters.text,
    close: () => store.close(),
  };
}

function refusal(error: unknown): Response {
  if (!(error instanceof Refused)) throw error;
  const headers = { "Cache-Control": "no-store", "X-Cache": "none", ...error.headers };
  return Response.json({ detail: error.detail }, { status: error.status, headers });
}

/** Refuses when there is a time to wait. */
function hold(seconds: number): void {
  if (seconds > 0) throw new Refused(429, `too many requests: try again in ${seconds} s`, { "Retry-After": String(seconds) });
}
