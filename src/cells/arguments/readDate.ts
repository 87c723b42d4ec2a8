import type { DateOrder } from "../../dates/dateOrder";
import { dateOf, dayNumber, twoDigits, weekdayOf } from "../../dates/days";
import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { t } from "../../language/translate";
import { dateWindow } from "../../spec/parameters";
import { ArgumentError } from "../cellValue";

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const weekday = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*[\s,]+/;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]+([a-z]{3,9})\.?(?:[\s,./-]+(\d{4}|\d{2}))?$/;
const monthFirst = /^([a-z]{3,9})\.?[\s./-]+(\d{1,2})(?:st|nd|rd|th)?(?:[\s,./-]+(\d{4}|\d{2}))?$/;
const numeric = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/;

const monthNumber = (name: string): number => {
  const short = name === "sept" ? "sep" : name;
  return 1 + months.findIndex((month) => month.startsWith(short));
};

/**
 * Returns the day number of a date, in this century for a two-digit year; undefined if there is no such day.
 */
function dayOf(year: number, month: number, day: number): number | undefined {
  return dayNumber(`${year < 100 ? 2000 + year : year}-${twoDigits(month)}-${twoDigits(day)}`);
}

/** Returns the day nearest to today for a date without a year. */
function nearestDay(month: number, day: number, today: () => string): number | undefined {
  const now = today();
  const [near, year] = [dayNumber(now) ?? 0, Number(now.slice(0, 4))];
  const days = [year - 1, year, year + 1].flatMap((one) => dayOf(one, month, day) ?? []);
  return days.sort((one, other) => Math.abs(one - near) - Math.abs(other - near))[0];
}

/**
 * Returns year, month and day of a numeric date by the given order, or by the only order that makes a valid
 * month; a four-digit year may come first.
 */
function numericParts(text: string, order: DateOrder | undefined): [number, number, number] | undefined {
  const [, first, , second, third] = numeric.exec(text) ?? [];
  if (first === undefined || third === undefined) return undefined;
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  if (first.length === 4) return [a, b, c];
  if (first.length > 2 || third.length === 1 || third.length === 3) return undefined;
  if (order === "YMD" && third.length === 2) return [a, b, c];
  if (third.length === 4 && a > 12 !== b > 12) return a > 12 ? [c, b, a] : [c, a, b];
  if (order === undefined || order === "YMD") return undefined;
  return order === "DMY" ? [c, b, a] : [c, a, b];
}

/**
 * Returns the day number of a typed date: with an English month name, "22 Nov 2026", "Nov 22", or numeric,
 * "23/11/2026", which needs a known order. Returns undefined for any other text.
 *
 * @example
 * typedDay("22 nov 2026", { order: undefined, today: () => "2026-11-20" }) // 20779
 */
export function typedDay(
  text: string,
  { order, today }: { readonly order: DateOrder | undefined; readonly today: () => string },
): number | undefined {
  const date = text.replace(weekday, "");
  const parts = numericParts(date, order);
  if (parts) return dayOf(...parts);
  const [, dayBefore, monthAfter, yearLast] = dayFirst.exec(date) ?? [];
  const [, monthBefore, dayAfter, yearAfter] = monthFirst.exec(date) ?? [];
  const month = monthNumber(monthAfter ?? monthBefore ?? "-");
  if (month === 0) return undefined;
  const [day, year] = [Number(dayBefore ?? dayAfter), yearLast ?? yearAfter];
  return year === undefined ? nearestDay(month, day, today) : dayOf(Number(year), month, day);
}

/** Today and the date system, to resolve serial numbers and date words. */
export interface Calendar {
  /** Returns the source's date in the effective timezone, YYYY-MM-DD. */
  readonly today: () => string;
  /** True while the clock replaces the source's unknown date; any date is accepted then. */
  readonly todayUnknown?: boolean | undefined;
  readonly dateSystem: DateSystem;
  /** The order in which the user types day, month and year; undefined if unknown. */
  readonly dateOrder?: DateOrder | undefined;
  /** Called when a date word is resolved. */
  readonly onDateWord?: (() => void) | undefined;
}

const rule = (): string =>
  t`must be an Excel date, a text YYYY-MM-DD, or a word: today, tomorrow, yesterday, a weekday, +1, -2`;
const examples: Readonly<Record<DateOrder, string>> = {
  DMY: "day/month/year",
  MDY: "month/day/year",
  YMD: "year/month/day",
};

/** Returns the rule for a date, and the text to type instead of a numeric date. */
function ruleFor(value: unknown, { dateOrder }: Calendar): string {
  const isInNumbers = typeof value === "string" && /^\s*\d+[./-]\d+[./-]\d+\s*$/.test(value);
  if (!isInNumbers || /^\s*\d{4}-/.test(value)) return rule();
  const reason = dateOrder
    ? t`dates in numbers are ${examples[dateOrder]} here`
    : t`the order of day and month is not known here: type 22 Nov 2026 or 2026-11-22`;
  return `${rule()}; ${reason}`;
}
/** The accepted days, counted from today; an absent end is unlimited. */
export interface DateBounds {
  readonly minimum?: number;
  readonly maximum?: number;
}
const covered: DateBounds = { minimum: -dateWindow.daysBack, maximum: dateWindow.daysAhead };
const highestSerial = 2_958_465; // 9999-12-31
const relativeDays: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["tomorrow", 1],
  ["yesterday", -1],
]);
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * Parses a date as YYYY-MM-DD. Accepts a serial number in the workbook's date system (the time is dropped),
 * that text, a typed date ("22 Nov 2026", "23/11/2026" in the region's order), or a word relative to the
 * source's today. Refuses a date outside the bounds, by default the service's (spec 8), once the source's
 * date is known.
 */
export function readDate(name: string, value: unknown, calendar: Calendar, bounds = covered): string {
  const day = dayIn(value, calendar);
  if (day === undefined) throw new ArgumentError(name, ruleFor(value, calendar), value);
  const today = dayNumber(calendar.today()) ?? 0;
  const { minimum = -Infinity, maximum = Infinity } = bounds;
  if (calendar.todayUnknown || (day >= today + minimum && day <= today + maximum)) return dateOf(day);
  throw new ArgumentError(
    name,
    windowRule(today, { minimum, maximum }),
    typeof value === "string" && dayNumber(value.trim()) === undefined
      ? `${value.trim()} = ${dateOf(day)}`
      : dateOf(day),
  );
}

/** Returns the rule for days with a limited later bound. */
function windowRule(today: number, { minimum, maximum }: Required<DateBounds>): string {
  const now = dateOf(today);
  if (maximum < 0) return t`must be before the source's today, ${now}`;
  const last = dateOf(today + maximum);
  return minimum === -Infinity
    ? t`must be at most ${last} (${maximum} days ahead of the source's today, ${now})`
    : t`must be from ${dateOf(today + minimum)} to ${last} (${-minimum} days back to ${maximum} ahead of the source's today, ${now})`;
}

function dayIn(value: unknown, calendar: Calendar): number | undefined {
  const { today, dateSystem, dateOrder, onDateWord } = calendar;
  if (typeof value === "number")
    return value > 0 && value <= highestSerial ? dayOfSerial(value, dateSystem) : undefined;
  if (typeof value !== "string") return undefined;
  const text = value.trim().toLowerCase();
  const day = dayNumber(text) ?? typedDay(text, { order: dateOrder, today });
  if (day !== undefined) return day;
  return dateWord(text, () => {
    onDateWord?.();
    return dayNumber(today()) ?? 0;
  });
}

/**
 * Returns the day number of today, tomorrow, yesterday, a coming weekday, +1 or -2; otherwise undefined. On a
 * Saturday, "Saturday" is today and "next Saturday" is a week later.
 */
export function dateWord(word: string, today: () => number): number | undefined {
  const step = relativeDays.get(word) ?? (/^[+-]\d{1,3}$/.test(word) ? Number(word) : undefined);
  if (step !== undefined) return today() + step;
  const [, which = "", day = ""] = /^(?:(this|next)\s+)?([a-z]{3,})$/.exec(word) ?? [];
  const weekday = day === "" ? -1 : weekdays.findIndex((name) => name.startsWith(day));
  if (weekday < 0) return undefined;
  const ahead = (weekday - weekdayOf(today()) + 7) % 7;
  return today() + (ahead === 0 && which === "next" ? 7 : ahead);
}
