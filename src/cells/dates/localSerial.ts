import { type DateSystem, serialOf } from "./serial";
import { zoneOffset } from "./zoneOffset";

const millisecondsPerDay = 86_400_000;

/**
 * A UTC time of the interface (ISO 8601) as the serial number that a clock in the timezone shows.
 * Undefined when the text is no time or the timezone is unknown: no number is better than a wrong one.
 *
 * @example
 * localSerial("2025-11-23T05:00:00Z", { timezone: "Asia/Hong_Kong", dateSystem: 1900 }) // 45984 + 13/24
 */
export function localSerial(time: string, where: { timezone: string; dateSystem: DateSystem }): number | undefined {
  const utc = Date.parse(time);
  if (Number.isNaN(utc)) return undefined;
  try {
    const local = utc + zoneOffset(utc, where.timezone);
    const day = Math.floor(local / millisecondsPerDay);
    // Added as Excel adds DATE and TIME, so that the two compare equal in a sheet.
    return serialOf(day, where.dateSystem) + (local - day * millisecondsPerDay) / millisecondsPerDay;
  } catch {
    return undefined;
  }
}
