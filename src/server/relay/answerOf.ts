import { createHash } from "node:crypto";
import type { Given } from "./createOffice";

/** The response to a caller: marked when it is stale, short when the caller has it already. */
export function answerOf(
  { kept, how, quota }: Given,
  { now, match }: { readonly now: number; readonly match: string | undefined },
): Response {
  const { status, body } = kept;
  const etag = kept.headers["etag"] ?? `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const age = Math.max(0, Math.floor((now - kept.madeAt) / 1000));
  const left = Math.max(0, Math.floor((kept.freshUntil - now) / 1000));
  const headers = {
    ...kept.headers,
    ...quota,
    // Whoever keeps it counts from when it was made.
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

const opaque = (etag: string): string => etag.trim().replace(/^W\//, "");

const matches = (wanted: string | undefined, etag: string): boolean =>
  wanted === "*" || Boolean(wanted?.split(",").some((one) => opaque(one) === opaque(etag)));
