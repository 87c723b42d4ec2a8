/**
 * Returns true for visible ASCII characters. With others, `fetch` refuses the key in an error that repeats
 * it.
 */
export function isApiKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

/** Returns true for a name or address of this machine's loopback interface, in a URL's notation. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** Returns true if a key may be sent to an address in a header: it is encrypted, or on this machine. */
export const protectsKey = ({ protocol, hostname }: Pick<URL, "protocol" | "hostname">): boolean =>
  protocol === "https:" || (protocol === "http:" && isLoopback(hostname));

/**
 * Returns true for an address with nothing but its path after the host: a path can be added, and it holds no
 * password. An empty query or fragment counts as one.
 */
export const isBare = ({ username, password, href }: URL): boolean =>
  username === "" && password === "" && !/[?#]/.test(href);

/** The age of a response on arrival (RFC 9111, 5.1). */
export interface Age {
  /** 0 when the response states none. */
  readonly seconds: number;
  /** True if a cache on the way returned it after its freshness lifetime. */
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
 * Returns the seconds for which a response stays fresh: max-age minus its age, or 0 if it is stale. Returns
 * undefined if the response states no max-age. The project's caches are private, so s-maxage does not apply
 * (RFC 9111, 5.2.2.10).
 */
export function remainingFreshness(headers: Headers): number | undefined {
  const { seconds, stale } = parseAge(headers);
  if (stale) return 0;
  const maxAge = parseDeltaSeconds(parseCacheControl(headers).get("max-age"));
  return maxAge === undefined ? undefined : Math.max(0, maxAge - seconds);
}

/**
 * Parses the Retry-After header (RFC 9110, 10.2.3) into seconds. It holds a number, to which some servers add
 * a fraction, or a date. A date is compared with the sender's Date header, because the local clock may be
 * wrong, or with `now` (milliseconds since 1970) if there is no such header. Returns undefined if the header
 * is absent or unreadable.
 *
 * @example parseRetryAfter(new Headers({ "Retry-After": "1.5" }), 0) // 1.5
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("Retry-After")?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  // Date.parse reads a text such as "1.5.2" as a date; every HTTP date contains a month's name.
  const seconds = /[a-z]/i.test(text) ? (Date.parse(text) - (parseDate(headers) ?? now)) / 1000 : NaN;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Parses the Date header into milliseconds since 1970; undefined when it is absent or unreadable. */
export function parseDate(headers: Headers): number | undefined {
  const time = Date.parse(headers.get("Date") ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/** A body exceeds the reader's limit. */
export class BodyTooLarge extends Error {
  constructor(readonly limit: number) {
    super(`Cannot read a body of more than ${limit} bytes`);
    this.name = "BodyTooLarge";
  }
}

/** Reads a body as UTF-8 text; throws BodyTooLarge, and stops, once it exceeds the limit in bytes. */
export async function readBody(response: Response, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  // Web views that cannot stream give only the whole text.
  if (!reader) {
    const text = await response.text();
    // A text never has more characters than bytes.
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
      // The sender may never confirm the end of the transfer.
      void reader.cancel().catch(() => undefined);
      throw new BodyTooLarge(limit);
    }
    texts.push(decoder.decode(value, { stream: true }));
  }
}
