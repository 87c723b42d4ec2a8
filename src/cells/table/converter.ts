import { dayNumber } from "../../dates/days";
import { serialOf } from "../../dates/serials";
import { localSerial, timezoneHere } from "../../dates/zones";
import type { JsonObject } from "../../spec/validate";
import { type Column, type Kind, kinds, wordFor } from "../columns/column";
import { type Cell, type ErrorCell, formattedAs } from "./cell";
import type { Presentation } from "./presentation";

/** The currency sign by the beginning of the venue's timezone; longer beginnings first. */
const signs: readonly (readonly [zone: string, sign: string])[] = [
  ["Europe/London", "£"],
  ["Europe/Stockholm", "kr "],
  ["Europe/Oslo", "kr "],
  ["Europe/Copenhagen", "kr "],
  ["Europe/", "€"],
  ["Asia/Hong_Kong", "HK$"],
  ["Asia/Tokyo", "¥"],
  ["Asia/Singapore", "S$"],
  ["Asia/Dubai", "AED "],
  ["Asia/Kolkata", "₹"],
  ["Asia/Seoul", "₩"],
  ["Asia/Kuala_Lumpur", "RM"],
  ["Africa/Johannesburg", "R"],
  ["America/Sao_Paulo", "R$"],
  ["America/", "$"],
  ["Australia/", "$"],
  ["Pacific/Auckland", "$"],
];

/** Returns a sign as literal text in a number format, because a letter would be a format code. */
const literal = (sign: string): string => (sign === "" ? "" : `"${sign.replaceAll('"', "")}"`);

/**
 * Returns the number format of an amount with thousands separators, and with cents if it has any. The
 * currency sign is from its text, or else from the timezone in the same object.
 *
 * @example
 * moneyFormat("25000", { timezone: "Asia/Hong_Kong" }) // '"HK$"#,##0'
 */
export function moneyFormat(value: unknown, { timezone }: JsonObject): string {
  const text = typeof value === "string" ? value.trim() : String(value);
  const digits = /\.(?!00$)\d{1,2}\b/.test(text.replace(/[^\d.]+$/, "")) ? "#,##0.00" : "#,##0";
  const [, before = "", after = ""] = /^([^\d]*)[\d.,]*(.*)$/.exec(text) ?? [];
  return before + after === ""
    ? literal(signs.find(([zone]) => String(timezone).startsWith(zone))?.[1] ?? "") + digits
    : literal(before) + digits + literal(after);
}

type PlainValue = string | number | boolean;

interface Context {
  readonly presentation: Presentation;
  /** The object that contains the value, because a start time needs the timezone next to it. */
  readonly parent: JsonObject;
}

/** Converts a value of a response; undefined if the cell is blank. */
type Converter = (value: unknown, context: Context) => PlainValue | undefined;

/** The most characters in an Excel cell. */
const longestText = 32_767;

const asNumber = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isFinite(value) ? value : undefined;

const asText: Converter = (value) => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" ? value.slice(0, longestText) : undefined;
};

/** Parses a text as a number; other texts stay texts. */
const orText =
  (parse: (text: string) => number | undefined): Converter =>
  (value, context) =>
    typeof value === "string" && value !== "" ? (parse(value) ?? asText(value, context)) : asNumber(value);

const sign = String.raw`(?:[A-Z]{0,3}\s?[$€£¥₩₹]|[A-Z]{3}|RM?|kr\.?)`;
const money = new RegExp(
  String.raw`^${sign}?\s*(\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?)\s*${sign}?$`,
  "i",
);

/** Parses an amount of prize money; undefined for an ambiguous text ("15.000", "$25k"). */
export function parseMoney(text: string): number | undefined {
  const amount = money.exec(text.trim())?.[1];
  return amount === undefined ? undefined : Number(amount.replaceAll(",", ""));
}

const asTime: Converter = (value, { presentation, parent }) => {
  const zones = { venue: parent.timezone, utc: "UTC", mine: presentation.timezone };
  const timezone = zones[presentation.time];
  if (typeof value !== "string" || typeof timezone !== "string") return undefined;
  return localSerial(value, { timezone, dateSystem: presentation.dateSystem });
};

/** Returns the kind of value that a row states in its property `kind`; text if it states none. */
export const statedKind = ({ kind }: JsonObject): Kind =>
  typeof kind === "string" && kind in kinds && kind !== "value" ? (kind as Kind) : "text";

/** The converters for kinds other than plain numbers. */
const converters: Readonly<Partial<Record<Kind, Converter>>> = {
  text: asText,
  flag: (value) => (typeof value === "boolean" ? value : undefined),
  distance: orText((text) => {
    const [, metres] = /^(\d+(?:\.\d+)?)\s*m?$/i.exec(text.trim()) ?? [];
    return metres === undefined ? undefined : Number(metres);
  }),
  money: orText(parseMoney),
  date(value, { presentation: { dateSystem } }) {
    const day = typeof value === "string" ? dayNumber(value) : undefined;
    return day === undefined ? undefined : serialOf(day, dateSystem);
  },
  time: asTime,
  localTime: (value, { presentation: { timezone, dateSystem } }) =>
    typeof value === "string" ? localSerial(value, { timezone, dateSystem }) : undefined,
  // In the computer's time zone, like Excel's NOW().
  clockTime: (value, { presentation: { dateSystem } }) =>
    typeof value === "string" ? localSerial(value, { timezone: timezoneHere(), dateSystem }) : undefined,
  // Whole minutes until a time; negative after it.
  minutes: (value, { presentation: { now } }) =>
    typeof value === "string" && now !== undefined
      ? asNumber(Math.floor((Date.parse(value) - now) / 60_000))
      : undefined,
  value: (value, context) => converterOf(statedKind(context.parent))(value, context),
  badges: (value) =>
    Array.isArray(value)
      ? value.map((badge: { label?: unknown } | null) => String(badge?.label ?? "")).join(", ")
      : undefined,
};

const converterOf = (kind: Kind): Converter => converters[kind] ?? asNumber;

const rawKinds: ReadonlySet<Kind> = new Set(["distance", "money", "date", "time"]);

/** Returns the converter of a column: into typed values, or with `text=raw` into the service's text. */
export function converterFor(
  { kind, words }: Pick<Column, "kind" | "words">,
  text: Presentation["text"],
): Converter {
  if (text === "raw" && (words || rawKinds.has(kind)))
    return (value, context) => asNumber(value) ?? asText(value, context);
  if (!words) return converterOf(kind);
  return (value) => (typeof value === "string" ? wordFor(words, value) : undefined);
}

/** Converts the values of a column into cells. */
interface CellConverter {
  /** True if finite numbers need no conversion. */
  readonly isNumber: boolean;
  /** The cell for a missing value. */
  readonly missing: Cell;
  readonly convert: (value: unknown, parent: JsonObject) => Cell | undefined;
}

export function cellConverterFor(column: Column, presentation: Presentation): CellConverter {
  const { kind } = column;
  const toValue = converterFor(column, presentation.text);
  const { numeric, format: kindFormat } = kinds[kind];
  const format = presentation.formats ? kindFormat : undefined;
  const ownFormat = (value: unknown, parent: JsonObject): string | undefined => {
    if (kind === "money") return moneyFormat(value, parent);
    return kind === "value" && presentation.formats ? kinds[statedKind(parent)].format : format;
  };
  const zeroOrBlank = presentation.missing === "0" && numeric ? 0 : "";
  return {
    isNumber: toValue === asNumber && format === undefined,
    missing: presentation.missing === "na" ? presentation.notAvailable() : zeroOrBlank,
    convert(value, parent) {
      // The reason for a missing value: an Excel error, which a response never contains.
      if (value instanceof Error && "code" in value) return value as ErrorCell & Error;
      const converted = toValue(value, { presentation, parent });
      if ((format === undefined && kind !== "value") || typeof converted !== "number") return converted;
      return formattedAs(converted, ownFormat(value, parent), presentation.numberType);
    },
  };
}
