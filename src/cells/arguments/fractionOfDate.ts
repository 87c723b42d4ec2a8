import type { DateOrder } from "../../dates/dateOrder";
import { dateOf } from "../../dates/days";
import { type DateSystem, dayOfSerial } from "../../dates/serials";

/** The parts of a date in a number format, ignoring text in quotes and brackets. */
function partsIn(format: string): { readonly day: boolean; readonly month: boolean; readonly year: boolean } {
  const codes = format.toLowerCase().replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  return { day: /d/.test(codes), month: /m/.test(codes) && !/[hs]/.test(codes), year: /[ye]/.test(codes) };
}

interface Typing {
  /** The user's order of day, month and year. */
  readonly order: DateOrder;
  /** The year that Excel adds to a date without a year. */
  readonly year: number;
  readonly dateSystem: DateSystem;
}

/**
 * Returns the fraction that a spreadsheet turned into a date: 2 July of this year as "2-Jul" is 7/2 if months
 * come first, and otherwise 2/7; September 1940 as "Sep-40" is 9/40. Returns undefined for any other number.
 *
 * @example
 * fractionOfDate(46205, "d-mmm", { order: "MDY", year: 2026, dateSystem: 1900 }) // "7/2"
 */
export function fractionOfDate(
  serial: number,
  format: string,
  { order, year, dateSystem }: Typing,
): string | undefined {
  const shownParts = partsIn(format);
  const dayNumber = Number.isInteger(serial) && serial > 0 ? dayOfSerial(serial, dateSystem) : undefined;
  if (dayNumber === undefined || !shownParts.month) return undefined;
  const [years, month, day] = dateOf(dayNumber).split("-").map(Number);
  if (shownParts.day) {
    if (years !== year) return undefined;
    return order === "DMY" ? `${day}/${month}` : `${month}/${day}`;
  }
  return shownParts.year && day === 1 ? `${month}/${Number(years) % 100}` : undefined;
}
