import { type Context as HonoContext, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { getPathNoStrict } from "hono/utils/url";
import { changesEndpoint, type ListedChanges, type RaceChange } from "../spec/changes";
import { type Endpoint, endpoints } from "../spec/endpoints";
import { errorBody, requestIdHeader } from "../spec/errorCodes";
import {
  type Allowance,
  type Caller,
  createCallerLookup,
  createGuessLimiter,
  createMemoryQuota,
  createMemoryRateLimiter,
  defaultLimits,
  keyDigest as sha256,
  type KeyOptions,
  type Limits,
  type Quota,
  type RateLimiter,
  wrongKeys,
} from "./access/quota";
import { type ChangeStreams, isAboutRace } from "./changeStreams";
import { docsPage, docsPolicy } from "./describe/docsPage";
import { openApi } from "./describe/openApi";
import type { Ledger } from "./forecasts/ledger";
import type { PriceBook } from "./prices/priceBook";
import type { PendingPredictions } from "./predictions/pendingPredictions";
import type { CountryRaces } from "./races/records";
import {
  type Clock,
  type Context as RouteContext,
  failureOf,
  RequestError,
  requireReady,
  shortened,
  tooManyRequests,
} from "./routes/context";
import { exampleRace } from "./routes/exampleRace";
import { handlers } from "./routes/handlers";
import { readParameters, type Source } from "./routes/readParameters";
import {
  answerKey,
  answerText,
  type AnswerText,
  sendAnswer,
  type SharedAnswers,
  type TextFunctions,
} from "./sendAnswer";
import type { History } from "./store/history";

export interface ServiceOptions extends KeyOptions, TextFunctions {
  readonly history: History;
  readonly clock: Clock;
  /** The origin of the history, sent with every response in X-Data-Source. */
  readonly source: "results" | "simulated";
  readonly limits?: Limits | undefined;
  /** Counts callers' requests; by default within this process. */
  readonly quota?: Quota | undefined;
  /** Counts wrong keys; by default within this process. */
  readonly guesses?: RateLimiter | undefined;
  /** Answers that several processes share; if absent, every answer is computed here. */
  readonly sharedAnswers?: SharedAnswers | undefined;
  /** Predictions in progress, which a request for one of them waits for. */
  readonly pendingPredictions?: PendingPredictions;
  /** The forecasts written before their races; if absent, none are written. */
  readonly ledger?: Ledger | undefined;
  /** The prices of a table that changes; if absent, there are none. */
  readonly prices?: PriceBook | undefined;
  /** The streams of changes; if absent, the service offers no stream. */
  readonly changes?: ChangeStreams | undefined;
  /**
   * The only races in the history; absent if all are there. Requests for others, or for the races of all
   * countries, get a 503.
   */
  readonly only?: CountryRaces | undefined;
  readonly version?: string;
  /** The path before /v1, in requests and in the interface's description; empty by default. */
  readonly basePath?: string;
  /**
   * Called with an unexpected error and the request's id; the response is a 500 without the error's message.
   */
  readonly onError?: (error: unknown, requestId?: string) => void;
}

/** Facts about a request that it does not carry itself. */
export interface Connection {
  /** The address of the sender, for slowing key guesses. */
  readonly address?: string | undefined;
  /** False if the request names another host, such as a page's name that resolves to this machine. */
  readonly namesThisMachine?: boolean | undefined;
  /** The id of the request in the log, which the body of an error repeats. */
  readonly requestId?: string | undefined;
}

export type Service = ReturnType<typeof createService>;

/**
 * Creates the racing form service: a function from request to response, without a socket.
 *
 * @example await createService({ history, clock, source: "results", keys: { secret: "pro" } }).handle(new Request("http://localhost/v1/form/venues", { headers: { "X-API-Key": "secret" } }));
 */
export function createService(options: ServiceOptions) {
  const { clock, basePath = "" } = options;
  const callerWith = createKeyCheck(options);
  const app: ServiceApp = new Hono({
    getPath: (request) => getPathNoStrict(request).slice(basePath.length) || "/",
  });
  app.use((context, next) => {
    // Set before the response, because adding a header to a finished one copies it.
    context.header("X-Data-Source", options.source);
    if (clock.asOf !== undefined) context.header("X-As-Of", clock.asOf);
    return next();
  });
  addEndpoints(app, callerWith, options);
  const { version = "0" } = options;
  const documents = { "/v1/openapi.json": "interface", "/x1/openapi.json": "extension" } as const;
  for (const [path, document] of Object.entries(documents))
    app.get(path, compress(), etag(), (context) => {
      context.header("Cache-Control", "public, max-age=3600");
      return context.json(openApi({ version, server: basePath || "/", document }));
    });
  app.get("/v1/docs", compress(), etag(), (context) => {
    context.header("Content-Security-Policy", docsPolicy);
    return context.html(docsPage);
  });
  app.notFound((context) => errorResponse(context, new RequestError("path_unknown", "no such path")));
  app.onError((error, context) => {
    if (error instanceof RequestError) return errorResponse(context, error);
    options.onError?.(error, context.env.requestId);
    return errorResponse(context, failureOf(error));
  });
  return {
    /** Handles one request of the interface (spec 4); paths begin with /v1. */
    handle: async (request: Request, connection: Connection = {}) => app.fetch(request, connection),
    /**
     * Resolves to the requests a second that a key may send, without counting one; undefined for a refused
     * key, which is counted as wrong keys are.
     */
    async limitOf(key: string | undefined, connection: Connection = {}): Promise<number | undefined> {
      try {
        const { plan } = await callerWith(key, connection);
        return (options.limits ?? defaultLimits).burst[plan];
      } catch (error) {
        if (error instanceof RequestError) return undefined;
        throw error;
      }
    },
    /** Returns a race for examples; undefined if no day that can be asked about has any. */
    example: () => exampleRace(options),
  };
}

type Environment = { Bindings: Connection };
type ServiceApp = Hono<Environment>;
type Context = HonoContext<Environment>;

/**
 * Answers with an error. A page of this origin gets 202 instead of 503: preparation is not an error, but a
 * browser's console would list every 503 as one.
 */
function errorResponse(context: Context, error: RequestError): Response {
  const { requestId } = context.env;
  const isOwnPage = context.req.header("Sec-Fetch-Site") === "same-origin";
  for (const [name, value] of Object.entries(error.headers)) context.header(name, value);
  if (requestId) context.header(requestIdHeader, requestId);
  return context.json(errorBody(error, requestId), isOwnPage && error.status === 503 ? 202 : error.status);
}

function addEndpoints(app: ServiceApp, callerWith: KeyCheck, options: ServiceOptions): void {
  const { history, clock, pendingPredictions, ledger, prices } = options;
  const admit = createAdmission(callerWith, options);
  const onlyGet = (): never => {
    throw new RequestError("method_not_allowed", "only GET is answered", { Allow: "GET, HEAD" });
  };
  const { changes } = options;
  if (changes) {
    app.get(changesEndpoint.path, async (context) => {
      await admit(context, changesEndpoint);
      return wantsList(context.req.header("Accept"))
        ? context.json({ ...listChanges(changes, sourceOf(context)), ...replayed(clock) }, 200, notStored)
        : streamChanges(context, changes, clock);
    });
    app.all(changesEndpoint.path, onlyGet);
  }
  for (const endpoint of Object.keys(handlers) as (keyof typeof handlers)[]) {
    const path = endpoints[endpoint].path.replace(/\{(\w+)\}/, ":$1");
    app.get(path, async (context) => {
      const caller = await admit(context, endpoints[endpoint]);
      const text = await answer(
        { endpoint, source: sourceOf(context) },
        { history, clock, plan: caller.plan, pendingPredictions, ledger, prices },
        options,
      );
      return sendAnswer(context, text, {
        "Cache-Control": `private, max-age=${endpoints[endpoint].freshness.maxAge}`,
        Vary: "X-API-Key, Accept-Encoding",
      });
    });
    app.all(path, onlyGet);
  }
}

/** Returns the parameters of a request; only an endpoint has parameters in its path. */
const sourceOf = (context: Context): Source => ({
  path: context.req.param(),
  query: new URLSearchParams(/\?.*/.exec(context.req.url)?.[0]),
});

/** Returns a function that selects the changes that a request asks for. */
export function changeFilter(source: Source): (change: RaceChange) => boolean {
  const { races, since: _since, ...asked } = readParameters(changesEndpoint.parameters, source);
  const names = Object.keys(asked) as (keyof typeof asked)[]; // the names in the endpoint's table
  return (change) => {
    const { race } = change;
    if (!race) return true;
    const isOfOne = !races || races.some((one) => isAboutRace(one, change));
    return isOfOne && names.every((name) => asked[name] === undefined || asked[name] === race[name]);
  };
}

const notStored = { "Cache-Control": "no-store", Vary: "X-API-Key, Accept" };
const replayed = ({ asOf }: Clock): Pick<ListedChanges, "asOf"> => (asOf === undefined ? {} : { asOf });

/** Returns true for a request that accepts a list of changes as JSON, and no stream. */
export const wantsList = (accept = ""): boolean =>
  accept.includes("application/json") && !accept.includes("text/event-stream");

/** Returns the changes that a request asks for up to now. Throws a RequestError (422) for no time. */
export function listChanges(changes: Pick<ChangeStreams, "list">, source: Source): ListedChanges {
  const { since } = readParameters(changesEndpoint.parameters, source);
  const time = since === undefined || !/^\d{4}-\d\d-\d\d/.test(since) ? NaN : Date.parse(since);
  if (since !== undefined && Number.isNaN(time)) {
    const msg = `since must be ${changesEndpoint.parameters.since.rule}; current value is ${shortened(since)}`;
    throw new RequestError("parameter_invalid", [{ loc: ["query", "since"], msg, type: "time_parsing" }]);
  }
  const from = since === undefined ? undefined : new Date(time).toISOString();
  return changes.list({ isAbout: changeFilter(source), since: from });
}

/** Opens a stream of changes. Throws a RequestError (503) while too many are open. */
function streamChanges(context: Context, changes: ChangeStreams, { asOf }: Clock): Response {
  const isAbout = changeFilter(sourceOf(context));
  const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store", Vary: "X-API-Key" };
  if (context.req.method === "HEAD") return context.body(null, 200, headers);
  const after = context.req.header("Last-Event-ID");
  const body = changes.open({ isAbout, after, asOf });
  if (body) return context.body(body, 200, headers);
  const detail = "as many streams are open as this service holds: try again shortly";
  throw new RequestError("too_many_streams", detail, { "Retry-After": "30" });
}

/** Resolves to the JSON text of an answer from this process or another one. */
async function answer(
  { endpoint, source }: { readonly endpoint: keyof typeof handlers; readonly source: Source },
  context: RouteContext,
  options: ServiceOptions,
): Promise<AnswerText> {
  const parameters = readParameters(endpoints[endpoint].parameters, source);
  // The variables of formulas need the races of all countries, whatever the race.
  const isOfAll = endpoint === "rating" || endpoint === "backtest";
  requireReady(isOfAll ? {} : parameters, options.only, options.pendingPredictions?.failure);
  // The table gives each endpoint the function for its parameters.
  const handler = handlers[endpoint] as (of: unknown, context: RouteContext) => object | Promise<object>;
  const compute = async (): Promise<AnswerText> => textOf(await handler(parameters, context), options);
  const { sharedAnswers } = options;
  const key = sharedAnswers && answerKey(endpoint, parameters, context);
  if (!sharedAnswers || key === undefined) return compute();
  return answerText(await sharedAnswers(key, async () => (await compute()).text), options);
}

/** The texts of stored answers; the same object is the same answer. */
const texts = new WeakMap<object, AnswerText>();

function textOf(answer: object, functions: TextFunctions): AnswerText {
  const knownText = texts.get(answer);
  if (knownText) return knownText;
  const made = answerText(JSON.stringify(answer), functions);
  texts.set(answer, made);
  return made;
}

type KeyCheck = (key: string | undefined, connection: Connection) => Promise<Caller>;

/**
 * Returns a function that resolves to the caller with a key. It rejects with a RequestError for a missing or
 * unknown key (401) or after too many wrong keys (429).
 */
function createKeyCheck(options: ServiceOptions): KeyCheck {
  const callerOf = createCallerLookup(options);
  const { keyDigest = sha256 } = options;
  const guesses = createGuessLimiter(
    options.guesses ?? createMemoryRateLimiter(wrongKeys, () => options.clock.elapsed()),
  );
  return async (key, { address, namesThisMachine = true }) => {
    if (!key) throw new RequestError("key_missing", "no API key: send it in the header X-API-Key");
    const id = keyDigest(key);
    const attempt = address === undefined ? undefined : { id, address };
    const knownCaller = callerOf(id);
    // Everyone knows the public keys, so they open imported results only on this machine.
    const isHere = namesThisMachine && isThisMachine(address);
    const isOpen = !knownCaller?.isPublic || options.source === "simulated" || isHere;
    const caller = isOpen ? knownCaller : undefined;
    const wait = attempt ? await (caller ? guesses.check(attempt) : guesses.attempt(attempt)) : 0;
    if (wait > 0) throw tooManyRequests("too_many_wrong_keys", "too many wrong keys", wait);
    if (!caller) throw new RequestError("key_unknown", "unknown API key");
    return caller;
  };
}

type CountedEndpoint = Endpoint & { readonly isUncounted?: true };

/**
 * Returns a function that resolves to the caller of an endpoint, whose request is counted. It rejects with a
 * RequestError for a refused key, too small a plan (403) or too many requests (429).
 */
function createAdmission(callerWith: KeyCheck, { limits, clock, ...options }: ServiceOptions) {
  const { quota = createMemoryQuota({ limits, now: () => clock.elapsed() }) } = options;
  return async (context: Context, { plan, path, isUncounted }: CountedEndpoint): Promise<Caller> => {
    const caller = await callerWith(context.req.header("X-API-Key"), context.env);
    if (!isUncounted) applyQuota(context, await quota(caller));
    if (plan === "pro" && caller.plan !== "pro")
      throw new RequestError("plan_required", `${path} needs the Pro plan: this key is on the Free plan`);
    return caller;
  };
}

/** Returns true for a sender's address on this machine, or for a request without a connection. */
const isThisMachine = (address: string | undefined): boolean =>
  address === undefined || /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** Sets the quota headers. Throws a RequestError (429) if the quota is used up. */
function applyQuota(context: Context, { limit, remaining, burst, retryAfter }: Allowance): void {
  context.header("X-RateLimit-Limit-Day", String(limit));
  context.header("X-RateLimit-Remaining-Day", String(remaining));
  context.header("X-RateLimit-Limit-Second", String(burst));
  if (retryAfter === undefined) return;
  throw remaining === 0
    ? tooManyRequests("daily_quota_used", `daily quota of ${limit} requests used up`, retryAfter)
    : tooManyRequests("too_many_requests", "too many requests at once", retryAfter);
}
