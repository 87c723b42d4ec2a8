import { twoDigits } from "../../dates/days";
import { ArgumentError } from "../argumentError";

/** Parses a text: trimmed, with single blanks between its words. */
export function readText(name: string, value: unknown): string {
  if (typeof value === "string" || typeof value === "number")
    return String(value).trim().replace(/\s+/g, " ");
  throw new ArgumentError(name, "must be a text", value);
}

/** Letters that Unicode does not decompose into a letter and an accent: Øvrevoll, Łódź. */
const baseLetters: Readonly<Record<string, string>> = { ø: "o", æ: "ae", œ: "oe", ß: "ss", ł: "l", đ: "d" };

/**
 * Parses a track or venue, given by its slug or its display name, as a slug. Case, accents and surplus blanks
 * are ignored.
 *
 * @example
 * readSlug("track", " Sha  Tin ") // "sha-tin"
 */
export function readSlug(name: string, value: unknown): string {
  const slug = readText(name, value)
    .normalize("NFKD")
    .replace(/[\p{M}'\u2019`]/gu, "")
    .toLowerCase()
    .replace(/[øæœßłđ]/g, (letter) => baseLetters[letter] ?? letter)
    .replaceAll("&", " and ")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  if (slug === "") throw new ArgumentError(name, "must be a track's slug or display name", value);
  return slug;
}

/**
 * Parses a text whose case the service ignores, such as a person's name, in lower case: equal questions share
 * one request.
 */
export function readLowerCase(name: string, value: unknown): string {
  return readText(name, value).toLowerCase();
}

const minutesPerDay = 1440;

/**
 * Parses the name of a snapshot: a text, or a time of the day, as Excel stores 10:00 in a cell.
 *
 * @example
 * readSnapshotName("since", 0.4166666667) // "10:00"
 */
export function readSnapshotName(name: string, value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  if (typeof value !== "number" || value < 0)
    throw new ArgumentError(name, "must be the name of a snapshot", value);
  if (value >= 1) return String(value);
  const minutes = Math.round(value * minutesPerDay);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
