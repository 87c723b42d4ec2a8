import { type Context, Hono } from "hono";
import type { ExampleRace } from "../service/routes/exampleRace";
import type { Country, RaceCode } from "../spec/codes";
import { requestIdHeader } from "../spec/errorCodes";
import type { Counters } from "./metrics/counters";
import { refuseForeign } from "./ownNames";
import { createRequestId, type ServerEnvironment } from "./requestLog";
import { errorResponse, safeHeaders } from "./responses";

/** The response of `GET /health`. */
export interface Health {
  /** `unavailable` while nothing can be read, `stopping` from the signal until the last response. */
  readonly status: "importing" | "unavailable" | "ready" | "stopping";
  /** `live` for a server with only the relay. */
  readonly source: "results" | "simulated" | "live";
  /** The pinned day, or null when the clock is live. */
  readonly asOf: string | null;
  readonly version: string;
  /** The name of the published history; absent for a store of this process. */
  readonly history?: string;
  /** The finished part of the import or build, 0 to 1; if some races are ready, of the others. */
  readonly progress?: number;
  /** The seconds left at the pace so far. */
  readonly secondsLeft?: number;
  /**
   * States which races are ready while others are not, or the reason and remedy if there are no races or
   * predictions.
   */
  readonly detail?: string;
  readonly onlyCountry?: Country;
  readonly onlyRaceCode?: RaceCode;
  /** Races from results files with unreadable lines; absent if there are none. */
  readonly incompleteRaces?: number;
  /** The name of the table of prices that the server follows; absent if it follows none. */
  readonly prices?: string;
  /** A race for a first question. */
  readonly example?: ExampleRace | undefined;
}

/**
 * Adds the reports: `/health` for the add-in (always 200, because a browser's console lists any other status
 * as an error), `/health/ready` for a proxy (200 or 503), `/health/live` for a supervisor. The first one
 * states the limit of a key that it receives, so that an add-in need not find it out by its first requests.
 */
export function addHealth(
  app: Hono<ServerEnvironment>,
  health: () => Promise<Health>,
  limitOf?: (context: Context<ServerEnvironment>) => Promise<number | undefined>,
): void {
  app.use("/health/*", async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
  });
  app.get("/health", async (context) => {
    context.header("Cache-Control", "no-store");
    const limit = await limitOf?.(context);
    if (limit !== undefined) context.header("X-RateLimit-Limit-Second", String(limit));
    return context.json(await health());
  });
  app.get("/health/ready", async (context) => {
    const { status } = await health();
    return context.json({ status }, status === "ready" ? 200 : 503);
  });
  app.get("/health/live", (context) => context.json({ status: "live" }));
}

/** The facts about the process that only its administrator sees. */
export interface HealthDetails extends Health {
  readonly uptimeSeconds: number;
  readonly residentBytes: number;
  readonly requestsInFlight: number;
  /** The path of the store; absent for a server with only the relay. */
  readonly store?: string | undefined;
  /** The current store of the relay's responses. */
  readonly cache?: "redis" | "memory" | undefined;
  /** The current state of the service's Redis; absent if the service uses no Redis. */
  readonly redis?: "available" | "unavailable" | undefined;
}

/** Creates the app of the administrative port: the health report with details, and the metrics. */
export function createAdminApp(parts: {
  readonly details: () => Promise<HealthDetails>;
  readonly counters: Counters;
  readonly listensOn?: string;
}): Hono<ServerEnvironment> {
  const { details, counters, listensOn = "127.0.0.1" } = parts;
  const app = new Hono<ServerEnvironment>();
  app.use(async (context, next) => {
    context.set("requestId", createRequestId());
    await next();
    context.res.headers.set(requestIdHeader, context.get("requestId"));
  });
  app.use(safeHeaders({ tls: false }));
  app.use(refuseForeign({ listensOn }));
  addHealth(app, details);
  app.get("/metrics", async (context) => {
    const { uptimeSeconds, residentBytes, requestsInFlight } = await details();
    const gauges = [
      gauge("racing_server_uptime_seconds", "Seconds since the server started.", uptimeSeconds),
      gauge("racing_server_resident_bytes", "Memory of the process.", residentBytes),
      gauge("racing_server_requests_in_flight", "Requests without a response yet.", requestsInFlight),
    ];
    context.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return context.body([counters.text(), ...gauges].join("\n"));
  });
  app.all("*", (context) =>
    errorResponse(context, { code: "path_unknown", detail: "no such path: /health and /metrics are here" }),
  );
  return app;
}

/** Returns a value in the text format of Prometheus. */
const gauge = (name: string, help: string, value: number): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`;
