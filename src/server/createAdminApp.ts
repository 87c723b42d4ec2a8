import { Hono } from "hono";
import type { Counters } from "./metrics/counters";
import { errorResponse } from "./errorResponse";
import { addHealth, type Health } from "./health";
import { createRequestId, type ServerEnvironment } from "./requestLog";
import { safeHeaders } from "./safeHeaders";
import { requestIdHeader } from "../spec/errorCodes";

/** The facts about the process that only its administrator sees. */
export interface HealthDetails extends Health {
  readonly uptimeSeconds: number;
  readonly residentBytes: number;
  readonly requestsInFlight: number;
  /** The path of the store; absent for a server with the relay only. */
  readonly store?: string | undefined;
  /** The store of the relay's responses at this moment. */
  readonly cache?: "redis" | "memory" | undefined;
  /** The Redis of the service at this moment; absent when it has none. */
  readonly redis?: "available" | "unavailable" | undefined;
}

export interface AdminParts {
  readonly details: () => Promise<HealthDetails>;
  readonly counters: Counters;
}

/** Creates the app of the administrative port: the health report with details, and the metrics. */
export function createAdminApp({ details, counters }: AdminParts): Hono<ServerEnvironment> {
  const app = new Hono<ServerEnvironment>();
  app.use(async (context, next) => {
    context.set("requestId", createRequestId());
    await next();
    context.res.headers.set(requestIdHeader, context.get("requestId"));
  });
  app.use(safeHeaders({ tls: false }));
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
