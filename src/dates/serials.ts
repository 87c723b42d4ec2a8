import { millisecondsPerDay, requireDayNumber, twoDigits } from "./days";

/** The day from which a workbook counts its dates: 1900 (the default) or 1904. */
export type DateSystem = 1900 | 1904;

/** The serial number of 1970-01-01 in each date system. */
const epoch: Readonly<Record<DateSystem, number>> = { 1900: 25_569, 1904: 24_107 };

/**
 * The 1900 system counts a 29 February 1900 that never was, as Lotus 1-2-3 did: the serials below it are one
 * higher. https://learn.microsoft.com/office/troubleshoot/excel/wrongly-assumes-1900-is-leap-year
 */
const falseLeapDay = 60;

/**
 * Returns the workbook's serial number of a day number, whose fraction is the time of the day.
 *
 * @example serialOf(20_412, 1900) // 45981, 2025-11-20
 */
export function serialOf(day: number, system: DateSystem): number {
  const serial = day + epoch[system];
  return system === 1900 && serial < falseLeapDay + 1 ? serial - 1 : serial;
}

/**
 * Returns the serial number of a year, a month (1 to 12) and a day in the 1900 system, as Excel's DATE does.
 * Throws a RangeError for a day that the calendar does not have.
 *
 * @example serialOfDate(2025, 11, 20) // 45981
 */
export function serialOfDate(year: number, month: number, day: number): number {
  return serialOf(requireDayNumber(`${year}-${twoDigits(month)}-${twoDigits(day)}`), 1900);
}

/**
 * Returns the day number of a serial number without its time of the day; undefined for 29 February 1900 (60
 * in the 1900 system).
 *
 * @example dayOfSerial(45_981.75, 1900) // 20412, 2025-11-20
 */
export function dayOfSerial(serial: number, system: DateSystem): number | undefined {
  const whole = Math.floor(serial);
  if (system === 1904 || whole > falseLeapDay) return whole - epoch[system];
  return whole === falseLeapDay ? undefined : whole + 1 - epoch[system];
}

/**
 * Returns a serial number of the 1900 system, from 1 March 1900 on, as a local date and time,
 * YYYY-MM-DDTHH:MM.
 *
 * @example isoOfSerial(46_095.5) // "2026-03-14T12:00"
 */
export function isoOfSerial(serial: number): string {
  return new Date(Math.round((serial - epoch[1900]) * millisecondsPerDay)).toISOString().slice(0, 16);
}
