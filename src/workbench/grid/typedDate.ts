import type { Model } from "@odoo/o-spreadsheet";
import type { DateOrder } from "../../dates/dateOrder";
import { dayNumber } from "../../dates/days";

interface Reading {
  /** The order of the region, for dates of numbers alone. */
  readonly order: DateOrder;
  /** The region, for the names of its months. English names are read too. */
  readonly language: string;
  /** The year of a date without one. */
  readonly year: number;
}

const numbers: Readonly<Record<DateOrder, RegExp>> = {
  DMY: /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  MDY: /^(?<month>\d{1,2})([/.-])(?<day>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  YMD: /^(?<year>\d{4})([/.-])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
};
const monthFirst = /^(?<month>\d{1,2})[/-](?<day>\d{1,2})$/;
const withoutYear: Readonly<Record<DateOrder, RegExp>> = {
  DMY: /^(?<day>\d{1,2})[/-](?<month>\d{1,2})$/,
  MDY: monthFirst,
  YMD: monthFirst,
};
/** "22 Nov 2026", "22-nov-26", "22. November", "Nov 22, 2026", "November 22". */
const named = [
  /^(?<day>\d{1,2})(?:\.?[ -]|\. ?)(?<month>\p{L}{3,})\.?(?:[ -](?<year>\d{4}|\d{2}))?$/u,
  /^(?<month>\p{L}{3,})\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/u,
];

/** Returns the number of a month from the beginning of its name, three letters or more. */
function monthOf(name: string, language: string): number | undefined {
  const wanted = name.toLowerCase();
  for (const region of [language, "en"]) {
    const { format } = new Intl.DateTimeFormat(region, { month: "long", timeZone: "UTC" });
    const names = Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month)).toLowerCase());
    const found = names.findIndex((month) => month.startsWith(wanted));
    if (found >= 0) return found + 1;
  }
  return undefined;
}

function isoDate(
  { day = "", month = "", year }: { readonly day?: string; readonly month?: string; readonly year?: string },
  reading: Reading,
): string | undefined {
  const number = /^\d/.test(month) ? Number(month) : monthOf(month, reading.language);
  // Excel reads a year of two digits as 2029, but 1930.
  const century = year?.length === 2 ? (Number(year) < 30 ? 2000 : 1900) : 0;
  const fields = [year === undefined ? reading.year : Number(year) + century, number ?? 0, Number(day)];
  const date = fields.map((field, index) => String(field).padStart(index === 0 ? 4 : 2, "0")).join("-");
  return dayNumber(date) === undefined ? undefined : date;
}

/**
 * Returns a typed date as YYYY-MM-DD; undefined for any other text. Dates of numbers alone are read in the
 * region's order, or in another if the region's gives no day of the calendar.
 *
 * @example
 * typedDate("22/11/2026", { order: "DMY", language: "en-AU", year: 2026 }) // "2026-11-22"
 * typedDate("22 November", { order: "DMY", language: "en-AU", year: 2026 }) // "2026-11-22"
 */
export function typedDate(text: string, reading: Reading): string | undefined {
  const trimmed = text.trim();
  const { order } = reading;
  for (const pattern of [numbers[order], withoutYear[order], ...Object.values(numbers), ...named]) {
    const parts = pattern.exec(trimmed)?.groups;
    const date = parts && isoDate(parts, reading);
    if (date !== undefined) return date;
  }
  return undefined;
}

interface CellUpdate {
  readonly sheetId: string;
  readonly col: number;
  readonly row: number;
  readonly content?: string;
  readonly format?: string;
}

/** The format of cells whose texts are not parsed. */
const plainText = "@";

/** Lets a workbook read what is typed into its cells as dates where `dateOf` returns one. */
export function readTypedDates(model: Model, dateOf: (text: string) => string | undefined): void {
  const dispatch = model.dispatch as (type: string, command?: unknown) => unknown;
  const withDate = (update: CellUpdate): CellUpdate => {
    const format = update.format ?? model.getters.getCell(update)?.format;
    const date = format === plainText ? undefined : dateOf(update.content ?? "");
    return date === undefined ? update : { ...update, content: date };
  };
  Object.assign(model, {
    dispatch: (type: string, command?: unknown) =>
      dispatch(type, type === "UPDATE_CELL" ? withDate(command as CellUpdate) : command),
  });
}
