/** Excel's day count: 1 is 1 January 1900, and 60 is 29 February 1900, a day that never existed. */
import { millisecondsPerDay } from "../../../dates/days";
import { errors } from "./value";

const lastSerial = 2_958_465;

export interface Day {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Returns the serial of a calendar day; months and days outside their ranges carry over. */
export function serialOf(year: number, month: number, day: number): number {
  const date = new Date(Date.UTC(2000, 0, 1));
  date.setUTCFullYear(year, month - 1, 1);
  const first = date.getTime() / millisecondsPerDay + 25_569;
  return (first < 61 ? first - 1 : first) + day - 1;
}

/** Returns a whole serial from 0 to the end of 9999; throws #NUM! for any other. */
export function daySerial(value: number): number {
  const serial = Math.floor(value);
  if (serial >= 0 && serial <= lastSerial) return serial;
  throw errors.number;
}

export function dayOf(value: number): Day {
  const serial = daySerial(value);
  if (serial === 0) return { year: 1900, month: 1, day: 0 };
  if (serial === 60) return { year: 1900, month: 2, day: 29 };
  const date = new Date((serial - 25_569 + (serial < 60 ? 1 : 0)) * millisecondsPerDay);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Returns the serial a number of months later, on the month's last day if it is too short. */
export function monthsLater(value: number, months: number): number {
  const { year, month, day } = dayOf(value);
  const total = year * 12 + month - 1 + months;
  const [newYear, newMonth] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1];
  return daySerial(serialOf(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth))));
}

/** Returns the weekday of a serial by Excel's count, 0 = Sunday. */
export const weekdayOf = (serial: number): number => (daySerial(serial) + 6) % 7;

/** Returns a time of day in whole seconds. */
export const secondsOf = (value: number): number => Math.round((value - Math.floor(value)) * 86_400) % 86_400;

/** Returns the days between two dates in a year of 360 days, by the European or the American method. */
export function days360(start: number, end: number, european: boolean): number {
  const [from, to] = [dayOf(start), dayOf(end)];
  let [first, last] = [from.day, to.day];
  let month = to.month;
  let year = to.year;
  if (european) [first, last] = [Math.min(first, 30), Math.min(last, 30)];
  else {
    if (first === daysInMonth(from.year, from.month)) first = 30;
    if (last === daysInMonth(to.year, to.month) && to.day === 31)
      if (first < 30) {
        last = 1;
        month++;
        if (month > 12) [month, year] = [1, year + 1];
      } else last = 30;
  }
  return (year - from.year) * 360 + (month - from.month) * 30 + last - first;
}

const isLastOfFebruary = ({ year, month, day }: Day): boolean => month === 2 && day === daysInMonth(year, 2);

/** Returns the days between two dates in a year of 360 days, by the rule of basis 0 (NASD). */
function nasdDays(from: Day, to: Day): number {
  let [first, last] = [from.day, to.day];
  if (isLastOfFebruary(from) && isLastOfFebruary(to)) last = 30;
  if (isLastOfFebruary(from)) first = 30;
  if (last === 31 && first >= 30) last = 30;
  if (first === 31) first = 30;
  return (to.year - from.year) * 360 + (to.month - from.month) * 30 + last - first;
}

/** Returns the length of the year that basis 1 divides by; the mean of the calendar years beyond one year. */
function actualYear(start: number, end: number): number {
  const [from, to] = [dayOf(start), dayOf(end)];
  if (from.year === to.year) return isLeapYear(from.year) ? 366 : 365;
  const isWithinYear =
    to.year === from.year + 1 && (to.month < from.month || (to.month === from.month && to.day <= from.day));
  if (!isWithinYear)
    return (serialOf(to.year + 1, 1, 1) - serialOf(from.year, 1, 1)) / (to.year - from.year + 1);
  const leapDay = (year: number): number => serialOf(year, 2, 29);
  const hasLeapDay =
    (isLeapYear(from.year) && start <= leapDay(from.year)) ||
    (isLeapYear(to.year) && end >= leapDay(to.year));
  return hasLeapDay ? 366 : 365;
}

/** Returns the fraction of a year between two dates by one of Excel's bases, 0 to 4. */
export function yearFraction(one: number, other: number, basis: number): number {
  const [start, end] = [Math.floor(Math.min(one, other)), Math.floor(Math.max(one, other))];
  const days = end - start;
  if (basis === 0) return nasdDays(dayOf(start), dayOf(end)) / 360;
  if (basis === 2) return days / 360;
  if (basis === 3) return days / 365;
  if (basis === 4) return days360(start, end, true) / 360;
  return days / actualYear(start, end);
}
