/** Number formats, by numfmt. */
import { format as formatNumber } from "numfmt";
import type { Plain } from "./value";

/** Returns a value in one of Excel's number formats; undefined for a format that is none. */
export function inNumberFormat(value: Plain, pattern: string): string | undefined {
  if (pattern === "") return "";
  try {
    return formatNumber(pattern, value ?? 0, { throws: true, dateErrorThrows: true, grouping: [3, 3] });
  } catch {
    return undefined;
  }
}
