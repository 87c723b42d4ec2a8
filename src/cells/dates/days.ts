const millisecondsPerDay = 86_400_000;

/**
 * The number of a calendar day, 0 = 1970-01-01; undefined for a text that is no day of the calendar.
 *
 * @example
 * dayOf("2026-02-29") // undefined
 */
export function dayOf(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const day = Date.parse(`${date}T00:00:00Z`) / millisecondsPerDay;
  return Number.isNaN(day) || dateOf(day) !== date ? undefined : day;
}

/** The calendar day of a number as YYYY-MM-DD, 0 = 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The weekday of a day's number, 0 = Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
