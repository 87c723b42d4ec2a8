import { backoffDelay } from "../../http/retryDelay";
import { parseRetryAfter } from "../../http/retryDelay";
import { UpstreamFailure } from "./relayError";

export interface UpstreamRequest {
  readonly url: string;
  readonly key: string;
  /** The ETag of the cached response. */
  readonly etag?: string | undefined;
  readonly signal: AbortSignal;
  /** The largest body in bytes. */
  readonly limit: number;
  readonly now: () => number;
}

export interface UpstreamResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** Statuses of a service that is starting or being replaced. */
const passing = new Set([502, 503, 504]);

/** Sends one request to the service. Resolves with a response of status 200, 304 or 4xx; rejects with an UpstreamFailure. */
export async function sendUpstream({ url, key, etag, signal, limit, now }: UpstreamRequest): Promise<UpstreamResponse> {
  const headers = { Accept: "application/json", "X-API-Key": key, ...(etag && { "If-None-Match": etag }) };
  try {
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    const { status } = response;
    const body = await readBody(response, limit);
    checkStatus(response, now());
    if (status === 200 && !isJson(body)) throw new UpstreamFailure(502, "the service's response is not JSON");
    return { status, headers: response.headers, body: maskKey(body, { status, key }) };
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    if (signal.aborted) throw new UpstreamFailure(504, "the service does not respond in time", { worthwhile: true });
    throw new UpstreamFailure(502, `the service cannot be reached${codeOf(error)}`, { worthwhile: true });
  }
}

function checkStatus({ status, headers }: Response, now: number): void {
  if (status >= 500) {
    const after = parseRetryAfter(headers, now);
    const again = { worthwhile: passing.has(status), ...(after !== undefined && { after: Math.ceil(after) }) };
    throw new UpstreamFailure(passing.has(status) ? 503 : 502, `the service answers ${status}`, again);
  }
  if (status !== 304 && (status < 200 || (status > 200 && status < 400)))
    throw new UpstreamFailure(502, `the service answers ${status}, which cannot be relayed`);
}

/** Reads a body as text; stops as soon as it exceeds the limit in bytes, decompressed. */
async function readBody(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel();
      throw new UpstreamFailure(502, `the service's response is larger than ${limit} bytes`);
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Masks the key where the service repeats it. In data, a short key may be an ordinary word and is left alone. */
const maskKey = (body: string, { status, key }: { readonly status: number; readonly key: string }): string =>
  status === 200 && key.length < 16 ? body : body.replaceAll(key, "(key)");

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Returns an error's code; its message could repeat the URL or a header. */
function codeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? ` (${code})` : "";
}

export interface RetryOptions {
  /** Milliseconds since 1970 of the timeout of all attempts. */
  readonly until: number;
  /** The timeout of one attempt in milliseconds. */
  readonly attempt: number;
  readonly now: () => number;
  readonly random: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
  readonly onRetry: () => void;
}

const maxAttempts = 3;
const delays = { first: 150, growth: 3 } as const;

/** Retries work while its failure may pass, with exponential backoff, up to three attempts within the timeout. */
export async function retry<T>(work: (signal: AbortSignal) => Promise<T>, options: RetryOptions): Promise<T> {
  const { until, attempt, now, random, wait, onRetry } = options;
  for (let attempts = 1; ; attempts++) {
    try {
      return await work(AbortSignal.timeout(Math.max(1, Math.min(attempt, until - now()))));
    } catch (error) {
      if (!(error instanceof UpstreamFailure) || !error.again.worthwhile || attempts === maxAttempts) throw error;
      const delay = Math.max((error.again.after ?? 0) * 1000, backoffDelay(attempts, { ...delays, random }));
      if (now() + delay >= until) throw error;
      onRetry();
      await wait(delay);
    }
  }
}
