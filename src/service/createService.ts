import { Hono, type Context as HonoContext } from "hono";
import { compress } from "hono/compress";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { endpoints, type EndpointName } from "../spec/endpoints";
import { keyRing, type Caller, type KeyOptions } from "./access/keyRing";
import { quota, type Limits } from "./access/quota";
import type { Clock } from "./routes/clock";
import { docsPage } from "./describe/docsPage";
import { openApi } from "./describe/openApi";
import { exampleRace, type ExampleRace } from "./routes/exampleRace";
import type { History } from "./store/history";
import type { PendingPredictions } from "./predictions/pendingPredictions";
import { answers } from "./routes/answers";
import { type Context, Refusal } from "./routes/route";
import { readParameters, type Source } from "./routes/readParameters";

const quotaHeaders = ["X-RateLimit-Limit-Day", "X-RateLimit-Remaining-Day", "X-RateLimit-Limit-Second"] as const;

export interface ServiceOptions extends KeyOptions {
  readonly history: History;
  readonly clock: Clock;
  /** What the history was made of; every answer says it (X-Data-Source). */
  readonly source: "results" | "simulated";
  readonly limits?: Limits;
  /** Tells of predictions that are being made, so that one that is asked for meanwhile is waited for. */
  readonly pendingPredictions?: PendingPredictions;
  /** Version that the description of the interface names. */
  readonly version?: string;
  /** Where callers find /v1, as the description of the interface tells them. */
  readonly baseUrl?: string;
  /** Told of a failure that is the service's own; the caller only learns that there was one. */
  readonly onError?: (error: unknown) => void;
}

export interface Service {
  /** Answers one request of the interface (spec 4); paths begin with /v1. */
  handle(request: Request): Promise<Response>;
  /** A race to begin with. */
  example(): ExampleRace | undefined;
}

/**
 * The racing form service: a function of requests, without a socket.
 *
 * @example await createService({ history, clock, source: "results", keys: { secret: "pro" } }).handle(new Request("http://localhost/v1/form/venues", { headers: { "X-API-Key": "secret" } }));
 */
export function createService(options: ServiceOptions): Service {
  const { history, clock, pendingPredictions } = options;
  const app = new Hono();
  const callerOf = keyRing(options);
  const allow = quota(options.limits);

  app.use(compress());
  app.use(async (context, next) => {
    await next();
    context.header("X-Data-Source", options.source);
    if (clock.asOf !== undefined) context.header("X-As-Of", clock.asOf);
  });
  app.use(etag({ retainedHeaders: [...RETAINED_304_HEADERS, ...quotaHeaders] }));
  for (const endpoint of Object.keys(answers) as (keyof typeof answers)[]) {
    const path = endpoints[endpoint].path.replace(/\{(\w+)\}/, ":$1");
    app.get(path, async (context) => {
      const caller = admit(context, { endpoint, callerOf });
      count(context, allow(caller, clock.now()));
      const source = { path: context.req.param(), query: new URL(context.req.url).searchParams };
      const body = await reply(endpoint, source, { history, clock, plan: caller.plan, pendingPredictions });
      context.header("Cache-Control", `private, max-age=${answers[endpoint].maxAge}`);
      context.header("Vary", "X-API-Key");
      return context.json(body);
    });
    app.all(path, () => {
      throw new Refusal(405, "only GET is answered", { Allow: "GET, HEAD" });
    });
  }
  app.get("/v1/openapi.json", (context) => {
    context.header("Cache-Control", "public, max-age=3600");
    return context.json(openApi({ version: options.version ?? "0", server: options.baseUrl ?? "/" }));
  });
  app.get("/v1/docs", (context) => context.html(docsPage));
  app.notFound((context) => context.json({ detail: "no such path" }, 404));
  app.onError((error, context) => {
    if (!(error instanceof Refusal)) {
      options.onError?.(error);
      return context.json({ detail: "the service failed" }, 500);
    }
    for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
    return context.json({ detail: error.detail }, error.status);
  });
  return { handle: async (request) => app.fetch(request), example: () => exampleRace(history, clock) };
}

function reply<E extends keyof typeof answers>(endpoint: E, source: Source, context: Context): object | Promise<object> {
  // The table gives each endpoint the answer that takes its own parameters.
  const answer = answers[endpoint].answer as (asked: unknown, context: Context) => object | Promise<object>;
  return answer(readParameters(endpoint, source), context);
}

/** The caller of a request; refuses a missing or unknown key (401) and a plan that does not include the endpoint (403). */
function admit(
  context: HonoContext,
  { endpoint, callerOf }: { endpoint: EndpointName; callerOf: (key: string) => Caller | undefined },
): Caller {
  const key = context.req.header("X-API-Key");
  if (!key) throw new Refusal(401, "no API key: send it in the header X-API-Key");
  const caller = callerOf(key);
  if (!caller) throw new Refusal(401, "unknown API key");
  if (endpoints[endpoint].plan === "pro" && caller.plan !== "pro") {
    throw new Refusal(403, `${endpoints[endpoint].path} needs the Pro plan: this key is on the Free plan`);
  }
  return caller;
}

function count(context: HonoContext, { limit, remaining, burst, retryAfter }: ReturnType<ReturnType<typeof quota>>): void {
  const [limitHeader, remainingHeader, burstHeader] = quotaHeaders;
  context.header(limitHeader, String(limit));
  context.header(remainingHeader, String(remaining));
  context.header(burstHeader, String(burst));
  if (retryAfter === undefined) return;
  const reason = remaining === 0 ? `daily quota of ${limit} requests used up` : "too many requests at once";
  throw new Refusal(429, `${reason}: try again in ${retryAfter} s`, { "Retry-After": String(retryAfter) });
}
