const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" });
  formats.set(timezone, format);
  return format;
}

/**
 * The calendar day of a moment (milliseconds since 1970) in an IANA timezone.
 * @example dayIn(Date.UTC(2026, 10, 20, 13), "Australia/Sydney") // "2026-11-21"
 */
export const dayIn = (moment: number, timezone: string): string => formatOf(timezone).format(moment);
