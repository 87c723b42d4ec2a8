import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import type { Logger } from "pino";
import { isLoopback } from "../http/messages";
import type { Connection, Service } from "../service/createService";
import { addHealth, type Health } from "./health";
import type { Counters } from "./metrics/counters";
import type { AgentHandlerOptions, createAgentHandler, SendFrom } from "./createAgentHandler";
import { type OwnNames, refuseForeign } from "./ownNames";
import { pages } from "./pages";
import { peerOf } from "./peer";
import type { Relay } from "./relay/createRelay";
import { requestLog, type ServerEnvironment } from "./requestLog";
import { errorResponse, safeHeaders, type ServerError } from "./responses";
import { createTrustedProxies, senderOf, type TrustedProxies } from "./trustedProxies";

export interface AppParts {
  readonly health: () => Promise<Health>;
  readonly source: Health["source"] | "database";
  /** Returns undefined until the races are ready, and while a damaged store is built again. */
  readonly service: () => Service | undefined;
  /** Returns the reason why no races can be read now, if it is not that they are not ready yet. */
  readonly reason?: () => string | undefined;
  /** Undefined if no upstream is configured. */
  readonly relay?: Relay | undefined;
  /** True for a server that has no races. */
  readonly relayOnly?: boolean | undefined;
  readonly dist: string;
  readonly tls?: boolean;
  readonly log: Logger;
  readonly now: () => number;
  readonly counters: Counters;
  /** The address that the server listens on: the loopback interface by default. */
  readonly listensOn?: string;
  readonly names?: OwnNames["names"];
  /** The proxies that state the senders of requests; none by default. */
  readonly trustedProxies?: TrustedProxies;
  /** The parts of the agents' tools other than the service; if absent, there are no tools. */
  readonly agents?: Omit<AgentHandlerOptions, "base" | "send">;
}

/** The errors before the store is ready, by source. */
const notReady: Readonly<Record<AppParts["source"], ServerError>> = {
  results: notReadyYet("the results are being imported: retry shortly"),
  simulated: notReadyYet("the simulated world is being built: retry shortly"),
  database: notReadyYet("the database is being opened: retry shortly"),
  live: {
    code: "source_absent",
    detail: "this server keeps no races: choose the live service through the relay",
  },
};

function notReadyYet(detail: string): ServerError {
  return { code: "store_not_ready", detail, headers: { "Retry-After": "1" } };
}

/** Creates the app of one origin: service at /api, relay at /relay, tools at /mcp, pages and /health. */
export function createApp(parts: AppParts): Hono<ServerEnvironment> {
  const { health, source, service, relay, relayOnly = false, dist, tls = false, log, now, counters } = parts;
  const { trustedProxies = createTrustedProxies([]), reason = () => undefined } = parts;
  const { listensOn = "127.0.0.1", names } = parts;
  const app = new Hono<ServerEnvironment>();
  app.use(requestLog({ log, now, counters }));
  app.use(safeHeaders({ tls }));
  app.use(refuseForeign({ listensOn, names, trustedProxies }));
  // No Request can have this method, so that it never reaches the service or the relay.
  app.on("TRACE", "*", (context) => errorResponse(context, methodNotAllowed));
  app.use(refuseExpectation, withoutBody);
  addHealth(app, health, async (context) => {
    const key = context.req.header("X-API-Key");
    return key === undefined ? undefined : service()?.limitOf(key, connectionOf(context, trustedProxies));
  });
  app.all("/api/*", async (context) => {
    const response = await service()?.handle(context.req.raw, connectionOf(context, trustedProxies));
    // A request that finds the store damaged is refused in the same way as later ones.
    if (response && (response.status < 500 || service())) return response;
    const detail = reason();
    return errorResponse(context, detail === undefined ? notReady[source] : notReadyYet(detail));
  });
  app.use("/relay/*", compress());
  app.all("/relay/*", (context) =>
    relay
      ? relay.handle(withoutPrefix(context.req.raw, "/relay"), connectionOf(context, trustedProxies))
      : errorResponse(context, noRelay),
  );
  if (parts.agents) addAgents(app, { ...parts, agents: parts.agents, trustedProxies });
  app.get("/metrics", (context) => errorResponse(context, metricsElsewhere));
  app.route("/", pages(dist, { relayOnly }));
  app.onError((error, context) => {
    log.error({ id: context.get("requestId"), error: error.message }, "failure");
    return errorResponse(context, { code: "service_failed", detail: "the server failed" });
  });
  return app;
}

/** Adds the agents' tools at /mcp. Their requests pass through the app, from the sender's address. */
function addAgents(
  app: Hono<ServerEnvironment>,
  {
    agents,
    relayOnly,
    trustedProxies,
  }: Pick<AppParts, "relayOnly"> & Required<Pick<AppParts, "agents" | "trustedProxies">>,
): void {
  const send: SendFrom = async (request, { address, namesThisMachine }) =>
    app.fetch(request, { incoming: { socket: { remoteAddress: address } }, namesThisMachine });
  const options = { ...agents, send, base: relayOnly ? "/relay" : "/api" };
  let handler: ReturnType<typeof createAgentHandler> | undefined;
  app.post("/mcp", async (context) => {
    // Loaded at the first request, because most servers have no agents.
    handler ??= (await import("./createAgentHandler")).createAgentHandler(options);
    return handler(context.req.raw, connectionOf(context, trustedProxies));
  });
  app.all("/mcp", (context) =>
    errorResponse(context, {
      ...methodNotAllowed,
      detail: "only POST is answered",
      headers: { Allow: "POST" },
    }),
  );
}

const methodNotAllowed: ServerError = {
  code: "method_not_allowed",
  detail: "only GET is answered",
  headers: { Allow: "GET, HEAD" },
};
const noRelay: ServerError = {
  code: "source_absent",
  detail: "this server has no upstream to relay to: its administrator names one with --upstream",
};
const metricsElsewhere: ServerError = {
  code: "path_unknown",
  detail: "metrics are on the administrative port: its administrator names one with --admin-port",
};

/**
 * Refuses a request that expects anything other than 100-continue, which Node answers itself (RFC 9110,
 * 10.1.1).
 */
const refuseExpectation = createMiddleware<ServerEnvironment>(async (context, next) => {
  const expected = context.req.header("Expect");
  if (expected === undefined || expected.toLowerCase() === "100-continue") return await next();
  return errorResponse(context, {
    code: "expectation_failed",
    detail: "no expectation but 100-continue is met",
  });
});

/** The largest accepted request body in bytes. */
const largestBody = 65_536;
const bodyTooLarge: ServerError = {
  code: "body_too_large",
  detail: "only /mcp reads a body, of at most 65,536 bytes and with its Content-Length",
};

/** Returns true for a request over HTTP/2, whose responses have no Connection (RFC 9113, 8.2.2). */
const isHttp2 = ({ env }: Context<ServerEnvironment>): boolean =>
  (env as { readonly incoming?: { readonly httpVersionMajor?: number } } | undefined)?.incoming
    ?.httpVersionMajor === 2;

/** Rejects a request with a large body, or one of unknown length, without receiving it. */
const withoutBody = createMiddleware<ServerEnvironment>(async (context, next) => {
  const length = Number(context.req.header("Content-Length") ?? 0);
  const isLarge = length > largestBody || context.req.header("Transfer-Encoding") !== undefined;
  if (!isLarge) return await next();
  return errorResponse(context, {
    ...bodyTooLarge,
    headers: isHttp2(context) ? {} : { Connection: "close" },
  });
});

function connectionOf(context: Context<ServerEnvironment>, proxies: TrustedProxies): Connection {
  const address = senderOf(peerOf(context), context.req.header("X-Forwarded-For"), proxies);
  // An agent's own requests have the name by which the agent called.
  const { namesThisMachine = isLoopback(new URL(context.req.url).hostname) } = (context.env ?? {}) as Pick<
    Connection,
    "namesThisMachine"
  >;
  return { address, namesThisMachine, requestId: context.get("requestId") };
}

/** Returns the request without a prefix of its path and without its body. */
function withoutPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(prefix.length);
  return new Request(url, { method: request.method, headers: request.headers });
}
