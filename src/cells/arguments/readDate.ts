import { dateWindow } from "../../spec/parameters";
import { ArgumentError, OutsideWindow } from "../argumentError";
import { dateOf, dayNumber } from "../../dates/days";
import { type DateSystem, dayOfSerial } from "../../dates/serials";
import { dateWord } from "./dateWord";

export interface Calendar {
  /** Today at the source, in the effective timezone, YYYY-MM-DD. */
  readonly today: () => string;
  readonly dateSystem: DateSystem;
}

const forms = "must be an Excel date, a text YYYY-MM-DD, or a word: today, tomorrow, yesterday, a weekday, +1, -2";
const highestSerial = 2_958_465; // 9999-12-31

function dayMeant(value: unknown, { today, dateSystem }: Calendar): number | undefined {
  if (typeof value === "number") return value > 0 && value <= highestSerial ? dayOfSerial(value, dateSystem) : undefined;
  if (typeof value !== "string") return undefined;
  const text = value.trim().toLowerCase();
  return dayNumber(text) ?? dateWord(text, () => dayNumber(today()) ?? 0);
}

/**
 * The date that a cell means, YYYY-MM-DD: a serial number of the workbook's date system (its time is dropped), that text,
 * or a word counted from the source's today. Refuses what is outside the window that the service answers (spec 8).
 */
export function readDate(value: unknown, calendar: Calendar): string {
  const day = dayMeant(value, calendar);
  if (day === undefined) throw new ArgumentError("date", forms, value);
  const today = dayNumber(calendar.today()) ?? 0;
  const { daysBack, daysAhead } = dateWindow;
  if (day >= today - daysBack && day <= today + daysAhead) return dateOf(day);
  const window = `${dateOf(today - daysBack)} to ${dateOf(today + daysAhead)}`;
  throw new OutsideWindow(
    "date",
    `must be from ${window} (${daysBack} days back to ${daysAhead} ahead of the source's today, ${dateOf(today)})`,
    typeof value === "string" && dayNumber(value.trim()) === undefined ? `${value.trim()} = ${dateOf(day)}` : dateOf(day),
  );
}
