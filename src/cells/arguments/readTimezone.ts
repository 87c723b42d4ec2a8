import { ArgumentError } from "../argumentError";

const known = new Map<string, string>();

/** The runtime's own spelling of a timezone in any case; undefined when it is none. An alias stays the alias that was given. */
function spelling(text: string): string | undefined {
  if (!/^[a-z]/i.test(text)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: text }).resolvedOptions();
    return timeZone.toLowerCase() === text.toLowerCase() ? timeZone : text;
  } catch {
    return undefined;
  }
}

/** An IANA timezone such as Australia/Sydney, in any case. */
export function readTimezone(name: string, value: unknown): string {
  const text = String(value).trim();
  const timezone = known.get(text) ?? spelling(text);
  if (timezone === undefined) throw new ArgumentError(name, "must be an IANA timezone such as Australia/Sydney", value);
  known.set(text, timezone);
  return timezone;
}
