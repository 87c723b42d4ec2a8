/** Mixed fractions, which numfmt shows one too high from 0.95 on: see findings/numfmt-fractions.sh. */
import { format } from "numfmt";

type Arguments = [pattern: string, value: number, options?: Parameters<typeof format>[2]];

/** Matches the last placeholder of a whole number and the fraction after it in a format: # ??/??. */
const mixedFraction = /([#0?])(?:\s|\\.|_.|"[^"]*")+[#0?]+\s*\/\s*[#0?\d]/;

/** Matches a whole number before a fraction in a text: 4 19/20. */
const mixedNumber = /\d[\d,]*(?=[^\d/]+(\d+)\s*\/\s*(\d+))/;

/** A whole number of zero, by its placeholder. */
const zeros: Readonly<Record<string, string>> = { "#": "", "0": "0", "?": " " };

/** Returns true if numfmt takes the next whole number for a number, which it rounds to one decimal. */
function isRoundedUp(value: number): boolean {
  const size = Math.abs(value);
  const rounded = Math.round(size * 10) / 10;
  return Number.isInteger(rounded) && rounded > size;
}

/** Returns a number in a format of mixed fractions; undefined if numfmt shows it as Excel does. */
export function mixedFractionText(...[pattern, value, options]: Arguments): string | undefined {
  const placeholder = mixedFraction.exec(pattern)?.[1];
  if (placeholder === undefined || !isRoundedUp(value)) return undefined;
  const text = format(pattern, value, options);
  const [shown, numerator, denominator] = mixedNumber.exec(text) ?? [];
  if (shown === undefined) return undefined;
  if (numerator === denominator) return format(pattern, Math.round(value), options);
  const whole = Math.trunc(Math.abs(value));
  const wholeText =
    whole === 0 ? (zeros[placeholder] ?? "") : format(shown.includes(",") ? "#,##0" : "0", whole);
  return text.replace(mixedNumber, wholeText);
}
