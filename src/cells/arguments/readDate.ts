import { dateOf, dayNumber, weekdayOf } from "../../dates/days";
import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { dateWindow } from "../../spec/parameters";
import { ArgumentError, OutsideWindow } from "../argumentError";

/** Today and the date system, for serial numbers and date words. */
export interface Calendar {
  /** Returns today at the source in the effective timezone, YYYY-MM-DD. */
  readonly today: () => string;
  readonly dateSystem: DateSystem;
  /** Called when a date word is resolved. */
  readonly onDateWord?: () => void;
}

const rule =
  "must be an Excel date, a text YYYY-MM-DD, or a word: today, tomorrow, yesterday, a weekday, +1, -2";
const highestSerial = 2_958_465; // 9999-12-31
const relativeDays: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 };
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/**
 * Parses a date as YYYY-MM-DD: a serial number of the workbook's date system (its time is dropped), that
 * text, or a word relative to the source's today. Throws OutsideWindow for a date that the service does not
 * cover (spec 8).
 */
export function readDate(name: string, value: unknown, calendar: Calendar): string {
  const day = dayIn(value, calendar);
  if (day === undefined) throw new ArgumentError(name, rule, value);
  const today = dayNumber(calendar.today()) ?? 0;
  const { daysBack, daysAhead } = dateWindow;
  if (day >= today - daysBack && day <= today + daysAhead) return dateOf(day);
  const window = `${dateOf(today - daysBack)} to ${dateOf(today + daysAhead)}`;
  throw new OutsideWindow(
    name,
    `must be from ${window} (${daysBack} days back to ${daysAhead} ahead of the source's today, ${dateOf(today)})`,
    typeof value === "string" && dayNumber(value.trim()) === undefined
      ? `${value.trim()} = ${dateOf(day)}`
      : dateOf(day),
  );
}

function dayIn(value: unknown, { today, dateSystem, onDateWord }: Calendar): number | undefined {
  if (typeof value === "number")
    return value > 0 && value <= highestSerial ? dayOfSerial(value, dateSystem) : undefined;
  if (typeof value !== "string") return undefined;
  const text = value.trim().toLowerCase();
  const day = dayNumber(text);
  if (day !== undefined) return day;
  return dateWord(text, () => {
    onDateWord?.();
    return dayNumber(today()) ?? 0;
  });
}

/**
 * Returns the day number of a date word, given today's: `today`, `tomorrow`, `yesterday`, a weekday (the next
 * one, today included), `+1`, `-2`. Undefined for any other word.
 */
export function dateWord(word: string, today: () => number): number | undefined {
  const step = relativeDays[word] ?? (/^[+-]\d{1,3}$/.test(word) ? Number(word) : undefined);
  if (step !== undefined) return today() + step;
  const weekday = word.length < 3 ? -1 : weekdays.findIndex((weekday) => weekday.startsWith(word));
  return weekday < 0 ? undefined : today() + ((weekday - weekdayOf(today()) + 7) % 7);
}
