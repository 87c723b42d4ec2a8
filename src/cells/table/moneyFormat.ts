import type { JsonObject } from "./path";

/** The sign before amounts, by the beginning of the venue's timezone; the longer beginning first. */
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

/** Returns a sign as literal text of a number format; a letter would be a format code. */
const literal = (sign: string): string => (sign === "" ? "" : `"${sign.replaceAll('"', "")}"`);

function signOf(zone: unknown): string {
  if (typeof zone !== "string") return "";
  return signs.find(([beginning]) => zone.startsWith(beginning))?.[1] ?? "";
}

/**
 * Returns the number format of an amount: in the sign of its text, else in the currency of the timezone
 * beside it, with thousands; with cents if it has any.
 *
 * @example
 * moneyFormat("25000", { timezone: "Asia/Hong_Kong" }) // '"HK$"#,##0'
 */
export function moneyFormat(value: unknown, { timezone }: JsonObject): string {
  const text = typeof value === "string" ? value.trim() : String(value);
  const digits = /\.(?!00$)\d{1,2}\b/.test(text.replace(/[^\d.]+$/, "")) ? "#,##0.00" : "#,##0";
  const [, before = "", after = ""] = /^([^\d]*)[\d.,]*(.*)$/.exec(text) ?? [];
  return before + after === ""
    ? literal(signOf(timezone)) + digits
    : literal(before) + digits + literal(after);
}
