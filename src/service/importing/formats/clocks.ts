import { dateOf, dayNumber, requireDayNumber, twoDigits } from "../../../dates/days";
import { instantOf, localDate, zoneOffset } from "../../../dates/zones";
import { monthNumber } from "../../../files/months";
import { Unreadable } from "./unreadable";

/**
 * Returns the day in 10 Nov 2018, also with the full month name, and in 10-Nov-18, which Excel makes of it;
 * undefined for any other text. Of two digits, 30 to 99 are in the last century, by Excel's rule.
 */
function namedDay(value: string): string | undefined {
  const [, day, month = "", years = ""] =
    /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4}|\d{2})$/.exec(value) ?? [];
  if (day === undefined) return undefined;
  const year = years.length === 4 ? years : `${Number(years) < 30 ? 20 : 19}${years}`;
  return checkedDay(
    `${year}-${twoDigits(monthNumber(month))}-${day.padStart(2, "0")}`,
    "must be a day such as 10 Nov 2018",
  );
}

/**
 * Returns the day in 2026-03-07, 2026/3/7, 20260307 and 2026年3月7日, with or without a time after it, in 7 Mar
 * 2026 and in 7.3.2026, where the day always comes first.
 */
export function isoDay(value: string): string {
  return namedDay(value) ?? dayInNumbers(value);
}

function dayInNumbers(value: string): string {
  if (/^\d{1,2}\.\d{1,2}\.\d{4}(?:\s|$)/.test(value)) return dayFirst(value);
  const [, year = "", ...parts] =
    /^(\d{4})(?:(?:-(\d\d?)-|\/(\d\d?)\/|年(\d\d?)月)(\d\d?)日?|(\d\d)(\d\d))(?=$|[T (])/.exec(value) ?? [];
  const [month = "", day = ""] = parts.filter((part) => part !== undefined);
  return checkedDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, "must be a day, YYYY-MM-DD");
}

/** Returns the day in 7/03/2026 or 07-03-2026, with the day before the month. */
export function dayFirst(value: string): string {
  const [, day = "", month = "", year = ""] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\s|$)/.exec(value) ?? [];
  return checkedDay(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`, "must be a day, DD/MM/YYYY");
}

/** Returns the day in either notation. */
export const anyDay = (value: string): string =>
  namedDay(value) ?? (/^\d{4}-/.test(value) ? isoDay(value) : dayFirst(value));

/** Returns the first two numbers of a day such as 7/03/2026; undefined for any other notation. */
export function numericDay(value: string): readonly [first: number, second: number] | undefined {
  const [, first, second] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}(?:\s|$)/.exec(value) ?? [];
  return first === undefined ? undefined : [Number(first), Number(second)];
}

/** Returns the day in either notation, with the month before the day in 3/07/2026. */
export function monthFirst(value: string): string {
  const [month, day] = numericDay(value) ?? [];
  return month === undefined ? anyDay(value) : anyDay(value.replace(/^\s*\d+.\d+/, `${day}/${month}`));
}

/** Returns the day in 20260307. */
export const compactDay = (value: string): string =>
  checkedDay(value.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"), "must be a day, YYYYMMDD");

function checkedDay(date: string, rule: string): string {
  if (dayNumber(date) === undefined) throw new Unreadable(rule);
  return date;
}

/** Returns the minutes after midnight in 14:05, 14:05:30.000, 6:42:00 PM and 2026-03-07T13:04:00. */
export function minutesOf(value: string): number {
  const [, hours, minutes = "", half] =
    /(?:^|T| )(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:\s*([AP])M)?$/i.exec(value) ?? [];
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59)
    throw new Unreadable("must be a time such as 14:05 or 6:42 PM");
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0);
  return 60 * hour + Number(minutes);
}

/** The last day that a spreadsheet program writes in front of a time without a day, such as 1899-12-30. */
const lastOfTimes = requireDayNumber("1904-01-01");

/**
 * Returns the minutes after midnight in a start, with or without its day. Throws Unreadable for one whose day
 * is more than `apart` days from the race's; by the clock of another zone it may be the day before or after.
 */
export function minutesOn(
  start: string,
  { date, apart, dayOf = anyDay }: { date: string; apart: 0 | 1; dayOf?: (text: string) => string },
): number {
  const day = /^\d{1,4}([/.-])\d{1,2}\1\d{1,4}[T ]/.test(start) ? requireDayNumber(dayOf(start)) : 0;
  if (day !== 0 && day > lastOfTimes && Math.abs(day - requireDayNumber(date)) > apart)
    throw new Unreadable(`must be on the day of the race, ${date}`);
  return minutesOf(start);
}

/** Returns an instant in milliseconds since 1970 in the interface's notation of a start. */
export const utc = (instant: number): string => `${new Date(instant).toISOString().slice(0, 19)}Z`;

/** Returns the start for a day and minutes on a zone's clock. */
export const startAt = (date: string, minutes: number, zone: string): string =>
  utc(instantOf(requireDayNumber(date), minutes, zone));

/** Returns the start in 2026-03-07T13:04:00 on a zone's clock, unless the text states its offset from UTC. */
export function startOfText(value: string, zone: string): string {
  const instant = /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(instant) ? startAt(isoDay(value), minutesOf(value), zone) : utc(instant);
}

/**
 * Returns the start of a race whose time is by the clock of another zone. The day is the one that makes it a
 * race of the meeting's date by the venue's clock: the British clock shows 2:30 of the next day when a race
 * in Los Angeles starts at 18:30.
 */
export function startOnClockOf(
  clock: string,
  { date, minutes, zone }: { readonly date: string; readonly minutes: number; readonly zone: string },
): string {
  const day = requireDayNumber(date);
  const instants = [0, 1, -1].map((shift) => instantOf(day + shift, minutes, clock));
  return utc(instants.find((instant) => localDate(instant, zone) === date) ?? instantOf(day, minutes, clock));
}

/**
 * Returns the start of a race whose time is on a 12-hour clock without am or pm. Of the two possible times,
 * it is the one within twelve hours of the venue's first hour of racing.
 */
export function startOfTwelveHours(
  clock: string,
  {
    date,
    minutes,
    zone,
    from,
  }: { readonly date: string; readonly minutes: number; readonly zone: string; readonly from: number },
): string {
  const day = requireDayNumber(date);
  const half = 12 * 60;
  const starts = [0, 1, 2, -1, -2].map((halves) => instantOf(day, (minutes % half) + halves * half, clock));
  const isInHours = (instant: number): boolean => {
    const local = instant + zoneOffset(instant, zone) - requireDayNumber(date) * 86_400_000;
    return local >= from * 3_600_000 && local < (from + 12) * 3_600_000;
  };
  return utc(starts.find(isInHours) ?? instantOf(day, minutes, clock));
}

/** Returns the local date of an instant in UTC. */
export const dateInZone = (instant: string, zone: string): string => localDate(Date.parse(instant), zone);

/** Returns a stand-in for an unknown start: half an hour for each race, from noon. */
export const nominalStart = (date: string, race: number, zone: string): string =>
  startAt(date, 12 * 60 + 30 * (race - 1), zone);

/** Returns the day of milliseconds since 1970 with an offset from UTC in milliseconds. */
export const dayOfInstant = (instant: number, offset: number): string =>
  dateOf(Math.floor((instant + offset) / 86_400_000));

/** Returns a time of day as 13:05. */
export const clockText = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
