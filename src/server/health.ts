import type { Hono } from "hono";
import type { ExampleRace } from "../service/routes/exampleRace";
import type { ServerEnvironment } from "./requestLog";

/** The response of `GET /health`. */
export interface Health {
  /**
   * `unavailable` while the database does not answer, `stopping` from the signal to stop until the last
   * response.
   */
  readonly status: "importing" | "unavailable" | "ready" | "stopping";
  /** `live` for a server with the relay only. */
  readonly source: "results" | "simulated" | "live";
  /** The pinned day, or null when the clock is live. */
  readonly asOf: string | null;
  readonly version: string;
  /** The name of the published history; absent for a store of this process. */
  readonly history?: string;
  /** The completed part of the import or build, 0 to 1; of the other countries where one is ready. */
  readonly progress?: number;
  /** States which races are ready, while those of one country are and those of the others are not. */
  readonly detail?: string;
  /** A race for a first question. */
  readonly example?: ExampleRace | undefined;
}

/**
 * Adds the health reports: `/health` for the add-in, `/health/ready` for a proxy (200 while requests should
 * be sent here, else 503), `/health/live` for a supervisor (200 while the process responds at all).
 */
export function addHealth(app: Hono<ServerEnvironment>, health: () => Promise<Health>): void {
  app.use("/health/*", async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
  });
  app.get("/health", async (context) => {
    const state = await health();
    context.header("Cache-Control", "no-store");
    return context.json(state, state.status === "ready" ? 200 : 503);
  });
  app.get("/health/ready", async (context) => {
    const { status } = await health();
    return context.json({ status }, status === "ready" ? 200 : 503);
  });
  app.get("/health/live", (context) => context.json({ status: "live" }));
}
