interface Calendar {
  readonly format: Intl.DateTimeFormat;
  quarter: number;
  day: string;
}

const calendars = new Map<string, Calendar>();

function calendarOf(timezone: string): Calendar {
  const known = calendars.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, year: "numeric", month: "2-digit", day: "2-digit" });
  const calendar = { format, quarter: NaN, day: "" };
  calendars.set(timezone, calendar);
  return calendar;
}

/** Days change on a quarter of an hour everywhere: within one, every call of a recalculation gets the same text. */
const quarterHour = 15 * 60 * 1000;

/**
 * The calendar day of a moment (milliseconds since 1970) in an IANA timezone.
 * @example dayIn(Date.UTC(2026, 10, 20, 13), "Australia/Sydney") // "2026-11-21"
 */
export function dayIn(moment: number, timezone: string): string {
  const calendar = calendarOf(timezone);
  const quarter = Math.floor(moment / quarterHour);
  if (quarter !== calendar.quarter) {
    calendar.day = calendar.format.format(moment);
    calendar.quarter = quarter;
  }
  return calendar.day;
}
