/**
 * Parses the Retry-After header (RFC 9110, 10.2.3) into seconds: a number, which some servers send with a fraction, or a
 * date, counted from `now` (milliseconds since 1970). Returns undefined when the header is absent or unreadable.
 *
 * @example parseRetryAfter(new Headers({ "Retry-After": "1.5" }), 0) // 1.5
 */
export function parseRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get("Retry-After")?.trim();
  if (!text) return undefined;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  // Date.parse takes a text such as "1.5.2" for a date; every HTTP date has the name of a month.
  const seconds = /[a-z]/i.test(text) ? (Date.parse(text) - now) / 1000 : NaN;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
