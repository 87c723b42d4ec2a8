import { createHash } from "node:crypto";
import type { CacheResult } from "./relayCache";
import { RelayError } from "./relayError";

const safeHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Adds the headers that every response of the relay carries. */
export function secure(response: Response): Response {
  for (const [name, value] of Object.entries(safeHeaders)) response.headers.set(name, value);
  return response;
}

/** Returns the response to a caller: marked when it is stale, 304 when the caller's version matches. */
export function createRelayResponse(
  { cached, how, quota }: CacheResult,
  { now, match }: { readonly now: number; readonly match: string | undefined },
): Response {
  const { status, body } = cached;
  const etag = cached.headers["etag"] ?? `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const age = Math.max(0, Math.floor((now - cached.madeAt) / 1000));
  const left = Math.max(0, Math.floor((cached.freshUntil - now) / 1000));
  const headers = {
    ...cached.headers,
    ...quota,
    // max-age counts from when the response was made, as Age does.
    "cache-control": `private, max-age=${how === "stale" ? 0 : age + left}`,
    age: String(age),
    vary: "X-API-Key",
    "x-cache": how,
    ...(how === "stale" && { "x-stale": "true", warning: '111 - "Revalidation Failed"' }),
    ...(status === 200 && { etag }),
  };
  if (status === 200 && matches(match, etag)) return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers: { ...headers, "content-length": String(Buffer.byteLength(body)) } });
}

const withoutWeakness = (etag: string): string => etag.trim().replace(/^W\//, "");

/** Evaluates If-None-Match by weak comparison (RFC 9110, 13.1.2). */
const matches = (wanted: string | undefined, etag: string): boolean =>
  wanted === "*" || Boolean(wanted?.split(",").some((one) => withoutWeakness(one) === withoutWeakness(etag)));

/** Returns the response for a RelayError; rethrows any other error. */
export function createErrorResponse(error: unknown): Response {
  if (!(error instanceof RelayError)) throw error;
  const headers = { "Cache-Control": "no-store", "X-Cache": "none", ...error.headers };
  return Response.json({ detail: error.detail }, { status: error.status, headers });
}
