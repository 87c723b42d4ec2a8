import { Hono, type Context as HonoContext } from "hono";
import { compress } from "hono/compress";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { endpoints, type EndpointName } from "../spec/endpoints";
import { freshness } from "../spec/freshness";
import { createCallerLookup, type Caller, type KeyOptions } from "./access/callers";
import { createQuota, type Limits } from "./access/quota";
import type { Clock } from "./routes/clock";
import { docsPage } from "./describe/docsPage";
import { openApi } from "./describe/openApi";
import { exampleRace, type ExampleRace } from "./routes/exampleRace";
import type { History } from "./store/history";
import type { PendingPredictions } from "./predictions/pendingPredictions";
import { handlers } from "./routes/handlers";
import type { PredictionsContext } from "./routes/predictions";
import { RequestError } from "./routes/requestError";
import { readParameters, type Source } from "./routes/readParameters";

const quotaHeaders = [
  "X-RateLimit-Limit-Day",
  "X-RateLimit-Remaining-Day",
  "X-RateLimit-Limit-Second",
] as const;

export interface ServiceOptions extends KeyOptions {
  readonly history: History;
  readonly clock: Clock;
  /** The origin of the history, which every response carries in X-Data-Source. */
  readonly source: "results" | "simulated";
  readonly limits?: Limits;
  /** Predictions in progress, for which a request for one of them waits. */
  readonly pendingPredictions?: PendingPredictions;
  /** The version in the description of the interface. */
  readonly version?: string;
  /** The base URL of /v1 in the description of the interface. */
  readonly baseUrl?: string;
  /** Called with an unexpected error; the response is a 500 without its message. */
  readonly onError?: (error: unknown) => void;
}

export interface Service {
  /** Handles one request of the interface (spec 4); paths begin with /v1. */
  handle(request: Request): Promise<Response>;
  /** Returns a race for examples; undefined when there is none in the coming week. */
  example(): ExampleRace | undefined;
}

/**
 * Creates the racing form service: a function from request to response, without a socket.
 *
 * @example await createService({ history, clock, source: "results", keys: { secret: "pro" } }).handle(new Request("http://localhost/v1/form/venues", { headers: { "X-API-Key": "secret" } }));
 */
export function createService(options: ServiceOptions): Service {
  const { history, clock } = options;
  const app = new Hono({ strict: false });
  app.use(compress());
  app.use(async (context, next) => {
    await next();
    context.header("X-Data-Source", options.source);
    if (clock.asOf !== undefined) context.header("X-As-Of", clock.asOf);
  });
  app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...quotaHeaders] }));
  addEndpoints(app, options);
  app.get("/v1/openapi.json", (context) => {
    context.header("Cache-Control", "public, max-age=3600");
    return context.json(openApi({ version: options.version ?? "0", server: options.baseUrl ?? "/" }));
  });
  app.get("/v1/docs", (context) => context.html(docsPage));
  app.notFound((context) => context.json({ detail: "no such path" }, 404));
  app.onError((error, context) => {
    if (!(error instanceof RequestError)) {
      options.onError?.(error);
      return context.json({ detail: "the service failed" }, 500);
    }
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
    return context.json({ detail: error.detail }, error.status);
  });
  return { handle: async (request) => app.fetch(request), example: () => exampleRace(history, clock) };
}

function addEndpoints(app: Hono, options: ServiceOptions): void {
  const { history, clock, pendingPredictions } = options;
  const callerOf = createCallerLookup(options);
  const allow = createQuota(options.limits);
  for (const endpoint of Object.keys(handlers) as (keyof typeof handlers)[]) {
    const path = endpoints[endpoint].path.replace(/\{(\w+)\}/, ":$1");
    app.get(path, async (context) => {
      const caller = authorise(context, { endpoint, callerOf });
      applyQuota(context, allow(caller, clock.now()));
      const source = { path: context.req.param(), query: new URL(context.req.url).searchParams };
      const body = await answer(endpoint, source, { history, clock, plan: caller.plan, pendingPredictions });
      context.header("Cache-Control", `private, max-age=${freshness[endpoint].maxAge}`);
      context.header("Vary", "X-API-Key");
      return context.json(body);
    });
    app.all(path, () => {
      throw new RequestError(405, "only GET is answered", { Allow: "GET, HEAD" });
    });
  }
}

function answer<E extends keyof typeof handlers>(
  endpoint: E,
  source: Source,
  context: PredictionsContext,
): object | Promise<object> {
  // The table assigns each endpoint the function of its own parameters.
  const answerEndpoint = handlers[endpoint] as (
    parameters: unknown,
    context: PredictionsContext,
  ) => object | Promise<object>;
  return answerEndpoint(readParameters(endpoint, source), context);
}

/**
 * Returns the caller. Throws a RequestError for a missing or unknown key (401) or a plan without the endpoint
 * (403).
 */
function authorise(
  context: HonoContext,
  { endpoint, callerOf }: { endpoint: EndpointName; callerOf: (key: string) => Caller | undefined },
): Caller {
  const key = context.req.header("X-API-Key");
  if (!key) throw new RequestError(401, "no API key: send it in the header X-API-Key");
  const caller = callerOf(key);
  if (!caller) throw new RequestError(401, "unknown API key");
  if (endpoints[endpoint].plan === "pro" && caller.plan !== "pro") {
    throw new RequestError(
      403,
      `${endpoints[endpoint].path} needs the Pro plan: this key is on the Free plan`,
    );
  }
  return caller;
}

/** Sets the quota headers. Throws a RequestError (429) when the quota is used up. */
function applyQuota(
  context: HonoContext,
  { limit, remaining, burst, retryAfter }: ReturnType<ReturnType<typeof createQuota>>,
): void {
  const [limitHeader, remainingHeader, burstHeader] = quotaHeaders;
  context.header(limitHeader, String(limit));
  context.header(remainingHeader, String(remaining));
  context.header(burstHeader, String(burst));
  if (retryAfter === undefined) return;
  const reason = remaining === 0 ? `daily quota of ${limit} requests used up` : "too many requests at once";
  throw new RequestError(429, `${reason}: try again in ${retryAfter} s`, {
    "Retry-After": String(retryAfter),
  });
}
