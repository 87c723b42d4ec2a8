import { ArgumentError } from "../argumentError";

/** A text as it stands in a cell, without surplus blanks. */
export function readText(name: string, value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value).trim().replace(/\s+/g, " ");
  throw new ArgumentError(name, "must be a text", value);
}

/** Letters of names that have no accent to take off: Øvrevoll, Łódź. */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ł: "l", đ: "d" };

/**
 * A track or venue by its slug or its display name, as a slug: any case, accents and surplus blanks ignored.
 *
 * @example
 * readSlug("track", " Sha  Tin ") // "sha-tin"
 */
export function readSlug(name: string, value: unknown): string {
  const slug = readText(name, value)
    .normalize("NFKD")
    .replace(/[\p{M}'\u2019`]/gu, "")
    .toLowerCase()
    .replace(/[øæœßłđ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  if (slug === "") throw new ArgumentError(name, "must be a track's slug or display name", value);
  return slug;
}

/** A person's name in lower case: the service ignores the case, and equal questions are asked once. */
export function readName(name: string, value: unknown): string {
  return readText(name, value).toLowerCase();
}

/** A track condition as the interface writes it: Good, Soft, Heavy. */
export function readCondition(name: string, value: unknown): string {
  const text = readText(name, value).toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A runner by its saddle cloth number or its name. */
export function readRunner(value: unknown): number | string {
  const text = readText("runner", value);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new ArgumentError("runner", "must be a runner's number or name", value);
}
