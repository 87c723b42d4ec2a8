import { pino, type Logger } from "pino";
import { every } from "../../../src/server/clock";
import { type Counters, createCounters } from "../../../src/server/metrics/counters";
import { createApp } from "../../../src/server/createApp";
import { listen, type Listening } from "../../../src/server/listen";
import {
  createRelay,
  type RelayDependencies,
  type RelaySettings,
} from "../../../src/server/relay/createRelay";
import { upstreamDouble, type UpstreamDouble } from "./upstreamDouble";

export interface TestRelay extends Listening {
  readonly counters: Counters;
  readonly get: (path: string, key?: string, headers?: Record<string, string>) => Promise<Response>;
}

export interface StartOptions extends Partial<RelayDependencies>, Partial<Omit<RelaySettings, "upstream">> {
  readonly log?: Logger;
  readonly receiveTimeout?: number;
  /** The folder of the built pages, which then offer the relay alone. */
  readonly dist?: string;
}

export const noRate = { burst: 1e9, perSecond: 1e9 };
export const silent = pino({ level: "silent" });

/**
 * Starts a server whose relay sends requests to `upstream`; its clock stands still unless one is passed in.
 */
export async function startRelay(upstream: string, options: StartOptions = {}): Promise<TestRelay> {
  const {
    tokens = new Map<string, string>(),
    key,
    redis,
    log = silent,
    now = () => 0,
    elapsed = now,
    random = () => 0.5,
    receiveTimeout,
    dist,
    memberBudget,
    counters = createCounters(),
  } = options;
  const settings = {
    upstream,
    tokens,
    ...(key && { key }),
    ...(redis && { redis }),
    ...(memberBudget && { memberBudget }),
  };
  const relay = await createRelay(settings, {
    rate: noRate,
    version: "0.0.0-test",
    ...options,
    counters,
    log,
    now,
    elapsed,
    random,
    every: options.every ?? every,
  });
  const source = "results";
  const health = async () => ({ status: "ready", source, asOf: null, version: "0.0.0-test" }) as const;
  const app = createApp({
    health,
    source,
    service: () => undefined,
    relay,
    relayOnly: dist !== undefined,
    dist: dist ?? __dirname,
    log,
    now,
    counters,
  });
  const listening = await listen(app, { port: 0, host: "127.0.0.1", receiveTimeout });
  const { url, close } = listening;
  return {
    ...listening,
    counters,
    async get(path, caller = "caller-key", headers = {}) {
      const response = await fetch(`${url}/relay${path}`, {
        headers: { ...(caller && { "X-API-Key": caller }), ...headers },
      });
      // An unread body would keep its connection open and the server from closing.
      const body = await response.text();
      return new Response(response.status === 304 ? null : body, response);
    },
    async close() {
      relay.endStreams();
      await close();
      await relay.close();
    },
  };
}

/** Starts a controlled service for each test; closes it and its relays afterwards. */
export function testRelay() {
  const running: { close(): Promise<void> }[] = [];
  let upstream: UpstreamDouble;
  beforeEach(async () => running.push((upstream = await upstreamDouble())));
  afterEach(async () => {
    for (const part of running.splice(0).reverse()) await part.close();
  });
  return {
    get upstream() {
      return upstream;
    },
    async start(options: StartOptions = {}): Promise<TestRelay> {
      const relay = await startRelay(upstream.url, options);
      running.push(relay);
      return relay;
    },
  };
}
