const dayMilliseconds = 86_400_000;

/** The number of a day (days since 1970-01-01) for YYYY-MM-DD. */
export function dayNumber(date: string): number {
  const time = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(time)) throw new Error(`Cannot read a day as it must be YYYY-MM-DD: current value is "${date}"`);
  return time / dayMilliseconds;
}

/** YYYY-MM-DD for a day's number. */
export function dayText(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10);
}

/** The year and the month (1 to 12) of a day. */
export function yearAndMonth(day: number): { readonly year: number; readonly month: number } {
  const date = new Date(day * dayMilliseconds);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** The latest calendar day that has begun anywhere on earth (UTC+14) at an instant. */
export function newestDayOnEarth(instant: number): number {
  return Math.floor((instant + 14 * 3_600_000) / dayMilliseconds);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timezone: string): Intl.DateTimeFormat {
  const known = clocks.get(timezone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone: timezone, timeZoneName: "longOffset" });
  clocks.set(timezone, clock);
  return clock;
}

/** Minutes that a timezone is ahead of UTC at an instant, daylight saving included. */
export function offsetMinutes(timezone: string, instant: number): number {
  const parts = clockOf(timezone).formatToParts(instant);
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "GMT";
  const match = /([+-])(\d\d):(\d\d)/.exec(name);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return match[1] === "-" ? -minutes : minutes;
}

/** The UTC instant (milliseconds) of a local time of day, given in minutes after midnight. */
export function instantOf(day: number, minutes: number, timezone: string): number {
  const wall = day * dayMilliseconds + minutes * 60_000;
  const guess = wall - offsetMinutes(timezone, wall) * 60_000;
  return wall - offsetMinutes(timezone, guess) * 60_000;
}
