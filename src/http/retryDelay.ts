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

export interface BackoffOptions {
  /** Milliseconds before the second attempt. */
  readonly first: number;
  /** The factor from each delay to the next. */
  readonly growth: number;
  readonly random: () => number;
}

/** Returns the milliseconds to wait after an attempt: exponential, shortened at random by up to a half. */
export function backoffDelay(attempt: number, { first, growth, random }: BackoffOptions): number {
  return first * growth ** (attempt - 1) * (1 - random() / 2);
}
