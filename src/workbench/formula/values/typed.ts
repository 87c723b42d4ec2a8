/** Reads typed numbers, dates and times by the rules of a region. */
import type { DateOrder } from "../../../dates/dateOrder";
import { dayNumber, millisecondsPerDay } from "../../../dates/days";
import { numberOfDigits } from "./convert";
import { serialOf } from "./days";

export interface Region {
  /** The region's order, for purely numeric dates. */
  readonly order: DateOrder;
  /** The region, for the names of its months. English names are read too. */
  readonly language: string;
  /** The year for a date without a year. */
  readonly year: number;
}

const numbers: Readonly<Record<DateOrder, RegExp>> = {
  DMY: /^(?<day>\d{1,2})([/.-])(?<month>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  MDY: /^(?<month>\d{1,2})([/.-])(?<day>\d{1,2})\2(?<year>\d{4}|\d{2})$/,
  YMD: /^(?<year>\d{4})([/.-])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
};
/** Matches "11/2026" and "2026-11": the first of a month. */
const monthAndYear = [/^(?<month>\d{1,2})[/-](?<year>\d{4})$/, /^(?<year>\d{4})[/-](?<month>\d{1,2})$/];
const monthFirst = /^(?<month>\d{1,2})[/-](?<day>\d{1,2})$/;
const withoutYear: Readonly<Record<DateOrder, RegExp>> = {
  DMY: /^(?<day>\d{1,2})[/-](?<month>\d{1,2})$/,
  MDY: monthFirst,
  YMD: monthFirst,
};
/** Matches "22 Nov 2026", "22-nov-26", "22. November", "Nov 22, 2026", "November 22", "Nov 2026". */
const namedPatterns = [
  /^(?<day>\d{1,2})(?:\.?[ -]|\. ?)(?<month>\p{L}{3,})\.?(?:[ -](?<year>\d{4}|\d{2}))?$/u,
  /^(?<month>\p{L}{3,})\.? (?<day>\d{1,2})(?:,? (?<year>\d{4}))?$/u,
  /^(?<month>\p{L}{3,})\.?[ -](?<year>\d{4})$/u,
];

/** The names of a language's months in lower case. */
const monthNames = new Map<string, readonly string[]>();

function monthsOf(language: string): readonly string[] {
  const knownMonthName = monthNames.get(language);
  if (knownMonthName) return knownMonthName;
  const { format } = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const names = Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month)).toLowerCase());
  monthNames.set(language, names);
  return names;
}

/** Returns the number of a month from the first three or more letters of its name. */
function monthOf(name: string, language: string): number | undefined {
  const wanted = name.toLowerCase();
  for (const region of [language, "en"]) {
    const foundIndex = monthsOf(region).findIndex((month) => month.startsWith(wanted));
    if (foundIndex >= 0) return foundIndex + 1;
  }
  return undefined;
}

interface DateParts {
  readonly day?: string;
  readonly month?: string;
  readonly year?: string;
}

function isoDate({ day = "1", month = "", year }: DateParts, region: Region): string | undefined {
  const number = /^\d/.test(month) ? Number(month) : monthOf(month, region.language);
  // Excel reads two-digit years up to 29 as 20xx, and others as 19xx.
  const century = year?.length === 2 ? (Number(year) < 30 ? 2000 : 1900) : 0;
  const fields = [year === undefined ? region.year : Number(year) + century, number ?? 0, Number(day)];
  const date = fields.map((field, index) => String(field).padStart(index === 0 ? 4 : 2, "0")).join("-");
  return dayNumber(date) === undefined ? undefined : date;
}

/**
 * Returns a typed date as YYYY-MM-DD; undefined for any other text. Numeric dates are read in the region's
 * order, or in another if that gives no calendar day.
 *
 * @example
 * typedDate("22/11/2026", { order: "DMY", language: "en-AU", year: 2026 }) // "2026-11-22"
 * typedDate("22 November", { order: "DMY", language: "en-AU", year: 2026 }) // "2026-11-22"
 */
export function typedDate(text: string, region: Region): string | undefined {
  const trimmed = text.trim();
  if (!/^\p{L}{3,}|\d/u.test(trimmed) || trimmed.length > 30) return undefined;
  const { order } = region;
  for (const pattern of [
    numbers[order],
    withoutYear[order],
    ...Object.values(numbers),
    ...monthAndYear,
    ...namedPatterns,
  ]) {
    const parts = pattern.exec(trimmed)?.groups;
    const date = parts && isoDate(parts, region);
    if (date !== undefined) return date;
  }
  return undefined;
}

/** A bare hour needs a blank before am or pm, because 1A is a runner. */
const time =
  /^(?<hours>\d{1,4})(?::(?<minutes>\d{1,2})(?::(?<seconds>\d{1,2}(?:\.\d+)?))?)?(?:(?:\s+|(?<=:\d.*))(?<half>[ap])\.?m?\.?)?$/i;
const minutesAndTenths = /^(?<minutes>\d{1,4}):(?<seconds>\d{1,2}\.\d+)$/;

/** Returns a typed time as a fraction of a day: 15:05, 3:05 PM or 1:23.4; undefined for any other text. */
export function typedTime(text: string): number | undefined {
  const trimmed = text.trim();
  const { minutes: single, seconds: tenths } = minutesAndTenths.exec(trimmed)?.groups ?? {};
  if (tenths !== undefined)
    return Number(tenths) < 60 ? (Number(single) * 60 + Number(tenths)) / 86_400 : undefined;
  const { hours, minutes, seconds = "0", half } = time.exec(trimmed)?.groups ?? {};
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined;
  let hour = Number(hours);
  if (Number(minutes ?? 0) > 59 || Number(seconds) >= 60) return undefined;
  if (half !== undefined) {
    if (hour < 1 || hour > 12) {
      if (hour !== 0) return undefined;
    }
    hour = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  }
  return (hour * 3600 + Number(minutes ?? 0) * 60 + Number(seconds)) / 86_400;
}

/** Returns a text without leading and trailing blanks; as in Excel, a non-breaking space is not a blank. */
const withoutBlanks = (text: string): string => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, "");

/** A typed number, with the format that its notation asks for. */
export interface TypedNumber {
  readonly value: number;
  readonly format?: string;
}

const currency = /^([+-]?)\s*([$€£¥])\s*|\s*([$€£¥])$/;
/** The thousands separators in regions that use blanks or apostrophes. */
const separators: readonly (readonly [group: RegExp, typed: string])[] = [
  [/\s/, "[ \u00A0\u202F]"],
  [/['\u2019]/, "['\u2019]"],
];
const thousandsOf = new Map<string, RegExp | undefined>();

/** Returns the pattern for a region's thousands separator, if it is a blank or an apostrophe. */
function thousands(language: string): RegExp | undefined {
  if (thousandsOf.has(language)) return thousandsOf.get(language);
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567);
  const group = parts.find(({ type }) => type === "group")?.value ?? ",";
  const typed = separators.find(([pattern]) => pattern.test(group))?.[1];
  const pattern =
    typed === undefined
      ? undefined
      : new RegExp(`(?<=^\\D*\\d{1,3}(?:${typed}\\d{3})*)${typed}(?=\\d{3}(?!\\d))`, "g");
  thousandsOf.set(language, pattern);
  return pattern;
}

const amount = /^([+-]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d*)?|\.\d+)(?:e([+-]?\d{1,3}))?$/i;

/**
 * Returns a number with a sign, thousands separators, a percent sign or a currency; undefined for any other
 * text. In every region, the point marks decimals and the comma marks thousands, the same as in shown
 * numbers.
 */
function plainNumber(typed: string, { language }: Region): TypedNumber | undefined {
  const separator = thousands(language);
  const text = separator ? typed.replace(separator, ",") : typed;
  const isNegative = /^\(.*\)$/.test(text);
  let body = isNegative ? withoutBlanks(text.slice(1, -1)) : text;
  const sign = currency.exec(body);
  if (sign) body = body.replace(currency, "$1");
  const percents = /^%|%$/.test(body);
  if (percents) body = body.replace(/^%\s*|\s*%$/, "");
  const [, minus, digits, exponent = "0"] = amount.exec(withoutBlanks(body)) ?? [];
  if (digits === undefined || (isNegative && minus !== "")) return undefined;
  const size = numberOfDigits(`${digits.replaceAll(",", "")}e${exponent}`) / (percents ? 100 : 1);
  const value = minus === "-" || isNegative ? 0 - size : size;
  const places = digits.split(".")[1]?.length ?? 0;
  const decimals = places === 0 ? "" : ".00";
  if (percents) return { value, format: `0${decimals}%` };
  const symbol = sign?.[2] ?? sign?.[3];
  if (symbol !== undefined)
    return {
      value,
      format: sign?.[3] === undefined ? `${symbol}#,##0${decimals}` : `#,##0${decimals}${symbol}`,
    };
  if (exponent !== "0") return { value, format: "0.00E+00" };
  return digits.includes(",") ? { value, format: `#,##0${decimals}` } : { value };
}

const fraction = /^([+-]?)(\d+)\s+(\d{1,5})\/(\d{1,5})$/;

/** Returns the region's formats for dates: d/mm/yyyy, m/d/yyyy or yyyy-mm-dd. */
export const dateFormats: Readonly<Record<DateOrder, string>> = {
  DMY: "d/mm/yyyy",
  MDY: "m/d/yyyy",
  YMD: "yyyy-mm-dd",
};

function serialOfDate(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return serialOf(year, month, day);
}

/** Returns the position that divides a text into a date and a time; undefined if there is none. */
function dateAndTime(text: string, region: Region): number | undefined {
  const [, date = "", clock = ""] =
    /^(.*\S)(?:\s+|(?<=\d)T(?=\d))(\d{1,2}(?::\d{1,2}){1,2}(?:\.\d+)?(?:\s*[ap]\.?m\.?)?)$/i.exec(text) ?? [];
  const day = typedDate(date, region);
  const part = day === undefined ? undefined : typedTime(clock);
  return day === undefined || part === undefined ? undefined : serialOfDate(day) + part;
}

/**
 * Returns the number in a text, and the format to show it in; undefined for a text that is not a number.
 *
 * @example
 * typedNumber("5 1/2", { order: "DMY", language: "en-AU", year: 2026 }) // { value: 5.5, format: "# ?/?" }
 */
export function typedNumber(text: string, region: Region): TypedNumber | undefined {
  const trimmed = withoutBlanks(text);
  if (trimmed === "" || trimmed.length > 60) return undefined;
  const number = plainNumber(trimmed, region);
  if (number) return number;
  const [, sign, whole, part, parts] = fraction.exec(trimmed) ?? [];
  if (whole !== undefined && Number(parts) > 0) {
    const value = Number(whole) + Number(part) / Number(parts);
    return { value: sign === "-" ? -value : value, format: String(parts).length > 1 ? "# ??/??" : "# ?/?" };
  }
  const date = typedDate(trimmed, region);
  if (date !== undefined) return { value: serialOfDate(date), format: dateFormats[region.order] };
  const clock = typedTime(trimmed);
  if (clock !== undefined) return { value: clock, format: timeFormat(trimmed, clock) };
  const both = dateAndTime(trimmed, region);
  return both === undefined ? undefined : { value: both, format: `${dateFormats[region.order]} h:mm` };
}

function timeFormat(text: string, value: number): string {
  if (/[ap]/i.test(text)) return text.split(":").length > 2 ? "h:mm:ss AM/PM" : "h:mm AM/PM";
  if (text.includes(".")) return "mm:ss.0";
  if (value >= 1) return "[h]:mm:ss";
  return text.split(":").length > 2 ? "h:mm:ss" : "h:mm";
}

/** Returns a reader of numbers by a region's rules, which remembers its results. */
export function numberReader(region: Region): (text: string) => number | undefined {
  const numbersRead = new Map<string, number | undefined>();
  return (text) => {
    if (numbersRead.has(text)) return numbersRead.get(text);
    if (numbersRead.size > 10_000) numbersRead.clear();
    const foundNumber = typedNumber(text, region);
    // Surrounding blanks make a date a text in a formula.
    const isDate =
      foundNumber !== undefined && foundNumber.value >= 1 && !plainNumber(withoutBlanks(text), region);
    const value = foundNumber && !(isDate && withoutBlanks(text) !== text) ? foundNumber.value : undefined;
    numbersRead.set(text, value);
    return value;
  };
}

/** Returns the time of a date as an Excel serial number in the computer's time zone. */
export const serialOfTime = (time: Date): number =>
  (time.getTime() - time.getTimezoneOffset() * 60_000) / millisecondsPerDay + 25_569;
