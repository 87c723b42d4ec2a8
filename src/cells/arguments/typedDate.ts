import { dayNumber, twoDigits } from "../../dates/days";
import type { DateOrder } from "../../dates/dateOrder";

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

/** Returns the day number of a date, in this century for a year of two digits; undefined if there is none. */
function dayOf(year: number, month: number, day: number): number | undefined {
  return dayNumber(`${year < 100 ? 2000 + year : year}-${twoDigits(month)}-${twoDigits(day)}`);
}

/** Returns the day of the month that is nearest to today, for a date without a year. */
function nearestDay(month: number, day: number, today: () => string): number | undefined {
  const now = today();
  const [near, year] = [dayNumber(now) ?? 0, Number(now.slice(0, 4))];
  const days = [year - 1, year, year + 1].flatMap((one) => dayOf(one, month, day) ?? []);
  return days.sort((one, other) => Math.abs(one - near) - Math.abs(other - near))[0];
}

/** Returns year, month and day of a date in numbers by the order; a year of four digits may come first. */
function numericParts(text: string, order: DateOrder | undefined): [number, number, number] | undefined {
  const [, first, , second, third] = numeric.exec(text) ?? [];
  if (first === undefined || third === undefined) return undefined;
  const [a, b, c] = [Number(first), Number(second), Number(third)];
  if (first.length === 4) return [a, b, c];
  if (order === undefined || first.length > 2 || third.length === 1 || third.length === 3) return undefined;
  if (order === "YMD") return third.length === 4 ? undefined : [a, b, c];
  return order === "DMY" ? [c, b, a] : [c, a, b];
}

/**
 * Returns the day number of a date as people type it: with the month's English name, "22 Nov 2026", "Nov 22",
 * or in numbers, "23/11/2026", whose order must be known. Undefined for any other text.
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
