const millisecondsADay = 86_400_000;

/**
 * The number of a calendar day, counted from 1970-01-01; undefined when the text is not YYYY-MM-DD or no such day exists.
 *
 * @example dayOf("1970-01-02"); // 1
 * @example dayOf("2026-02-30"); // undefined
 */
export function dayOf(date: string): number | undefined {
  if (date !== last.date) last = { date, day: read(date) };
  return last.day;
}

/** The races of a history come by their days: most often the date is the one of the race before. */
let last: { readonly date: string; readonly day: number | undefined } = { date: "", day: undefined };

function read(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const day = Date.parse(`${date}T00:00:00Z`) / millisecondsADay;
  return Number.isInteger(day) && dateOf(day) === date ? day : undefined;
}

/**
 * The calendar date of a day number.
 *
 * @example dateOf(1); // "1970-01-02"
 */
export function dateOf(day: number): string {
  return new Date(day * millisecondsADay).toISOString().slice(0, 10);
}
