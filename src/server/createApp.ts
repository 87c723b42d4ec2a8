import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import type { Service } from "../service/createService";
import type { ExampleRace } from "../service/routes/exampleRace";
import { endpoints } from "../spec/endpoints";
import { pages } from "./pages";
import type { Relay } from "./relay/createRelay";

/** The response of `GET /health`. */
export interface Health {
  readonly status: "importing" | "ready";
  /** `live` for a server with the relay only. */
  readonly source: "results" | "simulated" | "live";
  /** The pinned day, or null when the clock is live. */
  readonly asOf: string | null;
  readonly version: string;
  /** The completed part of the import or build, 0 to 1. */
  readonly progress?: number;
  /** A race for a first question. */
  readonly example?: ExampleRace | undefined;
}

export interface AppParts {
  readonly health: () => Health;
  /** Returns undefined until the store is ready. */
  readonly service: () => Service | undefined;
  /** Undefined when no upstream is configured. */
  readonly relay?: Relay | undefined;
  /** True for a server without races of its own. */
  readonly relayOnly?: boolean | undefined;
  readonly dist: string;
  /** The folder of Microsoft's scripts, for the workbench with them. */
  readonly office?: string | undefined;
  readonly log: Logger;
  readonly now: () => number;
}

const retryAfter = 1;

/** The status and detail of responses before the store is ready, by source. */
const notReady = {
  results: [503, "the results are being imported: retry shortly"],
  simulated: [503, "the simulated world is being built: retry shortly"],
  live: [501, "this server has no races of its own: choose the live service through the relay"],
} as const satisfies Record<Health["source"], readonly [number, string]>;

/**
 * Creates the app of one origin: the service at /api, the relay at /relay, the built pages, /health and
 * /metrics.
 */
export function createApp({
  health,
  service,
  relay,
  relayOnly = false,
  dist,
  office,
  log,
  now,
}: AppParts): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const start = now();
    await next();
    const { method, url } = context.req;
    log.info({ method, path: loggedPath(url), status: context.res.status, ms: now() - start }, "request");
  });
  // No Request can be made with this method, so that it never reaches the service or the relay.
  app.on("TRACE", "*", (context) =>
    context.json({ detail: "only GET is answered" }, 405, { Allow: "GET, HEAD" }),
  );
  app.get("/health", (context) => {
    const state = health();
    context.header("Cache-Control", "no-store");
    return context.json(state, state.status === "ready" ? 200 : 503);
  });
  app.all("/api/*", (context) => {
    const open = service();
    if (open) return open.handle(withoutPrefix(context.req.raw, "/api"));
    const [status, detail] = notReady[health().source];
    if (status === 503) context.header("Retry-After", String(retryAfter));
    return context.json({ detail }, status);
  });
  app.use("/relay/*", compress());
  app.all("/relay/*", (context) => {
    if (relay)
      return relay.handle(
        withoutPrefix(context.req.raw, "/relay"),
        getConnInfo(context).remote.address ?? "",
      );
    return context.json(
      { detail: "this server has no upstream to relay to: its administrator names one with --upstream" },
      501,
    );
  });
  app.get("/metrics", (context) => {
    context.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return relay ? context.body(relay.metrics()) : context.notFound();
  });
  app.route("/", pages(dist, { relayOnly, office }));
  app.onError((error, context) => {
    log.error({ error: error.message }, "failure");
    return context.text("The server failed.\n", 500);
  });
  return app;
}

/** Returns the request without a prefix of its path and without its body. */
function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  return new Request(url, { method: request.method, headers: request.headers });
}

const loggedParameters = new Set(
  Object.values(endpoints).flatMap(({ parameters }) => Object.keys(parameters)),
);
const maxLoggedLength = 200;

/** The paths of the interface and of the service's own pages. */
const paths = [
  ...Object.values(endpoints).map(({ path }) => path.replace(/\{\w+\}/, "[^/]+")),
  "/v1/openapi\\.json",
  "/v1/docs",
  "/health",
];
const knownPath = new RegExp(`^/(?:api|relay)(?:${paths.join("|")})$`);

/**
 * Returns the path of a request for the log, with the interface's parameters only: anything else may be a
 * secret.
 */
export function loggedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new URLSearchParams(
    [...searchParams].filter(([name]) => loggedParameters.has(name)),
  ).toString();
  const prefix = /^\/(?:api|relay)\//.exec(pathname)?.[0];
  const path = prefix && !knownPath.test(pathname) ? `${prefix}(other)` : pathname;
  return `${path}${query === "" ? "" : `?${query}`}`.slice(0, maxLoggedLength);
}
