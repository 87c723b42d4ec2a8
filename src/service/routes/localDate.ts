const formats = new Map<string, Intl.DateTimeFormat>();
const mostKept = 500;

/**
 * The calendar date of a moment in a timezone.
 *
 * @example localDate(Date.UTC(2026, 0, 31, 13), "Australia/Sydney"); // "2026-02-01"
 */
export function localDate(moment: number, timezone: string): string {
  return formatFor(timezone).format(moment);
}

/** Making a format takes longer than a whole answer, so each timezone's is kept. */
function formatFor(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  // Canadian English writes YYYY-MM-DD.
  const made = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" });
  if (formats.size < mostKept) formats.set(timezone, made);
  return made;
}
