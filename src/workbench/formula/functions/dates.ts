/** Functions of dates and times. */
import {
  dayOf,
  days360,
  daySerial,
  daysInMonth,
  monthsLater,
  secondsOf,
  serialOf,
  weekdayOf,
  yearFraction,
} from "../values/days";
import { toNumber } from "../values/convert";
import { type Book, bookFn, fn, type Functions } from "../values/definition";
import { tableOf, tablesOf, whole } from "../values/read";
import { errors, FormulaError, plain, Shown, type Value } from "../values/value";

/** Returns a date in a date format. */
const dated = ({ dateFormat }: Book, serial: number): Shown => new Shown(serial, dateFormat);

function date(year: number, month: number, day: number): number {
  const [years, months, days] = [year, month, day].map(Math.trunc) as [number, number, number];
  const full = years >= 0 && years < 1900 ? years + 1900 : years;
  if (full < 0 || full > 9999) throw errors.number;
  if (full + Math.floor((months - 1) / 12) > 9999) throw errors.number;
  return daySerial(serialOf(full, months, days));
}

function time(hours: number, minutes: number, seconds: number): number {
  const parts = [hours, minutes, seconds].map(Math.trunc) as [number, number, number];
  if (parts.some((part) => part > 32_767)) throw errors.number;
  const total = parts[0] * 3600 + parts[1] * 60 + parts[2];
  if (total < 0) throw errors.number;
  return (total % 86_400) / 86_400;
}

/** Returns the value of the text that DATEVALUE or TIMEVALUE reads. */
function readText(value: unknown, { readNumber }: Book): number {
  const number = typeof value === "string" && /[^\d.,\s%$]/.test(value) ? readNumber(value) : undefined;
  if (number === undefined) throw new FormulaError("#VALUE!", `"${String(value)}" is no date or time`);
  return number;
}

function difference(start: number, end: number, unit: string): number {
  const [from, to] = [daySerial(start), daySerial(end)];
  if (from > to) throw errors.number;
  const [first, last] = [dayOf(from), dayOf(to)];
  const months = (last.year - first.year) * 12 + last.month - first.month - (last.day < first.day ? 1 : 0);
  switch (unit.toUpperCase()) {
    case "D":
      return to - from;
    case "M":
      return months;
    case "Y":
      return Math.floor(months / 12);
    case "YM":
      return months % 12;
    case "MD": {
      if (last.day >= first.day) return last.day - first.day;
      const month = last.month === 1 ? 12 : last.month - 1;
      const year = last.month === 1 ? last.year - 1 : last.year;
      return last.day - first.day + daysInMonth(year, month);
    }
    case "YD": {
      const passes = last.month < first.month || (last.month === first.month && last.day < first.day);
      return serialOf(first.year + (passes ? 1 : 0), last.month, last.day) - from;
    }
    default:
      throw errors.number;
  }
}

const weekStarts: Readonly<Record<number, number>> = {
  1: 0,
  2: 1,
  11: 1,
  12: 2,
  13: 3,
  14: 4,
  15: 5,
  16: 6,
  17: 0,
};

function weekday(serial: number, type: number): number {
  const day = weekdayOf(serial);
  if (type === 3) return (day + 6) % 7;
  const first = weekStarts[type];
  if (first === undefined) throw errors.number;
  return ((day - first + 7) % 7) + 1;
}

function isoWeek(serial: number): number {
  const thursday = daySerial(serial) - ((weekdayOf(serial) + 6) % 7) + 3;
  if (thursday < 1) return 52; // in 1899
  return Math.floor((thursday - serialOf(dayOf(thursday).year, 1, 1)) / 7) + 1;
}

function weekOfYear(serial: number, type: number): number {
  if (type === 21) return isoWeek(serial);
  const first = weekStarts[type];
  if (first === undefined) throw errors.number;
  const newYear = serialOf(dayOf(serial).year, 1, 1);
  return Math.floor((daySerial(serial) - newYear + ((weekdayOf(newYear) - first + 7) % 7)) / 7) + 1;
}

/**
 * Returns the days off in a week, Sunday first, from Excel's number or a text of seven digits from Monday.
 */
function weekend(value: Value, book: Book): readonly boolean[] {
  const off = (...days: number[]): boolean[] => Array.from({ length: 7 }, (_, day) => days.includes(day));
  if (value === undefined) return off(6, 0);
  const table = tableOf(value, book);
  const plainCell = plain(table.at(0, 0));
  if (plainCell instanceof FormulaError) throw plainCell;
  if (table.rows * table.columns > 1) throw errors.value;
  if (typeof plainCell === "string") {
    if (!/^[01]{7}$/.test(plainCell) || plainCell === "1111111") throw errors.value;
    return Array.from({ length: 7 }, (_, day) => plainCell.charAt((day + 6) % 7) === "1");
  }
  const number = Math.trunc(Number(plainCell));
  if (number >= 1 && number <= 7) return off((number + 5) % 7, (number + 6) % 7);
  if (number >= 11 && number <= 17) return off(number - 11);
  throw errors.number;
}

function holidaysOf(value: Value, book: Book): ReadonlySet<number> {
  if (value === undefined) return new Set();
  const cells = tablesOf(value, book).flatMap((table) => [...table.cells]);
  return new Set(
    cells.flatMap((cell) => (plain(cell) === null ? [] : [daySerial(toNumber(cell, book.readNumber))])),
  );
}

interface Calendar {
  readonly off: readonly boolean[];
  readonly holidays: ReadonlySet<number>;
}

const isWorkday = (serial: number, { off, holidays }: Calendar): boolean =>
  off[weekdayOf(serial)] !== true && !holidays.has(serial);

function workday(start: number, days: number, calendar: Calendar): number {
  let serial = daySerial(start);
  const step = days < 0 ? -1 : 1;
  for (let left = Math.abs(Math.trunc(days)); left > 0;) {
    serial = daySerial(serial + step);
    if (isWorkday(serial, calendar)) left--;
  }
  return serial;
}

function workdays(start: number, end: number, calendar: Calendar): number {
  const [from, to] = [daySerial(Math.min(start, end)), daySerial(Math.max(start, end))];
  let count = 0;
  for (let serial = from; serial <= to; serial++) if (isWorkday(serial, calendar)) count++;
  return start <= end ? count : -count;
}

const basisOf = (basis: number): number => whole(basis, 0, 4);

export const dateFunctions: Functions = {
  DATE: bookFn("n n n", (book, year, month, day) => dated(book, date(year, month, day))),
  TIME: fn("n n n", (hours, minutes, seconds) => new Shown(time(hours, minutes, seconds), "h:mm AM/PM")),
  TODAY: bookFn("", (book) => dated(book, Math.floor(book.now))),
  NOW: bookFn("", (book) => new Shown(book.now, `${book.dateFormat} h:mm`)),
  YEAR: fn("n", (serial) => dayOf(serial).year),
  MONTH: fn("n", (serial) => dayOf(serial).month),
  DAY: fn("n", (serial) => dayOf(serial).day),
  HOUR: fn("n", (serial) => Math.floor(secondsOf(positive(serial)) / 3600)),
  MINUTE: fn("n", (serial) => Math.floor(secondsOf(positive(serial)) / 60) % 60),
  SECOND: fn("n", (serial) => secondsOf(positive(serial)) % 60),
  DATEVALUE: bookFn("v", (book, text) => daySerial(readText(text, book))),
  TIMEVALUE: bookFn("v", (book, text) => readText(text, book) % 1),
  EDATE: bookFn("s s", (book, serial, months) => dated(book, monthsLater(serial, Math.trunc(months)))),
  EOMONTH: bookFn("s s", (book, serial, months) => {
    const { year, month } = dayOf(serial);
    return dated(book, daySerial(serialOf(year, month + Math.trunc(months) + 1, 0)));
  }),
  DATEDIF: fn("n n t", difference),
  DAYS: fn("n n", (end, start) => daySerial(end) - daySerial(start)),
  DAYS360: fn("n n b?", (start, end, european = false) => days360(start, end, european)),
  YEARFRAC: fn("s s n?", (start, end, basis = 0) =>
    yearFraction(daySerial(start), daySerial(end), basisOf(basis)),
  ),
  WEEKDAY: fn("n n!", (serial, type = 1) => weekday(serial, Math.trunc(type))),
  WEEKNUM: fn("s n!", (serial, type = 1) => weekOfYear(serial, Math.trunc(type))),
  ISOWEEKNUM: fn("n", isoWeek),
  WORKDAY: bookFn("n n a!", (book, start, days, holidays) =>
    dated(
      book,
      workday(start, days, { off: weekend(undefined, book), holidays: holidaysOf(holidays, book) }),
    ),
  ),
  "WORKDAY.INTL": bookFn("n n a! a!", (book, start, days, off, holidays) =>
    dated(book, workday(start, days, { off: weekend(off, book), holidays: holidaysOf(holidays, book) })),
  ),
  NETWORKDAYS: bookFn("n n a!", (book, start, end, holidays) =>
    workdays(start, end, { off: weekend(undefined, book), holidays: holidaysOf(holidays, book) }),
  ),
  "NETWORKDAYS.INTL": bookFn("n n a! a!", (book, start, end, off, holidays) =>
    workdays(start, end, { off: weekend(off, book), holidays: holidaysOf(holidays, book) }),
  ),
};

function positive(serial: number): number {
  if (serial < 0) throw errors.number;
  return serial;
}
