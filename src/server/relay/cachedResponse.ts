import { createHash } from "node:crypto";
import { parseAge, parseCacheControl, parseDeltaSeconds } from "../../http/messages";
import { endpoints } from "../../spec/endpoints";
import { type ErrorCode, errorCodes } from "../../spec/errorCodes";
import { UpstreamFailure, type UpstreamResponse } from "./fetchUpstream";
import type { Question } from "./readQuestion";

/** A relayed response, with times in milliseconds since 1970. Its stored shape belongs to `stateVersion`. */
export interface CachedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly madeAt: number;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

export interface CachingContext {
  readonly question: Question;
  /** The cached response that was revalidated. */
  readonly earlier: CachedResponse | undefined;
  readonly now: number;
}

/** Returns the service's response with its lifetimes; for a 304, the earlier response with new lifetimes. */
export function createCachedResponse(
  response: UpstreamResponse,
  { question, earlier, now }: CachingContext,
): CachedResponse {
  const notModified = response.status === 304;
  if (notModified && !earlier)
    throw new UpstreamFailure(
      "upstream_failed",
      "the service returned status 304 to an unconditional request",
    );
  const status = notModified ? 200 : response.status;
  const { seconds: age } = parseAge(response.headers);
  const policy = cachePolicy(question, { status, headers: response.headers, now });
  const freshUntil = now + (policy?.fresh ?? 0) * 1000;
  return {
    status,
    headers: {
      ...(notModified && earlier?.headers),
      ...pickHeaders(response.headers, (name) => contentHeaders.has(name)),
    },
    body: notModified && earlier ? earlier.body : response.body,
    madeAt: now - age * 1000,
    freshUntil,
    staleUntil: freshUntil + (policy?.stale ?? 0) * 1000,
  };
}

const contentHeaders = new Set(["content-type", "etag", "last-modified", "x-data-source", "x-as-of"]);

/** Picks the headers to relay; cookies and the connection's own headers are never relayed. */
const pickHeaders = (headers: Headers, wanted: (name: string) => boolean): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => wanted(name)));

/** Picks the quota headers, which change with every request and are stored separately. */
export const pickQuota = (headers: Headers): Record<string, string> =>
  pickHeaders(headers, (name) => /^(x-)?ratelimit/.test(name));

/** The seconds for which a response is fresh, and for which it may then be used while the service is down. */
export interface Lifetimes {
  readonly fresh: number;
  readonly stale: number;
}

const day = 24 * 60 * 60;

/** Client errors are cached briefly, so that a sheet full of the same mistake costs one request. */
const clientError: Lifetimes = { fresh: 10, stale: 0 };
const cachedErrors = new Set([400, 404, 422]);

/** Days after which the results of a date no longer change. */
const settledAfter = 3;

/**
 * Returns the lifetimes of a response, which its Cache-Control may state; undefined if it must not be cached.
 */
export function cachePolicy(
  question: Question,
  { status, headers, now }: Pick<UpstreamResponse, "status" | "headers"> & { readonly now: number },
): Lifetimes | undefined {
  const statedCacheControl = parseCacheControl(headers);
  if (statedCacheControl.has("no-store")) return undefined;
  if (cachedErrors.has(status)) return clientError;
  if (status !== 200) return undefined;
  const { assumed, staleIfError } = endpoints[question.endpoint].freshness;
  const { seconds: age } = parseAge(headers);
  const maxAge = parseDeltaSeconds(statedCacheControl.get("max-age")) ?? assumed + age;
  const fresh = statedCacheControl.has("no-cache") ? 0 : Math.max(0, maxAge - age);
  if (statedCacheControl.has("must-revalidate")) return { fresh, stale: 0 };
  const stale =
    now - Date.parse(question.date ?? "") > settledAfter * day * 1000
      ? Math.max(day, staleIfError)
      : staleIfError;
  return { fresh, stale: parseDeltaSeconds(statedCacheControl.get("stale-if-error")) ?? stale };
}

/**
 * A response and its origin: `kept` comes from the cache, `stale` is an expired one because the service
 * fails.
 */
export interface CacheResult {
  readonly cached: CachedResponse;
  readonly how: "kept" | "fetched" | "stale";
  /** The newest quota headers of the caller's key. */
  readonly quota?: Readonly<Record<string, string>> | undefined;
}

export interface ResponseContext {
  readonly now: number;
  /** The caller's If-None-Match. */
  readonly match: string | undefined;
  /** The name of the request in the log. */
  readonly requestId: string | undefined;
}

/** Returns the response to a caller: marked if it is stale, 304 if the caller's version matches. */
export function createRelayResponse(
  { cached, how, quota }: CacheResult,
  { now, match, requestId }: ResponseContext,
): Response {
  const { status } = cached;
  const body = status === 200 ? cached.body : relayedErrorBody(cached, requestId);
  const etag =
    cached.headers["etag"] ?? `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const age = Math.max(0, Math.floor((now - cached.madeAt) / 1000));
  const left = Math.max(0, Math.floor((cached.freshUntil - now) / 1000));
  const headers = {
    ...cached.headers,
    ...(status !== 200 && { "content-type": "application/json" }),
    ...quota,
    // max-age counts from the creation of the response, like Age.
    "cache-control": `private, max-age=${how === "stale" ? 0 : age + left}`,
    age: String(age),
    vary: "X-API-Key",
    "x-cache": how,
    ...(how === "stale" && { "x-stale": "true", warning: '111 - "Revalidation Failed"' }),
    ...(status === 200 && { etag }),
  };
  // Uses weak comparison (RFC 9110, 13.1.2).
  const isKnown = match === "*" || match?.split(",").some((one) => strong(one) === strong(etag));
  if (status === 200 && isKnown) return new Response(null, { status: 304, headers });
  return new Response(body, {
    status,
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
  });
}

const strong = (etag: string): string => etag.trim().replace(/^W\//, "");

/** The codes of the live service's errors by status. */
const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  401: "upstream_key_unknown",
  403: "upstream_forbidden",
  404: "upstream_not_found",
  422: "upstream_parameter_invalid",
  429: "upstream_limit",
};

/** An error response of the live service. */
export interface UpstreamError {
  readonly status: number;
  readonly body: string;
}

/**
 * Returns the body of a live service's error with a code and the request id. Its sentence, and a code from
 * this project's own service, stay unchanged; a text becomes the `detail`, a page of HTML does not.
 *
 * @example
 * relayedErrorBody({ status: 404, body: `{"detail":"no race"}` }, "3f2a90b1c4d5")
 * // {"detail":"no race","code":"upstream_not_found","requestId":"3f2a90b1c4d5"}
 */
export function relayedErrorBody(error: UpstreamError, requestId: string | undefined): string {
  const members = membersOf(error);
  const isOwn = typeof members["code"] === "string" && Object.hasOwn(errorCodes, members["code"]);
  const code = isOwn ? members["code"] : (codesByStatus[error.status] ?? "upstream_rejected");
  return JSON.stringify({ ...members, code, ...(requestId && { requestId }) });
}

function membersOf({ status, body }: UpstreamError): Readonly<Record<string, unknown>> {
  const value = parse(body);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  const isExplanation = Array.isArray(value) || (typeof value === "string" && !/^(<|$)/.test(value.trim()));
  return { detail: isExplanation ? value : `the service returned status ${status}` };
}

/** Returns the value of a JSON text; the text itself if it is not JSON. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
