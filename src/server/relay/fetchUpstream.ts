import { backoffDelay } from "../../http/backoff";
import { BodyTooLarge, parseRetryAfter, readBody } from "../../http/messages";
import { checkResponse } from "../../spec/checkResponse";
import type { InterfaceEndpointName } from "../../spec/endpoints";
import type { ErrorCode } from "../../spec/errorCodes";
import type { Counters } from "../metrics/counters";

/** Clients retry after upstream_unavailable, because the failure may pass within seconds. */
export const failureCodes = [
  "upstream_failed",
  "upstream_invalid",
  "upstream_key_rejected",
  "upstream_unavailable",
  "upstream_timeout",
] as const satisfies readonly ErrorCode[];
export type UpstreamFailureCode = (typeof failureCodes)[number];

/** The service sent no response that can be relayed. */
export class UpstreamFailure extends Error {
  constructor(
    readonly code: UpstreamFailureCode,
    readonly detail: string,
    /** `after` is the seconds in Retry-After. */
    readonly retry: { readonly maySucceed: boolean; readonly after?: number } = { maySucceed: false },
  ) {
    super(detail);
    this.name = "UpstreamFailure";
  }
}

export interface UpstreamRequest {
  readonly endpoint: InterfaceEndpointName;
  /** The path and query of the request. */
  readonly address: string;
  readonly key: string;
  /** The ETag of the cached response to revalidate. */
  readonly etag?: string | undefined;
  /** Milliseconds since 1970 of the timeout for all attempts. */
  readonly until: number;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

export interface UpstreamDependencies {
  /** The base URL of the service. */
  readonly upstream: string;
  readonly timing: {
    /** The timeout of one attempt in milliseconds. */
    readonly attempt: number;
  };
  /** The largest body in bytes. */
  readonly limit: number;
  readonly counters: Counters;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Milliseconds since some moment, unaffected by changes of the clock, for deadlines and durations. */
  readonly elapsed: () => number;
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const maxAttempts = 3;
const delays = { first: 150, growth: 3 } as const;

/**
 * Sends a request to the service, with up to three attempts and exponential backoff while a failure is
 * temporary. Resolves with a response of status 200, 304 or 4xx; rejects with an UpstreamFailure.
 */
export async function fetchUpstream(
  request: UpstreamRequest,
  dependencies: UpstreamDependencies,
): Promise<UpstreamResponse> {
  const { elapsed, random, wait, counters, timing } = dependencies;
  for (let attempts = 1; ; attempts++) {
    const signal = AbortSignal.timeout(Math.max(1, Math.min(timing.attempt, request.until - elapsed())));
    try {
      return await count(() => send(request, signal, dependencies), dependencies);
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || !error.retry.maySucceed || attempts === maxAttempts)
        throw error;
      const delay = Math.max((error.retry.after ?? 0) * 1000, backoffDelay(attempts, { ...delays, random }));
      if (elapsed() + delay >= request.until) throw error;
      counters.add("racing_relay_retries_total");
      await wait(delay);
    }
  }
}

/** Counts a request and its duration; status 0 means no response. */
async function count(
  send: () => Promise<UpstreamResponse>,
  { counters, elapsed }: UpstreamDependencies,
): Promise<UpstreamResponse> {
  const start = elapsed();
  let status = "0";
  try {
    const response = await send();
    status = String(response.status);
    return response;
  } finally {
    counters.add("racing_relay_upstream_requests_total", { status });
    counters.add("racing_relay_upstream_seconds_total", {}, (elapsed() - start) / 1000);
  }
}

async function send(
  { endpoint, address, key, etag }: UpstreamRequest,
  signal: AbortSignal,
  { upstream, limit, now }: UpstreamDependencies,
): Promise<UpstreamResponse> {
  const headers = { Accept: "application/json", "X-API-Key": key, ...(etag && { "If-None-Match": etag }) };
  try {
    const response = await fetch(upstream + address, { headers, signal, redirect: "manual" });
    const { status } = response;
    const body = await readBody(response, limit);
    checkStatus(response, now());
    if (status === 200) checkAnswer(body, { endpoint, address });
    // Masks the key if the service repeats it. In data, a short key may be an ordinary word.
    const mayBeWord = status === 200 && key.length < 16;
    return { status, headers: response.headers, body: mayBeWord ? body : body.replaceAll(key, "(key)") };
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    if (error instanceof BodyTooLarge)
      throw new UpstreamFailure("upstream_invalid", `the service's response is larger than ${limit} bytes`);
    if (signal.aborted)
      throw new UpstreamFailure("upstream_timeout", "the service does not respond in time", {
        maySucceed: true,
      });
    // The error's message could repeat the URL or a header.
    const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
    const detail = `the service cannot be reached${typeof code === "string" ? ` (${code})` : ""}`;
    throw new UpstreamFailure("upstream_failed", detail, { maySucceed: true });
  }
}

/** Statuses of a service that is starting or being replaced. */
const temporary = new Set([502, 503, 504]);

function checkStatus({ status, headers }: Response, now: number): void {
  if (status >= 500) {
    const after = parseRetryAfter(headers, now);
    const maySucceed = temporary.has(status);
    throw new UpstreamFailure(
      maySucceed ? "upstream_unavailable" : "upstream_failed",
      `the service returned status ${status}`,
      { maySucceed, ...(after !== undefined && { after: Math.ceil(after) }) },
    );
  }
  if (status !== 304 && (status < 200 || (status > 200 && status < 400)))
    throw new UpstreamFailure(
      "upstream_failed",
      `the service returned status ${status}, which cannot be relayed`,
    );
}

/**
 * Rejects a body that does not answer this request by the interface, so that it is never cached. The body
 * itself is relayed unchanged, because clients correct the same departures.
 */
function checkAnswer(
  body: string,
  { endpoint, address }: Pick<UpstreamRequest, "endpoint" | "address">,
): void {
  const parameters = Object.fromEntries(new URL(address, "http://localhost").searchParams);
  const checked = checkResponse(endpoint, parseJson(body), parameters);
  if (!("fault" in checked)) return;
  const { path, rule } = checked.fault;
  throw new UpstreamFailure(
    "upstream_invalid",
    `the service's response is invalid: ${path || "the response"} ${rule}`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UpstreamFailure("upstream_invalid", "the service's response is not JSON");
  }
}
