/** Milliseconds in a UTC day; calendar arithmetic uses UTC, where every day has this length. */
export const millisecondsPerDay = 86_400_000;
export const millisecondsPerMinute = 60_000;

/** Returns a part of a date or time with two digits: "07". */
export const twoDigits = (part: number): string => String(part).padStart(2, "0");

/** The latest result, because most races in a history have the same date as the race before. */
let lastRead: { readonly date: string; readonly day: number | undefined } = { date: "", day: undefined };
let lastWritten = { day: 0, date: "1970-01-01" };

/** Returns the days from 1970-01-01 to a day; undefined for a text that is not a calendar date YYYY-MM-DD. */
export function dayNumber(date: string): number | undefined {
  if (date !== lastRead.date) lastRead = { date, day: parseDay(date) };
  return lastRead.day;
}

function parseDay(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // V8 reads 29 February 2026 as 1 March.
  return new Date(time).getUTCDate() === Number(date.slice(8)) ? time / millisecondsPerDay : undefined;
}

/** Returns the number of a calendar day as `dayNumber` does. Throws a RangeError for any other text. */
export function requireDayNumber(date: string): number {
  const day = dayNumber(date);
  if (day === undefined)
    throw new RangeError(`Cannot read a day as it must be YYYY-MM-DD: current value is "${date}"`);
  return day;
}

/** Returns the date of a day number: 1 is 1970-01-02. */
export function dateOf(day: number): string {
  if (day !== lastWritten.day)
    lastWritten = { day, date: new Date(day * millisecondsPerDay).toISOString().slice(0, 10) };
  return lastWritten.date;
}

/** Returns the weekday of a day number, 0 = Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

/** Returns the year and the month (1 to 12) of a day number. */
export function yearAndMonth(day: number): { readonly year: number; readonly month: number } {
  const date = new Date(day * millisecondsPerDay);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** Returns the number of the latest calendar day that has begun anywhere on earth (UTC+14) at an instant. */
export function newestDayOnEarth(instant: number): number {
  return Math.floor((instant + 14 * 3_600_000) / millisecondsPerDay);
}
