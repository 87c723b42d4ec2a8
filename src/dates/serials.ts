import { millisecondsPerDay, requireDayNumber, twoDigits } from "./days";

/** The day from which a workbook counts its dates: 1900 (the default) or 1904. */
export type DateSystem = 1900 | 1904;

/** The serial number of 1970-01-01 in each date system. */
const epoch: Readonly<Record<DateSystem, number>> = { 1900: 25_569, 1904: 24_107 };

/**
 * The 1900 system has a 29 February 1900, a day that never existed, because Lotus 1-2-3 had it. Serials below
 * it are one higher. https://learn.microsoft.com/office/troubleshoot/excel/wrongly-assumes-1900-is-leap-year
 */
const falseLeapDay = 60;

/** Returns the serial of a day number with its time: 20_412 is 45981 in the 1900 system. */
export function serialOf(day: number, system: DateSystem): number {
  const serial = day + epoch[system];
  return system === 1900 && serial < falseLeapDay + 1 ? serial - 1 : serial;
}

/**
 * Returns the serial of a day in the 1900 system, like DATE. Throws a RangeError for a day that does not
 * exist.
 */
export function serialOfDate(year: number, month: number, day: number): number {
  return serialOf(requireDayNumber(`${year}-${twoDigits(month)}-${twoDigits(day)}`), 1900);
}

/** Returns the day number of a serial without its time; undefined for 29 February 1900. */
export function dayOfSerial(serial: number, system: DateSystem): number | undefined {
  const whole = Math.floor(serial);
  if (system === 1904 || whole > falseLeapDay) return whole - epoch[system];
  return whole === falseLeapDay ? undefined : whole + 1 - epoch[system];
}

/** Returns a serial from March 1900 on as a local time: 46_095.5 is 2026-03-14T12:00. */
export function isoOfSerial(serial: number): string {
  return new Date(Math.round((serial - epoch[1900]) * millisecondsPerDay)).toISOString().slice(0, 16);
}
