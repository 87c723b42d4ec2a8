import { pino, type Logger } from "pino";
import { createApp } from "../../../src/server/createApp";
import { listen, type Listening } from "../../../src/server/listen";
import { createRelay, type RelayDependencies, type RelaySettings } from "../../../src/server/relay/createRelay";

export interface RelayAtWork extends Listening {
  readonly get: (path: string, key?: string, headers?: Record<string, string>) => Promise<Response>;
}

export interface StartOptions extends Partial<RelayDependencies>, Partial<Omit<RelaySettings, "upstream">> {
  readonly log?: Logger;
  readonly slowest?: number;
}

export const noRate = { burst: 1e9, perSecond: 1e9 };
export const silent = pino({ level: "silent" });

/** A server whose relay asks `upstream`; time stands still unless a clock is handed in. */
export async function startRelay(upstream: string, options: StartOptions = {}): Promise<RelayAtWork> {
  const { tokens = new Map<string, string>(), key, redis, log = silent, now = () => 0, random = () => 0.5, slowest } = options;
  const settings = { upstream, tokens, ...(key && { key }), ...(redis && { redis }) };
  const relay = await createRelay(settings, { rate: noRate, version: "0.0.0-test", ...options, log, now, random });
  const health = () => ({ status: "ready", source: "results", asOf: null, version: "0.0.0-test" }) as const;
  const app = createApp({ health, service: () => undefined, relay, dist: __dirname, log, now });
  const { url, close } = await listen(app, { port: 0, host: "127.0.0.1", slowest });
  return {
    url,
    async get(path, caller = "caller-key", headers = {}) {
      const answer = await fetch(`${url}/relay${path}`, { headers: { ...(caller && { "X-API-Key": caller }), ...headers } });
      // A body that nobody reads would hold its connection, and with it the end of the server.
      const body = await answer.text();
      return new Response(answer.status === 304 ? null : body, answer);
    },
    async close() {
      await close();
      await relay.close();
    },
  };
}
