import type { Context } from "hono";
import type { EndpointName } from "../spec/endpoints";
import type { Context as RouteContext } from "./routes/context";

/** Functions over the text of an answer; the defaults exist in every runtime but are slower. */
export interface TextFunctions {
  /** Returns the SHA-1 of a text in hexadecimal; undefined if the runtime does not permit it. */
  readonly digest?: (text: string) => string | Promise<string | undefined>;
  readonly gzip?: (text: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Returns a text that computes its digest and its compressed form only once. */
export function answerText(text: string, functions: TextFunctions) {
  const { digest = sha1, gzip = compress } = functions;
  let digested: ReturnType<typeof digest> | undefined;
  let compressed: ReturnType<typeof gzip> | undefined;
  return {
    text,
    digest: () => (digested ??= digest(text)),
    gzip: () => (compressed ??= gzip(text)),
  };
}

export type AnswerText = ReturnType<typeof answerText>;

/** Sends an answer: compressed to a caller that accepts gzip, without a body to one that already has it. */
export async function sendAnswer(
  context: Context,
  answer: AnswerText,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const digest = await answer.digest();
  const etag = digest === undefined ? undefined : `"${digest}"`;
  // A list of tags, weak or not; a star matches any tag.
  const knownTag = context.req.header("If-None-Match");
  if (etag && (knownTag?.trim() === "*" || knownTag?.match(/"[^"]*"/g)?.includes(etag)))
    return context.body(null, 304, { ...headers, ETag: etag });
  const sent = { ...headers, "Content-Type": "application/json" };
  if (!acceptsGzip(context.req.header("Accept-Encoding")))
    return context.body(answer.text, 200, { ...sent, ...(etag && { ETag: etag }) });
  // The compressed bytes are another form of the same answer, so their tag is weak.
  return context.body(await answer.gzip(), 200, {
    ...sent,
    "Content-Encoding": "gzip",
    ...(etag && { ETag: `W/${etag}` }),
  });
}

/** Returns true for a header that names gzip, unless its weight is 0 (RFC 9110, 12.5.3). */
function acceptsGzip(accepted = ""): boolean {
  if (!/gzip/i.test(accepted)) return false;
  return accepted.split(",").some((part) => {
    const [name = "", weight = "1"] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    return name === "gzip" && Number(weight) > 0;
  });
}

/** Returns undefined in a page without a secure context, which has no digests. */
async function sha1(text: string): Promise<string | undefined> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  if (!subtle) return undefined;
  const bytes = new Uint8Array(await subtle.digest("SHA-1", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Resolves to the JSON text for a key, which any process may have computed. A rejection is not kept. */
export type SharedAnswers = (key: string, compute: () => Promise<string>) => Promise<string>;

/** Milliseconds; every timezone's day begins at a whole quarter of an hour. */
const quarterOfAnHour = 15 * 60_000;

/** The endpoints whose answers change by the minute. */
const unshared: ReadonlySet<EndpointName> = new Set(["results", "dayResults", "prices"]);

/**
 * Returns the text that determines an answer: history, request, plan, and the days that are today somewhere.
 * Undefined if other processes may have different races, and for answers with results or prices.
 */
export function answerKey(
  endpoint: EndpointName,
  parameters: object,
  { history, clock, plan, prices }: RouteContext,
): string | undefined {
  const isUnshared = unshared.has(endpoint) || (endpoint === "qualifiers" && prices !== undefined);
  if (history.version === undefined || isUnshared) return undefined;
  const today = clock.asOf ?? Math.floor(clock.now() / quarterOfAnHour);
  return JSON.stringify([history.version, endpoint, parameters, plan, today]);
}
