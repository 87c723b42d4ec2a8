import { twoDigits } from "../../dates/days";
import { timezoneName, zonesMeant } from "../../dates/zones";
import { t } from "../../language/translate";
import { countries, type Country, type RaceCode, raceCodeLetters, raceCodes } from "../../spec/codes";
import { goingRule, sentGoing } from "../../spec/goings";
import { withNearest } from "../../spec/nearestName";
import { slugify } from "../../spec/slug";
import { ArgumentError, isBlank, isBlankOrZero, rowsIn, single } from "../cellValue";

/** Parses a text: trimmed, with single blanks between words. */
export function readText(name: string, value: unknown): string {
  if (typeof value === "string" || typeof value === "number")
    return String(value).trim().replace(/\s+/g, " ");
  throw new ArgumentError(name, t`must be a text`, value);
}

/** Parses a track or venue, given by slug or display name, as a slug: " Sha  Tin " is sha-tin. */
export function readSlug(name: string, value: unknown): string {
  const slug = slugify(readText(name, value));
  if (slug === "") throw new ArgumentError(name, t`must be a track's slug or display name`, value);
  if (/^(?:\d{5}|\d{4}-\d\d-\d\d)$/.test(slug))
    throw new ArgumentError(name, t`must be a track's slug or display name, not a date`, value);
  return slug;
}

/** Parses a text in lower case if the service ignores its case, so that equal questions share one request. */
export function readLowerCase(name: string, value: unknown): string {
  return readText(name, value).toLowerCase();
}

const minutesPerDay = 1440;

/** Parses the name of a snapshot: a text, or a time of day, because Excel stores 10:00 as a time. */
export function readSnapshotName(name: string, value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  if (typeof value !== "number" || value < 0)
    throw new ArgumentError(name, t`must be the name of a snapshot`, value);
  if (value >= 1) return String(value);
  const minutes = Math.round(value * minutesPerDay);
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const normalise = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");

/** Parses a word from a closed list, in any case, with blanks, hyphens or underscores between its parts. */
export function readWord<Word extends string>(name: string, value: unknown, words: readonly Word[]): Word {
  const text = normalise(String(value));
  const word = words.find((knownWord) => normalise(knownWord) === text);
  if (word !== undefined) return word;
  throw new ArgumentError(
    name,
    withNearest(t`must be one of ${words.join(", ")}`, { name: text, candidates: words }),
    value,
  );
}

/** Parses a flag: TRUE or yes, FALSE or no; false if blank or 0, because an empty cell may arrive as 0. */
export function readFlag(name: string, value: unknown): boolean {
  const cell = single(value);
  if (isBlankOrZero(cell) || typeof cell === "boolean") return cell === true;
  const words = ["true", "yes", "false", "no"] as const;
  return words.indexOf(readWord(name, cell === 1 ? "true" : cell, words)) < 2;
}

/** Parses a track condition in any country's words into the service's form: good 4 is Good. */
export function readCondition(name: string, value: unknown): string {
  const text = readText(name, value);
  const going = sentGoing(text);
  if (going !== undefined) return going;
  throw new ArgumentError(name, goingRule(text), value);
}

/** Other names of countries, spelt as `normalise` returns them. */
const otherCountryNames = {
  gb: ["britain", "england", "united kingdom"],
  us: ["america", "usa", "united states of america"],
  ae: ["uae", "emirates"],
  kr: ["korea"],
} as const satisfies Partial<Record<Country, readonly string[]>>;

const countriesByName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(countries).map(([code, country]) => [normalise(country), code] as const),
  ...Object.entries(otherCountryNames).flatMap(([code, names]) => names.map((one) => [one, code] as const)),
]);

/** Parses a country, given by two-letter code or name: Australia is au. */
export function readCountry(name: string, value: unknown): string {
  const text = normalise(String(value));
  const code = countriesByName.get(text) ?? text;
  if (Object.hasOwn(countries, code)) return code;
  throw new ArgumentError(
    name,
    withNearest(t`must be a country or its two-letter code, such as Australia or au`, {
      name: text,
      candidates: [...countriesByName.keys()],
    }),
    value,
  );
}

/** The words for a race code in addition to its name and letter. */
const raceCodeWords: Readonly<Record<RaceCode, readonly string[]>> = {
  gallops: ["gallop", "galloping", "gallopers", "horse", "horses", "thoroughbred", "thoroughbreds"],
  harness: ["harness racing", "trots", "trot", "trotting", "trotters", "pacing", "pacers"],
  greyhounds: ["greyhound", "dogs", "dog"],
};

const raceCodesByWord = new Map<string, RaceCode>(
  raceCodes.flatMap((code) =>
    [code, raceCodeLetters[code].toLowerCase(), ...raceCodeWords[code]].map((word) => [word, code] as const),
  ),
);

/** Parses a race code: gallops, harness or greyhounds, the letter R, H or G, or a word such as dogs. */
export function readRaceCode(name: string, value: unknown): RaceCode {
  const text = normalise(String(value));
  const code = raceCodesByWord.get(text);
  if (code) return code;
  throw new ArgumentError(
    name,
    withNearest(t`must be gallops, harness or greyhounds (or R, H, G)`, {
      name: text,
      candidates: raceCodes,
    }),
    value,
  );
}

/** Parses an IANA timezone in any case, such as Australia/Sydney. */
export function readTimezone(name: string, value: unknown): string {
  const timezone = timezoneName(String(value).trim());
  if (timezone !== undefined) return timezone;
  const meant = zonesMeant(String(value));
  throw new ArgumentError(
    name,
    meant === undefined
      ? t`must be an IANA timezone such as Australia/Sydney`
      : t`must be an IANA timezone, not an abbreviation: write ${meant}`,
    value,
  );
}

/** The number of lines above the rows: 0 for none, 1 for headings, 2 for a title and headings. */
export type Headers = 0 | 1 | 2;

const headersByText: ReadonlyMap<string, Headers> = new Map([
  ["true", 1],
  ["1", 1],
  ["false", 0],
  ["0", 0],
  ["2", 2],
]);

/** Parses `headers`: TRUE, FALSE or 2; the fallback if blank. */
export function readHeaders(value: unknown, fallback: Headers = 1): Headers {
  if (isBlank(value)) return fallback;
  const headers = headersByText.get(String(value).trim().toLowerCase());
  if (headers !== undefined) return headers;
  throw new ArgumentError("headers", t`must be TRUE, FALSE, or 2 for a title line above the headings`, value);
}

/** Parses a list: the values in one cell, separated by commas or semicolons, or in a range; skips blanks. */
export function readList(value: unknown): unknown[] {
  const cells = (Array.isArray(value) ? value.flat() : [value]).filter((cell) => !isBlankOrZero(cell));
  const values = cells.flatMap((cell): unknown[] =>
    typeof cell === "string" ? cell.split(/[,;\n]/) : [cell],
  );
  return values.map((one) => (typeof one === "string" ? one.trim() : one)).filter((one) => one !== "");
}

type Pair = readonly [name: unknown, value: unknown];

/** Parses `a=b`. */
function pairIn(text: string): Pair {
  const equals = text.indexOf("=");
  if (equals < 0)
    throw new ArgumentError("options", t`must be name=value, several separated by semicolons`, text);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** Parses a text `a=b; c=d`, or one row of a range: such a text, or a name and its value. */
function pairsIn(row: readonly unknown[], _index: number, rows: readonly unknown[][]): Pair[] {
  const [first, value] = row;
  if (row.length !== 1 && row.length !== 2)
    throw new ArgumentError("options", t`must be one text or a range of two columns, names and values`, rows);
  if (isBlankOrZero(first)) return [];
  return row.length === 2 ? [[first, value]] : readList(String(first)).map((part) => pairIn(String(part)));
}

/** Parses "country=nz; missing=na" or two columns, skipping blank values. Throws for an unknown name. */
export function readOptions(value: unknown, optionNames: readonly string[]): ReadonlyMap<string, unknown> {
  const options = new Map<string, unknown>();
  for (const [name, setting] of rowsIn(single(value)).flatMap(pairsIn)) {
    const key = String(name).trim().toLowerCase();
    if (!optionNames.includes(key))
      throw new ArgumentError(
        "options",
        withNearest(t`knows ${optionNames.join(", ")}`, { name: key, candidates: optionNames }),
        String(name).trim(),
      );
    if (!isBlank(setting)) options.set(key, typeof setting === "string" ? setting.trim() : setting);
  }
  return options;
}
