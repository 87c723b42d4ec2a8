import { millisecondsPerDay } from "../dates/days";
import { type DateSystem, serialOf } from "../dates/serials";
import { unescapedText } from "./sharedTexts";
import type { StoredCell } from "./sheetRows";

/** Days between the start of the 1900 date system and the start of the 1904 date system. */
export const daysTo1904 = 1462;

/** Returns the date system of a workbook. */
export function dateSystemOf(book: Document): DateSystem {
  const [properties] = book.getElementsByTagName("workbookPr");
  return /^(?:1|true)$/.test(properties?.getAttribute("date1904") ?? "") ? 1904 : 1900;
}

/** Excel's built-in date formats by id (ECMA-376 part 1, 18.8.30). */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);

/** Returns the number formats in a file's styles part, by id. */
export const formatCodes = (styles: Document | undefined): ReadonlyMap<number, string> =>
  new Map(
    [...(styles?.querySelectorAll("numFmts > numFmt") ?? [])].map((format) => [
      Number(format.getAttribute("numFmtId")),
      format.getAttribute("formatCode") ?? "",
    ]),
  );

/** Returns the styles of cells: the children of cellXfs. */
export const cellStyles = (styles: Document | undefined): Element[] => [
  ...(styles?.getElementsByTagName("cellXfs")[0]?.children ?? []),
];

/** Returns the indexes of styles whose format shows a date; a time alone does not count. */
export function dateStyles(styles: Document | undefined): ReadonlySet<number> {
  const codes = formatCodes(styles);
  const isDate = (id: number): boolean => {
    const code = codes.get(id);
    if (code === undefined) return isDateFormat(id);
    return /[dy]|m{3}/i.test(code.replace(/"[^"]*"|[\\_*].|\[[^\]]*\]|general/gi, ""));
  };
  const ids = cellStyles(styles).map((style) => Number(style.getAttribute("numFmtId")));
  return new Set([...ids.keys()].filter((place) => isDate(ids[place] ?? 0)));
}

const isoDate = /^(?:(\d{4})-(\d{2})-(\d{2}))?T?(?:(\d{2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?)?Z?$/;

/** The day before a time alone in files of programs that count from 30 December 1899. */
const dayOfTimes = Date.UTC(1899, 11, 30) / millisecondsPerDay;

/** Returns the serial number of an ISO 8601 date in a file; undefined for other texts and earlier dates. */
export function isoSerial(text: string, system: DateSystem): number | undefined {
  const [all, year, month, day, hours, minutes, seconds] = isoDate.exec(text.trim()) ?? [];
  if (all === undefined || (year === undefined && hours === undefined)) return undefined;
  const time = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) / 86_400;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day)) / millisecondsPerDay;
  if (year === undefined || date === dayOfTimes) return time;
  const serial = serialOf(date, system);
  return serial < 0 ? undefined : serial + time;
}

interface ReadOptions {
  readonly texts: readonly string[];
  readonly dateSystem: DateSystem;
}

/** A cell's value in a file. */
export type StoredValue =
  | { readonly kind: "blank" }
  | { readonly kind: "text" | "error"; readonly text: string }
  | { readonly kind: "number" | "date"; readonly number: number }
  | { readonly kind: "flag"; readonly flag: boolean };

/** Returns the value of a cell: its content, or the last result of its formula. */
export function storedValue(cell: StoredCell, { texts, dateSystem }: ReadOptions): StoredValue {
  const { type, value } = cell;
  if (type === "inlineStr") return { kind: "text", text: cell.inline?.text ?? "" };
  if (type === "str") return value === undefined ? blank : { kind: "text", text: unescapedText(value) };
  const content = value ?? "";
  if (content === "") return blank;
  if (type === "s") return { kind: "text", text: texts[Number(content)] ?? "" };
  if (type === "b") return { kind: "flag", flag: /^(?:1|true)$/i.test(content) };
  if (type === "e") return { kind: "error", text: content };
  const date = type === "d" ? isoSerial(content, dateSystem) : undefined;
  if (date !== undefined) return { kind: "date", number: date };
  const number = Number(content);
  return Number.isNaN(number) ? { kind: "text", text: content } : { kind: "number", number };
}

const blank: StoredValue = { kind: "blank" };
