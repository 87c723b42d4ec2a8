import { timezoneName } from "../../dates/zones";
import {
  type ConditionKey,
  conditionKeys,
  type RaceCode,
  raceCodeLetters,
  raceCodes,
} from "../../spec/codes";
import { ArgumentError } from "../argumentError";
import { isBlankOrZero, single } from "../cellValue";
import { didYouMean } from "../nameMatching";
import { readText } from "./readText";

const normalise = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

/** Parses one word of a closed list, in any case, with blanks, hyphens or underscores between its parts. */
export function readWord<Word extends string>(name: string, value: unknown, words: readonly Word[]): Word {
  const text = normalise(String(value));
  const word = words.find((known) => normalise(known) === text);
  if (word !== undefined) return word;
  throw new ArgumentError(name, `must be one of ${words.join(", ")}${didYouMean(text, words)}`, value);
}

/** Parses a flag: TRUE or yes, FALSE or no; false when blank or 0, as an empty cell may be. */
export function readFlag(name: string, value: unknown): boolean {
  const cell = single(value);
  if (isBlankOrZero(cell) || typeof cell === "boolean") return cell === true;
  const words = ["true", "yes", "false", "no"] as const;
  return words.indexOf(readWord(name, cell === 1 ? "true" : cell, words)) < 2;
}

/**
 * Parses a track condition as the key of its statistics. A rating after the word ("Good 4", "SOFT(6)") is
 * ignored.
 *
 * @example
 * readConditionKey("condition", "Soft 5") // "soft"
 */
export function readConditionKey(name: string, value: unknown): ConditionKey {
  return readWord(name, readText(name, value).replace(/[\s(]*\d+\s*\)?$/, ""), conditionKeys);
}

/**
 * Parses a track condition as the interface writes it.
 *
 * @example
 * readCondition("condition", "good 4") // "Good"
 */
export function readCondition(name: string, value: unknown): string {
  const key = readConditionKey(name, value);
  return key.charAt(0).toUpperCase() + key.slice(1);
}

/** Parses a two-letter country code, returned in lower case. */
export function readCountry(name: string, value: unknown): string {
  const text = String(value).trim().toLowerCase();
  if (/^[a-z]{2}$/.test(text)) return text;
  throw new ArgumentError(name, "must be a two-letter country code such as au, nz or hk", value);
}

const raceCodesByWord = new Map<string, RaceCode>(
  raceCodes.flatMap((code) => [[code, code] as const, [raceCodeLetters[code].toLowerCase(), code]]),
);

/** Parses a race code: gallops, harness or greyhounds, or the letter R, H or G. */
export function readRaceCode(name: string, value: unknown): RaceCode {
  const text = String(value).trim().toLowerCase();
  const code = raceCodesByWord.get(text);
  if (code) return code;
  throw new ArgumentError(
    name,
    `must be gallops, harness or greyhounds (or R, H, G)${didYouMean(text, raceCodes)}`,
    value,
  );
}

/** Parses an IANA timezone in any case, such as Australia/Sydney. */
export function readTimezone(name: string, value: unknown): string {
  const timezone = timezoneName(String(value).trim());
  if (timezone === undefined)
    throw new ArgumentError(name, "must be an IANA timezone such as Australia/Sydney", value);
  return timezone;
}
