/** Number formats, by numfmt. */
import { format as formatNumber, isDateFormat } from "numfmt";
import type { Plain } from "./value";

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
