/** Number formats, by numfmt. */
import { format, isDateFormat } from "numfmt";
import { mixedFractionText } from "./fractions";
import type { Plain } from "./value";

/** Matches a format that names a language other than English: [$-40C]mmmm. */
const otherLanguage = /\[\$[^\]-]*-(?!\w*09|en)/i;
let wantsLanguages = false;

/** Returns a value in an Excel number format. Throws for an invalid format. */
export function formatNumber(...[pattern, value, options]: Parameters<typeof format>): string {
  wantsLanguages ||= otherLanguage.test(pattern);
  const mixed = typeof value === "number" ? mixedFractionText(pattern, value, options) : undefined;
  return mixed ?? format(pattern, value, options);
}

/**
 * Loads the names of months and days in languages other than English; resolves to true if a format has wanted
 * them before.
 */
export async function loadLanguages(): Promise<boolean> {
  await import("numfmt?languages");
  return wantsLanguages;
}

/** Returns a value in an Excel number format; undefined for an invalid format. */
export function inNumberFormat(value: Plain, pattern: string): string | undefined {
  if (pattern === "") return "";
  try {
    if (typeof value === "number" && (value < 0 || value >= 2_958_466) && isDateFormat(pattern))
      return undefined;
    return formatNumber(pattern, value ?? 0, { throws: true, dateErrorThrows: true, grouping: [3, 3] });
  } catch {
    return undefined;
  }
}
