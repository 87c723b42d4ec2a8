/** How a workbook counts days: from 1900 (the default) or from 1904. */
export type DateSystem = 1900 | 1904;

/** The serial number of 1970-01-01 in each date system. */
const epoch: Readonly<Record<DateSystem, number>> = { 1900: 25_569, 1904: 24_107 };

/**
 * A day's number (0 = 1970-01-01, fractions are times of the day) as the workbook's serial number.
 *
 * @example
 * serialOf(20_412, 1900) // 45981, 2025-11-20
 */
export function serialOf(day: number, system: DateSystem): number {
  return day + epoch[system];
}

/** The number of the day that a serial number stands for; its time of the day is dropped. */
export function dayOfSerial(serial: number, system: DateSystem): number {
  return Math.floor(serial) - epoch[system];
}
