import { isoOfSerial } from "../../../dates/serials";

/** A number format: literal text, digits, literal text. */
const section = /^((?:"[^"]*"|[+-])*)([#,0.]+)(%?)((?:"[^"]*")*)$/;

const literal = (text: string): string => text.replaceAll('"', "");

/** Returns the section of a format for a number, and the number that it shows: negative ones without sign. */
function sectionFor(value: number, format: string): [text: string, shown: number] {
  const [positive = "", negative, zero] = format.split(";");
  if (value < 0 && negative !== undefined) return [negative, -value];
  return [value === 0 && zero !== undefined ? zero : positive, value];
}

/**
 * Returns a number in one of the number formats that the functions use, as Excel would show it.
 *
 * @example
 * formatNumber(25000, '"HK$"#,##0') // "HK$25,000"
 */
export function formatNumber(value: number, format: string): string {
  if (format.startsWith("yyyy")) {
    const text = isoOfSerial(value);
    return format.includes("hh") ? text.replace("T", " ") : text.slice(0, 10);
  }
  const [text, shown] = sectionFor(value, format);
  const [, before = "", digits, percent = "", after = ""] = section.exec(text) ?? [];
  if (digits === undefined) return String(value);
  const decimals = digits.split(".")[1]?.length ?? 0;
  const number = (percent === "" ? shown : shown * 100).toLocaleString("en-US", {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: digits.includes(","),
  });
  return literal(before) + number + percent + literal(after);
}
