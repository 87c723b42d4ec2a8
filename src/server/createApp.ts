import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import type { ExampleRace } from "../service/routes/exampleRace";
import type { Service } from "../service/createService";
import { pages } from "./pages";
import type { Relay } from "./relay/createRelay";
import { endpoints } from "../spec/endpoints";

/** How the server stands; `GET /health` tells it. */
export interface Health {
  readonly status: "importing" | "ready";
  /** Live when the server has the relay alone. */
  readonly source: "results" | "simulated" | "live";
  /** The pinned day, or null when the clock is live. */
  readonly asOf: string | null;
  readonly version: string;
  /** How much of the import is done, 0 to 1. */
  readonly progress?: number;
  /** A race to begin with. */
  readonly example?: ExampleRace | undefined;
}

export interface AppParts {
  readonly health: () => Health;
  /** Undefined until there is a history to answer from. */
  readonly service: () => Service | undefined;
  /** Undefined when no upstream is configured. */
  readonly relay?: Relay | undefined;
  /** True when there will be no history to answer from. */
  readonly relayOnly?: boolean | undefined;
  readonly dist: string;
  readonly log: Logger;
  readonly now: () => number;
}

const secondsToWait = 1;

/** What a caller is told who comes before there is a history to answer from, by where the history comes from. */
const unready = {
  results: [503, "the results are being imported: try again shortly"],
  simulated: [503, "the simulated world is being made: try again shortly"],
  live: [501, "this server has no races of its own: choose the live service through the relay"],
} as const satisfies Record<Health["source"], readonly [number, string]>;

/** Everything on one origin: the service under /api, the relay under /relay, the built pages, and the server's own health and counts. */
export function createApp({ health, service, relay, relayOnly = false, dist, log, now }: AppParts): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const start = now();
    await next();
    const { method, url } = context.req;
    log.info({ method, path: loggedPath(url), status: context.res.status, ms: now() - start }, "request");
  });
  app.get("/health", (context) => {
    const state = health();
    context.header("Cache-Control", "no-store");
    return context.json(state, state.status === "ready" ? 200 : 503);
  });
  app.all("/api/*", (context) => {
    const open = service();
    if (open) return open.handle(withoutPrefix(context.req.raw, "/api"));
    const [status, detail] = unready[health().source];
    if (status === 503) context.header("Retry-After", String(secondsToWait));
    return context.json({ detail }, status);
  });
  app.use("/relay/*", compress());
  app.all("/relay/*", (context) => {
    if (relay) return relay.handle(withoutPrefix(context.req.raw, "/relay"), getConnInfo(context).remote.address ?? "");
    return context.json({ detail: "this server has no upstream to relay to: its administrator names one with --upstream" }, 501);
  });
  app.get("/metrics", (context) => {
    context.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return relay ? context.body(relay.metrics()) : context.notFound();
  });
  app.route("/", pages(dist, { relayOnly }));
  app.onError((error, context) => {
    log.error({ error: error.message }, "failure");
    return context.text("The server failed.\n", 500);
  });
  return app;
}

/** The same request as the service knows it; it answers no body. */
function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  return new Request(url, { method: request.method, headers: request.headers });
}

const named = new Set(Object.values(endpoints).flatMap(({ parameters }) => Object.keys(parameters)));
const longest = 200;

/** The interface's paths, and what else is asked of the service. */
const paths = [
  ...Object.values(endpoints).map(({ path }) => path.replace(/\{\w+\}/, "[^/]+")),
  "/v1/openapi\\.json",
  "/v1/docs",
  "/health",
];
const known = new RegExp(`^/(?:api|relay)(?:${paths.join("|")})$`);

/** What the log tells of a request: its path and the interface's own parameters. Whatever else an address holds may be a secret. */
export function loggedPath(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const query = new URLSearchParams([...searchParams].filter(([name]) => named.has(name))).toString();
  const beneath = /^\/(?:api|relay)\//.exec(pathname)?.[0];
  const path = beneath && !known.test(pathname) ? `${beneath}(other)` : pathname;
  return `${path}${query === "" ? "" : `?${query}`}`.slice(0, longest);
}
