/**
 * Returns true for visible ASCII characters: `fetch` refuses a key of others with an error that repeats it.
 */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Returns true for an address to which a key may travel in a header: encrypted, or on this machine. */
export const protectsKey = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean =>
  protocol === "https:" || (protocol === "http:" && loopback.test(hostname));

/** The age of a response when it arrived (RFC 9111, 5.1). */
export interface Age {
  /** 0 when the response states none. */
  readonly seconds: number;
  /** True when a cache on the way returned it beyond its freshness lifetime. */
  readonly stale: boolean;
}

/** "110 - Response is Stale" and "111 - Revalidation Failed" (RFC 7234, 5.5). */
const staleWarnings = /(?:^|,)\s*11[01]\s/;

/** Parses the age of a response from Age, X-Stale (this project's relay) and Warning. */
export function parseAge(headers: Headers): Age {
  return {
    seconds: parseDeltaSeconds(headers.get("Age")?.trim()) ?? 0,
    stale: headers.get("X-Stale") === "true" || staleWarnings.test(headers.get("Warning") ?? ""),
  };
}

/** Parses the directives of Cache-Control (RFC 9111, 5.2) by their names in lower case, the first of each. */
export function parseCacheControl(headers: Headers): ReadonlyMap<string, string> {
  const directives = new Map<string, string>();
  for (const part of (headers.get("Cache-Control") ?? "").split(",")) {
    const [name = "", value = ""] = part.trim().split("=");
    const key = name.toLowerCase();
    if (key !== "" && !directives.has(key)) directives.set(key, value.replaceAll('"', ""));
  }
  return directives;
}

/** Parses a number of whole seconds (RFC 9111, 1.2.2); undefined for any other text. */
export function parseDeltaSeconds(text: string | undefined): number | undefined {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/**
 * Returns the seconds for which a response remains fresh: max-age less its age, 0 for a stale one. Undefined
 * when the response states no max-age. The caches of this project are private, so that s-maxage does not
 * apply (RFC 9111, 5.2.2.10).
 */
export function remainingFreshness(headers: Headers): number | undefined {
  const { seconds, stale } = parseAge(headers);
  if (stale) return 0;
  const maxAge = parseDeltaSeconds(parseCacheControl(headers).get("max-age"));
  return maxAge === undefined ? undefined : Math.max(0, maxAge - seconds);
}

/**
 * Parses the Retry-After header (RFC 9110, 10.2.3) into seconds: a number, which some servers send with a
 * fraction, or a date. A date is counted from the sender's own Date header, or without one from `now`
 * (milliseconds since 1970), as the local clock may be wrong. Returns undefined when the header is absent or
 * unreadable.
 *
 * @example parseRetryAfter(new Headers({ "Retry-After": "1.5" }), 0) // 1.5
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("Retry-After")?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  // Date.parse takes a text such as "1.5.2" for a date; every HTTP date has the name of a month.
  const seconds = /[a-z]/i.test(text) ? (Date.parse(text) - (parseDate(headers) ?? now)) / 1000 : NaN;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Parses the Date header into milliseconds since 1970; undefined when it is absent or unreadable. */
export function parseDate(headers: Headers): number | undefined {
  const time = Date.parse(headers.get("Date") ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/** A body is larger than its reader accepts. */
export class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`Cannot read a body of more than ${limit} bytes`);
    this.name = "BodyTooLarge";
  }
}

/** Reads a body as UTF-8 text; throws BodyTooLarge, and stops, once it exceeds the limit in bytes. */
export async function readBody(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  // Web views that cannot stream have the whole text only.
  if (!reader) {
    const text = await response.text();
    // No text has more characters than bytes.
    if (text.length > limit) throw new BodyTooLarge(limit);
    return text;
  }
  const decoder = new TextDecoder();
  const texts: string[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return texts.join("") + decoder.decode();
    size += value.byteLength;
    if (size > limit) {
      // The other end may never confirm the end of the transfer.
      void reader.cancel().catch(() => undefined);
      throw new BodyTooLarge(limit);
    }
    texts.push(decoder.decode(value, { stream: true }));
  }
}
