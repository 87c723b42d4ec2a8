import { readBody } from "./readBody";
import { parseRetryAfter } from "../../http/retryDelay";
import { UpstreamFailure } from "./upstreamFailure";

export interface Asking {
  /** The service's address and what stands beneath it. */
  readonly url: string;
  readonly key: string;
  /** The version of the answer that is at hand. */
  readonly etag?: string | undefined;
  readonly signal: AbortSignal;
  /** Bytes that an answer may have. */
  readonly limit: number;
  readonly now: () => number;
}

export interface Upstream {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What a service answers while it starts or is renewed. */
const passing = new Set([502, 503, 504]);

/** Asks the service once. Resolves with what can be given on: an answer, not modified, or a refusal; else an UpstreamFailure. */
export async function askUpstream({ url, key, etag, signal, limit, now }: Asking): Promise<Upstream> {
  const headers = { Accept: "application/json", "X-API-Key": key, ...(etag && { "If-None-Match": etag }) };
  try {
    const response = await fetch(url, { headers, signal, redirect: "manual" });
    const { status } = response;
    const body = await readBody(response, limit);
    if (status >= 500) {
      const after = parseRetryAfter(response.headers, now());
      const again = { worthwhile: passing.has(status), ...(after !== undefined && { after: Math.ceil(after) }) };
      throw new UpstreamFailure(passing.has(status) ? 503 : 502, `the service answers ${status}`, again);
    }
    if (status !== 304 && (status < 200 || (status > 200 && status < 400)))
      throw new UpstreamFailure(502, `the service answers ${status}, which is no answer and no refusal`);
    if (status === 200 && !isJson(body)) throw new UpstreamFailure(502, "the service's answer is not JSON");
    return { status, headers: response.headers, body: withoutKey(body, { status, key }) };
  } catch (error) {
    if (error instanceof UpstreamFailure) throw error;
    if (signal.aborted) throw new UpstreamFailure(504, "the service takes too long", { worthwhile: true });
    throw new UpstreamFailure(502, `the service cannot be reached${reasonOf(error)}`, { worthwhile: true });
  }
}

/** A service that repeats the key does not get it past the relay. A key so short that it may be an ordinary word is left in data. */
const withoutKey = (body: string, { status, key }: { readonly status: number; readonly key: string }): string =>
  status === 200 && key.length < 16 ? body : body.replaceAll(key, "(key)");

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The code alone: a message could repeat the address or a header. */
function reasonOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? ` (${code})` : "";
}
